"""English names for everything in a world: people, places, things, days, and the entries of the catalogues."""

from __future__ import annotations

import random
from datetime import date, timedelta

from loongdoc_env.tasks.sources.synthetic.world import PLACE_KINDS, Ref, World

# Each line is a group of names that resemble one another.
FEMALE = """
    Anna Hannah Annis Johanna Nan; Ellen Helen Eleanor Elena Nell; Mary Marian Maria Miriam Marjory
    Judith Edith Judy Ada; Catherine Kate Kitty Katharine; Margaret Margery Greta Meg; Rose Rosa Rosamund Rosalind
    Lucy Louisa Lucinda Lois; Alice Alison Alicia Lettice; Jane Janet Jean Joan; Susan Susannah Sukey Zuzanna
    Martha Marta Matty Bertha; Emma Emily Amelia Emmeline; Sarah Sally Zara Selah; Frances Fanny Francesca
    Dorothy Dorothea Theodora Dora; Barbara Babette Barbary; Harriet Henrietta Hetty; Isabel Isobel Bella Sibyl
    Charity Charlotte Carlotta; Grace Gracia Gratian; Ruth Ruthe Prudence; Phoebe Philippa Phillis; Winifred Freda
    Agnes Agatha Agneta; Clara Clarissa Clarice; Tabitha Talitha; Cecily Celia Sisley; Olive Olivia Ottilie
"""
MALE = """
    John Jonas Jonathan Jon; Thomas Tobias Tom Thaddeus; William Wilfred Willis Wilmot; Robert Rupert Robin Hubert
    Edward Edmund Edwin Edgar; Henry Harry Hendry Humphrey; George Geoffrey Gregory Jory; James Jamie Jacob Jago
    Peter Piers Percival Perkin; Matthew Matthias Mathew; Simon Simeon Samson Samuel; Daniel Dan David Darnell
    Philip Phineas Felix; Martin Marcus Mark Mardon; Luke Lucas Lucian Luther; Stephen Silas Steven; Hugh Hugo Ewan
    Andrew Anders Anselm; Walter Wat Walden; Richard Dickon Rickard; Nicholas Nicol Colin; Adam Abel Adrian
    Benjamin Bennet Benedict; Giles Miles Jules; Ralph Rafe Ranulf; Laurence Lambert Lorenz; Oliver Oswald Osric
    Christopher Crispin Christian; Gilbert Gabriel Gideon; Barnaby Barnabas Bartholomew; Isaac Ezra Elias
"""
FAMILIES = """
    Harwell Thorncroft Penrose Aldous Brackley Cardew Dunnock Eastlake Farrow Garth Hesketh Inchbold Jessop Kettley
    Larkham Marlowe Netherby Orchard Pascoe Quarles Rudge Selwyn Tamblyn Underhill Venn Wainwright Yarrow Ashdown
    Birkett Callow Denholm Elphick Fenwick Gaunt Hollis Ivory Jarrold Kemble Lovage Maddern Nance Oakes Purkiss
    Rainford Strake Trevanion Upjohn Vickery Wychwood Yelland Amory Bellwether Corbet Dyer Elsdon Frayne Gossage
    Hallam Ingram Jewell Kerslake Luscombe Merrick Norris Ormerod Plumtree Quick Rendle Sallow Thirkell Uren Varley
    Whitlock Younger Applegarth Bessant Chivers Dearlove Endicott Flint Greatorex
"""
_STEMS = """
    Harrow Thorn Cold Marl Ashen Wen Bram Corve Dun Eld Fallow Gorse Hal Ipple Kel Lang Mere Nether Oaken Pel
    Quen Raven Sel Tarn Ulver Wether Yar Alder Black Cran Dray Ember Fern Grim Hazel Iron Kings Long Mickle
    North Orle Pick Rook Stan Tide Upper Whin Beck Carl Drift
"""
_TOWN_ENDS = "bury ton minster borough stead cester"
_VILLAGE_ENDS = "combe ley thorpe by worth ham den"
_PORT_ENDS = "mouth haven ness quay wick"
_HOUSE_ENDS = "Hall;House;Lodge;Grange;Court"
_INNS = """
    the Drover's Rest; the Three Tuns; the Speckled Hen; the Plough and Stars; the Blue Boar; the Silent Woman
    the Pilgrim's Staff; the Seven Swans; the Wheatsheaf; the Green Dragon; the Packhorse; the Saracen; the Lamb
    the Crooked Billet; the Trumpet; the Fox and Geese; the Old Anchor; the Bell and Crown; the Two Brewers
    the Hand and Flower; the Rising Sun; the Waterman's Arms; the Black Ram; the Halfway House; the Admiral
"""

TRADES = """
    cooper; printer; glover; tanner; chandler; bookbinder; clockmaker; locksmith; glazier; apothecary; surveyor
    upholsterer; brewer; saddler; schoolteacher; miniature painter; ropemaker; hatter; engraver; organ-builder
    notary; gunsmith; potter; dyer; lacemaker; pilot; bone-setter; wine merchant; toymaker; dancing-teacher
    confectioner; tallow merchant; map-seller; barber; plasterer; silversmith; perfumer; seed merchant; fuller
    cutler
"""
CAUSES = """
    a marsh fever; a fall from a horse; the smallpox; a blow from a crane-hook; a poisoned finger; drowning
    an inflammation of the lungs; a stroke; eating tainted oysters; the bite of a mad dog; a gunshot wound
    a broken neck; exposure in the snow; the falling sickness; an infected tooth; a surfeit of eels
"""
SPOTS = """
    under the hearthstone; behind the wainscot; inside the bolster; in the hollow of the apple tree; up the chimney
    beneath the third stair; in the rafters of the byre; at the bottom of the meal-chest; inside the pedestal
    under a loose tile; in the lining of a cloak; behind the altar cloth; in a crock of lard; under the rain-barrel
    in the false bottom of a trunk; among the roots of a yew; inside a stuffed pike; in the cold oven
    at the back of the pigeon-loft; in a sack of bran; under the dog kennel; inside the organ case
    in the mouth of a drain; behind a row of pickle jars; in the straw of the mangle-room; inside a plaster bust
    under the ferry-house floor; in the toe of a riding boot; beneath the sundial's foot; in a nest of flowerpots
"""
TASKS = """
    to mend the orchard fence; to give up gambling; to name a child after the old squire; to burn every diary
    to learn to read before Easter; to keep the lamp in the north window lit; to raise a stone to the drowned
    to sell the eastern field to nobody else; to bring back a cutting of the red vine; to never sing in public again
    to feed the blind pony; to finish the church window; to leave the army by spring; to pay for a new bell
    to plant forty walnuts; to take in the orphan twins; to translate the Greek sermons; to reopen the lead mine
    to stop drinking spirits; to return the borrowed cello; to stand for the borough; to rebuild the weir
    to write to the bishop; to look after the tame otter; to search the wreck for survivors; to ask no more questions
    to teach the dumb boy to draw; to wait two years before marrying; to wear nothing but mourning; to drain the fen
"""
SECRETS = """
    that the squire's will was forged; that the old bank was ruined; that the vicar had never been ordained
    that the mine had flooded on purpose; that the parish register had been altered; that the lighthouse was sold
    that a brother was living in Lisbon; that the famous portrait was a copy; that the wells had been poisoned
    that the regiment would mutiny; that the baby at the abbey gate was a princess; that the bridge money was stolen
    that the harbour master was a smuggler; that the brandy was buried in the vault; that the heiress had no fortune
    that the fire had been started by children; that the judge was bribed with a horse; that the maps were false
    that the doctor had once been hanged; that the miracle was done with wires; that the estate was mortgaged twice
    that the jury had drawn lots; that the colonel could not read; that the great diamond was paste
"""
# Each line: a kind of thing, then its traits; trait and kind make a name.
THINGS = """
    watch: silver, gold, cracked, Dutch, repeating, enamelled
    ring: garnet, jet, wedding, serpent, opal, signet
    snuffbox: tortoiseshell, pewter, painted, ivory, musical, horn
    fiddle: varnished, Cremona, stringless, child's, Tyrolese, lacquered
    telescope: brass, naval, folding, cracked-lens, sea-green, copper
    sword: officer's, Spanish, blunted, dress, Damascus, broken-hilted
    brooch: cameo, mourning, amber, dragonfly, hair, peacock
    locket: heart-shaped, empty, pearl, oval, sealed, coral
    psalter: illuminated, water-stained, Flemish, pocket, clasped, Welsh
    globe: celestial, terrestrial, miniature, papier-mache, Venetian, unfinished
    compass: mariner's, pocket, gimballed, Chinese, jewelled, miner's
    goblet: christening, rock-crystal, loving, gilded, ruby, Bohemian
    necklace: turquoise, coronation, paste, lapis, seed-pearl, carnelian
    chessboard: marble, inlaid, travelling, Persian, ebony, sandalwood
    figurine: porcelain, bronze, Egyptian, headless, jade, terracotta
    violoncello: walnut, seven-string, Paduan, scarred, boxwood, honey-coloured
    musket: flintlock, poacher's, Prussian, sawn, presentation, engraved
    tapestry: hunting, unicorn, half-burnt, Arras, lion, bridal
    microscope: student's, Leyden, botanical, mahogany, portable, compound
    fan: ostrich, painted-silk, mother-of-pearl, black lace, folded-vellum, Spanish-leather
    walking-stick: silver-headed, sword, malacca, carved-bone, whalebone, crooked-thorn
    miniature: oval-framed, unsigned, officer's, twin, ivory-backed, faded
    seal: episcopal, onyx, town, agate, cracked-wax, merchant's
    barometer: wheel, marine, banjo-shaped, siphon, stick, weather-house
    crucifix: Maltese, driftwood, reliquary, nun's, processional, lead
    manuscript: Arabic, palimpsest, unsigned-play, herbal, scorched, troubadour's
    pistol: duelling, muff, double-barrelled, saddle, Highland, percussion
    tiara: moonstone, bridal-gilt, Russian, sapphire, stage, silver-leaf
    trumpet: ear, post, herald's, silver-mouthed, valveless, fairground
    astrolabe: Moorish, pilot's, Nuremberg, astronomer's, planispheric, worm-eaten
    mirror: convex, tortoise-backed, pocket-sized, Murano, cracked-silver, shaving
    saddle: Hungarian, side, racing, velvet, Mexican, drummer's
"""
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def _entries(text: str) -> list[str]:
    return [" ".join(entry.split()) for line in text.strip().split("\n") for entry in line.split(";") if entry.strip()]


CATALOGUE = {
    "trade": _entries(TRADES),
    "cause": _entries(CAUSES),
    "spot": _entries(SPOTS),
    "task": _entries(TASKS),
    "secret": _entries(SECRETS),
    "sum": [f"{ten}-{one} pounds" for one in ["one", "three", "seven", "nine"] for ten in _TENS]
    + [f"{hundreds} hundred guineas" for hundreds in ["two", "three", "four", "five", "six", "seven", "eight", "nine"]],
    "manner": ["gave", "sold", "lost", "made-over", "lent", "stole", "exchanged", "rewarded", "pawned", "entrusted", "settled", "surrendered"],
}  # fmt: skip
"""Wordings by kind of catalogue; the place in the list is the number of the ref."""

THING_NAMES = [
    [f"the {trait.strip()} {kind.strip()}" for trait in traits.split(",")]
    for kind, traits in (line.split(":") for line in THINGS.strip().split("\n"))
]
"""Names by kind and trait."""


class Names:
    """What everyone and everything in a world is called.

    Attributes:
        given: Given name of each person.
        family: Family name of each person.
        full: Both.
        titled: Mr, Mrs or Miss with the family name.
        places: Name of each place.
        things: Name of each thing, with its article.
        ordinal_first: Whether dates read "the 4th of March, 1847" or "March 4th, 1847".
    """

    def __init__(self, world: World, rng: random.Random) -> None:
        self._world = world
        self.given: list[str] = []
        self.family: list[str] = []
        self._people(rng)
        self.full = [f"{given} {family}" for given, family in zip(self.given, self.family, strict=True)]
        self.titled = []
        for person, family in zip(world.people, self.family, strict=True):
            title = ("Miss" if person.generation else "Mrs.") if person.is_female else "Mr."
            self.titled.append(f"{title} {family}")
        self.places = self._places(rng)
        self.things = [THING_NAMES[thing.kind][thing.trait] for thing in world.things]
        self.ordinal_first = rng.random() < 0.5

    def _people(self, rng: random.Random) -> None:
        groups = {sex: [entry.split() for entry in _entries(names)] for sex, names in ((True, FEMALE), (False, MALE))}
        families = FAMILIES.split()
        rng.shuffle(families)
        fresh = {sex: [list(group) for group in groups[sex]] for sex in (True, False)}
        for sex in (True, False):
            rng.shuffle(fresh[sex])
            for group in fresh[sex]:
                rng.shuffle(group)
        taken: set[tuple[str, str]] = set()
        used: set[str] = set()
        for person in self._world.people:
            family = families[person.family % len(families)]
            pool: list[str] = []
            if person.likeness >= 0:
                like = self.given[person.likeness]
                pool = [name for group in groups[person.is_female] if like in group for name in group]
            # A group of its own while there are any, then any name, then a name some other family has.
            pool = [name for name in pool if name not in used]
            if not pool:
                own = [group for group in fresh[person.is_female] if not used.intersection(group)]
                pool = own[0] if own else [name for group in fresh[person.is_female] for name in group]
            free = [name for name in pool if name not in used]
            free = free or [n for group in groups[person.is_female] for n in group if (n, family) not in taken]
            given = free[rng.randrange(len(free))]
            used.add(given)
            taken.add((given, family))
            self.given.append(given)
            self.family.append(family)

    def _places(self, rng: random.Random) -> list[str]:
        ends = {
            "town": _TOWN_ENDS.split(),
            "village": _VILLAGE_ENDS.split(),
            "port": _PORT_ENDS.split(),
            "house": [f" {end}" for end in _HOUSE_ENDS.split(";")],
            "inn": [],
            "mill": [" Mill"],
            "farm": [" Farm"],
            "abbey": [" Abbey", " Priory"],
        }
        stems, inns = _STEMS.split(), _entries(_INNS)
        rng.shuffle(stems)
        rng.shuffle(inns)
        names: list[str] = []
        for index, kind in enumerate(self._world.places):
            label = PLACE_KINDS[kind]
            if label == "inn" and inns:
                names.append(inns.pop())
                continue
            options = ends[label] or ends["village"]
            name = stems[index % len(stems)] + options[rng.randrange(len(options))]
            while name in names:
                name = stems[rng.randrange(len(stems))] + options[rng.randrange(len(options))]
            names.append(name)
        return names

    def name(self, ref: Ref) -> str:
        """Return the name of an entity as statements and answers have it."""
        if ref.kind == "person":
            return self.full[ref.number]
        if ref.kind == "place":
            return self.places[ref.number]
        if ref.kind == "thing":
            return self.things[ref.number]
        if ref.kind == "day":
            return self._date(ref.number, self.ordinal_first)
        return CATALOGUE[ref.kind][ref.number]

    def aliases(self, ref: Ref) -> tuple[str, ...]:
        """Return other right answers for an entity."""
        name = self.name(ref)
        if ref.kind == "person":
            title = self.titled[ref.number]
            return (title,) if self.titled.count(title) == 1 else ()
        if ref.kind == "day":
            return (self._date(ref.number, not self.ordinal_first),)
        if ref.kind in ("thing", "place") and name.startswith("the "):
            return (name[4:],)
        if ref.kind == "trade":
            return (f"{'an' if name[0] in 'aeiou' else 'a'} {name}",)
        if ref.kind == "task":
            return (name[3:],)
        if ref.kind == "secret":
            return (name[5:],)
        return ()

    def date(self, number: int) -> date:
        """Return the calendar day of a day of the world."""
        return date(self._world.start_year, 1, 1) + timedelta(days=number)

    def _date(self, number: int, ordinal_first: bool) -> str:
        day = self.date(number)
        ending = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
        if ordinal_first:
            return f"the {day.day}{ending} of {_MONTHS[day.month - 1]}, {day.year}"
        return f"{_MONTHS[day.month - 1]} {day.day}{ending}, {day.year}"

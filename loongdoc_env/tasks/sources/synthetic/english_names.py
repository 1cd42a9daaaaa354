"""What people, places and things are called in the English books."""

from loongdoc_env.tasks.sources.synthetic.world import Names


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(";"))


_FEMALE = _list("""
Adela Agnes Amabel Annis Averil Beatrix Bettina Blanche Cecily Clarice Cordelia Damaris Dorcas Edith Elspeth Emmeline
Esther Eugenia Fanny Felicia Flora Frederica Georgina Gertrude Griselda Harriet Hester Honoria Imogen Isolde Jemima
Judith Keziah Lavinia Letitia Lorna Lucasta Mabel Marcella Marjory Maud Millicent Minerva Muriel Nerissa Octavia
Olive Parnel Philippa Prudence Rhoda Rosamund Sabina Selina Sidony Tabitha Theodora Ursula Verity Winifred
""")
_MALE = _list("""
Abel Alaric Ambrose Anselm Barnaby Bartholomew Bevis Caleb Caspar Clement Crispin Cuthbert Cyprian Desmond Eamon
Edmund Elias Enoch Ephraim Everard Ezra Fabian Felix Fergus Gabriel Gervase Gideon Godfrey Hector Hilary Horace
Hubert Ignatius Jasper Jethro Jocelyn Josiah Lambert Lancelot Leander Leopold Linus Lucian Malachi Matthias
Mortimer Nathaniel Obadiah Osbert Percival Phineas Quentin Reuben Roderick Rufus Septimus Silas Thaddeus Tobias Wilfred
""")
_FAMILY = _list("""
Abney Ackroyd Alderwick Ansty Ashgrove Barwell Beckford Blackmere Brandreth Brigstock Carvell Chatterley Cobbold
Copplestone Cranmoor Dalloway Denholm Digby Dunstall Easterby Elverston Fairweather Fenwright Fothergill Garsdale
Gathercole Gillyflower Goodenough Hallam Hathersage Hawkshaw Heron Hollis Holroyd Inchbald Ingleby Jellicoe Kettering
Kingscote Lanyon Larkspur Littlefair Lovelace Lydgate Marchbanks Merriweather Mossop Netherby Oakhanger Oldcastle
Orchard Pargeter Penhallow Pettigrew Quarles Ravenscroft Rookwood Sallow Satterthwaite Seagrave Silverlock Skelton
Standish Stillingfleet Swithin Tattersall Thistlewood Thornbury Trevelyan Underhill Vavasour Wainwright Wetherell
Whitlock Winterbourne Wolstenholme Wychwood Yardley
""")
_PLACES = _list("""
Aldermouth Amberford Appledrift Arkholme Ashminster Barrowhithe Beaconsedge Bellhaven Birchover Blythemoor Brackwater
Bramblecote Brightsea Calderwick Candleford Carrowmore Chalkhampton Cliffend Coldharbour Corbiestow Cranesby Crowmarket
Daneswell Deepdale Dovercombe Dunmarsh Eastwater Elderbridge Emberleigh Fallowfield Farthinghoe Fernhallow Foxgarth
Frostenden Galewick Glassmere Goldenhay Gorsedean Greyhaven Gullhaven Harrowstead Hartsmere Hazelbury Heatherstone
Highcombe Hollowell Inglestoke Ivychurch Kelderby Kestrelton Kingfisher's-Reach Lambswick Lanternquay Larkhythe
Lindenhurst Longshore Mallowby Marlhaven Meadowsweet Millbrook-under-Tor Mistleham Moonfleck Netherwold Northolme
Oakenshaw Orrisdale Ottersbourne Pebblecombe Pinhallow Quillingham Ramsgarth Redwharf Rushyford Saltersgate Sandwell-Regis
Sedgebarrow Shearwater Silverbeck Sloehampton Stonecrop Summerlease Swanmere Tansyholt Thirlby Thornaby-Staithe
Tidewell Umberleigh Vineyard-St-Anne Waverling Whinfell Willowmarsh Woodlark Wrackham Yarrowby
""")
_TRADES = _phrases("""
a bell-founder; a cartwright; a lens-grinder; a bookbinder; a ropemaker; a chandler; an apothecary; a cooper;
a glover; a saddler; a thatcher; a wheelwright; a clockmender; an engraver; a furrier; a gunsmith; a hatter;
a lacemaker; a locksmith; a mapmaker; a miniature-painter; a net-weaver; an organ-builder; a papermaker; a pewterer;
a piano-tuner; a ploughwright; a potter; a printer of ballads; a quarryman; a sailmaker; a scrivener; a seed-merchant;
a stonecutter; a surveyor; a tanner; a tinsmith; a toll-keeper; a vintner; a wax-modeller; a well-digger;
a wool-stapler; a harpmaker; a ferrykeeper; a schoolteacher; a brushmaker; a fan-painter; a charcoal-burner
""")
_THINGS = _phrases("""
the amber seal; the astrolabe; the barometer of black walnut; the blue enamel snuffbox; the bone whistle; the brass compass;
the carnelian ring; the chess queen of jet; the cipher-book; the copper hourglass; the coral rosary; the crystal decanter;
the cuckoo clock; the damask tablecloth; the ebony flute; the emerald hatpin; the engraved powder-horn; the fiddle with no
strings; the filigree thimble; the garnet brooch; the gilded birdcage; the green leather casket; the horn lantern; the ivory
letter-opener; the jade elephant; the japanned tea-caddy; the lapis inkwell; the leaden bishop; the little orrery; the magic
lantern; the malachite egg; the marble hand; the moonstone earring; the mother-of-pearl opera-glass; the musical snuff-mull;
the nutmeg grater of silver; the onyx cameo; the opal necklace; the painted fan; the parchment chart; the peacock screen;
the pewter tankard; the porcelain shepherdess; the quartz prism; the red morocco pocket-book; the rosewood metronome;
the ruby tie-pin; the sandalwood rosette; the sapphire buckle; the sealed deed; the sextant; the silver christening mug;
the speaking-trumpet; the tarnished epaulette; the tortoiseshell comb; the turquoise bracelet; the velvet prayer-book;
the watch with two dials; the whalebone cane; the wooden saint
""")
_SPOTS = _phrases("""
behind the loose brick of the bakehouse; beneath the third stair of the granary; inside the case of the dead clock;
under the hearthstone of the ferry cottage; in the hollow of the lightning-struck elm; at the bottom of the flour barrel;
between the rafters of the boathouse; in the font of the ruined chapel; behind the portrait of the old admiral;
inside the stuffed pike; under the floor of the summer-house; in the belfry among the ropes; in the lining of a fur cloak;
beneath the sundial; in the mouth of the stone lion; behind the organ pipes; inside a hollowed loaf; under the beehive
nearest the wall; in the chimney of the brew-house; beneath the altar cloth; in the well bucket; inside the wax head of the
tailor's dummy; behind the panel of the box bed; in the toe of a riding boot; under the third milestone; among the ledgers of
the customs shed; in the dovecote; beneath the roots of the mulberry; inside the plaster bust; under the coal in the cellar;
behind the mill-wheel; in the false bottom of a hatbox; beneath the anvil; in the pulpit; inside the bass drum; under the
keel of the upturned skiff; in a crock of goose fat; behind the shutters of the toll-house; within the hedge of clipped box;
in the drawer that had no handle; beneath the weathercock; inside the butter churn; under the slates of the dairy
""")

NAMES = Names(
    given_female=_FEMALE,
    given_male=_MALE,
    family=_FAMILY,
    family_first=False,
    separator=" ",
    places=_PLACES,
    trades=_TRADES,
    things=_THINGS,
    spots=_SPOTS,
)

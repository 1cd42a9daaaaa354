"""What differs from one English book to the next: the teller's manner, headings, and the title page."""

from __future__ import annotations

import random
from dataclasses import dataclass

from loongdoc_env.tasks.sources.synthetic.prose import Cover

# None of these words stands anywhere in the lexicon, so that a title or an author never turns up in a book.
_TITLE_FIRST = """
    Vermilion Palimpsest Quicksilver Halcyon Saturnine Threnody Equinoctial Verdigris Apocryphal Meridian
    Obsidian Cinnabar Antiphonal Penumbral Labyrinthine Sidereal Somnolent Umbrageous Heliotrope Wormwood
    Argent Pelican Cormorant Vesper Gossamer Alabaster Mandrake Nightjar Perihelion Hyacinthine
"""
_TITLE_SECOND = """
    Covenant Inheritance Archipelago Cartographers Requiem Parable Labyrinth Cipher Estuary Embassy Interregnum
    Pilgrimage Testament Carnival Observatory Sonata Monograph Exiles Legation Conjuration Dominion Armistice
    Reckoners Fugue Allegory Peninsula Sarabande Codicil Regency Chancery
"""
_AUTHOR_FIRST = """
    Aurelia Balthasar Cressida Domenica Evander Fenella Gwendolen Hepzibah Ignatius Jocasta Leopold Melisande
    Nathaniel Octavia Peregrine Quentin Rosalba Septimus Theophila Ursula Valentine Xanthe Zachary Ambrose
"""
_AUTHOR_LAST = """
    Quillfeather Abernethy Blenkinsop Cholmondeley Dalrymple Etherington Featherstonehaugh Gildersleeve
    Heathershaw Jolliffe Kirkbride Lockhart-Vane Mountjoy Nettleship Oglethorpe Pettigrew Rotherham Satterthwaite
    Tattersall Vavasour Wolstenholme Winterbourne Zouche Threlfall
"""
_ONES = [
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
]
_ORDINALS = [
    "First",
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
    "Eleventh",
    "Twelfth",
]


def cover(seed: str) -> Cover:
    """Return the title page for a seed."""
    rng = random.Random(f"cover {seed}")

    def one(words: str) -> str:
        entries = words.split()
        return entries[int(rng.random() * len(entries))]

    first, second = one(_TITLE_FIRST), one(_TITLE_SECOND)
    given, family = one(_AUTHOR_FIRST), one(_AUTHOR_LAST)
    hidden = (first, second, given, *family.split("-"))
    return Cover(f"The {first} {second}", f"{given} {family}", hidden)


@dataclass(frozen=True, slots=True)
class Style:
    """How one book is told.

    Attributes:
        heading: Which form its chapter headings take, 0 to 5.
        has_contents: Whether a list of chapters follows the title page.
        quotes: Opening and closing quotation marks.
        formal: Share of the mentions of people by title and family name.
        talk: Share of paragraphs that begin a talk.
        inward: Share of paragraphs about thoughts and the past.
        aside: Share of paragraphs in which the teller says *I*.
        long: Most sentences in a paragraph.
        word: What the teller calls the book: tale, history, …
    """

    heading: int
    has_contents: bool
    quotes: str
    formal: float
    talk: float
    inward: float
    aside: float
    long: int
    word: str


def draw_style(rng: random.Random) -> Style:
    """Draw the manner of one book."""
    return Style(
        heading=rng.randrange(6),
        has_contents=rng.random() < 0.4,
        quotes=("“”", "“”", "‘’", '""')[rng.randrange(4)],
        formal=(0.1, 0.3, 0.6)[rng.randrange(3)],
        talk=(0.18, 0.26, 0.34)[rng.randrange(3)],
        inward=(0.12, 0.2, 0.28)[rng.randrange(3)],
        aside=(0.0, 0.0, 0.05, 0.1)[rng.randrange(4)],
        long=(5, 7, 9)[rng.randrange(3)],
        word=("tale", "story", "history", "chronicle", "account", "narrative")[rng.randrange(6)],
    )


def heading(style: Style, number: int, title: str) -> str:
    """Return the heading of chapter ``number`` (from 1) in the book's form.

    Example:
        >>> roman(1904)
        'MCMIV'
    """
    if style.heading == 0:
        return f"CHAPTER {roman(number)}.\n\n{title.upper()}"
    if style.heading == 1:
        return f"Chapter {number}"
    if style.heading == 2:
        return roman(number)
    if style.heading == 3 and number <= len(_ORDINALS):
        return f"CHAPTER THE {_ORDINALS[number - 1].upper()}\n\n{title}"
    if style.heading == 4 and number <= len(_ONES):
        return f"Chapter {_ONES[number - 1]}: {title}"
    return f"Chapter {roman(number)}. {title}"


def roman(number: int) -> str:
    """Return a positive number in roman numerals."""
    digits = (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    )  # fmt: skip
    result = ""
    for value, letters in digits:
        count, number = divmod(number, value)
        result += letters * count
    return result

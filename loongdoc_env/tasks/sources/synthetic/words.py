"""Names that the English stand-ins share; no place or person that exists is meant."""

# ruff: noqa: SIM905  # a list of names is easier to read and to keep in order as words

from __future__ import annotations

from collections.abc import Sequence

from loongdoc_env.tasks.sources.synthetic.phrases import Draw

TOWNS = tuple(
    name.replace("_", " ")
    for name in """
    Aldmoor Barrowick Brackwater Calder_Cross Cape_Verrin Dunmere Easterly Fallowgate Farrowby Glasslough Greywell
    Harrow_Ness Hollin_Bay Inverleigh Kestrel_Point Lindholm Lower_Maure Mallow_Ferry Marrick Netherpool Ostrey
    Pellworth Port_Sellay Quennel Ravensey Rookhope Saint_Ansgar Sallowdene Skerry_Head Stonewick Tarn_Abbey
    Thornaby_Sands Tolbridge Upper_Maure Vantry Wend_Haven Whitlow Wyke_Regis Yarrowfield Zeal_Harbour
    """.split()
)
"""Towns and places."""

VILLAGES = tuple(
    """
    Ashby Birkrigg Coldside Dunnock Elmsett Fennel Gorsley Hexby Isley Jarnside Kelby Larkhill Moorend Nunby Oxcombe
    Plover Quarley Rushy Sedge Thistlea Ulpha Wath Yewbarrow Ansty Brill Corve Dalby Eaves Firbank Garth
    """.split()
)
"""Small places that are spoken of and never asked about."""

SURNAMES = tuple(
    """
    Aldous Arkwell Bannock Brandt Brisco Calloway Corvin Dacre Dunnett Ellery Emsworth Farrant Fenwright Gadsby Grieve
    Halloran Hollis Ingram Ivers Jessop Karsten Kettle Lomax Lorrimer Merrow Mossop Nairn Nettleship Oakley Ormond
    Pascoe Peverell Quill Quarmby Renwick Rudge Stannard Sorley Thorne Tindall Umber Upcott Vickery Varley Wyeth
    Winstanley Yarrow Yelland
    """.split()
)
"""Surnames."""


def shuffled(words: Sequence[str], draw: Draw) -> list[str]:
    """Return words in an order drawn by chance (Fisher and Yates)."""
    order = list(words)
    for last in range(len(order) - 1, 0, -1):
        at = int(draw() * (last + 1))
        order[last], order[at] = order[at], order[last]
    return order

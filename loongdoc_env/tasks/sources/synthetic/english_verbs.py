"""Inflect English verbs: the simple past and the present participle."""

from __future__ import annotations

_IRREGULAR_PAIRS = """
    be/was bear/bore beat/beat begin/began bend/bent bind/bound bite/bit blow/blew break/broke bring/brought
    build/built burn/burnt buy/bought catch/caught choose/chose cling/clung come/came creep/crept cut/cut
    deal/dealt dig/dug do/did draw/drew drink/drank drive/drove eat/ate fall/fell feed/fed feel/felt
    fight/fought find/found fling/flung fly/flew forget/forgot forgive/forgave freeze/froze get/got
    give/gave go/went grind/ground grow/grew hang/hung have/had hear/heard hide/hid hit/hit hold/held
    keep/kept kneel/knelt know/knew lay/laid lead/led lean/leaned leap/leapt leave/left lend/lent let/let
    lie/lay light/lit lose/lost make/made mean/meant meet/met pay/paid put/put read/read ride/rode ring/rang
    rise/rose run/ran say/said see/saw seek/sought sell/sold send/sent set/set sew/sewed shake/shook
    shed/shed shine/shone shoot/shot shrink/shrank shut/shut sing/sang sink/sank sit/sat sleep/slept
    slide/slid speak/spoke spend/spent spin/spun split/split spread/spread spring/sprang stand/stood
    steal/stole stick/stuck sting/stung strike/struck string/strung sweep/swept swim/swam swing/swung
    take/took teach/taught tear/tore tell/told think/thought throw/threw thrust/thrust tread/trod
    understand/understood upset/upset wake/woke wear/wore weave/wove weep/wept win/won wind/wound
    withdraw/withdrew wring/wrung write/wrote spit/spat stride/strode overhear/overheard rub/rubbed overlook/overlooked
"""
_DOUBLING_VERBS = """
    admit beg begin blot chip chop clap cup cut dab dig dip dot drag drop drum fan fit forget get grin grip
    gut hem hit hop hug hum jog jot knit lag let lop mat mop nag nod pad pat permit pet pin plan plod pod
    pop prefer prod prop put quarrel rap refer regret rig rob rot rub run sag sap scan scrub set ship shred
    shrug shut sip sit skim skip slam slap slip snap sob spin split spot stab stem step stir stop strip
    strum stun sun swap swat swim tag tan tap tar thin throb tip top tot trap travel trim trip trot tug
    upset wag wet whip win wrap
"""
_IRREGULAR = dict(pair.split("/") for pair in _IRREGULAR_PAIRS.split())
_DOUBLING = frozenset(_DOUBLING_VERBS.split())


def past(verb: str) -> str:
    """Return the simple past of a verb.

    Example:
        >>> past("carry"), past("nod"), past("go"), past("hope")
        ('carried', 'nodded', 'went', 'hoped')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _DOUBLING:
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def participle(verb: str) -> str:
    """Return the present participle of a verb.

    Example:
        >>> participle("lie"), participle("sit"), participle("make"), participle("see")
        ('lying', 'sitting', 'making', 'seeing')
    """
    if verb in _DOUBLING:
        return verb + verb[-1] + "ing"
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return verb + "ing"

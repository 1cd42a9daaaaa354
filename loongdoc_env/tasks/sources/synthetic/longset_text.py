"""Phrases of the long documents: surveys, minutes, watch logs and handbooks."""

from __future__ import annotations

from loongdoc_env.tasks.sources.synthetic.phrases import Phrases
from loongdoc_env.tasks.sources.synthetic.words import SURNAMES, VILLAGES

_NAMES = {
    "town": VILLAGES,
    "name": SURNAMES,
    "few": ["[two|three|four|five|six|seven]"],
    "year": ["19[1|2|3|4|5|6][0|1|2|3|4|5|6|7|8|9]"],
    "number": ["[1|2|3|4|5|6|7|8|9][0|1|2|3|4|5|6|7|8|9]"],
    "season": ["spring", "summer", "autumn", "winter"],
}

SURVEY = Phrases(
    {
        **_NAMES,
        "opening": [
            "The station at {place} stands {where} and was built in {year}[ by the firm of {name}| on the footings of an older tower|, though the tower is older].",
            "[We reached|The party reached] {place} in the [first|second|third|last] week of {month}, {travel}.",
            "{place} is the [smallest|oldest|best kept|least visited|most exposed] station [on this coast|in the district|of the round], {where}.",
            "Of {place} [little needs to be said|there is more to report than last time]: the station lies {where}, and {staff}.",
        ],
        "where": [
            "on a [spit|shelf|tongue] of [gravel|black rock|clay]",
            "[above|below] the [old quarry|chapel|ferry landing]",
            "[a mile|half a mile|two miles] [north|south|east|west] of the village",
            "where the [river|causeway|coast road] turns inland",
        ],
        "travel": [
            "after [two days of rain|a night on the ferry|walking the last miles]",
            "with the [carpenter|surveyor|instruments] a day behind us",
            "in [fog|a hard frost|fine weather]",
        ],
        "month": ["March", "April", "May", "June", "August", "September"],
        "staff": [
            "the keeper, {person}, has been there {few} years",
            "{person} keeps it with {few} hands",
            "it is kept by the widow of {person}",
            "{person} and a boy look after it",
        ],
        "person": ["[Mr|Mrs|Captain|Old] {name}"],
        "detail": [
            "[The roof|The gallery|The north wall|The boat house] [was renewed|had been patched|was found sound] in {year}, and {person} [has kept the bills|says it will see out the century|does not trust it].",
            "{person} showed us the [store|cistern|lamp room|logbook], which [is kept|was found] in [perfect|fair|surprising|poor] order.",
            "[Water|Coal|Oil|Rope] comes from {town} [once a month|by the carrier|when the road is open] and is [measured|signed for] at the door.",
            "[The stair|The well|The flagstaff|The slip] has {number} [steps|fathoms|feet]; {person} [counted them for us|had it wrong by one|has it from the plans].",
            "[There is|We found] a [crack|damp patch|bulge] in the [east|west|seaward] wall, [as wide as a thumb|which has not grown since {year}|known to everyone and measured by nobody].",
            "[Stores|Spares] would last {few} [weeks|months], if {town} [were cut off|sent nothing].",
            "The [logbook|visitors' book|letter book] [begins|breaks off] in {year}; [the gap is explained by a fire|the hand is that of {person}|nobody could say why].",
            "[At night|Towards evening] the light of {town} [can be seen|was visible], [faint|steady|low over the water], and {person} [sets the clock by it|says it is the wrong colour].",
            "[A wall of sandbags|A fence of driftwood|A row of thorn] keeps [the goats|the shingle|the wind] out of the [garden|yard].",
            "[The paint|The limewash] is [new|flaking|grey with salt], [but the brass shines|and the hinges were oiled while we waited|which {person} puts down to the paint].",
            "[One|Another] [window|pane|shutter] [rattles|has been missing|is nailed up] [since the gale of {year}|since the winter of {year}|for want of putty].",
            "[Asked|When asked] what was needed most, {person} [named a second lamp|asked for a cart|wanted a dry cupboard for the charts|said: nothing, and nobody].",
            "We [ate|slept|took shelter] in the [kitchen|boat house|old signal room], where [a map of {town} hung upside down|the stove smoked|somebody had left a book of sermons].",
            "[The instruments|The glass|The barometer] had been [compared|set] with those of {town} in {year}, and [agreed|differed] by [a hair|less than one thought|a tenth].",
            "[It is said|They say] that {person} [once rowed to {town} and back in a night|has never been seen without a hat|wrote every entry twice].",
            "[The path|The track|The jetty] is [sound|under water at spring tides|to be mended in {season}], and [the rails|the posts|the chains] [hold|want tar].",
        ],
        "first": [
            "[At the first inspection|On our first round] we [counted|noted] {count} defects at {place}.",
            "The first inspection [found|left us with] {count} defects at {place}, [most of them small|not all of them new].",
        ],
        "second": [
            "{place}: {count} defects [were still open|remained] when the second party left.",
            "At {place} the second party [counted|found] {count} defects still open.",
            "The second inspection of {place} [closed with|left] {count} defects open.",
        ],
    }
)
"""Rules of the survey of stations."""

MINUTES = Phrases(
    {
        **_NAMES,
        "talk": [
            "I have [read|been through] the paper from {town} [twice|on the train], and I [cannot find|still miss] the [costs|drawing|second page].",
            "[With respect|If I may], we [had|heard] this from {town} in {year}, and it [came to nothing|cost us the better part of a year].",
            "[My|Our] people in {town} [want|ask for] [a plain answer|nothing of the kind|a date], and [I promised them one|I have none to give].",
            "[That is|This is] not [quite|at all] what {person} [said|wrote] in {season}.",
            "[Who|And who] [pays|is to pay] for the [carting|clerks|timber|stamps]? [Not {town}, I hope.|I see it nowhere.]",
            "[I would|I should] rather [wait|not wait] for [the figures|the survey|{person}].",
            "[Let us|We might] [ask|hear] {person}, who [was there|has seen worse|knows the ground].",
            "[Nobody|Hardly anyone] in {town} [reads|keeps] these [notices|lists], [as we all know|if we are honest].",
            "The [bridge|hall|road|roof] at {town} [stood|has stood] {number} years [without us|without a committee].",
            "[I take it|Do I understand] that the [money|matter] [has been set aside|is settled|stays in the drawer] until {season}?",
            "[Before|Until] we [vote|go on], I want it [written down|in the minutes] that {town} [was not asked|asked first|has paid].",
            "[There were|We counted] {number} [letters|signatures] from {town}[, {few} of them in the same hand|; I have them here|].",
            "[It|That] [reminds me of|is] the story of the [pump|clock|bell] at {town}, which [everybody remembers|I will spare you].",
            "[Could|Would] the secretary [read|find] us the [passage|letter|clause] again? [Slowly, please.|The short one.]",
            "[On that|There] I am with {person}, [for once|as ever], and [against|not against] {town}.",
            "[If|When] the [river|frost|harvest] [comes early|is late], [all this is paper|we shall be glad of it|{town} is cut off anyway].",
        ],
        "person": ["[Mr|Mrs|Dr|Miss] {name}"],
        "propose": [
            "For the {matter} I [propose|would take] {option}.",
            "[Why not|Then let it be] {option} for the {matter}?",
            "As to the {matter}, [what speaks against|my people favour] {option}?",
        ],
        "doubt": [
            "[I have my doubts about|We looked into] {option}[, and it costs too much|; {town} tried it and gave it up|].",
            "{option}? [Not in my lifetime.|That was laughed at in {town}.|I could live with it.]",
        ],
        "ruling": [
            "CHAIR: Then it is [agreed|carried]: for the {matter} we [take|settle on] {option}. Next item.",
            "CHAIR: The {matter}, then: {option}, [with two against|without a division]. [That is settled.|So ordered.]",
        ],
        "overturn": [
            "CHAIR: The [decision|ruling] on the {matter} [is rescinded|falls]. In its place the committee [adopts|chooses] {option}.",
            "CHAIR: We [return|come back] to the {matter}. The earlier [vote|decision] is set aside; it is now to be {option}.",
        ],
    }
)
"""Rules of the minutes of a committee."""

WATCH = Phrases(
    {
        **_NAMES,
        "entry": [
            "[{unit}|{unit}|relay|gauge {gauge}] [ok|steady|in range] level={level} temp={temp}",
            "{unit} [pressure|flow|load] {level} -> {temp}[ by itself| after [bleeding|flushing|cooling]|, watch it]",
            "{name} [relieves|hands over to] {name} [early|on the hour|, nothing to report|, one lamp out]",
            "round [1|2|3|4] done by {name}: [doors shut|oil topped up on {unit}|puddle under {unit}|all quiet]",
            "call from {town}: [asks for level|wants more by night|wrong number|thanks for the loan of the pump]",
            "WARN {unit} [vibration|seal warm|slow to answer] level={level}",
            "[filter|strainer|belt] of {unit} [changed|cleaned|looked at] by {name}[, old one kept|]",
            "{unit} standby [on|off] (schedule {gauge})",
            "gauge {gauge} reads {level}, {name} reads {temp}; [gauge believed|{name} believed|noted]",
            "INFO level at {town} {level}, [rising|falling|unchanged]",
            "test of alarm {gauge}: [heard in {town}|bell stuck, freed|ok]",
            "{name}: [tea|bulbs|gloves|chalk] running low",
        ],
        "gauge": ["[A|B|C|D|E][1|2|3|4|5|6|7|8|9]"],
        "level": ["[1|2|3|4|5|6|7|8|9][0|1|2|3|4|5|6|7|8|9].[0|2|4|5|6|8]"],
        "temp": ["[3|4|5|6|7][0|1|2|3|4|5|6|7|8|9]"],
        "stop": [
            "ALARM {unit} [stopped|tripped], restarted [by hand|after {few} minutes]",
            "ALARM {unit} [stopped|tripped] on [overload|low oil], {name} [restarted it|saw to it]",
        ],
    }
)
"""Rules of a watch log."""

HANDBOOK = Phrases(
    {
        **_NAMES,
        "rule": [
            "A [keeper|clerk|carter|warden] who [finds|receives|holds] {thing} [enters|writes] it in the [day book|register|slip book] [the same day|before noon|in ink] and [tells|informs] the {office}.",
            "[No|Not one] {bare} [leaves|may leave] the [store|yard|house] without the [mark|slip|seal] of the {office}.",
            "The {office} [visits|inspects] each [store|yard|house] [once a quarter|in spring and autumn|unannounced], [counts|weighs] every {bare}, and [signs|closes] the book.",
            "[Where|If] two [books|marks|scales] differ, [the older|the lower figure|the one with the seal] [holds|counts] until the {office} has [decided|written].",
            "[Losses|Breakages] are [reported|made good] [within the week|from wages|by whoever held the key], [unless|save when] [fire|flood|theft] can be shown.",
            "[Fees|Tolls|Fines] [taken|paid] at the [door|gate] are [kept apart|handed in nightly|counted by two] and never [lent|mixed with other money].",
            "[A stranger|A carrier|A member of another house] may [see|use|borrow] {thing} [in the presence of the {office}|against a receipt|on market days only].",
            "[In frost|At high water|On holidays] the [gate|ferry|weigh house] [stays shut|opens an hour later|is kept by two], and [this article gives way to none|the {office} may say otherwise].",
            "[Letters|Complaints] to the {office} are [answered in the order they come|read aloud at the next meeting|kept for ten years], [signed or not|with their envelopes].",
            "[Lamps|Fires|Stoves] are [out|banked] by [nine|ten], [save in the {office}'s room|without exception|except during stocktaking].",
            "[Apprentices|New hands] [learn|copy out] this chapter [before their first pay|in their first month] and [are asked about it|are not asked again].",
            "[Keys|Seals] are [worn|kept] on the [left|person], [never lent|never labelled], and [shown|counted] [each evening|on request].",
        ],
        "bare": [
            "[sealed|torn|marked] [sack|crate|ledger|chart]",
            "[borrowed|foreign|broken] [scale|lamp|rope|clock]",
            "[doubtful|late] [bill|letter|account]",
            "[cask|coil|bale] [of another house|without a mark]",
        ],
        "thing": ["a {bare}"],
        "office": [
            "[warden|steward|registrar|inspector] of [stores|weights|boats|accounts]",
            "[senior|district] [keeper|clerk]",
        ],
        "keep": [
            "{Subject} [may be kept|may be held] [in the house|in store] for {option}[, no longer|, counted from the day of entry|]."
        ],
        "amend": [
            "In Article {article}, for {subject} the time is [now|changed to] {option}.",
            "Article {article} is amended: {subject} may be kept for {option}.",
        ],
        "note": ["[Adopted|Passed] at {town} in the {season} of {year}[, {name} dissenting|]."],
    }
)
"""Rules of a handbook."""

"""Phrases of the document sets: an engineer's report, council minutes, a newspaper and letters."""

from __future__ import annotations

from loongdoc_env.tasks.sources.synthetic.phrases import Phrases
from loongdoc_env.tasks.sources.synthetic.words import SURNAMES, VILLAGES

FILES = Phrases(
    {
        "town": VILLAGES,
        "name": SURNAMES,
        "person": ["[Mr|Mrs|Miss|Dr] {name}"],
        "number": ["[2|3|4|5|6|7|8|9][0|1|2|3|4|5|6|7|8|9]"],
        "few": ["[two|three|four|five|six|seven]"],
        "weekday": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        # the engineer
        "finding": [
            "I [sounded|tapped|probed] the [piers|beams|footings] with {person}'s [boy|hammer|rod] and [found them|heard them] [sound to the last yard|hollow in {few} places|better than their age].",
            "[Water|Damp|Frost] has [entered|got in] [under the coping|at the joints|by the old drain], and [no paint will cure it|it has done so since {person}'s time].",
            "The [iron|timber|mortar] is of {few} [ages|makes], the [youngest|best] of it from {town}.",
            "[A drawing|A section] is [attached|kept at my office]; the [dotted line|shaded part] is what [cannot be seen|I had to guess].",
            "[Traffic|Use] has [doubled|grown] since the [mill|market] at {town} [opened|moved], and nobody [thought of|reckoned with] that when it was built.",
            "[I was told|They say] that {person} [warned of this|offered to mend it] {number} years ago.",
            "{few_cap} [loads|carts] of stone from {town} would [hold it|see us through] for a winter, not longer.",
            "[The cost|My estimate] [rests|is founded] on prices at {town} and [leaves out|includes] the [carting|scaffold].",
            "[Measurements|Levels] were taken on a {weekday} in [rain|a dry wind|fog], which [flatters nothing|must be borne in mind].",
            "The [neighbours|tenants], {person} among them, [will want a way round|ask for night watchmen|have been told].",
        ],
        "few_cap": ["[Two|Three|Four|Five|Six|Seven]"],
        "rank": [
            "In my order of urgency the {project} comes {rank}.",
            "I place the {project} {rank} in urgency.",
            "Of the works in this report, the {project} is {rank} in urgency.",
        ],
        # the council
        "award": [
            "RESOLVED, on the motion of {mover}: the work on the {project} is given to {contractor}.",
            "RESOLVED: that {contractor} be given the work on the {project}. [Moved|Proposed] by {mover}.",
            "RESOLVED with {few} against: the {project} goes to {contractor} ([moved|brought forward] by {mover}).",
        ],
        "loser": [
            "The tender of {contractor} for the {project} was [read and laid aside|found too dear|withdrawn].",
            "{contractor} had [also|likewise] offered for the {project}; [the offer came late|the sum did not add up|nobody spoke for it].",
        ],
        "talk": [
            "{person} [asked|wished to know] whether [the carters|the ferrymen|the teachers] of {town} had been [paid|heard]. [They had.|They had not.|Nobody knew.]",
            "{person} [complained of|spoke about] the [dogs|dust|lamps] in the lower street; the [clerk|surveyor] was told to [write|look].",
            "[A letter|A petition] with {number} names from {town} was [read|laid on the table]. {person} [knew most of the names|thought it well spelt].",
            "The [pump|bell|weighbridge] at the corner was [discussed again|put off to the next meeting|reported mended].",
            "{person} and {person} [differed|were agreed] about the [hedge|drain|fence] by the {town} road; [no vote was taken|the chair ended it].",
            "The [clerk|treasurer] [reported|stated] that {number} [notices|receipts] were [outstanding|returned], {few} of them from {town}.",
            "[It was noted|The minutes record] that {person} [left the room|arrived late|abstained], [being a cousin of the applicant|for reasons of health|as is usual].",
            "[Licences|Stalls|Pitches] for the {town} fair were [granted to|refused to] {person} [as before|for one year|on a show of hands].",
            "{person} [thanked|wished to thank] the [fire watch|choir|ringers]; [this was carried|the thanks are entered here].",
            "The [school|library|reading room] [has|wants] {number} [new books|more chairs|panes of glass]; {person} [will ask in {town}|gave the price].",
        ],
        # the newspaper
        "opened": [
            "The {project} was opened on {day} in the presence of {person}; the foreman, {foreman}, [cut the ribbon|was given a watch|made no speech].",
            "On {day} the {project} was opened. {foreman}, who was foreman, [spoke for the men|walked ahead of the band|said it would last].",
        ],
        "item": [
            "[STRAYED|LOST], near {town}, a [brown|white|lame] [mare|dog|heifer], answering to [Bess|Duke|nobody]. [Reward|Thanks] from {person}.",
            "The [choir|band|chess club] of {town} [lost|won] at home on {weekday} by {few}. {person} [protested|was carried off|caught a cold].",
            "[A fire|Smoke] in the [malt house|drying loft] at {town} was [put out|noticed] by {person} with {few} buckets.",
            "{person} of {town} [has grown|exhibits] a [marrow|leek|pumpkin] of {number} pounds, [seen by the editor|weighed twice].",
            "[Eggs|Oats|Herring] were [dear|slow|plentiful] at the {weekday} market; [buyers came from|little went to] {town}.",
            "[The lecture|The magic lantern] on [Iceland|bees|the tides] in {town} drew {number} people, and {person} [slept|asked about the price].",
            "[Married|Betrothed] at {town}: {person} to {person}[, both of this parish|, after {few} years|].",
            "The [mail|ferry|carrier] from {town} was [late|upset|early] on {weekday}; {person} [blames the road|lost a hat].",
            "[Our correspondent|A reader] in {town} [reports|has seen] [two suns|a white rook|the first swallow], and [we print it|{person} confirms it].",
            "[The bench|The magistrate] fined {person} {few} crowns for [an unlit cart|words on the bridge|a chimney].",
        ],
        # letters
        "complaint": [
            "I [write|take up my pen] about the {project}. {reason}",
            "[May I ask|I must ask] what is to become of the {project}? {reason}",
        ],
        "reason": [
            "[My|Our] [windows|cellar walls|geese] will not survive another month of it.",
            "Nobody [asked|told] those who live beside it.",
            "It was [good enough for|never needed in] my father's day.",
        ],
        "chat": [
            "[You will remember|I need not remind you] that I [wrote|spoke] of this in the time of {person}, and [was thanked|had no answer].",
            "[My sister|My neighbour] in {town} has the same [trouble|noise] and [a politer council|sends you her views separately].",
            "[At night|On {weekday}s] the [lamp|pump|gate] [keeps us awake|is left to itself], [as {person} can witness|though I have offered to see to it].",
            "I [enclose|return] {few} [cuttings|receipts|samples], which [speak for themselves|you may keep].",
            "[If it is a matter of money|If hands are wanted], {person} and I [could spare a day|know a man in {town}].",
            "[I am no friend of|I do not hold with] [committees|long letters], so [I shall be brief|this is my last].",
            "The [clerk|surveyor] [called|came by] on a {weekday}, [looked over the hedge|wrote something down], and [has not been seen since|stayed to tea].",
            "[People say|It is said in {town}] that {person} [is behind it|has a hand in it], which I [do not believe|leave to you].",
        ],
    }
)
"""Rules of a document set."""

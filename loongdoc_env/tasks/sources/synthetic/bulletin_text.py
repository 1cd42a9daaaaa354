"""Phrases of the synthetic bulletins: imprint, highlights, notices and articles."""

from __future__ import annotations

from loongdoc_env.tasks.sources.synthetic.phrases import Phrases

ARTICLES = (
    "The Survey of Branch Offices",
    "Lending to the Provinces",
    "How Bids for Bills Are Opened",
    "The Withdrawal of Worn Notes",
    "Harbour Dues and the Winter Trade",
    "Keeping the Register of Holders",
    "The Savings Certificate and Its Buyers",
    "Estimates and What Became of Them",
)
"""Titles of the articles."""

PROSE = Phrases(
    {
        "imprint": [
            "Issued by the Treasury of Valmora, Office of Accounts, Orrin Street, Port Sellay. [Copies may be had at every branch office|Subscriptions are taken at every branch office] for two crowns. The tables close with the month before the date of issue; figures of the last months are [preliminary|provisional] and may be revised.",
        ],
        "highlight": [
            "In {month} {what} stood at {figure}, {change} than a year before (table {table}).",
            "Table {table} puts {what} at {figure} for {month}; [twelve months earlier the figure had been different by as much as makes it|set against the same month a year ago this is] {change}.",
            "{month} brought {what} to {figure}. [Measured against|Compared with] the same month of the year before, that is {change} (table {table}).",
            "For {what}, table {table} shows {figure} in {month}, {change} than in the same month of the previous year.",
        ],
        "notice": [
            "[Tenders|Bids] for {amount} million crowns of {security} will be opened at the [Treasury|Port Sellay office] on {day}. [No bid below {price} will be taken|Bids may be handed in at any branch office until noon]. {reason}",
            "The branch office at {town} [moves to|has moved to] {street}; it is open from {hour} [on weekdays|except on Saturdays]. {reason}",
            "{person} has been appointed {post} at {town} in place of {person}, who [retires|returns to the provincial service|takes up a post at Port Sellay]. {reason}",
            "Holders of {security} numbered {number} to {number} are reminded that [interest is paid only against the coupon|the pieces have been called for repayment]. {reason}",
            "Circular {number}: {matter} [must be sent in|is to be reported] by {day}. {reason}",
            "The Office of Accounts has found {number} [unclaimed|unpresented] {security} in the register at {town}. [Claims are heard|Owners may call] until {day}.",
        ],
        "article": [
            "The first [account|report] of {subject}, kept at {town}, [runs to|fills] {number} [sheets|pages] and was written by {person}.",
            "[Since|From] that time {matter} [has been handled|has been looked after] by the {post} at {town}, with [two|three|four|six] clerks.",
            "[It was|It had always been] {person} who [insisted|maintained] that {matter} belonged in the books of {town} and nowhere else.",
            "[A visitor|An inspector|A member of the Assembly] asked [why|how it came that] {matter} took [nine days|three weeks|a month] from {town} to Port Sellay; [the answer filled a letter of {number} words|the carrier had broken his axle|nobody had thought to send it by the morning boat].",
            "[Not every office|Hardly an office] [liked|welcomed] the new form: {town} sent it back [with {number} remarks|unsigned|twice], and {town} [lost it|used both sides].",
            "The [habit|practice] of [counting in dozens|closing the books at noon|weighing coin instead of counting it] [ended|was given up] when {person} became {post}.",
            "What [matters|counts] in {subject} is [patience|good paper|an honest clerk|a dry cellar], as {person} used to say to [new clerks|the apprentices].",
            "[Costs|Expenses] came to {amount} thousand crowns in the first year, [more|less] than {person} had [promised|feared].",
            'In {town} the [people|merchants|fishermen] still [call the office|speak of it as] "the [counting house|long room|paper mill]", and [children are told to be quiet in front of it|the name is painted over the door|no clerk has ever objected].',
            "[Today|At present] {number} [entries|items] a month pass through {town}, and {matter} is [done in a morning|a day's work|the smallest part of it].",
        ],
        "reason": [
            "This follows [the circular|the order|circular {number}] of [last spring|last year|the Assembly's finance committee].",
            "Questions [should be addressed to|are answered by] {person}, {post} at {town}.",
            "[The usual terms hold|The terms of the last offering hold].",
            "[Late papers are returned unopened|Papers that come late wait for the next day].",
            "{person} [signs for the Treasury|holds the keys meanwhile].",
        ],
        "amount": ["[1|2|3|4|5|6|7|8][0|2|4|5|8]0", "[4|5|6|7|8|9][0|5]"],
        "number": ["[1|2|3|4|5|6|7|8|9][0|1|2|3|4|5|6|7|8|9][1|2|3|4|6|7|8|9]"],
        "price": ["9[6|7|8|9].[10|25|40|50|75]"],
        "hour": ["[eight|nine|half past eight|half past nine] to [noon|four|five]"],
        "day": [
            "the [first|third|fifth|seventh|tenth|twelfth|fifteenth|eighteenth|twentieth|last] day of [next month|the month after next|the coming quarter|this month]",
        ],
        "security": [
            "3-month bills",
            "12-month bills",
            "5-year notes",
            "20-year bonds",
            "savings certificates",
            "provincial bonds",
        ],
        "town": [
            "Port Sellay",
            "Harrow Ness",
            "Quennel",
            "Tolbridge",
            "Upper Maure",
            "Saint Ansgar",
            "Brackwater",
            "Lindholm",
            "Cape Verrin",
            "Ostrey",
            "Mallow Ferry",
            "Dunmere",
        ],
        "street": [
            "[Old|New|Upper|Lower] [Quay|Market|Chapel|Customs] [Street|Row]",
            "the [corn|wool|fish] exchange",
            "the [east|west] wing of the town hall",
        ],
        "person": [
            "[Mr|Mrs|Miss|Dr] [Aldous|Brandt|Corvin|Dacre|Ellery|Farrant|Grieve|Hollis|Ingram|Jessop|Karsten|Lomax|Merrow|Nairn|Oakley|Pascoe|Quill|Renwick|Stannard|Thorne|Umber|Vickery|Wyeth|Yarrow]",
        ],
        "post": [
            "[chief|second|acting] cashier",
            "keeper of the register",
            "inspector of [weights|branch offices|accounts]",
            "collector of [harbour dues|customs|excise]",
            "district auditor",
        ],
        "matter": [
            "the monthly return of [notes|coin|stamps]",
            "the list of [holders|arrears|worn notes]",
            "the account of [lighthouse dues|school fees|canal tolls]",
            "every loan to a [parish|harbour board|province]",
        ],
    }
)
"""Rules for the prose of an issue."""

"""How the English books state facts, and how questions about them are worded."""

from __future__ import annotations

FACTS: dict[str, list[str]] = {
    "trade": [
        "{who} was {what}, and had been so for many years.",
        "By trade {who} was {what}.",
        "{who} had served seven years to become {what}.",
        "The brass plate on the door said that {who} was {what}.",
        "It was as {what} that {who} earned a living.",
        "{who} worked as {what}, and had a thumb to show for it.",
        "Ask anyone what {who} did and they would say: {what}.",
    ],
    "origin": [
        "{who} came from {what}, and the vowels told it.",
        "{who} had been born at {what}.",
        "{who} was a native of {what}.",
        "The parish register of {what} had the baptism of {who} in it.",
        "{who} had grown up at {what}, within sight of the steeple.",
        "It was at {what} that {who} first saw the light.",
    ],
    "gift": [
        "In {number} {who} gave {what} to {whom}.",
        "{whom} had {what} from {who} in {number}.",
        "In the spring of {number} {what} passed from {who} to {whom}.",
        "{who} made {whom} a present of {what} in {number}.",
        "The year was {number} when {who} put {what} into the hands of {whom}.",
        "In {number} {who} parted with {what}, and {whom} took it home.",
    ],
    "hiding": [
        "{who} hid {what} {where}.",
        "One night {who} put {what} {where} and told nobody.",
        "{what_cap} lay {where}, for {who} had hidden it.",
        "{who} had thought of a place for {what}: {where}.",
        "It was {who} who left {what} {where}.",
    ],
    "debt": [
        "{who} owed {whom} {amount}.",
        "There was a note of hand by which {who} was to pay {whom} {amount}.",
        "{who} had borrowed {amount} from {whom}.",
        "In the book of {whom} stood the name of {who}, and beside it {amount}.",
        "{who} was in debt to {whom} for {amount}.",
    ],
    "journey": [
        "In {number} {who} travelled to {what}.",
        "{who} went by coach to {what} in {number}.",
        "The year {number} saw {who} on the road to {what}.",
        "{who} took ship for {what} in {number}.",
        "In the autumn of {number} {who} set out for {what}.",
    ],
    "marriage": [
        "{who} married {whom} on a wet Thursday.",
        "The banns were read for {who} and {whom}, and they were married.",
        "{who} became the wife of {whom}.",
        "{whom} took {who} to wife.",
        "There was a wedding: {who} gave her hand to {whom}.",
    ],
}

QUESTIONS: dict[str, tuple[list[str], list[str]]] = {
    "trade": (
        ["By trade, what was {who}?", "What did {who} work as?"],
        ["How did {who} make money?", "What was {who}'s occupation?"],
    ),
    "origin": (
        ["Where was {who} born?", "What place did {who} come from?"],
        ["Which town was the childhood home of {who}?", "Where did {who} hail from?"],
    ),
    "spot": (
        ["Where did {who} hide {what}?", "Where had {who} put {what}?"],
        ["In what place was {what} concealed?", "Where would one have to look for {what}?"],
    ),
    "creditor": (
        ["To whom did {who} owe money?", "From whom had {who} borrowed?"],
        ["Who was {who}'s creditor?", "Who had lent to {who}?"],
    ),
    "sum": (
        ["How much did {who} owe {whom}?", "What did {who} have to pay {whom}?"],
        [
            "How large was the loan that {whom} made to {who}?",
            "What sum would have settled accounts between {who} and {whom}?",
        ],
    ),
    "destination": (
        ["Where did {who} travel in {number}?", "To what place did {who} set out in {number}?"],
        ["Which town did {who} visit in {number}?", "What was the end of {who}'s trip of {number}?"],
    ),
    "hider-trade": (
        ["What was the trade of the person who hid {what}?"],
        [
            "What occupation had the person who concealed {what}?",
            "How did the person earn a living by whom {what} was tucked away?",
        ],
    ),
    "hider-origin": (
        ["Where was the person born who hid {what}?"],
        ["Which town was the childhood home of the person who concealed {what}?"],
    ),
    "creditor-trade": (
        ["What was the trade of the person whom {who} owed money?"],
        ["What was the occupation of {who}'s creditor?"],
    ),
    "creditor-origin": (
        ["Where was the person born whom {who} owed money?"],
        ["Which town did {who}'s creditor hail from?"],
    ),
    "husband-trade": (
        ["What was the trade of the man who married {who}?"],
        ["What was the occupation of {who}'s husband?"],
    ),
    "husband-origin": (["Where was the man born who married {who}?"], ["Which town did {who}'s husband hail from?"]),
    "last-holder": (
        ["Who was the last to be given {what}?"],
        ["With whom did {what} end up?", "In whose possession was {what} in the end?"],
    ),
    "first-giver": (
        ["Who gave away {what} first, before it passed to others?"],
        ["Who was the earliest owner of {what} in the story?"],
    ),
    "last-journey": (["Where did {who} travel last?"], ["What was the final destination of {who}'s travels, by date?"]),
    "first-journey": (
        ["Where did {who} travel first?"],
        ["What was the earliest destination of {who}'s travels, by date?"],
    ),
}

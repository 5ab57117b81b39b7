"""The reference of the language for docs/cardspeak.md, written from the declarations. `tools/cardspeak.py` runs it."""

from typing import Final

from fivekings.thrones.cardspeak.all_words import all_forms
from fivekings.thrones.cardspeak.comparing import AMOUNTS, BOUNDS
from fivekings.thrones.cardspeak.meaning import PHRASES
from fivekings.thrones.cardspeak.players import PLAYERS
from fivekings.thrones.cardspeak.word import MODIFIERS, VERBS, Word

KINDS: Final = {
    "text": "A card's text.",
    "line": "A line says one thing and ends with a full stop. A line with a timing word is a triggered ability; the"
    " others always apply.",
    "trigger": "The event an ability waits for. `after` is for reactions, `when` for interrupts; `would` comes before"
    " everything else, for saves and cancels.",
    "event": "What happens, to any cards (`self`, `attached character`, `a character you control`) or by any player.",
    "deed": "What is done to cards.",
    "qualifier": "Narrows an event; several may follow one another.",
    "contest": "A challenge.",
    "span": "A phase.",
    "prize": "What is won or lost, besides challenges.",
    "reason": "What power is gained for.",
    "origin": "Where cards come from.",
    "cost": "Before the `=>`: must be paid in full first, or the ability cannot be used. A card that leaves play as a"
    " cost cannot be saved.",
    "step": "What an ability does, in order, separated by semicolons. Steps that end in a colon or a comma contain"
    " further steps.",
    "act": "What a player does: the steps that can be said of any player, as in `each opponent draws 1 card`.",
    "constant": "What applies while the card is in play or, after `until`, until the end of a period.",
    "condition": "Something that is true or false.",
    "past": "What a player did in a challenge.",
    "fate": "What was done to cards.",
    "ordinal": "Which of several.",
    "player": "Who. A vague word, such as `an opponent`, stands only where it does not matter which one is meant.",
    "whose": "Whose: the possessive of a word for players.",
    "subject": "The cards that a verb is about.",
    "target": "What can be chosen.",
    "filter": "Which cards are meant: in play, unless a zone is named.",
    "noun": "One kind of cards.",
    "adjective": "Before the noun; each narrows the choice. Several traits with `or` count as one.",
    "post": "After the noun.",
    "way": "One of several things to choose from.",
    "zone": "Zones of cards that are not in play.",
    "deck_end": "Where in a deck.",
    "stash": "Where gold is.",
    "quantity": "How much is taken of what is there.",
    "feature": "What a card has or has not.",
    "stock": "What a card has any number of.",
    "measure": "A number that a card has.",
    "stat": "What a player has any number of.",
    "plot_stat": "A number that a player has from their revealed plot.",
    "number": "Digits, or one of these.",
    "signed": "A number with its sign.",
    "counted": "What can be counted, after `for each`.",
    "amount": "How many, before what is counted.",
    "bound": "How much, after what is measured.",
    "keyword": "Keywords are defined by the rulebook; a card only names them.",
    "barred": "What cannot be done to cards.",
    "side": "Sides of a challenge.",
    "sided": "Players of a challenge.",
    "part": "Participating in the current challenge.",
    "source": "What a card can be immune to.",
    "duration": "How long something lasts.",
    "limit": "How often an ability may be used.",
    "period": "How long a limit counts, a reduction lasts or a delayed effect waits.",
}
"""What each kind of words is for, in the order of the reference."""

LISTS: Final = {
    "timing": "The moment at which an ability is used, before the colon.",
    "faction": "Factions, and neutral.",
    "type": "Types of cards.",
    "plural": "Types of cards in the plural.",
    "challenge": "Types of challenges.",
    "phase": "Phases of a round.",
    "crest": "Crests.",
    "trait": "Traits of the printed cards; a custom card adds its own.",
    "token": "Tokens on cards.",
}
"""What each list of names is for."""


def reference() -> str:
    """All words by kind: how each is written, and an example."""
    examples = {(word.kind, word.name): word.example for word in declared()}
    parts: list[str] = []
    forms = all_forms()
    for kind, about in KINDS.items():
        if kind == "act":
            parts.append(f"### {kind}\n\n{about}\n")
            continue
        rows = [
            f"| `{template.replace('|', chr(92) + '|')}` | {quoted(examples.get((kind, name), ''))} |"
            for name, template in sorted(forms[kind].items(), key=lambda item: item[1].lower())
        ]
        parts.append("\n".join([f"### {kind}", "", about, "", "| written | for example |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


def quoted(example: str) -> str:
    """An example in the page."""
    return f"`{example}`" if example else ""


def declared() -> list[Word]:
    """Every declared word."""
    found: list[Word] = [*VERBS.values(), *MODIFIERS.values(), *PLAYERS.values(), *AMOUNTS.values(), *BOUNDS.values()]
    return [*found, *[word for words in PHRASES.values() for word in words.values()]]

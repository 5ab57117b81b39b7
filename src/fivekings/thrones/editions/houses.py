"""What the editions with six Houses share: the Houses, deckbuilding, and the wording of cards."""

from typing import Final, NamedTuple

from fivekings.thrones.cardspeak.speech import Speech
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault
from fivekings.thrones.model.terms import DRAWN

HOUSES: Final = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Targaryen", "Martell")
LEAST_CARDS: Final = 60
PLOTS: Final = 7
AGENDAS: Final = 1


class Clauses(NamedTuple):
    """The clauses of an edition for the shared deckbuilding rules."""

    house: str
    agenda: str
    plots: str
    different_plots: str
    cards: str
    copies: str


def house_deck_faults(deck: Deck, least: int, rules: Clauses) -> list[Fault]:
    """The deckbuilding rules that a House deck breaks, in deckbuilding order; `least` is the minimum number of cards in
    it."""
    found: list[Fault] = []
    if deck.faction not in HOUSES:
        found.append(Fault(f"a deck needs one of the Houses {', '.join(HOUSES)}", rules.house))
    wrong = [card for card in deck.agendas if card.type != "agenda"]
    if wrong:
        found.append(Fault(f"not an agenda: {titles(wrong)}", rules.agenda))
    elif len(deck.agendas) > AGENDAS:
        found.append(Fault(f"a deck has one agenda, not {len(deck.agendas)}", rules.agenda))
    if len(deck.plots) != PLOTS:
        found.append(Fault(f"a plot deck has {PLOTS} plots, not {len(deck.plots)}", rules.plots))
    wrong = [card for card in deck.plots if card.type != "plot"]
    if wrong:
        found.append(Fault(f"in the plot deck, but not plots: {titles(wrong)}", rules.plots))
    found += too_many(deck.plots, "a plot deck", rules.different_plots)
    if len(deck.draw) < least:
        found.append(Fault(f"a House deck has at least {least} cards, not {len(deck.draw)}", rules.cards))
    wrong = [card for card in deck.draw if card.type not in DRAWN]
    if wrong:
        found.append(Fault(f"in the House deck, but not House deck cards: {titles(wrong)}", rules.cards))
    return found + too_many(deck.draw, "a House deck", rules.copies)


def too_many(cards: list[Card], where: str, rule: str) -> list[Fault]:
    """Titles with more copies than allowed, counting all versions of a title."""
    by_title = {card.title: card for card in cards}
    held = [card.title for card in cards]
    often = sorted(title for title, card in by_title.items() if held.count(title) > card.deck_limit)
    return [
        Fault(f"{held.count(t)} copies of {t} in {where}, but at most {by_title[t].deck_limit}", rule) for t in often
    ]


def titles(cards: list[Card]) -> str:
    """Titles in alphabetical order."""
    return ", ".join(sorted({card.title for card in cards}))


FORMS: Final[dict[str, dict[str, str]]] = {
    "line": {
        "passive": "{trigger:trigger} [or {or_else:trigger}] [, if {only_if:condition}] , {does:step+;} ."
        " [( {limit:limit} )]",
        "attach": "{host:filter} only .",
    },
    "event": {
        "marshals_or_plays": "{who:player} play|plays {what:subject}",
    },
    "step": {
        "card_gains_power": "{what:subject} claims {amount:number} power [for each {each:counted}]",
        "next_costs": "the next {what:filter} you play this {period:period} costs {amount:number} less",
    },
    "constant": {
        "more_unopposed": "you claim {amount:number} more power for unopposed challenges",
        "more_renown": "self claims {amount:number} more power for renown",
        "faction_claim": "the claim of each House {faction:faction} player is {amount:number} higher",
    },
    "adjective": {"of_faction": "House {factions:faction+or}", "neutral": "neutral"},
    "post": {"not_of_faction": "not of House {factions:faction+or}"},
}


def house_speech(forms: dict[str, dict[str, str]]) -> Speech:
    """The wording of these editions (Houses, playing, responding), with an edition's own forms."""
    speech = Speech()
    speech.replaced = [
        ("gain|gains {amount:number} power for", "claim|claims {amount:number} power for"),
        ("faction card", "House card"),
        ("{whose:whose} faction", "{whose:whose} House"),
        ("your faction", "your House"),
        ("marshal or play", "play"),
        ("marshal", "play"),
        ("marshals", "plays"),
        ("marshaling", "marshalling"),
    ]
    speech.forms = {kind: {**FORMS.get(kind, {}), **forms.get(kind, {})} for kind in {**FORMS, **forms}}
    speech.texts = {
        "marshal": "{seat} plays {card}.",
        "marshal on": "{seat} plays {card} on {host}.",
    }
    speech.words = {
        "marshal": "play",
        "marshaled": "played",
        "marshaling": "marshalling",
        "interrupt": "respond",
        "reaction": "respond",
    }
    return speech

"""What an `expect` of a scenario may check of a challenge, a player or a card."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, NONE, PLAY, PLOTS, REMOVED, USED, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import attacking, icons, keyword, strength, takes_part, total_power
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.gained import traits_of
from fivekings.thrones.rules.challenge.result import attack_strength, defence_strength
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.titles import title_of

KEYWORDS: Final = (
    *("ambush", "insight", "intimidate", "limited", "pillage", "renown", "stealth", "terminal"),
    *("deadly", "deathbound", "infamy", "setup", "stalwart", "vengeful", "vigilant"),
)


ABSENT: Final = "not in play"
"""The value for a card that is not in play."""


def look_at_challenge(state: Thrones, path: str, field: str) -> Any:
    """Look up a value of the current challenge."""
    if field == "attackers":
        return state.titles(attacking(state))
    if field == "defenders":
        return state.titles(state.defenders)
    if field == "attacker_str":
        return attack_strength(state)
    if field == "defender_str":
        return defence_strength(state)
    raise BadInput(f"a challenge has no '{field}' ({path})")


def look_at_player(state: Thrones, player: int, field: str, path: str) -> Any:
    """Look up a value of a player."""
    zones = {"hand": HAND, "discard": DISCARD, "dead": DEAD, "removed": REMOVED, "used_plots": USED, "plot_deck": PLOTS}
    if field in zones:
        return state.titles(state.pile(player, zones[field]))
    if field in ("claim", "reserve", "income", "initiative"):
        return plot_value(state, player, field)
    table = [c for c in state.pile(player, PLAY) if state.cards[c].type != "attachment"]
    deck = state.pile(player, DECK)
    plot = state.plot[player]
    values: dict[str, Any] = {
        "in_play": state.titles(table),
        "kneeling": [state.title(c) for c in state.pile(player, PLAY) if state.kneeling[c]],
        "shadows": state.titles(state.in_shadows(player)),
        "plot": state.title(plot) if plot != NONE else None,
        "title": state.title(title_of(state, player)) if title_of(state, player) != NONE else None,
        "deck_top": state.title(deck[-1]) if deck else None,
        "deck_size": len(deck),
        "gold": state.gold[player],
        "faction_power": state.power[player],
        "house_power": state.power[player],
        "power": total_power(state, player),
        "faction_kneeling": bool(state.kneeling[player]),
        "eliminated": player in state.out,
    }
    if field not in values:
        raise BadInput(f"'{path}': a player has no '{field}'{nearest(field, [*values, *zones])}")
    return values[field]


def look_at_card(state: Thrones, player: int, name: str, field: str, path: str) -> Any:
    """Look up a value of a card in play; `Title#2` is the second copy."""
    title, _, number = name.partition("#")
    edition = state.edition.name
    wanted = [c for c in state.pile(player, PLAY) if is_called(state.cards[c], title, edition)]
    place = int(number) if number.isdecimal() else 1
    if not 1 <= place <= len(wanted):
        if not any(is_called(card, title, edition) for card in state.cards):
            known = [card.title for card in state.cards]
            raise BadInput(f"'{path}': there is no card '{title}' in this game{nearest(title, known)}")
        return ABSENT
    card = wanted[place - 1]
    have = icons(state, card)
    values: dict[str, Any] = {
        "kneeling": bool(state.kneeling[card]),
        "power": state.power[card],
        "strength": strength(state, card),
        "duplicates": len(duplicates_of(state, card)),
        "attachments": state.titles(attachments_of(state, card)),
        "icons": [kind for place, kind in enumerate(CHALLENGES) if have >> place & 1],
        "traits": traits_of(state, card),
        "keywords": [name for name in KEYWORDS if keyword(state, card, name)],
        "participating": takes_part(state, card),
        "owner": state.setup.players[state.owner[card]],
    }
    if field in values:
        return values[field]
    return state.tokens.get(str(card), {}).get(field, 0)

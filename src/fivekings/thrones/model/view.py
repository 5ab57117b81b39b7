"""Views: what a seat may see of a card game. Hands are visible to their holder, decks to nobody, the rest to all."""

from collections.abc import Sequence
from typing import cast

from fivekings.thrones.model.state import AGENDA, DEAD, DECK, DISCARD, HAND, NOBODY, NONE, PLAY, PLOTS, USED, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.model.view_types import CardSeen, ChallengeSeen, PlayerSeen, PlotSeen, ThronesView
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import attacking, icons, keyword, strength, total_power
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.gained import gained_keywords
from fivekings.thrones.rules.challenge.result import attack_strength, defence_strength
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.players.titles import title_of
from fivekings.thrones.rules.players.winning import power_needed, team_power

KEYWORDS = (
    *("insight", "intimidate", "pillage", "renown", "stealth", "limited", "terminal"),
    *("deadly", "deathbound", "infamy", "stalwart", "vengeful", "vigilant"),
)


def view_of(state: Thrones, viewer: int, shown: dict[int, CardSeen] | None = None) -> ThronesView:
    """The table as a seat, or a spectator (-1), sees it. `shown` holds cards that look the same to everybody."""
    known: dict[int, CardSeen] = {} if shown is None else shown
    return {
        "game": state.edition.name,
        "viewer": viewer,
        "round": state.round,
        "phase": state.edition.speech.words.get(state.phase, state.phase),
        "phases": [state.edition.speech.words.get(phase, phase) for phase in state.edition.phases],
        "challenge_types": list(CHALLENGES),
        "active": state.active if state.active != NOBODY else None,
        "first_player": state.first,
        "to_act": [request.seat for request in state.requests],
        "challenge": None if state.type == NONE else challenge_of(state),
        "teams": state.teams,
        "players": [player_of(state, player, viewer, known) for player in range(state.seats)],
        "winners": state.result,
    }


def challenge_of(state: Thrones) -> ChallengeSeen:
    """The current challenge."""
    return {
        "type": CHALLENGES[state.type],
        "attacker": state.attacker,
        "defender": state.defender,
        "attackers": state.titles(attacking(state)),
        "attacker_ids": list(attacking(state)),
        "defenders": state.titles(state.defenders),
        "defender_ids": state.defenders[:],
        "attack": attack_strength(state),
        "defence": defence_strength(state),
        "winner": state.winner if state.winner != NOBODY else None,
    }


def player_of(state: Thrones, player: int, viewer: int, known: dict[int, CardSeen]) -> PlayerSeen:
    """One side of the table. got.gold.2, got.dead_pile.5, got.discard_pile.3, got.plot_phase.2"""
    hidden = player != viewer and state.setting_up(player)
    table = [card for card in state.pile(player, PLAY) if state.host[card] == NONE]
    own = player == viewer
    plots = sorted(state.pile(player, PLOTS)) if own else None
    hand = sorted(state.pile(player, HAND)) if own else None
    shadows = state.in_shadows(player) if own else None
    used, discard, dead = state.pile(player, USED), state.pile(player, DISCARD), state.pile(player, DEAD)
    return {
        "seat": player,
        "name": state.setup.players[player],
        "faction": state.title(player),
        "faction_kneeling": bool(state.kneeling[player]),
        "faction_power": state.power[player],
        "agendas": state.titles(state.pile(player, AGENDA)),
        "agenda_ids": list(state.pile(player, AGENDA)),
        "title": state.title(title_of(state, player)) if title_of(state, player) != NONE else None,
        "out": player in state.out,
        "gold": state.gold[player],
        "power": total_power(state, player),
        "power_to_win": power_needed(state, player),
        "partner": state.team(player)[1] if state.teams else None,
        "team_power": team_power(state, player),
        "plot": None if state.plot[player] == NONE else plot_of(state, player),
        "plot_deck": None if plots is None else state.titles(plots),
        "plot_deck_ids": plots,
        "plot_deck_codes": None if plots is None else codes_of(state, plots),
        "plots_left": len(state.pile(player, PLOTS)),
        "used_plots": state.titles(used),
        "used_plots_ids": list(used),
        "used_plots_codes": codes_of(state, used),
        "hand": None if hand is None else state.titles(hand),
        "hand_ids": hand,
        "hand_codes": None if hand is None else codes_of(state, hand),
        "hand_size": len(state.pile(player, HAND)),
        "shadows": None if shadows is None else state.titles(shadows),
        "shadows_ids": None if shadows is None else shadows[:],
        "shadows_codes": None if shadows is None else codes_of(state, shadows),
        "shadows_size": len(state.in_shadows(player)),
        "deck_size": len(state.pile(player, DECK)),
        "discard": state.titles(discard),
        "discard_ids": list(discard),
        "discard_codes": codes_of(state, discard),
        "dead": state.titles(dead),
        "dead_ids": list(dead),
        "dead_codes": codes_of(state, dead),
        "doomed": doomed_dead(state, player),
        "doomed_limit": state.edition.doomed_eliminate,
        "in_play": None if hidden else [card_of(state, card, viewer, known) for card in table],
        "on_table": len(table) + (sum(len(duplicates_of(state, card)) for card in table) if hidden else 0),
    }


def codes_of(state: Thrones, cards: Sequence[int]) -> list[str]:
    """The codes of some cards."""
    return [state.cards[card].code for card in cards]


def plot_of(state: Thrones, player: int) -> PlotSeen:
    """A revealed plot with its current values."""
    card = state.plot[player]
    values = {what: plot_value(state, player, what) for what in state.edition.plot_values}
    known = {"id": card, "code": state.cards[card].code, "title": state.title(card)}
    return cast(PlotSeen, {**known, **values, "tokens": state.tokens.get(str(card), {}).copy()})


def facedown_of(state: Thrones, card: int, duplicates: list[int], viewer: int) -> list[str | None]:
    """The facedown duplicates on a card; only its controller may look at them. got.facedown.3"""
    hidden = [other for other in duplicates if state.facedown[other]]
    return [state.title(other) if state.controller[card] == viewer else None for other in hidden]


def card_of(state: Thrones, card: int, viewer: int, known: dict[int, CardSeen]) -> CardSeen:
    """A card in play with its current values, attachments and duplicates."""
    if card in known:
        return known[card]
    printed = state.cards[card]
    duplicates, attachments = duplicates_of(state, card), attachments_of(state, card)
    shown: CardSeen = {
        "id": card,
        "code": printed.code,
        "title": printed.title,
        "type": printed.type,
        "unique": printed.unique,
        "kneeling": bool(state.kneeling[card]),
        "power": state.power[card],
        "tokens": state.tokens.get(str(card), {}).copy(),
        "duplicates": len(duplicates),
        "facedown": facedown_of(state, card, duplicates, viewer),
        "attachments": [card_of(state, other, viewer, known) for other in attachments],
        "controller": state.controller[card],
    }
    if printed.type == "character":
        have = icons(state, card)
        shown["strength"] = strength(state, card)
        shown["printed_strength"] = printed.strength
        shown["icons"] = [name for number, name in enumerate(CHALLENGES) if have >> number & 1]
        named = [*printed.compiled.keywords, *gained_keywords(state)]
        shown["keywords"] = [name for name in KEYWORDS if name in named and keyword(state, card, name)] if named else []
    if not shown["facedown"] and all(other in known for other in attachments):
        known[card] = shown
    return shown

"""Conditions about the phase, the plots and the challenge."""

from fivekings.thrones.cardspeak.conditions.of_players import holds_for
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import (
    cards_meant,
    condition,
    phrase,
)
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES, phase_named
from fivekings.thrones.rules.cards.characteristics import attacking


def phase_is(node: Node) -> Test:
    """Is it a phase?"""
    phase = phase_named(node["phase"])
    return lambda state, _roles: bool(state.phase == phase)


def challenge_under_way(state: Thrones, _roles: Roles) -> bool:
    """Is a challenge being resolved?"""
    return state.type != NONE


def during_challenge(node: Node) -> Test:
    """Is a challenge of a type being resolved?"""
    kinds = [CHALLENGES.index(name) for name in node["types"] or CHALLENGES]
    return lambda state, _roles: state.type in kinds


def on_side(node: Node) -> Test:
    """Is a player the attacking or defending player of the current challenge?"""
    attacks = node["side"].form == "side_attacking"

    def is_there(state: Thrones, player: int, _roles: Roles) -> bool:
        return state.type != NONE and player == (state.attacker if attacks else state.defender)

    return holds_for(node["who"], is_there)


def taking_part(node: Node) -> Test:
    """Is a card attacking, defending or participating, perhaps alone, in a challenge of a type?"""
    kind = NONE if node["type"] is None else CHALLENGES.index(node["type"])
    meant, alone = cards_meant(node["who"]), node.form == "alone" or bool(node["alone"])
    parts = {part.form for part in node["parts"]}
    as_attacker, as_defender = parts != {"part_defending"}, parts != {"part_attacking"}

    def holds(state: Thrones, roles: Roles) -> bool:
        if state.type == NONE or kind not in (NONE, state.type):
            return False
        sides = [attacking(state)] if as_attacker else []
        sides += [state.defenders] if as_defender else []
        cards = meant(state, roles)
        return any(card in side and (not alone or len(side) == 1) for side in sides for card in cards)

    return holds


def plots_chosen(state: Thrones, _roles: Roles) -> bool:
    """Have plots been chosen that are still facedown?"""
    return bool(state.chosen_plots)


def plot_revealed(node: Node) -> Test:
    """Is a plot with a trait revealed?"""
    trait: str = node["trait"]
    return lambda state, _roles: any(
        state.plot[p] != NONE and trait in state.cards[state.plot[p]].traits for p in state.players()
    )


phrase("part", "part_attacking", "attacking", lambda _node: None, "while self is attacking alone, self gets +1 STR")
phrase("part", "part_defending", "defending", lambda _node: None, "while self is defending alone, self gets +1 STR")
phrase("part", "part_both", "participating", lambda _node: None, "while self is participating alone, self gets +1 STR")
condition("phase_is", "it is the {phase:phase} phase", phase_is, "if it is the challenges phase: draw 1 card")
condition(
    "challenge_under_way",
    "a challenge is under way",
    lambda _node: challenge_under_way,
    "if a challenge is under way: draw 1 card",
)
condition(
    "during_challenge",
    "during a|an [{types:challenge+or}] challenge",
    during_challenge,
    "while during a military challenge, self gets +1 STR",
)
condition(
    "on_side",
    "during a challenge in which {who:player} are|is the {side:sided} player",
    on_side,
    "while during a challenge in which you are the attacking player, self gets +1 STR",
)
condition(
    "taking_part_in",
    "{who:subject} is {parts:part+or} [alone] in a|an [{type:challenge}] challenge",
    taking_part,
    "while self is attacking in a military challenge, self gets +1 STR",
)
condition(
    "alone",
    "{who:subject} is {parts:part+or} alone",
    taking_part,
    "while self is attacking alone, self gets +1 STR",
)
condition(
    "plots_chosen",
    "plots are chosen and not yet revealed",
    lambda _node: plots_chosen,
    "if plots are chosen and not yet revealed: draw 1 card",
)
condition(
    "plot_revealed", "a|an {trait:trait} plot is revealed", plot_revealed, "if a Noble plot is revealed: draw 1 card"
)

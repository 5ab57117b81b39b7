"""Events of abilities and effects that initiate."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import ABILITY, COMING, Happening, by_player, event, once
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.model.ability import ACTION, INTERRUPT, REACTION, WOULD, Filter, Roles, Test
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import belongs, is_such
from fivekings.thrones.rules.cards.transforming import face_used

TRIGGERED = (ACTION, WOULD, INTERRUPT, REACTION)
"""Effects that a player triggers, as opposed to forced ones."""


def stage_of(state: Thrones, event: Roles) -> int:
    """The stage of the ability that would initiate, or has."""
    return int(face_used(state, event).compiled.abilities[event["index"]].stage)


def of_player(node: Node) -> Happening:
    """The effect of a player's event or ability would initiate."""
    is_by, types = by_player(node["whose"]), tuple(node["types"])
    return coming(
        lambda state, roles: (
            face_used(state, roles["event"]).type in types and is_by(state, roles["event"]["player"], roles)
        )
    )


def coming(test: Test) -> Happening:
    """An effect is about to initiate."""
    made = Happening(once(test), "initiates")
    made.would = True
    return made


def ability_initiates(node: Node) -> Happening:
    """An ability of a card of a type would initiate."""
    types, by_players = tuple(node["types"]), bool(node["triggered"])

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        return face_used(state, event).type in types and (not by_players or stage_of(state, event) in TRIGGERED)

    return coming(fits)


def effect_initiates(node: Node) -> Happening:
    """An effect that a player triggered would initiate, perhaps one that would kill certain cards."""
    which = None if node["what"] is None else compile_filter(node["what"]["what"])

    def fits(state: Thrones, roles: Roles) -> bool:
        if stage_of(state, roles["event"]) not in TRIGGERED:
            return False
        return which is None or would_kill(state, which, roles)

    return coming(fits)


def would_kill(state: Thrones, which: Filter, roles: Roles) -> bool:
    """Would the effect that is about to initiate kill such a card?"""
    event = roles["event"]
    ability = face_used(state, event).compiled.abilities[event["index"]]
    theirs: Roles = {**event["roles"], "source": event["source"], "player": event["player"]}
    victims = [card for meant in ability.kills for card in meant(state, theirs)]
    mine = [card for card in victims if is_such(state, which, card, roles)]
    return any(belongs(state, which, state.controller[card], roles) for card in mine)


def triggers(node: Node) -> Happening:
    """A player triggers an ability of another card of certain types."""
    is_by, types = by_player(node["who"]), tuple(node["types"])

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        such = face_used(state, event).type in types and stage_of(state, event) in (ACTION, REACTION)
        return such and event["source"] != roles["source"] and is_by(state, event["player"], roles)

    return Happening(once(fits), "initiates")


event(
    "event_initiates",
    "{whose:whose} {types:type+or} [ability] would initiate",
    of_player,
    "when an opponent's event would initiate => cancel it",
    tells=COMING,
)
event(
    "ability_initiates",
    "a|an [triggered] {types:type+or} ability would initiate",
    ability_initiates,
    "when a character or location ability would initiate => cancel it",
    tells=COMING,
)
event(
    "effect_initiates",
    "a triggered effect [that would kill {what:subject}] would initiate",
    effect_initiates,
    "when a triggered effect that would kill a character you control would initiate => cancel it",
    tells=COMING,
)
event(
    "triggers",
    "{who:player} trigger|triggers a|an {types:type+or} ability",
    triggers,
    "after an opponent triggers a character ability => draw 1 card",
    tells=ABILITY | {"an ability that was triggered"},
)

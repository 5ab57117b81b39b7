"""Compiles triggers: the events that abilities wait for, and which occurrences match."""

from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.conditions.of_challenge import is_doing
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.model.ability import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHOLE,
    WOULD,
    Cards,
    Filter,
    Roles,
    Test,
    Trigger,
)
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import DEAD, NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES, phase_named, type_number
from fivekings.thrones.rules.cards.characteristics import belongs, is_such
from fivekings.thrones.rules.cards.protection import may_be_saved
from fivekings.thrones.rules.cards.transforming import face_used
from fivekings.thrones.rules.challenge.result import TOTAL

LEAVING: Final = {"killed": "kill", "sacrificed": "sacrifice", "discarded": "discard", "returned": "return"}

TRIGGERED: Final = (ACTION, WOULD, INTERRUPT, REACTION)
"""Effects that a player triggers, as opposed to forced ones."""
BEFORE: Final = frozenset({"is_leaving", "leaves_play", "phase_ends", "phase_ends_ambushed"})
"""Triggers before their event happens, also in editions with one word for before and after."""


def compile_trigger(trigger: Node, stage: int) -> Trigger:
    """Compile the event an ability waits for, and which occurrences of it match.

    got.trigger.1, got.trigger.3, got.would.1, got.cancel.2
    """
    form = trigger.form
    if form in BEFORE:
        stage = {REACTION: INTERRUPT, FORCED_REACTION: FORCED_INTERRUPT}.get(stage, stage)
    if form in ("challenge_won", "challenge_lost"):
        return Trigger("challenge decided", stage, challenge_result(trigger, form == "challenge_won"))
    if form == "challenge_initiated":
        return Trigger("challenge initiated", stage, challenge_begun(trigger))
    if form == "declared_attacker":
        return Trigger("challenge initiated", stage, attacking_cards(trigger["what"]))
    if form == "declared_defender":
        return Trigger("defenders declared", stage, defending_cards(trigger["what"]))
    if form == "challenge_resolved":
        return Trigger("challenge decided", stage, once(is_doing(trigger["doing"], NONE)))
    if form == "bypasses":
        return Trigger("challenge initiated", stage, bypassed_by(trigger["what"]))
    if form == "pillages":
        return Trigger("pillage", stage, cards_in_event(trigger["what"], ()))
    if form == "strength_raised":
        raising = Trigger("strength raised", stage, cards_in_event(trigger["what"], ()))
        raising.of_self = trigger["what"].form == "self"
        return raising
    if form == "income_collected":
        return Trigger("income", stage, once(lambda _state, roles: roles["event"]["player"] != roles["player"]))
    if form == "gains_power":
        by: tuple[str, ...] = ("renown",) if trigger["for_renown"] else ()
        return Trigger("gains power", stage, cards_in_event(trigger["what"], by))
    if form == "saved":
        return Trigger("saved", stage, cards_in_event(trigger["what"], ()))
    if form == "pays_influence":
        return Trigger("paid influence", stage, cards_in_event(trigger["what"], ()))
    if form == "draws":
        return Trigger("drawn", stage, drawn_by(trigger["who"].form))
    if form == "triggers":
        return Trigger("initiates", stage, once(triggered_by(trigger["who"].form, tuple(trigger["types"]))))
    if form == "leaves_play":
        return Trigger("leaves play", stage, cards_in_event(trigger["what"], ()))
    if form == "you_marshal_or_play":
        return Trigger("enters play", stage, marshaled_or_played(trigger["what"]), also="played")
    if form == "dominance_won":
        return Trigger("dominance", stage, once(lambda _state, roles: roles["event"]["player"] == roles["player"]))
    if form == "initiative_won":
        who: str = trigger["who"].form
        return Trigger("initiative", stage, once(lambda s, roles: is_by(who, roles["event"]["player"], s, roles)))
    if form in ("phase_begins", "phase_ends"):
        phase = phase_named(trigger["phase"])
        kind: EventKind = "phase begins" if form == "phase_begins" else "phase ends"
        return Trigger(kind, stage, once(lambda _state, roles: roles["event"]["phase"] == phase))
    if form == "phase_ends_ambushed":
        return Trigger("phase ends", stage, once(lambda state, roles: bool(state.ambushed[roles["source"]])))
    if form in ("is_ambushed", "enters_play"):
        return Trigger(
            "enters play", stage, cards_in_event(trigger["what"], ("ambush",) if form == "is_ambushed" else ())
        )
    if form == "marshals":
        return Trigger("enters play", stage, marshaled(trigger))
    if form == "reveals":
        return revealing(trigger, stage)
    if form == "into_dead_pile":
        whose: str = trigger["whose"].form
        placed = Trigger("leaves play", stage, once(placed_in_dead_pile(whose)), also="played")
        placed.kinds = (*placed.kinds, "buried")
        return placed
    if form == "stands":
        return Trigger("stands", stage, standing(trigger))
    if form in ("leaves", "would_leave", "is_leaving"):
        hows = tuple(LEAVING[item.form] for item in trigger["how"])
        fits = cards_in_event(trigger["what"], hows)
        if form != "would_leave":
            return Trigger("leaves play", stage, fits)
        return Trigger("leaves play", WOULD, saveable(fits))
    if form == "event_initiates":
        return Trigger("initiates", WOULD, once(opponents_event))
    if form == "effect_initiates":
        return Trigger("initiates", WOULD, once(would_do(trigger["what"])))
    types, by_players = tuple(trigger["types"]), bool(trigger["triggered"])

    def such_ability(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        return face_used(state, event).type in types and (not by_players or stage_of(state, event) in TRIGGERED)

    return Trigger("initiates", WOULD, once(such_ability))


def either_trigger(one: Trigger, other: Trigger) -> Trigger:
    """A trigger for either of two events; an event that is both is answered once."""

    def fits(state: Thrones, roles: Roles) -> list[int]:
        kind = roles["event"]["kind"]
        found = one.fits(state, roles) if kind in one.kinds else []
        more = other.fits(state, roles) if kind in other.kinds else []
        return [*found, *[card for card in more if card not in found]]

    both = Trigger(one.kinds[0], one.stage, fits)
    both.kinds = (*one.kinds, *[kind for kind in other.kinds if kind not in one.kinds])
    return both


def marshaled(trigger: Node) -> Cards:
    """Cards that a player marshals, possibly on a card; also ambushes, in editions where ambushing is playing."""
    meant = cards_in_event(trigger["what"], ("marshal", "ambush"))
    form: str = trigger["who"].form
    host = None if trigger["host"] is None else cards_meant(trigger["host"])
    penalty = bool(trigger["with_a_gold_penalty"])

    def fits(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        if event["how"] == "ambush" and not state.edition.ambush_plays:
            return []
        if not is_by(form, event["player"], state, roles):
            return []
        if host is not None and event["host"] not in host(state, roles):
            return []
        if penalty and not event.get("penalty", 0):
            return []
        return meant(state, roles)

    return fits


def is_by(form: str, player: int, state: Thrones, roles: Roles) -> bool:
    """Did a player of this kind do it?"""
    if form == "you":
        return bool(player == roles["player"])
    return form == "any_player" or player in state.opponents(roles["player"])


def revealing(trigger: Node, stage: int) -> Trigger:
    """After a player reveals a plot or, by an effect, any card."""
    what: Node = trigger["what"]
    form: str = trigger["who"].form
    which = compile_filter(what["what"])
    if which.types == ("plot",):
        return Trigger("plots revealed", stage, once(plot_of_players(form, which)))

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        if not is_by(form, event["player"], state, roles):
            return False
        return any(is_such(state, which, card, roles) for card in event["cards"])

    return Trigger("revealed", stage, once(fits))


def plot_of_players(form: str, which: Filter) -> Test:
    """Did a player of this kind reveal a plot that is meant?"""
    return lambda state, roles: any(
        is_by(form, player, state, roles)
        and (not which.traits or (state.plot[player] != NONE and is_such(state, which, state.plot[player], roles)))
        for player in roles["event"]["players"]
    )


def drawn_by(form: str) -> Cards:
    """Did a player of this kind just draw cards?"""
    return once(
        lambda state, roles: any(is_by(form, state.owner[card], state, roles) for card in roles["event"]["cards"])
    )


def stage_of(state: Thrones, event: Roles) -> int:
    """The stage of the ability that would initiate, or has."""
    return int(face_used(state, event).compiled.abilities[event["index"]].stage)


def triggered_by(form: str, types: tuple[str, ...]) -> Test:
    """Did a player of this kind trigger an ability of a card of these types?"""

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        such = face_used(state, event).type in types and stage_of(state, event) in (ACTION, REACTION)
        return such and event["source"] != roles["source"] and is_by(form, event["player"], state, roles)

    return fits


def would_do(what: Node | None) -> Test:
    """Is it an effect that a player triggered, and that would do this (such as kill a certain card)?"""
    which = None if what is None else compile_filter(what["what"])

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        if stage_of(state, event) not in TRIGGERED:
            return False
        if which is None:
            return True
        ability = face_used(state, event).compiled.abilities[event["index"]]
        theirs: Roles = {**event["roles"], "source": event["source"], "player": event["player"]}
        victims = [card for meant in ability.kills for card in meant(state, theirs)]
        mine = [card for card in victims if is_such(state, which, card, roles)]
        return any(belongs(state, which, state.controller[card], roles) for card in mine)

    return fits


def placed_in_dead_pile(form: str) -> Test:
    """Did a card go to the dead pile of a player of this kind?"""

    def fits(state: Thrones, roles: Roles) -> bool:
        cards: list[int] = roles["event"]["cards"]
        return any(state.zone[c] == DEAD and is_by(form, state.owner[c], state, roles) for c in cards)

    return fits


def standing(trigger: Node) -> Cards:
    """Cards that stand, in a phase perhaps."""
    meant = cards_in_event(trigger["what"], ())
    phase = "" if trigger["phase"] is None else phase_named(trigger["phase"])
    return lambda state, roles: meant(state, roles) if phase in ("", state.phase) else []


def saveable(fits: Cards) -> Cards:
    """Restrict a trigger to cards that can be saved, or that have 0 STR and may be given some.

    got.save.2, got.save.3, got.sacrifice.4
    """

    def able(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        found = fits(state, roles) if event["saveable"] or "weak" in event else []
        return [card for card in found if may_be_saved(state, card)]

    return able


def marshaled_or_played(what: Node) -> Cards:
    """Cards that you yourself marshal or play."""
    fits = cards_in_event(what, ("marshal", "play"))
    return lambda state, roles: fits(state, roles) if roles["event"]["player"] == roles["player"] else []


def once(test: Test) -> Cards:
    """Does the event as a whole match?"""
    return lambda state, roles: [WHOLE] if test(state, roles) else []


def opponents_event(state: Thrones, roles: Roles) -> bool:
    """Is it the effect of an opponent's event?"""
    event = roles["event"]
    return bool(face_used(state, event).type == "event" and event["player"] != roles["player"])


def challenge_result(trigger: Node, won: bool) -> Cards:
    """After a challenge is won or lost: by whom, of which type, by how much, on which side, and with whom
    participating."""
    kinds = [type_number(name) for name in trigger["types"] or CHALLENGES]
    margin: int = trigger["margin"] or 0
    total: int = trigger["total"] or 0
    side: str = trigger["side"].form if trigger["side"] is not None else ""
    doing = None if trigger["doing"] is None else is_doing(trigger["doing"], NONE)

    unopposed = bool(trigger["unopposed"])
    mine = trigger["who"].form == "you"
    anybody = trigger["who"].form == "any_player"
    if trigger["who"].form not in ("you", "an_opponent", "any_player"):
        raise BadInput(f"a challenge cannot yet be won or lost by '{trigger['who'].form}'")

    def fits(state: Thrones, roles: Roles) -> bool:
        player = state.winner if won else state.loser
        if state.winner == NONE or not (anybody or (player == roles["player"]) == mine):
            return False
        if state.type not in kinds or state.margin < margin or (unopposed and not state.unopposed):
            return False
        if total and state.uses.get(TOTAL.of(), 0) < total:
            return False
        if side and (player == state.attacker) != (side == "as_attacker"):
            return False
        return doing is None or doing(state, roles)

    return once(fits)


def challenge_begun(trigger: Node) -> Cards:
    """After a challenge is initiated: of which type, and against whom."""
    kind = NONE if trigger["type"] is None else type_number(trigger["type"])
    against = trigger["target"] is not None

    def fits(state: Thrones, roles: Roles) -> bool:
        if kind not in (NONE, state.type):
            return False
        return not against or bool(roles["event"]["against"] == roles["player"])

    return once(fits)


def attacking_cards(what: Node) -> Cards:
    """The declared attackers that an ability refers to."""
    meant = cards_meant(what)
    return lambda state, roles: [WHOLE for card in meant(state, roles) if card in state.attackers]


def defending_cards(what: Node) -> Cards:
    """The declared defenders that an ability refers to."""
    meant = cards_meant(what)
    return lambda state, roles: [WHOLE for card in meant(state, roles) if card in roles["event"]["declared"]]


def bypassed_by(what: Node) -> Cards:
    """The characters that a card has just bypassed."""
    meant = cards_meant(what)

    def fits(state: Thrones, roles: Roles) -> list[int]:
        pairs: dict[str, int] = roles["event"]["bypassed"]
        return [pairs[str(card)] for card in meant(state, roles) if str(card) in pairs]

    return fits


def cards_in_event(what: Node, hows: tuple[str, ...]) -> Cards:
    """The cards of an event that an ability refers to."""
    which = compile_filter(what["what"]) if what.form in ("any", "each") else None
    is_host = what.form == "host"

    def fits(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        if hows and event.get("how") not in hows:
            return []
        found: list[int] = []
        for place, card in enumerate(event["cards"]):
            if which is None:
                meant = state.host[roles["source"]] if is_host else roles["source"]
                if card == meant:
                    found.append(card)
            elif is_such(state, which, card, roles):
                controller = event["controllers"][place] if "controllers" in event else state.controller[card]
                if belongs(state, which, controller, roles):
                    found.append(card)
        return found

    return fits

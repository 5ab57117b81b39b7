"""Lasting and delayed effects."""

from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, copied, do, program
from fivekings.thrones.cardspeak.apply import unaffected_removed
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.phrases import (
    cards_meant,
    compile_count,
    compile_filter,
    compile_number,
    players_meant,
    type_number,
)
from fivekings.thrones.cardspeak.triggers import LEAVING
from fivekings.thrones.cardspeak.word import Act
from fivekings.thrones.model.ability import Cards, Roles
from fivekings.thrones.model.effects import Delayed, Effect
from fivekings.thrones.model.kinds import EffectKind, Moment, Until
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.discounts import known_discount
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.characteristics import changed, keyword
from fivekings.thrones.rules.cards.control import may_take_control, take_control
from fivekings.thrones.rules.cards.leaving import discard_illegal
from fivekings.thrones.rules.cards.moving import turn
from fivekings.thrones.rules.players.winning import check_power, hindered

LASTING_EVENT: Final = THRONES.tells(EventKind("lasting", ""))


PERIOD_NAMES: Final[dict[str, Until]] = {
    "period_challenge": "challenge",
    "period_phase": "phase",
    "period_round": "round",
}

UNTIL: Final[dict[str, Until]] = {
    "end_of_challenge": "challenge",
    "end_of_phase": "phase",
    "end_of_round": "round",
    "new_plot": "new plot",
}


def delay(name: str, due: Moment) -> Act:
    """Do something later. got.delayed.1"""

    def delayed(state: Thrones, frame: Frame) -> None:
        roles: Roles = {
            key: copied(frame.roles[key])
            for key in ("source", "player", "it", "that", "x", "named")
            if key in frame.roles
        }
        state.delayed = [*state.delayed, Delayed(due, name, roles, state.phase)]

    return delayed


LASTING: Final[dict[str, EffectKind]] = {
    "gets_strength": "strength",
    "is_blank": "blank",
    "gains_named_crest": "crest",
    "counts_unopposed": "counts unopposed",
    "next_challenge": "next challenge",
    "additional_challenge": "additional challenge",
    "does_not_stand": "no standing",
    "stands_instead": "stand instead",
    "claim_lower": "claim",
    "faction_claim": "faction claim",
    "not_against_each_other": "not against each other",
    "initiating_costs_that": "initiating costs",
    "exchange_plots": "exchange plots",
    "gets_deadly_strength": "strength",
    "sets_strength": "set strength",
    "gains_icon": "icon",
    "loses_icon": "lose icon",
    "gains_that_icon": "icon",
    "loses_that_icon": "lose icon",
    "gains_keyword": "keyword",
    "your_claim": "claim",
    "claim_of_that_type": "claim",
    "no_contribution": "no contribution",
    "must_defend": "must defend",
    "cannot_defend": "cannot defend",
    "cannot_initiate_type": "cannot initiate",
    "cannot_initiate_against": "cannot initiate",
    "additional_of_that_type": "additional challenge",
    "claim_against_you": "claim against",
    "cannot_leave": "cannot leave",
    "cannot_attack": "cannot attack",
    "no_kneel_defending": "no kneel defending",
    "gains_named_faction": "affiliation",
    "no_triggering": "no triggering",
    "must_take_part": "must take part",
}
"""What a lasting effect may say, and how the state stores it."""


OF_THAT_TYPE: Final = frozenset(
    {"claim_against_you", "claim_of_that_type", "gains_that_icon", "loses_that_icon", "cannot_initiate_type"}
    | {"additional_of_that_type", "initiating_costs_that", "next_challenge"}
)
"""Effects on the named challenge type, or on the type of the current challenge."""


WITH_THAT_PLAYER: Final = frozenset({"not_against_each_other", "exchange_plots", "initiating_costs_that"})
"""Effects on the chosen player."""


def lasting(step: Node) -> Act:
    """Start a lasting effect. got.lasting.1, got.lasting.2, got.event.3"""
    until = UNTIL[step["duration"].form]
    says: Node = step["says"]
    if says.form in OF_OTHERS:
        return OF_OTHERS[says.form](step)
    if says.form not in LASTING:
        raise BadInput(f"an effect that lasts cannot yet say '{says.form}'")
    kind = LASTING[says.form]
    challenge = says["icon"] or says["type"]
    icon = -1 if challenge is None else type_number(challenge)
    gained: str = "" if says["keyword"] is None else says["keyword"].form
    meant: Cards | None = None if says["what"] is None else cards_meant(says["what"])
    amount = compile_number(says["amount"] if says["amount"] is not None else says["count"] or 0)
    each_of = None if says["each"] is None else compile_count(says["each"])
    whom: str = "" if says["who"] is None else says["who"].form
    if says.form in WITH_THAT_PLAYER:
        whom = "that_player"

    def last(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        measure(state)
        size = amount(state, roles) * (1 if each_of is None else each_of(state, roles))
        cards = [] if meant is None else unaffected_removed(state, meant(state, roles), roles)
        effect = Effect(kind, until, roles["source"], roles["player"], size, cards)
        if whom:
            players = [player for player in players_meant(state, whom, roles) if player not in state.out]
            if not players:
                return  # got.winning.9
            effect.whom = players[0]
        if says.form in OF_THAT_TYPE:
            effect.type = roles.get("type", state.type)
            if effect.type == NONE:
                return
        elif icon >= 0:
            effect.type = icon
        elif gained:
            effect.keyword = gained
        elif says.form == "gets_deadly_strength":
            effect.dies = True
        elif says.form == "gains_named_crest":
            effect.crest = roles["crest"]
        elif says.form == "is_blank" and not says["except_for_traits"]:
            effect.whole = True
        elif says.form == "gains_named_faction":
            effect.faction = roles["faction"]
        elif says.form == "cannot_leave":
            effect.hows = [LEAVING[way.form] for way in says["how"]]
        elif says.form == "no_triggering":
            effect.types = [type_number(name) for name in says["types"] or ()]
        elif says.form == "faction_claim":
            effect.faction = says["faction"]
        elif says.form == "claim_lower":
            players = players_meant(state, says["whose"].form, roles)
            if not players:
                return
            effect.player, effect.amount = players[0], -effect.amount
        begin_lasting(state, roles, [effect])
        raised(state)

    return last


def takes_keywords(step: Node) -> Act:
    """A card takes the keywords of another card until the end of a period. got.lasting.1"""
    until = UNTIL[step["duration"].form]
    says: Node = step["says"]
    taker, loser = cards_meant(says["taker"]), cards_meant(says["what"])
    names: list[str] = [word.form for word in says["keywords"]]

    def taking(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        effects: list[Effect] = []
        for card in unaffected_removed(state, loser(state, roles), roles):
            for name in names:
                if keyword(state, card, name):
                    source, player = roles["source"], roles["player"]
                    taken = taker(state, roles)
                    effects.append(Effect("keyword", until, source, player, 0, taken, keyword=name))
                    effects.append(Effect("lose keyword", until, source, player, 0, [card], keyword=name))
        begin_lasting(state, roles, effects)

    return taking


def loses_keywords(step: Node) -> Act:
    """Cards lose these keywords until the end of a period. got.lasting.1"""
    until = UNTIL[step["duration"].form]
    meant = cards_meant(step["says"]["what"])
    names: list[str] = [word.form for word in step["says"]["keywords"]]

    def losing(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        cards = unaffected_removed(state, meant(state, roles), roles)
        source, player = roles["source"], roles["player"]
        effects = [Effect("lose keyword", until, source, player, 0, cards, keyword=name) for name in names]
        begin_lasting(state, roles, effects)

    return losing


def exchange_strength(step: Node) -> Act:
    """Two characters exchange their base STR until the end of a period. got.lasting.1"""
    until = UNTIL[step["duration"].form]
    meant = cards_meant(step["says"]["what"])

    def exchanging(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        pair = unaffected_removed(state, meant(state, roles), roles)
        if len(pair) != 2:
            return
        more = state.cards[pair[1]].strength - state.cards[pair[0]].strength
        source, player = roles["source"], roles["player"]
        measure(state)
        effects = [
            Effect("strength", until, source, player, more, pair[:1]),
            Effect("strength", until, source, player, -more, pair[1:]),
        ]
        begin_lasting(state, roles, effects)
        raised(state)

    return exchanging


def becomes_character(step: Node) -> Act:
    """Turn cards into characters until the end of a period, using their other face. got.lasting.1, got.cardtype.2"""
    until = UNTIL[step["duration"].form]
    meant = cards_meant(step["says"]["what"])

    def becoming(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        cards = [card for card in unaffected_removed(state, meant(state, roles), roles) if card not in state.turned]
        for card in cards:
            turn(state, card)
        back: Roles = {"source": roles["source"], "player": roles["player"], "it": cards}
        state.delayed = [*state.delayed, Delayed(until, TURN_BACK.name, back, state.phase)]
        if state.loud:
            LASTING_EVENT.tell(state, seat=roles["player"], card=state.title(roles["source"]))

    return becoming


def turn_back(state: Thrones, frame: Frame) -> None:
    """Turn cards back to what they were. got.cardtype.3"""
    for card in frame.roles["it"]:
        if state.zone[card] == PLAY and card in state.turned:
            turn(state, card)
    discard_illegal(state)


TURN_BACK: Final = program("cardspeak.turn_back", do(turn_back))


def verb_borrow(step: Node) -> Act:
    """Take control of cards until the end of a period; then control returns. got.ownership.3"""
    meant = cards_meant(step["what"])
    due = PERIOD_NAMES[step["period"].form]

    def borrowing(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        player: int = roles["player"]
        for card in unaffected_removed(state, meant(state, roles), roles):
            if not may_take_control(state, card, player):
                roles["failed"] = True
                continue
            back: Roles = {"source": roles["source"], "player": player, "it": [card], "that": state.controller[card]}
            state.delayed = [*state.delayed, Delayed(due, GIVE_BACK.name, back, state.phase)]
            take_control(state, card, player)

    return borrowing


def give_back(state: Thrones, frame: Frame) -> None:
    """Return control of a card to its previous controller, or to its owner if that is not possible. got.ownership.3"""
    for card in frame.roles["it"]:
        if state.controller[card] == frame.roles["player"]:
            before = [frame.roles["that"], state.owner[card]]
            able = [seat for seat in before if seat not in state.out and may_take_control(state, card, seat)]
            if able:
                take_control(state, card, able[0])


GIVE_BACK: Final = program("cardspeak.give_back", do(give_back))

OF_OTHERS: Final = {
    "becomes_character": becomes_character,
    "takes_keywords": takes_keywords,
    "loses_keywords": loses_keywords,
    "exchange_strength": exchange_strength,
}
"""Effects stored as several effects."""


def begin_lasting(state: Thrones, roles: Roles, effects: list[Effect]) -> None:
    """Start lasting effects. got.lasting.1"""
    unwon = hindered(state)
    state.lasting = [*state.lasting, *effects]
    blanked = any(effect.kind == "blank" for effect in effects)
    if blanked:
        changed(state)
    if state.loud:
        LASTING_EVENT.tell(state, seat=roles["player"], card=state.title(roles["source"]))
    if blanked and unwon:
        check_power(state)


def next_costs(step: Node, language: Language) -> Act:
    """Make the next such card cheaper. got.lasting.1"""
    name = language.write("filter", step["what"])
    discount = known_discount(name, compile_filter(step["what"]))
    how = "marshal or play" if step["or_play"] else "marshal"
    until = PERIOD_NAMES[step["period"].form]
    amount = compile_number(step["amount"])

    def reduce(state: Thrones, frame: Frame) -> None:
        source, player = frame.roles["source"], frame.roles["player"]
        less = amount(state, frame.roles)
        effect = Effect("discount", until, source, player, less, filter=discount.name, how=how)
        state.lasting = [*state.lasting, effect]

    return reduce

"""Lasting and delayed effects."""

from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, copied, do, program
from fivekings.thrones.cardspeak.apply import unaffected_removed
from fivekings.thrones.cardspeak.constants import FILTERS, compile_saying, set_scope, spoken
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.meaning import cards_meant, compile_condition, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import actor, compile_players, one, that
from fivekings.thrones.cardspeak.word import MODIFIERS, Act
from fivekings.thrones.model.ability import Cards, Roles
from fivekings.thrones.model.effects import Delayed
from fivekings.thrones.model.kinds import BLANK, DISCOUNT, KEYWORD, LOSE_KEYWORD, MORE_DOOMED, STRENGTH, Moment, Until
from fivekings.thrones.model.modifier import NO_SAYING, SEAT, SUCH, Modifier, effect
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.discounts import known_discount
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.characteristics import keyword, that_player
from fivekings.thrones.rules.cards.control import may_take_control, take_control
from fivekings.thrones.rules.cards.leaving import discard_illegal
from fivekings.thrones.rules.cards.modifiers import begin
from fivekings.thrones.rules.cards.moving import turn
from fivekings.thrones.rules.players.doomed import look_for_doom
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


OF_THAT_TYPE: Final = frozenset(
    {"claim_against_you", "claim_of_that_type", "gains_that_icon", "loses_that_icon", "cannot_initiate_type"}
    | {"additional_of_that_type", "initiating_costs_that", "next_challenge"}
)
"""Effects on the named challenge type, or on the type of the current challenge."""


WITH_THAT_PLAYER: Final = frozenset({"not_against_each_other", "exchange_plots", "initiating_costs_that"})
"""Effects on the chosen player."""

OF_KINDS: Final = frozenset({"gains_ambush", "gold_penalty", "no_penalty", "may_pay_penalty"})
"""Effects on a kind of cards out of play: which cards these are is found out whenever it matters."""


def spoken_later(step: Node) -> list[Modifier]:
    """What a lasting effect says that is more than plain data, because it depends on what is so later: its condition,
    or the kind of cards it speaks of."""
    says: Node = step["says"]
    what = says["what"]
    later = isinstance(what, Node) and (
        what.form in FILTERS or (says.form in OF_KINDS and what.form in ("each", "any"))
    )
    if says.form in OF_OTHERS or not (later or step["condition"] is not None):
        return []
    made = compile_saying(says)
    for modifier in made:
        if later:
            set_scope(modifier, says)
        if step["condition"] is not None:
            modifier.condition = compile_condition(step["condition"])
    return made


def lasting(step: Node) -> Act:
    """Start a lasting effect. The cards it applies to and its numbers are fixed when it begins.

    got.lasting.1, got.lasting.2, got.event.3
    """
    until = UNTIL[step["duration"].form]
    says: Node = step["says"]
    if says.form in OF_OTHERS:
        if step["condition"] is not None:
            raise BadInput(f"'{spoken(says.form)}' happens when the effect begins, so it has no 'while'")
        return OF_OTHERS[says.form](step)
    if says.form == "announces_faction":
        raise BadInput("a faction is announced in the setup, before any effect begins")
    plain = compile_saying(says)
    later = bool(spoken_later(step))
    meant = fixed_cards(says)
    who = says["who"] or says["whose"]
    whom = None if who is None or who.form == "you" else compile_players(who)
    if says.form in WITH_THAT_PLAYER:
        whom = one(that)(says)

    def last(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        measure(state)
        kept = kept_roles(roles) if later else None
        players = [NONE] if whom is None else whom(state, roles)
        cards = unaffected_removed(state, meant(state, roles), roles)
        type_met: int = roles.get("type", state.type)
        if not players or (says.form in OF_THAT_TYPE and type_met == NONE):
            return  # got.winning.9
        effects: list[Modifier] = []
        for number, said in sayings_of(state, roles["source"], step) if later else enumerate(plain):
            begun = said.copy() if said.scope == SUCH else said.on(cards)
            begun.until, begun.source, begun.player = until, roles["source"], roles["player"]
            begun.number, begun.count = said.number if said.count is None else said.count(state, roles), None
            begun.saying, begun.roles = (number, kept) if later else (NO_SAYING, None)
            if says.form in OF_THAT_TYPE:
                begun.type = type_met
            elif says.form == "gains_named_crest":
                begun.crest = roles["crest"]
            elif says.form == "gains_named_faction":
                begun.faction = roles["faction"]
            effects += [aimed(begun, says, player) for player in players]
        begin_lasting(state, roles, effects)
        raised(state)

    return last


def fixed_cards(says: Node) -> Cards:
    """The cards that a lasting effect applies to, fixed when it begins."""
    what = says["what"]
    if MODIFIERS[says.form].own:
        return lambda _state, roles: [roles["source"]]
    if what is None or what.form in FILTERS or (says.form in OF_KINDS and what.form in ("each", "any")):
        return lambda _state, _roles: []
    return cards_meant(what)


def aimed(effect: Modifier, says: Node, player: int) -> Modifier:
    """A lasting effect for a player, if it names one; whose claim is lowered has the effect."""
    if player == NONE:
        return effect
    other = effect.copy()
    if says.form == "value_lower":
        other.player = player
    else:
        other.who, other.whom = SEAT, player
    return other


def kept_roles(roles: Roles) -> Roles:
    """What the words of a lasting effect refer to later."""
    kept: Roles = {key: copied(roles[key]) for key in KEPT_ROLES if key in roles}
    if that_player(roles) != NONE:
        kept["that"] = that_player(roles)
    return kept


KEPT_ROLES: Final = ("source", "player", "it", "x", "type", "named", "faction", "crest", "cardtype")


def sayings_of(state: Thrones, source: int, step: Node) -> list[tuple[int, Modifier]]:
    """What a step of a card's text says, with the numbers under which the text keeps it."""
    sayings = state.cards[source].compiled.sayings
    return [(number, said) for number, (said_in, said) in enumerate(sayings) if said_in == step]


def takes_keywords(step: Node) -> Act:
    """A card takes the keywords of another card until the end of a period. got.lasting.1"""
    until = UNTIL[step["duration"].form]
    says: Node = step["says"]
    taker, loser = cards_meant(says["taker"]), cards_meant(says["what"])
    names: list[str] = [word.form for word in says["keywords"]]

    def taking(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        effects: list[Modifier] = []
        for card in unaffected_removed(state, loser(state, roles), roles):
            for name in names:
                if keyword(state, card, name):
                    source, player = roles["source"], roles["player"]
                    taken = taker(state, roles)
                    effects.append(effect(KEYWORD, until, source, player, 0, taken, keyword=name))
                    effects.append(effect(LOSE_KEYWORD, until, source, player, 0, [card], keyword=name))
        begin_lasting(state, roles, effects)

    return taking


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
            effect(STRENGTH, until, source, player, more, pair[:1]),
            effect(STRENGTH, until, source, player, -more, pair[1:]),
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
        player = actor(roles)
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
    "exchange_strength": exchange_strength,
}
"""Effects stored as several effects."""


def begin_lasting(state: Thrones, roles: Roles, effects: list[Modifier]) -> None:
    """Start lasting effects. got.lasting.1"""
    unwon = hindered(state)
    begin(state, effects)
    if state.loud:
        LASTING_EVENT.tell(state, seat=roles["player"], card=state.title(roles["source"]))
    if unwon and any(one.kind == BLANK for one in effects):
        check_power(state)
    if any(one.kind == MORE_DOOMED for one in effects):
        look_for_doom(state)


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
        cheaper = effect(DISCOUNT, until, source, player, less)
        cheaper.named, cheaper.how = discount.name, how
        begin(state, [cheaper])

    return reduce

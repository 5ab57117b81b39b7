"""Effects: each verb of cardspeak as steps of a program, with what it takes for it to change anything."""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import Frame, Part, ask, copied, do, each, program, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.ability import Cards, Filter, Roles, Test, always
from fivekings.thrones.language.forms import Language, Node
from fivekings.thrones.language.phrases import (
    cards_meant,
    compile_condition,
    compile_count,
    compile_filter,
    compile_number,
    player_meant,
    players_meant,
    type_number,
)
from fivekings.thrones.rules.characteristics import all_such, is_immune, is_such
from fivekings.thrones.rules.control import may_take_control, take_control
from fivekings.thrones.rules.discarding import discard_at_random, discard_top
from fivekings.thrones.rules.entering import enter, may_enter
from fivekings.thrones.rules.initiate import DISCOUNTS, take_tokens
from fivekings.thrones.rules.leaving import leave
from fivekings.thrones.rules.moving import draw, leave_challenge, move, shuffle_deck, to_dead_pile
from fivekings.thrones.rules.power import gain_power, move_power
from fivekings.thrones.rules.standing import kneel, stand
from fivekings.thrones.rules.winning import check_decks
from fivekings.thrones.state import DECK, DUPLICATE, HAND, PLAY, Thrones

Act = Callable[[Thrones, Frame], None]
PERIOD_NAMES: Final = {"period_challenge": "challenge", "period_phase": "phase", "period_round": "round"}
UNTIL: Final = {
    "end_of_challenge": "challenge",
    "end_of_phase": "phase",
    "end_of_round": "round",
    "new_plot": "new plot",
}


def compile_steps(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Steps one after another. What follows a `then` needs all before it to have succeeded in full.

    lcg2.then.1, lcg2.effects.3
    """
    parts: list[Part] = []
    for number, step in enumerate(steps):
        parts += compile_step(step, f"{name}.{number}", language)
    return parts


def compile_step(step: Node, name: str, language: Language) -> list[Part]:
    """One step."""
    form = step.form
    if form == "if":
        return [when(frame_test(compile_condition(step["condition"])), *compile_steps(step["does"], name, language))]
    if form == "then":
        return [when(succeeded, *compile_steps(step["does"], name, language))]
    if form == "may":
        return may_parts(step["does"], name, language)
    if form == "each_chooses":
        return each_chooses(step)
    if form == "search_top":
        return search_top(step)
    if form in ("choose", "select"):
        return choosing(step, name, language)
    if form in ("at_end", "when_won"):
        program(f"{name}.later", *compile_steps(step["does"], f"{name}.later", language))
        when_due = PERIOD_NAMES[step["period"].form] if form == "at_end" else "challenge won"
        return [do(delay(f"{name}.later", when_due))]
    if form == "until":
        return [do(lasting(step))]
    if form == "next_costs":
        return [do(next_costs(step, language))]
    part = do(VERBS[form](step))
    part.step.name = form  # what a saved game calls the step
    return [part]


def frame_test(test: Test) -> Callable[[Thrones, Frame], bool]:
    """A condition as a test of a program."""

    def holds(state: Thrones, frame: Frame) -> bool:
        return test(state, frame.roles)

    return holds


def succeeded(_state: Thrones, frame: Frame) -> bool:
    """Did what came before succeed in full? lcg2.then.1, lcg2.then.2"""
    return "failed" not in frame.roles


def possible_steps(steps: list[Node]) -> Test:
    """Could any of these steps change anything? lcg2.abilities.8, lcg2.abilities.9"""
    telling = [step for step in steps if step.form not in ("then", "shuffle", "at_end", "when_won")]
    if not all(step.form in POSSIBLE for step in telling):
        return always
    tests = [POSSIBLE[step.form](step) for step in telling]
    return lambda state, roles: any(test(state, roles) for test in tests)


# --- choosing in the middle of an effect ----------------------------------------------------------


def choosing(step: Node, name: str, language: Language, optional: bool = False) -> list[Part]:
    """A choice that is made while an effect resolves. lcg2.choose.1, lcg2.target.8, lcg2.target.9"""
    target: Node = step["targets"]
    if target.form == "copy_target":
        which = Filter()
        which.copy_of_it = True
    else:
        which = compile_filter(target["what"])
    most = target["count"] or 1

    inner = possible_steps(step["does"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = [c for c in all_such(state, which, frame.roles) if inner(state, {**frame.roles, "it": [c]})]
        if not able:
            return None
        low = 0 if optional or target.form == "up_to" else 1
        return Request(frame.roles["player"], "target", able, None, low, min(most, len(able)))

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = list(choice.picks)
        frame.roles["picked_now"] = bool(choice.picks)

    def was_picked(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("picked_now", False))

    return [ask(build, pick, rule="lcg2.target.1"), when(was_picked, *compile_steps(step["does"], name, language))]


def may_parts(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Something a player may do or leave. What begins with a choice is left by choosing nothing.

    lcg2.may.1, lcg2.may.2
    """
    if steps[0].form in ("choose", "select"):
        return choosing(steps[0], name, language, optional=True)
    possible = possible_steps(steps)

    def build(state: Thrones, frame: Frame) -> Request | None:
        return Request(frame.roles["player"], "may", [1, DECLINE]) if possible(state, frame.roles) else None

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["willing"] = choice.pick != DECLINE

    def willing(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("willing", False))

    return [ask(build, decide, rule="lcg2.may.1"), when(willing, *compile_steps(steps, name, language))]


def each_chooses(step: Node) -> list[Part]:
    """Players choose one after another; what follows happens to all that was chosen.

    lcg2.priority.1, lcg2.priority.2
    """
    target: Node = step["targets"]
    which = compile_filter(target["what"])
    most: int = target["count"] or 1
    least = 0 if target.form == "up_to" else 1
    form: str = step["who"].form

    def choosers(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["picked"] = []
        return players_meant(state, form, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = all_such(state, which, frame.roles)
        if not able:
            return None
        return Request(frame.roles["seat"], "target", able, None, min(least, len(able)), min(most, len(able)))

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["picked"] = [*frame.roles["picked"], *choice.picks]
        if state.loud:
            state.tell("chosen", {"seat": choice.seat, "cards": state.titles(choice.picks)})

    return [each("seat", choosers, ask(build, pick, rule="lcg2.priority.1"))]


def search_top(step: Node) -> list[Part]:
    """Look at the top cards of the deck and find one, or none; what is found is shown.

    lcg2.search.3 to lcg2.search.5
    """
    count: int = step["count"]
    which = compile_filter(step["what"]["what"])

    def look_through(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        top = state.pile(player, DECK)[-count:]
        if state.loud:
            state.confide(
                "searched", {"seat": player, "count": len(top)}, {"cards": state.titles(sorted(top))}, [player]
            )

    def build(state: Thrones, frame: Frame) -> Request:
        player: int = frame.roles["player"]
        top = state.pile(player, DECK)[-count:]
        found = [card for card in top if is_such(state, which, card, frame.roles)]
        return Request(player, "search", [*sorted(found), DECLINE])

    def find(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = [] if choice.pick == DECLINE else [choice.pick]
        if state.loud:
            if choice.pick == DECLINE:
                state.tell("found nothing", {"seat": choice.seat})
            else:
                state.tell("found", {"seat": choice.seat, "card": state.title(choice.pick)})
        for card in frame.roles["it"]:
            state.show_all(card)

    return [do(look_through), ask(build, find, rule="lcg2.search.3")]


# --- effects that last or come later --------------------------------------------------------------


def delay(name: str, due: str) -> Act:
    """Something that happens later. lcg2.delayed.1"""

    def delayed(state: Thrones, frame: Frame) -> None:
        roles = {key: copied(frame.roles[key]) for key in ("source", "player", "it", "that", "x") if key in frame.roles}
        state.delayed = [*state.delayed, {"due": due, "program": name, "roles": roles, "phase": state.phase}]

    return delayed


LASTING: Final = {
    "gets_strength": "strength",
    "gets_deadly_strength": "strength",
    "sets_strength": "set strength",
    "gains_icon": "icon",
    "loses_icon": "lose icon",
    "gains_keyword": "keyword",
    "your_claim": "claim",
    "claim_against_you": "claim against",
}
"""What an effect may say for a while, and how the state notes it."""


def lasting(step: Node) -> Act:
    """Something that holds for a while. lcg2.lasting.1, lcg2.lasting.2, lcg2.event.3"""
    until = UNTIL[step["duration"].form]
    says: Node = step["says"]
    if says.form not in LASTING:
        raise BadInput(f"an effect that lasts cannot yet say '{says.form}'")
    icon = -1 if says["icon"] is None else type_number(says["icon"])
    gained: str = "" if says["keyword"] is None else says["keyword"].form
    meant: Cards | None = None if says["what"] is None else cards_meant(says["what"])
    amount: int = says["amount"] or 0

    def last(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        effect: dict[str, Any] = {
            "until": until,
            "source": roles["source"],
            "player": roles["player"],
            "amount": amount,
            "cards": [] if meant is None else unaffected_removed(state, meant(state, roles), roles),
            "kind": LASTING[says.form],
        }
        if says.form == "claim_against_you":
            effect["type"] = roles["type"]
        elif icon >= 0:
            effect["type"] = icon
        elif gained:
            effect["keyword"] = gained
        elif says.form == "gets_deadly_strength":
            effect["dies"] = True
        state.lasting = [*state.lasting, effect]
        if state.loud:
            state.tell("lasting", {"seat": roles["player"], "card": state.title(roles["source"])})

    return last


def next_costs(step: Node, language: Language) -> Act:
    """The next such card costs less. lcg2.lasting.1"""
    name = language.write("filter", step["what"])
    DISCOUNTS[name] = compile_filter(step["what"])
    how = "marshal or play" if step["or_play"] else "marshal"
    until = PERIOD_NAMES[step["period"].form]
    amount: int = step["amount"]

    def reduce(state: Thrones, frame: Frame) -> None:
        effect = {
            "kind": "discount",
            "until": until,
            "source": frame.roles["source"],
            "player": frame.roles["player"],
            "amount": amount,
            "filter": name,
            "how": how,
            "cards": [],
        }
        state.lasting = [*state.lasting, effect]

    return reduce


# --- verbs ----------------------------------------------------------------------------------------


def act_on(step: Node, act: Callable[[Thrones, list[int]], None]) -> Act:
    """Do something to the cards that are meant; doing it to none is failing. lcg2.then.1, lcg2.target.7"""
    meant = cards_meant(step["what"])

    def done(state: Thrones, frame: Frame) -> None:
        cards = unaffected_removed(state, meant(state, frame.roles), frame.roles)
        if not cards:
            frame.roles["failed"] = True
            return
        act(state, cards)

    return done


def verb_draw(step: Node) -> Act:
    """Draw cards. lcg2.draw.1"""
    count = compile_number(step["count"])

    def drawing(state: Thrones, frame: Frame) -> None:
        draw(state, frame.roles["player"], count(state, frame.roles))
        check_decks(state)

    return drawing


def verb_draw_it(_step: Node) -> Act:
    """Take the revealed card to hand."""

    def drawing(state: Thrones, frame: Frame) -> None:
        for card in frame.roles.get("it", []):
            move(state, card, HAND)
            if state.loud:
                state.tell("to hand", {"seat": frame.roles["player"], "card": state.title(card)})
        check_decks(state)

    return drawing


def verb_gain_gold(step: Node) -> Act:
    """Take gold from the treasury. lcg2.gains.1"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def gaining(state: Thrones, frame: Frame) -> None:
        total = amount(state, frame.roles) * (1 if each_of is None else each_of(state, frame.roles))
        state.gold[frame.roles["player"]] += total
        if state.loud:
            state.tell("gained gold", {"seat": frame.roles["player"], "amount": total})

    return gaining


def verb_return_gold(step: Node) -> Act:
    """Players return their gold to the treasury."""
    form: str = step["who"].form

    def returning(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            state.gold[player] = 0
        if state.loud:
            state.tell("gold returned", {})

    return returning


def verb_gain_power(step: Node) -> Act:
    """Gain power for the faction. lcg2.gains.3"""
    amount = compile_number(step["amount"])
    return lambda state, frame: gain_power(state, frame.roles["player"], amount(state, frame.roles))


def verb_card_gains_power(step: Node) -> Act:
    """A card gains power. lcg2.gains.2"""
    amount = compile_number(step["amount"])
    meant = cards_meant(step["what"])

    def gaining(state: Thrones, frame: Frame) -> None:
        for card in meant(state, frame.roles):
            gain_power(state, card, amount(state, frame.roles))

    return gaining


def verb_move_power(step: Node) -> Act:
    """Move power between cards. lcg2.move.3"""
    amount = compile_number(step["amount"])
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def moving(state: Thrones, frame: Frame) -> None:
        wanted = amount(state, frame.roles)
        if move_power(state, source(state, frame.roles)[0], target(state, frame.roles)[0], wanted) < wanted:
            frame.roles["failed"] = True

    return moving


def verb_leave(how: str) -> Callable[[Node], Act]:
    """Cards leave play. lcg2.kill.1, lcg2.save.2"""

    def verb(step: Node) -> Act:
        saveable = not step["cannot_be_saved"]
        return act_on(step, lambda state, cards: leave(state, cards, how, saveable))

    return verb


def verb_place_token(step: Node) -> Act:
    """Place tokens on cards. lcg2.tokens.2"""
    token: str = step["token"]
    count: int = step["count"]

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            tokens = state.tokens.setdefault(str(card), {})
            tokens[token] = tokens.get(token, 0) + count
        if state.loud:
            state.tell("token placed", {"token": token, "cards": state.titles(cards)})

    return act_on(step, place)


def verb_discard_token(step: Node) -> Act:
    """Remove tokens from cards."""
    token: str = step["token"]
    count: int = step["count"]

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            take_tokens(state, card, token, count)

    return act_on(step, remove)


def verb_discard_random(step: Node) -> Act:
    """Discard cards at random from a hand; they are what `it` means then."""
    count: int = step["count"]
    form: str = step["whose"].form

    def discarding(state: Thrones, frame: Frame) -> None:
        player = player_meant(state, form, frame.roles)
        frame.roles["it"] = discard_at_random(state, player, count)

    return discarding


def verb_discard_top(step: Node) -> Act:
    """Discard the top card of a deck."""
    form: str = step["whose"].form

    def discarding(state: Thrones, frame: Frame) -> None:
        player = player_meant(state, form, frame.roles)
        frame.roles["it"] = discard_top(state, player, 1)
        if not frame.roles["it"]:
            frame.roles["failed"] = True
        check_decks(state)

    return discarding


def verb_reveal_top(step: Node) -> Act:
    """Show the top card of a deck. lcg2.reveal.1, lcg2.reveal.3"""
    form: str = step["whose"].form

    def revealing(state: Thrones, frame: Frame) -> None:
        player = player_meant(state, form, frame.roles)
        frame.roles["it"] = state.pile(player, DECK)[-1:]
        for card in frame.roles["it"]:
            state.show_all(card)
        if state.loud and frame.roles["it"]:
            state.tell("revealed", {"seat": player, "card": state.title(frame.roles["it"][0])})

    return revealing


def verb_to_dead_pile(step: Node) -> Act:
    """Place cards in the dead pile."""

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_dead_pile(state, card)

    return act_on(step, place)


def verb_to_hand(step: Node) -> Act:
    """Return cards to their owners' hands, from play or from a pile. lcg2.ownership.5"""

    def back(state: Thrones, cards: list[int]) -> None:
        in_play = [card for card in cards if state.zone[card] == PLAY]
        for card in cards:
            if card not in in_play:
                move(state, card, HAND)
                if state.loud:
                    state.tell("to hand", {"seat": state.owner[card], "card": state.title(card)})
        leave(state, in_play, "return")

    return act_on(step, back)


def verb_add_to_hand(step: Node) -> Act:
    """Add what was found to hand."""

    def add(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, HAND)

    return act_on(step, add)


def verb_shuffle_in(step: Node) -> Act:
    """Shuffle cards into the deck."""

    def into(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DECK)
        shuffle_deck(state, state.owner[cards[0]])

    return act_on(step, into)


def verb_shuffle(_step: Node) -> Act:
    """Shuffle the deck."""

    def shuffling(state: Thrones, frame: Frame) -> None:
        shuffle_deck(state, frame.roles["player"])
        check_decks(state)

    return shuffling


def verb_put_into_play(step: Node) -> Act:
    """Put cards into play without paying for them. lcg2.put_into_play.1, lcg2.put_into_play.2, lcg2.limited.3"""
    meant = cards_meant(step["what"])

    def putting(state: Thrones, frame: Frame) -> None:
        for card in meant(state, frame.roles):
            enter(state, card, frame.roles["player"], "put")

    return putting


def verb_facedown_duplicate(_step: Node) -> Act:
    """The top card of the deck becomes a facedown duplicate. lcg2.facedown.1, lcg2.facedown.2"""

    def placing(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        source: int = frame.roles["source"]
        top = state.pile(player, DECK)[-1:]
        if top and state.zone[source] == PLAY:
            move(state, top[0], DUPLICATE)
            state.host[top[0]] = source
            state.facedown[top[0]] = 1
            if state.loud:
                state.tell("facedown duplicate", {"seat": player, "card": state.title(source)})
            check_decks(state)

    return placing


def verb_save(step: Node) -> Act:
    """A card that would leave play stays. lcg2.save.1, lcg2.would.2"""
    meant = cards_meant(step["what"])

    def saving(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        for card in meant(state, frame.roles):
            if card in event["cards"]:
                event["cards"].remove(card)
                if state.loud:
                    state.tell("saved", {"card": state.title(card)})

    return saving


def verb_cancel(_step: Node) -> Act:
    """The effect that is about to initiate does not. lcg2.cancel.1, lcg2.trigger.12"""

    def cancelling(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        event["cancelled"] = True
        if state.loud:
            state.tell("cancelled", {"card": state.title(event["source"])})

    return cancelling


def verb_kneel(step: Node) -> Act:
    """Cards kneel. lcg2.kneel.1, lcg2.kneel.2"""
    return act_on(step, kneel)


def verb_stand(step: Node) -> Act:
    """Cards stand. lcg2.stand.1"""
    return act_on(step, stand)


def verb_take_control(step: Node) -> Act:
    """Take control of cards. lcg2.ownership.3"""
    meant = cards_meant(step["what"])

    def taking(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            if may_take_control(state, card, frame.roles["player"]):
                take_control(state, card, frame.roles["player"])
            else:
                frame.roles["failed"] = True

    return taking


def verb_remove_from_challenge(step: Node) -> Act:
    """Cards no longer take part in the challenge. lcg2.participating.7"""

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            leave_challenge(state, card)
        if state.loud:
            state.tell("out of challenge", {"cards": state.titles(cards)})

    return act_on(step, remove)


def verb_instead(zone: int) -> Callable[[Node], Act]:
    """A card that leaves play goes elsewhere; it still leaves as it does. The latest replacement counts.

    lcg2.replacement.1 to lcg2.replacement.3
    """

    def verb(_step: Node) -> Act:
        def replacing(state: Thrones, frame: Frame) -> None:
            event = state.frames[frame.roles["event_at"]].roles
            for card in frame.roles.get("it", []):
                event.setdefault("instead", {})[str(card)] = zone

        return replacing

    return verb


def unaffected_removed(state: Thrones, cards: list[int], roles: Roles) -> list[int]:
    """Those of the cards that are not immune to what is being done. lcg2.immune.1"""
    source: int = roles["source"]
    return [card for card in cards if card < 0 or not is_immune(state, card, source)]


VERBS: Final[dict[str, Callable[[Node], Act]]] = {
    "draw": verb_draw,
    "draw_it": verb_draw_it,
    "gain_gold": verb_gain_gold,
    "return_gold": verb_return_gold,
    "gain_power": verb_gain_power,
    "card_gains_power": verb_card_gains_power,
    "move_power": verb_move_power,
    "kneel": verb_kneel,
    "stand": verb_stand,
    "kill": verb_leave("kill"),
    "sacrifice": verb_leave("sacrifice"),
    "discard": verb_leave("discard"),
    "discard_token": verb_discard_token,
    "place_token": verb_place_token,
    "discard_random": verb_discard_random,
    "discard_top": verb_discard_top,
    "reveal_top": verb_reveal_top,
    "to_dead_pile": verb_to_dead_pile,
    "to_hand": verb_to_hand,
    "add_to_hand": verb_add_to_hand,
    "shuffle_in": verb_shuffle_in,
    "shuffle": verb_shuffle,
    "put_into_play": verb_put_into_play,
    "facedown_duplicate": verb_facedown_duplicate,
    "take_control": verb_take_control,
    "remove_from_challenge": verb_remove_from_challenge,
    "hand_instead": verb_instead(HAND),
    "deck_instead": verb_instead(DECK),
    "save": verb_save,
    "cancel": verb_cancel,
}


# --- could it change anything? --------------------------------------------------------------------


def some_card(step: Node, test: Callable[[Thrones, int], bool]) -> Test:
    """Is any of the cards that are meant one that this could change? Before anything is chosen, that is left open.

    lcg2.abilities.8, lcg2.target.10
    """
    meant = cards_meant(step["what"])
    refers = step["what"].form in ("it", "them", "each_chosen", "each_not_chosen")

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        if refers and not cards:
            return True
        return any(test(state, card) for card in cards)

    return possible


def can_move_power(step: Node) -> Test:
    """Is there any power to move?"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def possible(state: Thrones, roles: Roles) -> bool:
        there = target(state, roles)
        return any(card >= 0 and state.power[card] > 0 and there not in ([], [card]) for card in source(state, roles))

    return possible


def can_gain_gold(step: Node) -> Test:
    """Would any gold be gained?"""
    if step["each"] is None:
        return always
    each_of = compile_count(step["each"])
    return lambda state, roles: "that" not in roles or each_of(state, roles) > 0


def can_put_into_play(step: Node) -> Test:
    """May any of these cards enter play? lcg2.abilities.8"""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        return not cards or any(may_enter(state, card, roles["player"]) for card in cards)

    return possible


def can_draw(_step: Node) -> Test:
    """Is there a card in the deck?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return bool(state.pile(roles["player"], DECK))

    return possible


def can_always(_step: Node) -> Test:
    """Always."""
    return always


def is_standing(state: Thrones, card: int) -> bool:
    """Can it kneel? lcg2.kneel.2"""
    return not state.kneeling[card]


def is_kneeling(state: Thrones, card: int) -> bool:
    """Can it stand?"""
    return bool(state.kneeling[card])


def is_in_play(state: Thrones, card: int) -> bool:
    """Can it leave play?"""
    return state.zone[card] == PLAY


def can_kneel(step: Node) -> Test:
    """Is any of them standing?"""
    return some_card(step, is_standing)


def can_stand(step: Node) -> Test:
    """Is any of them kneeling?"""
    return some_card(step, is_kneeling)


def can_leave(step: Node) -> Test:
    """Is any of them in play?"""
    return some_card(step, is_in_play)


def can_if(step: Node) -> Test:
    """Does the condition hold, and could what follows change anything?"""
    condition, inner = compile_condition(step["condition"]), possible_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return condition(state, roles) and inner(state, roles)

    return possible


def can_select(step: Node) -> Test:
    """Is there anything to pick to which what follows could be done?"""
    which, inner = compile_filter(step["targets"]["what"]), possible_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return any(inner(state, {**roles, "it": [card]}) for card in all_such(state, which, roles))

    return possible


def can_take_control(step: Node) -> Test:
    """May any of them be taken?"""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        return not cards or any(may_take_control(state, card, roles["player"]) for card in cards)

    return possible


def takes_part(state: Thrones, card: int) -> bool:
    """Can it be removed from the challenge?"""
    return card in state.attackers or card in state.defenders


def can_be_removed(step: Node) -> Test:
    """Does any of them take part in the challenge?"""
    return some_card(step, takes_part)


POSSIBLE: Final[dict[str, Callable[[Node], Test]]] = {
    "draw": can_draw,
    "gain_gold": can_gain_gold,
    "gain_power": can_always,
    "card_gains_power": can_always,
    "move_power": can_move_power,
    "kneel": can_kneel,
    "stand": can_stand,
    "kill": can_leave,
    "discard": can_leave,
    "put_into_play": can_put_into_play,
    "take_control": can_take_control,
    "remove_from_challenge": can_be_removed,
    "if": can_if,
    "select": can_select,
    "facedown_duplicate": can_draw,
}

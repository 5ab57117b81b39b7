"""Timing: the windows around every game event, and who may respond when.

Around an event: interrupts to what would happen, forced interrupts, interrupts, the event, forced reactions, reactions
(got.trigger.1 to got.trigger.12). An event that nobody can answer happens at once, without windows.
"""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.program import Frame, ask, copied, do, each, program, repeat, when
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.turns import UNSET, Turns
from fivekings.thrones.model.ability import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHOLE,
    WOULD,
    Ability,
    Roles,
)
from fivekings.thrones.model.kinds import DIES, SACRIFICED_WITH
from fivekings.thrones.model.spoken import first_of_them, of_cards
from fivekings.thrones.model.state import DECK, HAND, NOBODY, Thrones
from fivekings.thrones.rules.abilities.codes import code_of, parts_of
from fivekings.thrones.rules.abilities.costs import has_knelt
from fivekings.thrones.rules.abilities.initiate import begin
from fivekings.thrones.rules.abilities.occur import HAPPEN
from fivekings.thrones.rules.abilities.reach import has_departed, may_speak
from fivekings.thrones.rules.abilities.restrictions import may_initiate
from fivekings.thrones.rules.abilities.strength_raised import raised
from fivekings.thrones.rules.abilities.use_labels import use_hint, use_option_label, user, user_label
from fivekings.thrones.rules.abilities.use_refusals import no_use
from fivekings.thrones.rules.abilities.window_prompts import occasion
from fivekings.thrones.rules.cards.characteristics import changes, full_strength
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.leaving import dying, leave, overloaded
from fivekings.thrones.rules.cards.protection import may_be_saved
from fivekings.thrones.rules.cards.saving import SAVE_BY_DUPLICATE, save_by_duplicate, saved_by_duplicates

PASSING: Final = frozenset({"stage", "stage left", "used"})
"""The roles that an event's windows use for themselves."""


def before(state: Thrones, frame: Frame) -> list[int]:
    """The windows before an event in which anybody could respond.

    got.trigger.4 to got.trigger.7, got.would.1, got.forced.2
    """
    kind = frame.roles["kind"]
    known = state.stages.get(kind, [])
    return [s for s in (WOULD, FORCED_INTERRUPT, INTERRUPT) if s in known or (s == WOULD and kind == "leaves play")]


def after(state: Thrones, frame: Frame) -> list[int]:
    """The windows after an event, now or, where responses wait, once the ability it is part of has resolved.

    got.trigger.9, got.trigger.10, got.forced.3
    """
    known = state.stages.get(frame.roles["kind"], [])
    stages: list[int] = [stage for stage in (FORCED_REACTION, REACTION) if stage in known]
    if "only" in frame.roles:
        return [stage for stage in stages if stage == frame.roles["only"]]
    if stages and state.edition.responses_wait:
        abilities = [below for below in state.frames if below.program.name == "thrones.initiate"]
        if abilities:
            event = {key: copied(value) for key, value in frame.roles.items() if key not in PASSING}
            abilities[-1].roles.setdefault("pending", []).append(event)
            return []
    return stages


def still_coming(_state: Thrones, frame: Frame) -> bool:
    """Has the event been neither cancelled nor emptied by saves? got.trigger.12, got.cancel.3, got.would.2"""
    return "cancelled" not in frame.roles and frame.roles.get("cards") != []


def happen(state: Thrones, frame: Frame) -> None:
    """Carry out the event itself. got.trigger.8, got.interrupt.2, got.interrupt.7, got.reaction.2"""
    frame.roles["happened"] = True
    frame.roles.pop("used", None)
    HAPPEN[frame.roles["kind"]](state, frame.roles)


def open_window(_state: Thrones, frame: Frame) -> None:
    """Open a window; the first player may respond first. got.first_player.2, got.interrupt.4, got.reaction.4"""
    frame.open_window()


Offers = Callable[[Thrones, int, Roles], list[int]]
"""What a player may do in the window with these roles."""


def next_word(state: Thrones, frame: Frame, offers_of: Offers, anybody: bool = False) -> None:
    """Give the next opportunity to the next player, in order, who can do something; if nobody can, the window closes.
    got.pass.2

    At a veiled table, also to players who might be able to as far as the others know; with `anybody` set, to everybody.
    """
    turns = frame.window()
    for player in state.players() if turns.last == NOBODY else state.players_after(turns.last):
        if player in turns.passed:
            continue
        offers = offers_of(state, player, frame.roles)
        if offers or anybody or (state.veiled and might_act(state, player, frame.roles, offers_of)):
            offers.append(DECLINE)
            turns.offers, turns.asker = offers, player
            turns.before, turns.last = turns.last, player
            return
        turns.passed.append(player)
    turns.closed = True


def might_act(state: Thrones, player: int, roles: Roles, offers_of: Offers) -> bool:
    """At a veiled table: could a player be able to respond, as far as the others know?"""
    return bool(state.pile(player, HAND)) and bool(offers_of(full_handed(state, player), player, roles))


def full_handed(state: Thrones, player: int) -> Thrones:
    """A copy of the state in which a player holds every card that might be in their hand as far as the others know,
    including the whole deck. The deck keeps its cards, so that an effect that needs some counts as possible."""
    world = state.clone()
    for card in world.pile(player, DECK):
        world.set_zone(card, HAND)
    world.set_pile(player, HAND, [*world.pile(player, HAND), *world.pile(player, DECK)])
    return world


def look_again(turns: Turns, last: int) -> None:
    """If anything is offered, compute it again, starting after the player who last responded, if any did."""
    if turns.offers:
        turns.offers = []
        turns.last = NOBODY if last == UNSET else last


def the_weak_die(state: Thrones, turns: Turns) -> bool:
    """Before anybody may respond, kill the characters that an effect kills at 0 STR; only a save that raises their STR
    helps. Cards that must be sacrificed are sacrificed, too.

    got.save.3, got.save.4
    """
    gone = False
    if changes(state, DIES):
        weak = dying(state)
        gone = bool(weak) and leave(state, weak, "kill", False, weak=True)
    if not gone and changes(state, SACRIFICED_WITH):
        doomed = overloaded(state)
        gone = bool(doomed) and leave(state, doomed, "sacrifice")
    if gone:
        turns.offers = []
    return gone


def strength_rises(state: Thrones, turns: Turns) -> bool:
    """Before anybody may respond, let abilities react to STR that was raised, also by a constant ability that started
    to apply.

    got.constant.3, got.modifiers.1
    """
    if not raised(state):
        return False
    turns.offers = []
    return True


def find_offer(state: Thrones, frame: Frame) -> None:
    """Find the next player, in player order, who can respond; if nobody can, the window closes.

    got.interrupt.5, got.reaction.5, got.forced.1, got.forced.4, got.priority.3, got.pass.2, got.pass.3,
    got.abilities.2, got.cancel.3, got.would.2
    """
    turns = frame.window()
    stage: int = frame.roles["stage"]
    if not still_coming(state, frame):
        turns.closed = True
        return
    if the_weak_die(state, turns) or strength_rises(state, turns):
        return
    if stage in (FORCED_INTERRUPT, FORCED_REACTION):
        offers = [offer for player in state.players() for offer in answers(state, player, frame.roles)]
        turns.offers, turns.asker = offers, state.first
        turns.closed = not offers
        return
    next_word(state, frame, answers)


def answers(state: Thrones, player: int, event: Roles) -> list[int]:
    """The abilities with which a player may answer an event at its present stage.

    got.trigger.3, got.interrupt.3, got.interrupt.9, got.reaction.3, got.reaction.8, got.abilities.3,
    got.duplicate.3, got.duplicate.13
    """
    found: list[int] = []
    stage: int = event["stage"]
    used: list[int] = event.get("used", [])
    if stage == WOULD and event["kind"] == "leaves play" and saved_by_duplicates(state, event):
        for card in event["cards"]:
            if state.controller[card] == player and duplicates_of(state, card) and may_be_saved(state, card):
                found.append(code_of(card, SAVE_BY_DUPLICATE))
    kind: str = event["kind"]
    if kind in state.listening:
        for card in state.listening[kind]:
            if state.controller[card] != player:
                continue
            if state.zone[card] != DECK or has_departed(state, card, event):
                found += [code for code in uses_of(state, event, stage, card) if code not in used]
    return found


def uses_of(state: Thrones, event: Roles, stage: int, card: int) -> list[int]:
    """The ways in which a card may answer an event at this stage."""
    found: list[int] = []
    for ability in state.cards[card].compiled.abilities:
        trigger = ability.trigger
        if trigger is None or trigger.stage != stage or event["kind"] not in trigger.kinds:
            continue
        player = state.controller[card]
        if has_knelt(state, card, ability, player) or not may_speak(state, card, ability, event, stage):
            continue
        roles: Roles = {"source": card, "player": player, "event": event}
        for instance in trigger.fits(state, roles):
            if stage == WOULD and "weak" in event and not remedied(state, ability, instance):
                continue
            roles["it"] = [] if instance == WHOLE else [instance]
            if may_initiate(state, card, ability, roles):
                found.append(code_of(card, ability.index, instance))
    return found


def remedied(state: Thrones, ability: Ability, card: int) -> bool:
    """Would an ability raise the STR of a character dying at 0 STR enough to keep it alive? got.save.3, got.save.4"""
    return ability.removes or (ability.remedy > 0 and full_strength(state, card) + ability.remedy > 0)


def window_prompt(kind: str, usual: str) -> Callable[[Thrones, Request], str]:
    """What may be answered, by the edition's word for it."""

    def prompt(state: Thrones, request: Request) -> str:
        answer = state.edition.speech.words.get(kind, usual)
        return f"{answer} or pass: {occasion(state, state.frames[-1].roles, request.seat)}."

    return prompt


def of_answers(kind: str, usual: str) -> Question[Thrones]:
    """The question in which players may answer an event."""
    return of_cards(
        kind,
        window_prompt(kind, usual),
        use_option_label,
        hint=use_hint,
        things=user,
        refusal=no_use,
        skipped=True,
        window=True,
    )


ASK_INTERRUPT: Final = of_answers("interrupt", "interrupt")
ASK_REACTION: Final = of_answers("reaction", "react")
ASK_FORCED: Final = of_cards(
    "forced", "which forced ability resolves first?", user_label, hint=use_hint, things=user, idle=first_of_them
)
QUESTIONS: Final = {
    WOULD: ASK_INTERRUPT,
    FORCED_INTERRUPT: ASK_FORCED,
    INTERRUPT: ASK_INTERRUPT,
    FORCED_REACTION: ASK_FORCED,
    REACTION: ASK_REACTION,
}
"""The question for each moment around an event."""


def offer(_state: Thrones, frame: Frame) -> Request | None:
    """Ask the player whose opportunity it is."""
    turns = frame.window()
    if turns.closed or not turns.offers:
        return None
    return QUESTIONS[frame.roles["stage"]].to(turns.asker, turns.offers)


def take(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Use an ability, or pass. got.pass.1, got.interrupt.8, got.reaction.7, got.forced.5"""
    roles, turns = frame.roles, frame.window()
    if choice.pick == DECLINE:
        turns.passed.append(choice.seat)
        return
    turns.passed = []
    roles.setdefault("used", []).append(choice.pick)
    card, index, instance = parts_of(choice.pick)
    if index == SAVE_BY_DUPLICATE:
        roles["used"].pop()
        save_by_duplicate(state, card, roles)
        return
    event = {key: copied(value) for key, value in {**roles, **turns.roles()}.items() if key not in ("offers", "used")}
    it = [] if instance == WHOLE else [instance]
    begin(state, card, index, {"event": event, "event_at": len(state.frames) - 1, "it": it})


def window_closed(_state: Thrones, frame: Frame) -> bool:
    """Have all players passed in a row? got.pass.2, got.interrupt.6, got.reaction.6"""
    return frame.window().closed


def is_over(_state: Thrones, frame: Frame) -> bool:
    """Did the event happen? got.trigger.12"""
    return "happened" in frame.roles


def window() -> Any:
    """Opportunities in player order until all pass in a row. got.interrupt.5, got.reaction.5"""
    return repeat(do(find_offer), ask(offer, take, rule="got.reaction.5"), until=window_closed)


OCCUR = program(
    "thrones.occur",
    each("stage", before, when(still_coming, do(open_window), window())),
    when(still_coming, do(happen, rule="got.trigger.8")),
    when(is_over, each("stage", after, do(open_window), window())),
    windows=True,
)


def next_answered(state: Thrones, frame: Frame) -> None:
    """Open the windows of the next event that an ability caused."""
    events: list[Roles] = frame.roles["events"]
    state.frames.append(Frame(ANSWER, 0, events.pop(0)))


def all_answered(_state: Thrones, frame: Frame) -> bool:
    """Is no event left to answer?"""
    return not frame.roles["events"]


ANSWER = program("thrones.answer", each("stage", after, do(open_window), window()), windows=True)


ANSWERED = program("thrones.answered", repeat(do(next_answered), until=all_answered))

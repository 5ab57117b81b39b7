"""Why a card cannot be marshaled, ambushed, played or used now."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import ACTION, REACTION, REVEALED, WHOLE, Ability, Roles
from fivekings.thrones.model.spoken import meant_by, refuse
from fivekings.thrones.model.state import HAND, PLAY, Thrones
from fivekings.thrones.rules.abilities.codes import code_of
from fivekings.thrones.rules.abilities.costs import event_gold
from fivekings.thrones.rules.abilities.reach import may_speak
from fivekings.thrones.rules.abilities.restrictions import obstacle
from fivekings.thrones.rules.abilities.window_prompts import occasion
from fivekings.thrones.rules.cards.characteristics import is_blank
from fivekings.thrones.rules.cards.marshal import no_duplicate, no_marshal
from fivekings.thrones.rules.cards.saving import no_save
from fivekings.thrones.rules.keywords.ambush import no_ambush
from fivekings.thrones.rules.resources.gold import available

MARSHALING: Final = ("marshal", "play", "marshal as duplicate", "play as duplicate", "marshal with penalty")
FORBIDDEN: Final = {
    "got.action.3": "{name} can be used only in the {phase} phase",
    "got.limits.1": "{name} has been used as often as its limit allows",
    "got.limits.4": "{name} has been used as often as its maximum allows",
    "got.cannot.1": "a card keeps you from using {name} now",
    "got.restrictions.1": "what {name} requires is not the case now",
    "got.costs.1": "{name} takes {cost} gold, and you have {gold}",
    "got.abilities.10": "the cost of {name} cannot be paid: {costs}",
    "got.limited.1": "{name} is limited, and you have had your limited card of this round",
    "got.dead_pile.2": "{name} is in your dead pile, so no copy can be played again",
    "got.target.3": "there is nothing that {name} could choose",
    "got.abilities.8": "{name} would change nothing now",
}
"""What the player reads when a rule bars an ability."""


def no_use(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a card cannot be used in the way a label says."""
    head, colon, verb = fold(text).partition(": ")
    if not colon:
        return None
    cards = [card for card in range(len(state.cards)) if meant_by(state, card, head)]
    player = request.seat
    marshal = state.edition.speech.words.get("marshal", "marshal")
    name = text.partition(":")[0]
    held = [card for card in cards if card in state.pile(player, HAND)]
    if verb == "ambush":
        return no_ambush(state, request, held[0]) if held else not_held(state, request, name)
    if verb in MARSHALING or verb.startswith((f"{marshal} as ", f"{marshal} with ")):
        if not held:
            return not_held(state, request, name)
        event = state.cards[held[0]].type == "event"
        if not event or (verb.startswith("marshal") and marshal == "marshal"):
            duplicate = verb.endswith(" as duplicate")
            return no_duplicate(state, request, held[0]) if duplicate else no_marshal(state, request, held[0])
    if verb == "discard a duplicate to save":
        return no_save(state, request, cards)
    for own in state.edition.own_actions.values():
        if own.refusal is not None and (refused := own.refusal(state, request, cards, verb)) is not None:
            return refused
    mine = [card for card in cards if state.controller[card] == player]
    if not mine:
        return refuse(state, request, "got.abilities.3", f"{name} is not yours to use")
    return no_ability(state, request, [*held, *[card for card in mine if card not in held]][0], verb)


def not_held(state: Thrones, request: Request, name: str) -> Refused:
    """The card is not in hand."""
    return refuse(state, request, "got.marshal.1", f"{name} is not in your hand")


# --- abilities -------------------------------------------------------------------------------------


def no_ability(state: Thrones, request: Request, card: int, verb: str) -> Refused:
    """Why an ability of a card cannot be used now."""
    name = state.title(card)
    abilities = [ability for ability in state.cards[card].compiled.abilities if called(state, card, ability, verb)]
    if not abilities:
        return refuse(state, request, "got.abilities.1", f"{name} has no ability of that kind")
    if request.kind == "action":
        return no_action(state, request, card, abilities)
    return no_answer(state, request, card, abilities)


def called(state: Thrones, card: int, ability: Ability, verb: str) -> bool:
    """Is an ability of the kind that a label names?"""
    if ability.stage == REVEALED:
        return False
    if verb.startswith("play"):
        return state.cards[card].type == "event"
    if verb.startswith("action"):
        return ability.stage == ACTION
    if verb.startswith("react"):
        return ability.stage >= REACTION - 1 or one_word_for_answers(state)
    return ability.stage != ACTION


def no_action(state: Thrones, request: Request, card: int, abilities: list[Ability]) -> Refused:
    """Why an action cannot be initiated."""
    name = state.title(card)
    actions = [ability for ability in abilities if ability.stage == ACTION]
    if not actions:
        told = f"{name} is used when what it names happens, not as an action"
        return refuse(state, request, "got.trigger.1", told)
    unheard = not_in_reach(state, request, card, actions[0], {"kind": ""})
    if unheard is not None:
        return unheard
    rules = [obstacle(state, card, ability, {"source": card, "player": request.seat}) for ability in actions]
    return forbidden(state, request, card, actions, rules)


def no_answer(state: Thrones, request: Request, card: int, abilities: list[Ability]) -> Refused:
    """Why an interrupt or a reaction cannot be initiated."""
    name, event = state.title(card), state.frames[-1].roles
    answers = [ability for ability in abilities if ability.trigger is not None]
    if not answers:
        return refuse(state, request, "got.action.2", f"{name} is an action: this is no action window")
    unheard = not_in_reach(state, request, card, answers[0], event)
    if unheard is not None:
        return unheard
    rules: list[str] = []
    for ability in answers:
        trigger = ability.trigger
        assert trigger is not None
        if trigger.stage != event["stage"] or event["kind"] not in trigger.kinds:
            continue
        roles: Roles = {"source": card, "player": state.controller[card], "event": event}
        for instance in trigger.fits(state, roles):
            if code_of(card, ability.index, instance) in event.get("used", []):
                rules.append("got.reaction.3")
                continue
            roles["it"] = [] if instance == WHOLE else [instance]
            rules.append(obstacle(state, card, ability, roles))
    if not rules:
        told = f"{name} does not answer this: {occasion(state, event, request.seat)}"
        return refuse(state, request, "got.trigger.1", told)
    if "got.reaction.3" in rules:
        return refuse(state, request, "got.reaction.3", f"{name} has answered this already")
    return forbidden(state, request, card, answers, rules)


def not_in_reach(state: Thrones, request: Request, card: int, ability: Ability, event: Roles) -> Refused | None:
    """Why an ability does not work from where its card is; none if it does."""
    if may_speak(state, card, ability, event, ability.stage):
        return None
    name = state.title(card)
    if state.cards[card].type == "event" and not ability.zones:
        return not_held(state, request, name)
    if state.zone[card] == PLAY and is_blank(state, card):
        return refuse(state, request, "got.blank.1", f"the text box of {name} is blank")
    return refuse(state, request, "got.abilities.6", f"{name} is not where it could be used")


def forbidden(state: Thrones, request: Request, card: int, abilities: list[Ability], rules: list[str]) -> Refused:
    """The rule that forbids an ability, in words."""
    found = [(rule, ability) for rule, ability in zip(rules, abilities, strict=False) if rule]
    if not found:
        return refuse(state, request, "got.trigger.1", f"nothing of the kind happened for {state.title(card)}")
    rule, ability = found[0]
    said = FORBIDDEN[rule].format(
        name=state.title(card),
        phase=state.edition.speech.words.get(ability.phase, ability.phase),
        cost=event_gold(state, card, {"source": card, "player": request.seat}),
        gold=available(state, request.seat),
        costs=" and ".join([cost.words for cost in ability.costs]),
    )
    return refuse(state, request, rule, said)


def one_word_for_answers(state: Thrones) -> bool:
    """Does the edition call every answer to an event a response, including saves?"""
    timings = state.edition.speech.timings.values()
    return bool(timings) and all(stage in (ACTION, REACTION, REVEALED) for stage, _ in timings)

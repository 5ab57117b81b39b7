"""Why a card cannot be used now: marshaled, ambushed with, played, or an ability of it initiated."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import ACTION, REACTION, REVEALED, WHOLE, Ability, Roles
from fivekings.thrones.model.state import HAND, NONE, PLAY, SHADOWS, Thrones
from fivekings.thrones.rules.abilities.codes import code_of
from fivekings.thrones.rules.abilities.costs import event_gold
from fivekings.thrones.rules.abilities.restrictions import obstacle
from fivekings.thrones.rules.abilities.windows import may_speak
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.rules.cards.characteristics import is_blank
from fivekings.thrones.rules.cards.duplicates import duplicates_of, original_of
from fivekings.thrones.rules.cards.marshal import marshal_cost
from fivekings.thrones.rules.cards.uniqueness import dead_copies
from fivekings.thrones.rules.keywords.ambush import ambush_cost
from fivekings.thrones.rules.keywords.limited import limited_left
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.influence import influence_left
from fivekings.thrones.scenarios.labels import one_word_for_answers
from fivekings.thrones.words.window_prompts import occasion

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


def refuse(state: Thrones, request: Request, rule: str, reason: str) -> Refused:
    """A refusal by a rule of the shared engine; where the edition has no such clause, by the one that the question
    rests on."""
    return Refused(reason, state.cite(rule) or request.rule)


def no_use(state: Thrones, request: Request, cards: list[int], verb: str, text: str) -> Refused:
    """Why a card cannot be used in the way a label says."""
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
    if verb.endswith(" shadows"):
        return no_shadows(state, request, cards, verb)
    mine = [card for card in cards if state.controller[card] == player]
    if not mine:
        return refuse(state, request, "got.abilities.3", f"{name} is not yours to use")
    return no_ability(state, request, [*held, *[card for card in mine if card not in held]][0], verb)


def not_held(state: Thrones, request: Request, name: str) -> Refused:
    """It is not in hand."""
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
    """Does an ability not work from where its card is?"""
    if may_speak(state, card, ability, event, ability.stage):
        return None
    name = state.title(card)
    if state.cards[card].type == "event" and not ability.zones:
        return not_held(state, request, name)
    if state.zone[card] == PLAY and is_blank(state, card):
        return refuse(state, request, "got.blank.1", f"the text box of {name} is blank")
    return refuse(state, request, "got.abilities.6", f"{name} is not where it could be used")


def forbidden(state: Thrones, request: Request, card: int, abilities: list[Ability], rules: list[str]) -> Refused:
    """The rule that bars an ability, in words."""
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


def no_save(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a duplicate saves nothing now."""
    rule = state.cite("got.duplicate.3") or request.rule
    mine = [card for card in cards if state.controller[card] == request.seat and state.zone[card] == PLAY]
    name = state.title(cards[0]) if cards else "that card"
    if not any(duplicates_of(state, card) for card in mine):
        return Refused(f"{name} has no duplicate of yours", rule)
    leaving = state.frames[-1].roles.get("cards", []) if request.kind == "interrupt" else []
    if not any(card in leaving for card in mine):
        return Refused(f"{name} is not about to leave play", rule)
    return refuse(state, request, "got.save.2", f"{name} cannot be saved from that")


# --- from hand into play ---------------------------------------------------------------------------


def no_marshal(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be marshaled."""
    name, player = state.title(card), request.seat
    words = state.edition.speech.words
    done, phase = words.get("marshaled", "marshaled"), words.get("marshaling", "marshaling")
    if state.phase != "marshaling" or state.active != player:
        return refuse(state, request, "got.active_player.2", f"cards are {done} in your own turn of the {phase} phase")
    if state.cards[card].type == "event":
        return refuse(state, request, "got.marshal.4", f"{name} is an event: it is played, not {done}")
    if original_of(state, card, player) != NONE:
        return refuse(state, request, "got.duplicate.1", f"{name} is in play: a further copy is a duplicate")
    if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
        return refuse(state, request, "got.limited.1", f"you have {done} a limited card this round already")
    if state.cards[card].shadow:
        return Refused(f"{name} has a shadow cost and comes into play from Shadows only", "lcg1.shadows.10")
    return no_entry(state, request, card, marshal_cost(state, card, player))


def no_duplicate(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be marshaled as a duplicate."""
    name, player = state.title(card), request.seat
    words = state.edition.speech.words
    if state.phase != "marshaling" or state.active != player:
        done, phase = words.get("marshaled", "marshaled"), words.get("marshaling", "marshaling")
        return refuse(
            state, request, "got.active_player.2", f"duplicates are {done} in your own turn of the {phase} phase"
        )
    if original_of(state, card, player) == NONE:
        return refuse(state, request, "got.duplicate.1", f"you neither own nor control a {name} in play, or not both")
    return refuse(state, request, "got.duplicate.1", f"no duplicate of {name} can be placed now")


def no_ambush(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be ambushed with."""
    player = request.seat
    if state.phase != "challenges" and not state.edition.ambush_plays:
        return refuse(state, request, "got.ambush.1", "ambush is for the challenges phase")
    cost = ambush_cost(state, card, player)
    if cost < 0:
        return refuse(state, request, "got.ambush.1", f"{state.title(card)} has no ambush")
    if state.edition.ambush_plays:
        left = influence_left(state, player)
        if cost > left:
            return refuse(state, request, "got.ambush.1", f"that takes {cost} influence, and you have {left}")
        if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
            told = f"{state.title(card)} is limited, and you have had your limited card of this round"
            return refuse(state, request, "got.limited.1", told)
        cost = 0
    return no_entry(state, request, card, cost)


def no_entry(state: Thrones, request: Request, card: int, cost: int) -> Refused:
    """Why a card cannot enter play for its cost."""
    name, player = state.title(card), request.seat
    if state.cards[card].unique and dead_copies(state, card, player):
        return refuse(state, request, "got.dead_pile.2", f"{name} is in your dead pile: no copy can enter play")
    gold = available(state, player)
    if cost > gold:
        return refuse(state, request, "got.costs.1", f"{name} costs {cost} gold, and you have {gold}")
    if state.cards[card].type == "attachment" and not hosts_for(state, card, player):
        return refuse(state, request, "got.attachment.3", f"there is nothing that {name} can attach to")
    if state.cards[card].unique:
        return refuse(state, request, "got.unique.5", f"{name} is unique, and another copy is in the way")
    return refuse(state, request, "got.cannot.1", f"a card keeps {name} from entering play")


def no_shadows(state: Thrones, request: Request, cards: list[int], verb: str) -> Refused:
    """Why a card cannot go into Shadows or come out of them."""
    name = state.title(cards[0]) if cards else "that card"
    into = verb.startswith("into")
    where = HAND if into else SHADOWS
    if not any(state.zone[card] == where and state.controller[card] == request.seat for card in cards):
        told = f"{name} is not in your {'hand' if into else 'Shadows'}"
        return Refused(told, "lcg1.shadows.1" if into else "lcg1.shadows.5")
    if into and not any(state.cards[card].shadow for card in cards):
        return Refused(f"{name} has no shadow cost", "lcg1.shadows.1")
    if into:
        return Refused("cards go into Shadows in your own turn of the marshalling phase, for 2 gold", "lcg1.shadows.2")
    return Refused("one card a phase comes out of Shadows, as the phase begins", "lcg1.shadows.6")

"""Action windows: players act in player order until all pass in a row."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, program, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import GAINS_AMBUSH
from fivekings.thrones.model.spoken import of_cards
from fivekings.thrones.model.state import AGENDA, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.codes import code_of, parts_of
from fivekings.thrones.rules.abilities.costs import has_knelt
from fivekings.thrones.rules.abilities.discounts import use_discounts
from fivekings.thrones.rules.abilities.initiate import begin
from fivekings.thrones.rules.abilities.reach import active
from fivekings.thrones.rules.abilities.restrictions import may_initiate
from fivekings.thrones.rules.abilities.use_labels import use_hint, use_option_label, user
from fivekings.thrones.rules.abilities.use_refusals import no_use
from fivekings.thrones.rules.abilities.windows import next_word, strength_rises, the_weak_die
from fivekings.thrones.rules.cards.characteristics import changes
from fivekings.thrones.rules.cards.duplicates import DUPLICATE_EVENT, original_of, put_on
from fivekings.thrones.rules.cards.entering import enter
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL, marshal_cost, marshalings
from fivekings.thrones.rules.keywords.ambush import AMBUSH, ambush, may_ambush
from fivekings.thrones.rules.keywords.limited import count_limited
from fivekings.thrones.rules.resources.gold import available, spend
from fivekings.thrones.rules.resources.penalties import penalty

ELSEWHERE: Final = "action elsewhere"
"""Key in `state.listening` for cards whose actions work while they are out of play."""


def open_actions(_state: Thrones, frame: Frame) -> None:
    """The first player acts first. got.first_player.2"""
    frame.open_window()


def find_action(state: Thrones, frame: Frame) -> None:
    """Find the next player, in player order, who could act; the others pass automatically.

    got.action.7, got.pass.2, got.pass.3, got.abilities.2
    """
    turns = frame.window()
    if not the_weak_die(state, turns) and not strength_rises(state, turns):
        next_word(state, frame, actions_of, state.open_windows)


def from_hand(state: Thrones, player: int, found: list[int]) -> None:
    """Find what a player may do with the cards in hand. got.marshal.4, got.ambush.2"""
    marshaling = state.phase == "marshaling" and state.active == player
    ambushing = state.phase == "challenges" or state.edition.ambush_plays
    given = ambushing and bool(changes(state, GAINS_AMBUSH))
    for card in state.pile(player, HAND):
        printed = state.cards[card]
        if printed.type == "event":
            abilities_of(state, card, player, found)
            continue
        if marshaling:
            found += marshalings(state, card, player)
        if ambushing and (given or "ambush" in printed.compiled.keywords) and may_ambush(state, card, player):
            found.append(code_of(card, AMBUSH))


def actions_of(state: Thrones, player: int, _window: Roles) -> list[int]:
    """Everything a player may do in an action window.

    got.action.2, got.active_player.2, got.abilities.3, got.abilities.7, got.agenda.3, ccg.action.8
    """
    found: list[int] = []
    from_hand(state, player, found)
    for card in state.pile(player, PLAY):
        if state.cards[card].compiled.actions and active(state, card):
            abilities_of(state, card, player, found)
    plot = state.plot[player]
    if plot != NONE:
        abilities_of(state, plot, player, found)
    for card in state.pile(player, AGENDA):
        abilities_of(state, card, player, found)
    if ELSEWHERE in state.listening:
        for card in state.listening[ELSEWHERE]:
            if state.controller[card] == player:
                abilities_of(state, card, player, found, elsewhere=True)
    if state.edition.own_actions:
        for index, own in state.edition.own_actions.items():
            found += [code_of(card, index, number) for card, number in own.offered(state, player)]
    return found


def abilities_of(state: Thrones, card: int, player: int, found: list[int], elsewhere: bool = False) -> None:
    """Find the actions of a card that may be initiated now, from play or from another zone.

    got.action.1, got.action.2
    """
    for ability in state.cards[card].compiled.actions:
        if elsewhere != bool(ability.zones):
            continue
        if elsewhere and state.zone[card] not in ability.zones:
            continue
        if (ability.phase and ability.phase != state.phase) or has_knelt(state, card, ability, player):
            continue
        roles: Roles = {"source": card, "player": player}
        if may_initiate(state, card, ability, roles):
            found.append(code_of(card, ability.index))


def action_prompt(state: Thrones, request: Request) -> str:
    """The question of an action window: what a player may do, and with how much gold."""
    active = state.phase == "marshaling" and state.active == request.seat
    marshal = state.edition.speech.words.get("marshal", "marshal")
    return f"{f'{marshal} a card, act,' if active else 'act'} or pass ({available(state, request.seat)} gold)."


ASK_ACTION: Final = of_cards(
    "action", action_prompt, use_option_label, hint=use_hint, things=user, refusal=no_use, skipped=True
)


def action_offer(_state: Thrones, frame: Frame) -> Request | None:
    """Ask the player whose turn it is to act. got.action.5"""
    turns = frame.window()
    if turns.closed or not turns.offers:
        return None
    return ASK_ACTION.to(turns.asker, turns.offers)


def take_action(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Act, or pass. Each action resolves completely before the next.

    got.action.5, got.action.6, got.pass.1, got.marshal.1, got.marshal.2, got.marshaling_phase.5,
    got.marshaling_phase.6, got.ambush.1, got.ambush.3, got.ambush.4, got.gold.1, got.gold.3
    """
    turns = frame.window()
    if choice.pick == DECLINE:
        turns.passed.append(choice.seat)
        return
    turns.passed = []
    card, index, number = parts_of(choice.pick)
    player = choice.seat
    if index == MARSHAL:
        paid = penalty(state, card, player) + number
        spend(state, player, marshal_cost(state, card, player, number))
        use_discounts(state, player, card, "marshal")
        count_limited(state, card, player)
        enter(state, card, player, "marshal", paid)
    elif index == AS_DUPLICATE:
        put_on(state, card, original_of(state, card, player))
        if state.loud:
            DUPLICATE_EVENT.tell(state, seat=player, card=state.title(card))
    elif index == AMBUSH:
        ambush(state, card, player)
    elif index in state.edition.own_actions:
        state.edition.own_actions[index].act(state, player, card, number)
    else:
        begin(state, card, index, {})


def actions_closed(_state: Thrones, frame: Frame) -> bool:
    """Have all players passed in a row? got.action.8"""
    return frame.window().closed


ACTIONS = program(
    "thrones.actions",
    do(open_actions, rule="got.first_player.2"),
    repeat(do(find_action), ask(action_offer, take_action, rule="got.action.5"), until=actions_closed),
    windows=True,
)

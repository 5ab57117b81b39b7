"""The other phases of a round: draw, marshaling, dominance, standing, taxation."""

from fivekings.kernel.program import Frame, Part, Program, ask, call, do, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import HAND, NOBODY, PLAY, TITLE, Thrones
from fivekings.thrones.rules.actions import ACTIONS
from fivekings.thrones.rules.characteristics import applies, auras, in_force, strength
from fivekings.thrones.rules.elimination import check_decks
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.moving import count_draws, draw, to_discard
from fivekings.thrones.rules.plot_values import plot_value
from fivekings.thrones.rules.power import gain_power
from fivekings.thrones.rules.standing import stand


def draw_cards(state: Thrones, _frame: Frame) -> None:
    """Everybody draws so many cards, what a title adds, and as far as that is allowed what cards add.

    got.draw_phase.2, lcg1.draw_cap.3, ccg.draw_cap.2
    """
    fresh: list[int] = []
    for player in state.players():
        title = more = 0
        for source, constant in in_force(state, "draws more", player):
            if state.zone[source] == TITLE:
                title += constant.number
            else:
                more += constant.number
        fresh += draw(state, player, state.edition.cards_drawn + title + count_draws(state, player, more))
    check_decks(state)
    if state.result is None:
        occur(state, "drawn", {"players": state.players(), "cards": fresh})


def players_in_order(state: Thrones, _frame: Frame) -> list[int]:
    """Everybody, the first player first. got.player_order.1"""
    return state.players()


def collect_income(state: Thrones, frame: Frame) -> None:
    """The active player collects income.

    got.marshaling_phase.2, got.marshaling_phase.7, got.income.1, got.active_player.4, ccg.income.2
    """
    player: int = frame.roles["seat"]
    state.active = player
    gold = plot_value(state, player, "income")
    state.gold[player] += gold
    if state.loud:
        state.tell("income", {"seat": player, "amount": gold})
    occur(state, "income", {"player": player})


def marshaling(name: str, *after: Part) -> Program:
    """Everybody in turn collects income and marshals; what else ends a turn follows. got.marshaling_phase.2"""
    return program(
        name,  # the window: got.marshaling_phase.3, got.marshaling_phase.4
        each("seat", players_in_order, do(collect_income, rule="got.marshaling_phase.2"), call(ACTIONS), *after),
    )


MARSHALING = marshaling("thrones.marshaling")


def dominance_total(state: Thrones, player: int) -> int:
    """Standing STR and unspent gold, and what cards contribute. got.dominance_phase.2, got.titles.4"""
    total = state.gold[player] if state.edition.dominance_gold else 0
    for card in state.characters(player):
        if not state.kneeling[card]:
            total += strength(state, card)
    for source, constant in in_force(state, "dominance", player):
        total += constant.amount(state, {"source": source, "player": player})
    return total


def determine_dominance(state: Thrones, _frame: Frame) -> None:
    """The highest total wins dominance and 1 power; a tie wins nothing.

    got.dominance_phase.3 to got.dominance_phase.5
    """
    totals = {player: dominance_total(state, player) for player in state.players()}
    best = [player for player in totals if totals[player] == max(totals.values())]
    winner = best[0] if len(best) == 1 else NOBODY
    if state.loud:
        told = [f"{state.setup.players[player]} {total}" for player, total in totals.items()]
        state.tell("dominance" if winner != NOBODY else "no dominance", {"winner": winner, "totals": told})
    if winner != NOBODY:
        occur(state, "dominance", {"player": winner})


def dominate(state: Thrones, event: Roles) -> None:
    """The winner of dominance gains 1 power. got.dominance_phase.3, got.gains.3"""
    gain_power(state, [state.faction_card(event["player"])], 1)


def drawn(_state: Thrones, _event: Roles) -> None:
    """The cards of the draw phase are in the hands."""


def collected(_state: Thrones, _event: Roles) -> None:
    """The income is in the pool."""


HAPPEN["dominance"] = dominate
HAPPEN["income"] = collected
HAPPEN["drawn"] = drawn


def stand_choices(state: Thrones, frame: Frame) -> Request | None:
    """Where only so many characters may stand, their player says which."""
    limits = [constant.number for _, constant in auras(state).get("at most stood", ())]
    kneeling = [card for card in state.characters(frame.roles["seat"]) if state.kneeling[card]]
    if not limits or len(kneeling) <= min(limits):
        return None
    return Request(frame.roles["seat"], "stand", kneeling, None, min(limits), min(limits))


def keep_kneeling(state: Thrones, frame: Frame, choice: Choice) -> None:
    """The others stay on their knees."""
    kneeling = [card for card in state.characters(choice.seat) if state.kneeling[card]]
    frame.roles.setdefault("stay", []).extend([card for card in kneeling if card not in choice.picks])


def stand_all(state: Thrones, frame: Frame) -> None:
    """Every kneeling card stands, together. got.standing_phase.2"""
    stay: list[int] = [*frame.roles.get("stay", []), *staying(state)]
    kneeling = [player for player in state.players() if state.kneeling[player]]
    for player in state.players():
        kneeling += [card for card in state.pile(player, PLAY) if state.kneeling[card] and card not in stay]
    stand(state, kneeling)


def staying(state: Thrones) -> list[int]:
    """The cards that do not stand in the standing phase. got.golden.2"""
    found = [card for effect in state.lasting if effect["kind"] == "no standing" for card in effect["cards"]]
    for source, constant in auras(state).get("no standing", ()):
        found += [c for p in state.players() for c in state.pile(p, PLAY) if applies(state, source, constant, c)]
    return found


STANDING = program(
    "thrones.standing",
    each("seat", players_in_order, ask(stand_choices, keep_kneeling, rule="got.standing_phase.2")),
    do(stand_all, rule="got.standing_phase.2"),
)


def return_gold(state: Thrones, _frame: Frame) -> None:
    """Unspent gold goes back. got.taxation_phase.2"""
    state.gold = [0] * state.seats


def reserve_choices(state: Thrones, frame: Frame) -> Request | None:
    """Discard down to the reserve. got.taxation_phase.3, got.taxation_phase.4, got.reserve.1"""
    player: int = frame.roles["seat"]
    hand = state.pile(player, HAND)
    over = len(hand) - plot_value(state, player, "reserve")
    return Request(player, "reserve", sorted(hand), None, over, over) if over > 0 else None


def discard_to_reserve(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The chosen cards are discarded. got.taxation_phase.3, got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        state.tell("discarded from hand", {"seat": choice.seat, "cards": state.titles(choice.picks)})


RESERVE = program(
    "thrones.reserve",
    each("seat", players_in_order, ask(reserve_choices, discard_to_reserve, rule="got.taxation_phase.3")),
)

"""Setting up: first player, hands and mulligans, setup cards for 8 gold, replenish."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.program import Frame, ask, do, each, program, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.card import NO_COST
from fivekings.thrones.rules.characteristics import changed
from fivekings.thrones.rules.entering import copy_in_play, hosts_for, original_of, put_on
from fivekings.thrones.rules.moving import draw, duplicates_of, move, shuffle_deck
from fivekings.thrones.state import DECK, HAND, NONE, PLAY, Thrones

HAND_SIZE: Final = 7
SETUP_GOLD: Final = 8


def choose_first(state: Thrones, _frame: Frame) -> None:
    """A random first player; decks shuffled; hands drawn. lcg2.setup.2, lcg2.setup.5, lcg2.setup.6"""
    if state.rigged and state.rigged[0] in state.setup.players:
        state.first = state.setup.players.index(state.rigged.pop(0))
    else:
        state.first = chance.below(state, state.seats)
    if state.loud:
        state.tell("first player", {"seat": state.first})
    for player in state.players():
        shuffle_deck(state, player)
        draw(state, player, HAND_SIZE)


def players_in_order(state: Thrones, _frame: Frame) -> list[int]:
    """Everybody, the first player first."""
    return state.players()


def mulligan_choices(_state: Thrones, frame: Frame) -> Request:
    """One mulligan each, in player order. lcg2.mulligan.1, lcg2.mulligan.4"""
    return Request(frame.roles["seat"], "mulligan", [1, DECLINE])


def mulligan(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Shuffle the hand back and draw seven new cards. lcg2.mulligan.2"""
    if choice.pick == DECLINE:
        return
    player = choice.seat
    for card in state.pile(player, HAND)[:]:
        move(state, card, DECK)
    shuffle_deck(state, player)
    if state.loud:
        state.tell("mulligan", {"seat": player})
    draw(state, player, HAND_SIZE)


def place_choices(state: Thrones, frame: Frame) -> Request:
    """Cards worth up to 8 gold together, one limited, duplicates free; attachments need somewhere to go.

    lcg2.setup.8 to lcg2.setup.12
    """
    player: int = frame.roles["seat"]
    left: int = frame.roles.get("left", SETUP_GOLD)
    able = [card for card in sorted(state.pile(player, HAND)) if may_place(state, card, player, left)]
    return Request(player, "setup", [*able, DECLINE])


def may_place(state: Thrones, card: int, player: int, left: int) -> bool:
    """May a card be a setup card? lcg2.setup.8 to lcg2.setup.12"""
    printed = state.cards[card]
    if printed.type not in ("character", "location", "attachment") or printed.cost <= NO_COST:
        return False
    if original_of(state, card, player) != NONE:
        return True
    if printed.unique and copy_in_play(state, card, player) != NONE:
        return False
    if printed.cost > left:
        return False
    if "limited" in printed.compiled.keywords and any(
        "limited" in state.cards[other].compiled.keywords for other in state.pile(player, PLAY)
    ):
        return False
    return printed.type != "attachment" or bool(own_hosts(state, card, player))


def own_hosts(state: Thrones, card: int, player: int) -> list[int]:
    """A setup attachment goes on one's own card. lcg2.setup.11"""
    return [host for host in hosts_for(state, card, player) if state.controller[host] == player]


def place(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Place a setup card, facedown until all are placed. lcg2.setup.13"""
    if choice.pick == DECLINE:
        frame.roles["placed"] = True
        return
    card, player = choice.pick, choice.seat
    original = original_of(state, card, player)
    if original != NONE:
        put_on(state, card, original)
        return
    frame.roles["left"] = frame.roles.get("left", SETUP_GOLD) - state.cards[card].cost
    move(state, card, PLAY, player)
    if state.cards[card].type == "attachment":
        frame.roles["attaching"] = card


def host_choices(state: Thrones, frame: Frame) -> Request | None:
    """Choose what a setup attachment goes on."""
    card: int = frame.roles.get("attaching", NONE)
    if card == NONE:
        return None
    return Request(frame.roles["seat"], "attach", own_hosts(state, card, frame.roles["seat"]))


def attach(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Attach it."""
    state.host[frame.roles.pop("attaching")] = choice.pick
    changed(state)


def all_placed(_state: Thrones, frame: Frame) -> bool:
    """Done placing."""
    return "placed" in frame.roles


def next_player_places(_state: Thrones, frame: Frame) -> None:
    """The next player starts with the full budget."""
    frame.roles.pop("placed", None)
    frame.roles.pop("left", None)


def reveal_setup(state: Thrones, _frame: Frame) -> None:
    """All setup cards are revealed together; they have not entered play. Then hands are filled up to seven.

    lcg2.setup.13, lcg2.setup.14
    """
    for player in state.players():
        for card in state.pile(player, PLAY):
            state.show_all(card)
            for duplicate in duplicates_of(state, card):
                state.show_all(duplicate)
        if state.loud:
            state.tell("set up", {"seat": player, "cards": state.titles(state.pile(player, PLAY)) or ["nothing"]})
        draw(state, player, HAND_SIZE - len(state.pile(player, HAND)))


SETUP = program(
    "thrones.setup",
    do(choose_first, rule="lcg2.setup.2"),
    each("seat", players_in_order, ask(mulligan_choices, mulligan, rule="lcg2.mulligan.1")),
    each(
        "seat",
        players_in_order,
        do(next_player_places),
        repeat(
            ask(place_choices, place, rule="lcg2.setup.8"),
            ask(host_choices, attach, rule="lcg2.setup.11"),
            until=all_placed,
        ),
    ),
    do(reveal_setup, rule="lcg2.setup.13"),
)

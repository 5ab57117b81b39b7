"""Titles in melee: each round players take titles in secret; titles support and rival each other."""

from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import NONE, POOLED, TITLE, ZONES, Thrones
from fivekings.thrones.rules.cards.characteristics import changed

TOOK_TITLE_EVENT: Final = THRONES.tells(
    EventKind("took title", "{seat} takes a title.", fuller="{seat} takes {card}.", topic="titles")
)
BEARS_TITLE_EVENT: Final = THRONES.tells(EventKind("bears title", "{seat} is {card}.", topic="titles"))


def title_of(state: Thrones, player: int) -> int:
    """The title of a player, or none. got.titles.3, got.in_play.2"""
    borne = state.pile(player, TITLE)
    return borne[0] if borne else NONE


SET_ASIDE: Final = (2, 2, 2, 2, 1, 1, 0, 0, 0)
"""How many titles are set aside at random, by the number of players. got.plot_phase.11"""


def is_melee(state: Thrones, _frame: Frame) -> bool:
    """Is the game played with titles? got.melee.1, got.melee.2, got.titles.1"""
    return bool(state.title_pool) or any(state.pile(player, TITLE) for player in range(state.seats))


def supports(state: Thrones, player: int, other: int) -> bool:
    """Does a player's title support another player's title? got.supports.1, got.anatomy.6"""
    mine, theirs = title_of(state, player), title_of(state, other)
    return mine >= 0 and theirs >= 0 and state.title(theirs) in state.cards[mine].supports


def is_rival(state: Thrones, player: int, other: int) -> bool:
    """Is a player's title a rival of that of another? got.rivals.1, got.anatomy.6"""
    mine, theirs = title_of(state, player), title_of(state, other)
    return mine >= 0 and theirs >= 0 and state.title(theirs) in state.cards[mine].rivals


def set_aside(state: Thrones, frame: Frame) -> None:
    """Shuffle the titles and set some aside unseen. got.plot_phase.11"""
    titles = state.title_pool[:]
    chance.shuffle(state, titles)
    count = SET_ASIDE[len(state.players())]
    aside = rigged_aside(state, titles, count) if chance.foretold(state, chance.TITLE) else titles[:count]
    frame.roles["left"] = sorted([card for card in titles if card not in aside])
    frame.roles["taken"] = {}


def rigged_aside(state: Thrones, titles: list[int], count: int) -> list[int]:
    """The titles that a scenario sets aside."""
    aside: list[int] = []
    for _ in range(count):
        if not chance.foretold(state, chance.TITLE):
            raise BadInput(f"rng: {count} titles are set aside here, but only {len(aside)} are named")
        named = str(chance.take_foretold(state, chance.TITLE))
        found = [card for card in titles if fold(state.title(card)) == fold(named)]
        if not found:
            raise BadInput(f"rng: '{named}' is not a title: {', '.join(sorted(state.titles(titles)))}")
        aside.append(found[0])
    return aside


def choosers(state: Thrones, _frame: Frame) -> list[int]:
    """All players, the first player first. got.plot_phase.12"""
    return state.players()


ASK_TITLE: Final = of_cards("title", "take a title for this round.")


def title_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for one of the remaining titles, in secret. got.plot_phase.12, got.plot_phase.15"""
    left: list[int] = frame.roles["left"]
    seat: int = frame.roles["seat"]
    return ASK_TITLE.to(seat, left[:]) if left and not state.absent(seat) else None


def take_title(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Take the chosen title and pass the others on. got.plot_phase.12"""
    frame.roles["taken"][str(choice.seat)] = choice.pick
    frame.roles["left"] = [card for card in frame.roles["left"] if card != choice.pick]
    if state.loud:
        TOOK_TITLE_EVENT.confide(state, [choice.seat], {"card": state.title(choice.pick)}, seat=choice.seat)


def reveal_titles(state: Thrones, frame: Frame) -> None:
    """Reveal all chosen titles together; the others stay facedown in the pool.

    got.plot_phase.13, got.plot_phase.14, got.titles.2, got.titles.3
    """
    taken: dict[str, int] = frame.roles["taken"]
    for player in state.players():
        if str(player) in taken:
            bear(state, taken[str(player)], player)
            if state.loud:
                BEARS_TITLE_EVENT.tell(state, seat=player, card=state.title(taken[str(player)]))
    frame.roles.clear()


def bear(state: Thrones, card: int, player: int) -> None:
    """Give a title to a player. got.titles.3"""
    state.title_pool.remove(card)
    state.set_zone(card, TITLE)
    state.set_controller(card, player)
    state.piles[player * ZONES + TITLE] += (card,)
    changed(state)


def give_back(state: Thrones, player: int) -> None:
    """Return a player's title to the pool. got.titles.8"""
    borne = state.pile(player, TITLE)
    state.set_pile(player, TITLE, [])
    for card in borne:
        state.set_zone(card, POOLED)
        state.title_pool = sorted([*state.title_pool, card])
        changed(state)


def return_titles(state: Thrones, _frame: Frame) -> None:
    """Return all titles to the pool together. got.taxation_phase.5, got.titles.8"""
    for player in range(state.seats):
        give_back(state, player)


TITLES = program(
    "thrones.titles",
    do(set_aside, rule="got.plot_phase.11"),
    each("seat", choosers, ask(title_choices, take_title, rule="got.plot_phase.12")),
    do(reveal_titles, rule="got.plot_phase.13"),
)


def deal_titles(state: Thrones, roles: dict[str, Any], seat: int) -> None:
    """Deal again, while titles are being chosen, what a seat has not seen.

    A seat that has held the titles knows which were gone by then, but not who took which or which were set aside; of
    those it passed on, it does not know who took which. Any other seat knows nothing but their names.
    """
    taken: dict[str, int] = roles["taken"]
    order = [int(player) for player in taken]
    left: list[int] = roles["left"]
    aside = [card for card in state.title_pool if card not in left and card not in taken.values()]
    looking = state.frames[-1].roles is roles and roles.get("seat") == seat
    if str(seat) not in taken and not looking:
        unseen = [*aside, *[taken[str(player)] for player in order], *left]
        chance.shuffle(state, unseen)
        for player in order:
            taken[str(player)] = unseen.pop()
        roles["left"] = sorted(unseen[: len(left)])
        return
    mine = order.index(seat) if str(seat) in taken else len(order)
    gone = [*aside, *[taken[str(player)] for player in order[:mine]]]
    chance.shuffle(state, gone)
    for player in order[:mine]:
        taken[str(player)] = gone.pop()
    passed = [*[taken[str(player)] for player in order[mine + 1 :]], *left]
    if not looking:
        chance.shuffle(state, passed)
        for player in order[mine + 1 :]:
            taken[str(player)] = passed.pop()
        roles["left"] = sorted(passed)

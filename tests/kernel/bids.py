"""A toy game for the kernel's tests: hidden cards, secret bids at once, and one question in turn.

Three prizes come up from a shuffled deck, one a round. Everybody bids in secret one card of a hand of five; the highest
bid that nobody else made takes the prize. Then the leader may hand some of the points to somebody else, or keep all.
Most points win.
"""

from typing import Any, ClassVar

from fivekings.kernel import (
    DECLINE,
    BadInput,
    Choice,
    Frame,
    Game,
    Option,
    Request,
    Setup,
    State,
    ask,
    call,
    chance,
    do,
    each,
    program,
    repeat,
    together,
    when,
)
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.question import Question
from fivekings.kernel.scripts import Scripts
from fivekings.kernel.vocabulary import Vocabulary
from fivekings.kernel.wording import Wording

ROUNDS = 3


class Bids(State):
    columns: ClassVar[tuple[str, ...]] = ("hands", "prizes", "deck", "prize", "said")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hands: list[list[int]] = [[1, 2, 3, 4, 5] for _ in range(self.seats)]
        self.prizes: list[int] = [0] * self.seats
        self.deck: list[int] = [10, 20, 30, 40]
        self.prize = 0
        self.said: list[int] = []

    def clone(self) -> "Bids":
        other = Bids(self.setup)
        self.copy_to(other)
        other.hands = [hand[:] for hand in self.hands]
        other.prizes = self.prizes[:]
        other.deck = self.deck[:]
        other.prize = self.prize
        other.said = self.said[:]
        return other

    def view(self, viewer: int) -> dict[str, Any]:
        return {
            "prize": self.prize,
            "prizes": self.prizes[:],
            "left": len(self.deck),
            "hand": self.hands[viewer][:] if viewer >= 0 else None,
        }


def card_label(_state: Bids, _request: Request, option: int) -> str:
    return f"card {option}"


def gift_label(state: Bids, _request: Request, option: int) -> str:
    return f"give # to {state.setup.players[option]}"


SPOKEN = Vocabulary()
PRIZE = SPOKEN.tells(EventKind("prize", "A prize of {points} comes up."))
BIDS = SPOKEN.tells(EventKind("bids", "+ The bids are {bids}."))
ASK_BID = SPOKEN.asks(Question("bid", "bid?", card_label, decline="keep all"))
ASK_GIVE = SPOKEN.asks(Question("give", "give?", gift_label, decline="keep all"))
ASK_TOSS = SPOKEN.asks(Question("toss", "toss?", card_label, decline="keep all"))


def shuffle(state: Bids, _frame: Frame) -> None:
    chance.shuffle(state, state.deck)


def show_prize(state: Bids, _frame: Frame) -> None:
    state.prize = state.deck.pop()
    if state.loud:
        PRIZE.tell(state, points=state.prize)


def bidding(state: Bids, _frame: Frame) -> list[Request]:
    return [ASK_BID.to(seat, state.hands[seat][:]) for seat in range(state.seats)]


def settle(state: Bids, _frame: Frame, choices: list[Choice]) -> None:
    bids = [choice.pick for choice in choices]
    for choice in choices:
        state.hands[choice.seat].remove(choice.pick)
    best = [choice.seat for choice in choices if bids.count(choice.pick) == 1]
    if best:
        winner = max(best, key=lambda seat: bids[seat])
        state.prizes[winner] += state.prize
    state.prize = 0
    if state.loud:
        BIDS.tell(state, bids=bids)


def leads(state: Bids, _frame: Frame) -> bool:
    return max(state.prizes) > 0


def gifts(state: Bids, _frame: Frame) -> Request:
    leader = state.prizes.index(max(state.prizes))
    others = [seat for seat in range(state.seats) if seat != leader]
    return ASK_GIVE.to(leader, [*others, DECLINE], [*[state.prizes[leader] // 10] * len(others), 0])


def give(state: Bids, _frame: Frame, choice: Choice) -> None:
    if choice.pick != DECLINE:
        state.prizes[choice.seat] -= choice.amount * 10
        state.prizes[choice.pick] += choice.amount * 10


def seats(state: Bids, _frame: Frame) -> list[int]:
    return list(range(state.seats))


def keep_or_toss(state: Bids, frame: Frame) -> Request:
    seat: int = frame.roles["seat"]
    return ASK_TOSS.to(seat, state.hands[seat][:], low=0, high=2)


def toss(state: Bids, _frame: Frame, choice: Choice) -> None:
    for card in choice.picks:
        state.hands[choice.seat].remove(card)
    state.said.append(len(choice.picks))


def enough(state: Bids, _frame: Frame) -> bool:
    return len(state.deck) <= 4 - ROUNDS


def finish(state: Bids, _frame: Frame) -> None:
    best = max(state.prizes)
    state.finish([seat for seat, points in enumerate(state.prizes) if points == best])


ROUND = program(
    "bids.round",
    do(show_prize, rule="bids.1"),
    together(bidding, settle, rule="bids.2"),
    when(leads, ask(gifts, give, rule="bids.3")),
)
GAME = program(
    "bids",
    do(shuffle),
    repeat(call(ROUND), until=enough),
    each("seat", seats, ask(keep_or_toss, toss, rule="bids.4")),
    do(finish),
)


class BidsWording(Wording[Bids]):
    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        return [str(view)]


class BidsScripts(Scripts[Bids]):
    def look(self, state: Bids, path: str) -> Any:
        if path == "over":
            return state.over
        raise BadInput(f"there is no '{path}'")


class BidsGame(Game):
    def __init__(self) -> None:
        scripts = BidsScripts("Sealed Bids")
        super().__init__(
            "bids", "Sealed Bids", version=3, least=2, most=4, wording=BidsWording("bids", SPOKEN), scripts=scripts
        )

    def options(self) -> list[Option]:
        return [Option("pace", ["slow", "fast"], "how fast")]

    def blank(self, setup: Setup) -> State:
        return Bids(setup)

    def lay_out(self, state: State) -> None:
        state.frames = [Frame(GAME)]

    def moment(self, state: State) -> list[Any]:
        assert isinstance(state, Bids)
        return [len(state.deck), "bidding"]

    def deal_hidden(self, state: State, seat: int) -> None:
        assert isinstance(state, Bids)
        chance.shuffle(state, state.deck)

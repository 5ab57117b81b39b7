"""A question and an event are declared once, and everything that is said of them is found by their kind."""

import pytest

from fivekings.kernel import Refused, Setup
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.question import Question, last_option
from fivekings.kernel.request import DECLINE, Request
from fivekings.kernel.vocabulary import Vocabulary
from tests.kernel.bids import Bids, BidsGame


def too_much(_state: Bids, request: Request, text: str) -> Refused | None:
    return Refused(f"{text} is too much", request.rule) if text.startswith("bid") else None


def no_answer(_state: Bids, _request: Request, text: str) -> Refused | None:
    return Refused(f"{text} answers nothing")


def which(state: Bids, request: Request) -> str:
    return f"{state.setup.players[request.seat]}, which?"


def state_of_two() -> Bids:
    state = BidsGame().start(Setup(["P0", "P1"]), 1)
    assert isinstance(state, Bids)
    return state


def test_a_question_makes_requests_and_says_what_they_ask() -> None:
    question = Question(
        "pick", which, lambda _state, _request, option: f"number {option}", says=("number {number}",), decline="none"
    )
    request = question.to(1, [4, DECLINE])
    assert (request.seat, request.kind, request.options, request.low, request.high) == (1, "pick", [4, -1], 1, 1)
    assert question.asked(request)
    assert not Question[Bids]("other", "?").asked(request)
    state = state_of_two()
    assert question.prompt_of(state, request) == "P1, which?"
    assert [question.label_of(state, request, option) for option in request.options] == ["number 4", "none"]
    assert question.labels() == ["number {number}", "none"]
    assert question.hint_of(state, request, 4) == ""
    assert question.things_of(state, request, 4) == []


def test_a_question_about_a_number_needs_no_label() -> None:
    question = Question[Bids]("bid", "how much?", idle=last_option)
    request = question.to(0, [1, 2, 3])
    assert question.label_of(state_of_two(), request, 2) == "bid 2"
    assert question.labels() == ["bid {number}"]
    assert question.idle is not None
    assert question.idle(request).picks == [3]


def test_a_vocabulary_has_what_it_extends_and_may_replace_it() -> None:
    plain = Vocabulary()
    rich = Vocabulary(extends=plain)
    bid = plain.asks(Question[Bids]("bid", "how much?"))
    more = rich.asks(Question[Bids]("bid", "how much gold?"))
    only = rich.asks(Question[Bids]("buy", "buy?", "a card"))
    assert plain.question("bid") is bid
    assert rich.question("bid") is more
    assert list(rich.questions().values()) == [more, only]
    assert rich.labels() == ["bid {number}", "a card"]
    with pytest.raises(KeyError, match="no rule declares a question of kind 'buy'"):
        plain.question("buy")
    with pytest.raises(ValueError, match="two questions of kind 'bid'"):
        plain.asks(Question[Bids]("bid", "again?"))


def test_events_are_told_by_their_kind() -> None:
    plain = Vocabulary()
    rich = Vocabulary(extends=plain)
    drawn = plain.tells(EventKind("drawn", "{seat} draws.", "{seat} draws {card}.", topic="draw"))
    rich.tells(EventKind("won", "{seat} wins."))
    assert rich.texts() == {"drawn": "{seat} draws.", "drawn+": "{seat} draws {card}.", "won": "{seat} wins."}
    assert rich.topics() == {"drawn": "draw"}
    with pytest.raises(ValueError, match="two kinds of event called 'drawn'"):
        rich.tells(EventKind("drawn", "again"))
    state = state_of_two()
    state.events = []
    drawn.confide(state, [1], {"card": "ace"}, seat=1)
    drawn.tell(state, seat=0)
    assert [event.seen_by(0) for event in state.events] == [{"kind": "drawn", "seat": 1}, {"kind": "drawn", "seat": 0}]
    assert state.events[0].seen_by(1) == {"kind": "drawn", "seat": 1, "card": "ace"}


def test_the_question_that_is_asked_has_the_last_word_of_a_refusal() -> None:
    words = Vocabulary()
    house = words.asks(Question[Bids]("house", "which?", "a house", refusal=no_answer))
    words.asks(Question[Bids]("bid", "how much?", refusal=too_much))
    words.asks(Question[Bids]("silent", "what?", "this"))
    state, request = state_of_two(), house.to(0, [1, 2])
    assert "bid 9 is too much" in str(words.refusal(state, request, "bid 9"))
    assert "x answers nothing" in str(words.refusal(state, request, "x"))
    assert words.refusal(state, Request(0, "silent", [1]), "bread") is not None
    assert words.refusal(state, Request(0, "unknown", [1]), "bid 9") is not None

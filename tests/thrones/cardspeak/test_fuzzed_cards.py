"""Cards with random texts: what can be read is carried out in every edition, and what makes no sense is refused."""

import pytest

from benchmarks.own_cards import MOST_DECISIONS, run
from fivekings.games import game
from fivekings.kernel import BadInput, Setup
from fivekings.kernel.request import Choice
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.transforming import face_used
from tests.thrones.own import FEAST, WOLF
from tests.thrones.test_recursion_guard import reveal, table

POOL = load_pool("lcg2")


def test_games_with_random_cards_neither_fail_nor_hang() -> None:
    tally = run(seed=4, texts=300, seconds=60)
    assert tally.games >= 6
    assert tally.accepted > 80
    assert tally.decisions < tally.games * MOST_DECISIONS
    assert tally.shown == {}
    assert tally.overruns == {}


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = run(seed=5, texts=1, seconds=60), run(seed=5, texts=1, seconds=60)
    assert (first.texts, first.accepted, first.decisions) == (second.texts, second.accepted, second.decisions)
    assert first.unread == second.unread


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Action: cancel it.", "an effect about to initiate"),
        ("Reaction: after you win a challenge => cancel it.", "an effect about to initiate"),
        ("Reaction: after you win a challenge => save self.", "a card that would leave play"),
        ("Action: that player draws 1 card.", "speaks of that player"),
        ("Reaction: after the plot phase begins => that player draws 1 card.", "speaks of that player"),
        (
            "Reaction: after you win a challenge => at the end of the phase, resolve that ability as if it were yours.",
            "an ability that was triggered",
        ),
        ("Action: add 1 of them to your hand.", "cards looked at"),
        ("Action: each opponent discards each named card from hand.", "the named title"),
        ("Action: it goes to its owner's hand instead.", "a card leaving play"),
        ("Action: after you win a challenge => draw 1 card.", "waits for nothing"),
        ("Reaction: draw 1 card.", "needs a trigger"),
        ("Action: draw 1 card. (limit X per round)", "a number that is given"),
        ("It gains stealth.", "a card in play cannot speak of 'it'"),
        (
            "Reaction: after each chosen card enters play => draw 1 card.",
            "cannot wait for what happens to 'each chosen'",
        ),
        ("Action: name plot: draw 1 card.", "no other type"),
        ("Reaction: after each opponent wins initiative => draw 1 card.", "cannot wait for what 'each opponent' does"),
        ("Action: each opponent names a card type: draw 1 card.", "one player only"),
        ("Action: an opponent draws 1 card.", "does not say which player"),
        ("While you have not lost a power challenge this challenge, self gains stealth.", "this phase or this round"),
        (
            "Action: choose an opponent: select characters one player controls with total STR 3 or lower: kneel it.",
            "STR",
        ),
        ("Reaction: after you win a challenge => draw 1 card for each 0 STR you won by.", "each 1 STR"),
        ("Attached character gains ambush (its printed cost).", "cannot be said of 'host'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        own_card({**WOLF, "text": text}, POOL)
    assert "not carried out yet" not in str(caught.value)


def gold_after(text: str, *labels: str) -> int:
    """The gold of the first seat once its plot is revealed and it has given these answers."""
    match = table({**FEAST, "text": text})
    reveal(match, FEAST["title"])
    request = match.state.requests[0]
    match.play(Choice(request.seat, request.number, [0]))
    for label in labels:
        request = match.state.requests[0]
        choice = match.game.wording.read(match.state, request, label)
        assert choice is not None, [
            match.game.wording.label(match.state, request, option) for option in request.options
        ]
        match.play(choice)
    gold: int = match.state.view(0)["players"][0]["gold"]
    return gold


def test_one_of_two_inside_another_leaves_the_other_alone() -> None:
    text = "When Revealed: either either gain 1 gold, or gain 2 gold, or gain 9 gold."
    first = "either gain 1 gold, or gain 2 gold"
    assert gold_after(text, first, "gain 2 gold") == 2
    assert gold_after(text, "gain 9 gold") == 9


@pytest.mark.parametrize(
    "step",
    [
        "the losing opponent may gain 5 gold",
        "move all gold from the losing opponent's pool to your pool",
        "look at the top 3 cards of the losing opponent's deck; place the others on top of the deck in any order",
        "reveal the top card of the defending player's deck",
        "move 1 power from the losing opponent's faction card to your faction card",
        "look at the losing opponent's hand",
        "until the end of the phase, the losing opponent may initiate 1 additional power challenge",
        "until the end of the phase, self gains an icon of that type",
        "discard the top card of the losing opponent's deck",
    ],
)
def test_what_is_said_of_a_player_who_is_not_there_changes_nothing(step: str) -> None:
    assert gold_after(f"When Revealed: gain 3 gold; {step}.") == 3


def test_where_nobody_can_be_declared_nobody_can_attack() -> None:
    match = table({**FEAST, "text": "No player can declare more than 0 attacker or defender in a challenge."})
    reveal(match, FEAST["title"])
    kinds = set()
    while match.state.view(0)["round"] == 1 and not match.state.over:
        kinds.add(match.state.requests[0].kind)
        match.play(match.state.requests[0].least_answer())
    assert "attackers" not in kinds


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg", "hbo"])
def test_all_printed_cards_make_sense(edition: str) -> None:
    assert len(load_pool(edition).cards) > 50


def test_what_cannot_be_sacrificed_keeps_nobody_waiting() -> None:
    assert gold_after("When Revealed: gain 3 gold. Self is sacrificed when it has 0 or more betrayal tokens.") == 3


def test_an_event_that_became_an_attachment_was_an_event_when_it_was_played() -> None:
    state = game("lcg2").start(Setup(["Arya", "Tywin"]), 1)
    assert isinstance(state, Thrones)
    text = "Action: choose a character: attach self to it as a Condition attachment. As an attachment: renown."
    face = own_card({"title": "Oath", "type": "event", "cost": 0, "text": text}, POOL)
    event = {"source": len(state.cards), "index": 0}
    assert face.other is not None
    state.cards = [*state.cards, face.other]
    state.turned = [event["source"]]
    assert face_used(state, event) is face
    assert face_used(state, {**event, "turned": True}) is face.other

"""What is asked: a card says what a choice is for, and nobody is called by name to their face."""

import pytest

from fivekings.kernel.program import ASK
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import NONE
from fivekings.thrones.rules.abilities.occur import HAPPEN
from fivekings.thrones.rules.abilities.window_prompts import LEAVING, OCCASIONS, occasion
from fivekings.thrones.rules.cards.leaving import DESTINATION
from tests.thrones.table import GAME, LION, WOLF, asked, card, made, offers, passes_to, says, stand_at


def asks_for(edition: str, title: str) -> set[str]:
    """All that the abilities of a card ask for."""
    found: set[str] = set()
    for one in load_pool(edition).cards.values():
        if one.title == title:
            for ability in one.compiled.abilities:
                assert ability.program is not None
                found |= {*ability.asks.values(), *[s.words for s in ability.program.steps if s.op == ASK and s.words]}
    return found


@pytest.mark.parametrize(
    ("edition", "title", "words"),
    [
        ("lcg2", "Ghaston Grey", "choose an attacking character to return to its owner's hand (cannot be saved)"),
        ("lcg2", "Marched to the Wall", "choose a character you control to discard from play (cannot be saved)"),
        ("lcg2", "Margaery Tyrell", "choose a character; until the end of the phase, it gets +3 STR"),
        ("lcg2", "Take the Black", "choose a non-unique character with printed cost 6 or lower to take control of"),
        ("lcg2", "Summons", "choose a character to add to your hand, or find nothing"),
        ("lcg1", "Building Season", "choose a location to add to your hand, or find nothing"),
        ("lcg1", "Rule by Decree", "choose # to discard from your hand"),
        ("lcg1", "Sansa Stark", "draw 1 card?"),
        ("ccg", "Storm's End", "choose 2 characters to stand"),
        ("lcg1", "Seasick", "kneel 1 influence? Else cancel it"),
    ],
)
def test_the_words_of_a_card(edition: str, title: str, words: str) -> None:
    assert words in asks_for(edition, title)


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg", "hbo"])
def test_every_card_says_what_its_targets_are_for(edition: str) -> None:
    for one in load_pool(edition).cards.values():
        for ability in one.compiled.abilities:
            if ability.target is not None:
                assert ability.asks["target"].startswith("choose "), one
            if ability.choose:
                assert ability.asks[ability.choose], one
            for cost in ability.costs:
                assert cost.words, one


def test_a_prompt_names_its_card_and_what_the_choice_is_for() -> None:
    archer = card("Archer", "Action: kneel a Direwolf character => choose a character: kill it.")
    with made(archer, card("Pup", traits=["Direwolf"])):
        state = stand_at("challenges", {"in_play": ["Archer", "Pup", "Summer"]}, {"in_play": ["Cersei Lannister"]})
        says(state, WOLF, "Archer: action")
        request = asked(state, "cost")
        assert GAME.wording.prompt(state, request) == "Archer: to pay for it, kneel a Direwolf character."
        says(state, WOLF, "Summer")
        assert GAME.wording.prompt(state, asked(state, "target")) == "Archer: choose a character to kill."


def test_a_card_that_speaks_of_itself_is_named() -> None:
    with made(card("Bard", "Action: you may return self to its owner's hand.")):
        state = stand_at("challenges", {"in_play": ["Bard"]}, {})
        says(state, WOLF, "Bard: action")
        assert GAME.wording.prompt(state, asked(state, "may")) == "Bard: return Bard to its owner's hand?"


def test_who_attaches_is_named() -> None:
    wolf = {"hand": ["Ice"], "in_play": ["Robb Stark", "Arya Stark"], "gold": 5}
    state = stand_at("marshaling", wolf, {})
    says(state, WOLF, "Ice: marshal")
    assert GAME.wording.prompt(state, asked(state, "bearer")) == "what does Ice attach to?"


def test_nobody_is_called_by_name_to_their_face() -> None:
    state = stand_at("plot", {"plot_deck": ["Sneak Attack"]}, {"plot_deck": ["A Noble Cause"]})
    request = passes_to(state, "first player")
    assert request.seat == WOLF
    assert [GAME.wording.offer(state, request, option) for option in request.options] == [
        "you go first",
        "lion goes first",
    ]
    assert GAME.wording.label(state, request, LION) == "first player: lion"
    by_name, spoken = (
        GAME.wording.read(state, request, "first player: wolf"),
        GAME.wording.read(state, request, "you go first"),
    )
    assert by_name is not None
    assert by_name == spoken
    assert GAME.wording.say(state, by_name, request, to_chooser=True) == "you go first"


@pytest.mark.parametrize(
    ("phase", "hand", "pointless"),
    [
        ("challenges", ["Robb Stark"], True),  # loyal, but nobody marshals now
        ("challenges", ["Winter Is Coming"], False),  # a loyal event
        ("marshaling", ["Winter Is Coming"], True),  # there is no challenge until whose end it could last
        ("dominance", ["Winter Is Coming"], True),
        ("challenges", ["Take the Black"], True),  # played in dominance only
        ("dominance", ["Take the Black"], False),
        ("marshaling", ["Robb Stark"], False),
        ("marshaling", ["Put to the Sword"], True),  # not loyal
    ],
)
def test_an_action_that_makes_nothing_cheaper_is_pointless(phase: str, hand: list[str], pointless: bool) -> None:
    state = stand_at(phase, {"hand": hand, "agenda": "Fealty", "gold": 0}, {})
    request = asked(state, "action")
    assert request.seat == WOLF
    assert "Fealty: action" in offers(state)
    assert GAME.is_pointless(state, request) is pointless


def test_it_is_said_what_one_may_respond_to() -> None:
    archer = card("Archer", "Action: choose a character: kill it.")
    savior = card("Savior", "Interrupt: when a character would be killed; kneel self => save it.")
    mourner = card("Mourner", "Reaction: after a character is killed => draw 1 card.")
    with made(archer, savior, mourner):
        state = stand_at("challenges", {"in_play": ["Archer", "Mourner"]}, {"in_play": ["Savior", "Cersei Lannister"]})
        says(state, WOLF, "Archer: action")
        says(state, WOLF, "Cersei Lannister")
        assert (
            GAME.wording.prompt(state, asked(state, "interrupt"))
            == "interrupt or pass: Cersei Lannister is about to be killed."
        )
        says(state, LION, "pass")
        assert GAME.wording.prompt(state, asked(state, "reaction")) == "react or pass: Cersei Lannister was killed."


def test_who_has_won_is_told_to_both_in_their_way() -> None:
    roles = {"kind": "challenge decided", "player": WOLF, "happened": True}
    state = stand_at("challenges", {}, {})
    assert occasion(state, roles, WOLF) == "you have won the challenge"
    assert occasion(state, roles, LION) == "wolf has won the challenge"
    assert occasion(state, {**roles, "player": NONE}, LION) == "nobody wins the challenge"


def test_everything_that_happens_can_be_told() -> None:
    assert set(OCCASIONS) == set(HAPPEN)
    assert set(LEAVING) == set(DESTINATION)

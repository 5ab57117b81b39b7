"""Why is this number 7? Every value names what it is made of, and the parts add up."""

import random
import re

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import BadInput, Setup, apply, resignation
from fivekings.thrones.model.kinds import STRENGTH
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.words.reasons import why_plot
from fivekings.thrones.words.value_parts import parts
from tests.thrones.workshop import LCG2, say, table


def lines(state: Thrones, viewer: int, name: str) -> list[str]:
    return [line.strip() for line in LCG2.wording.about(state, viewer, name)]


def test_the_strength_of_a_character() -> None:
    robb = {"card": "Robb Stark", "attachments": ["Ice"]}
    state = table(wolf={"in_play": [robb, "Summer"], "hand": ["For the North!"], "agenda": "Fealty"}, lion={})
    say(state, "wolf", "military")
    say(state, "wolf", ["Robb Stark"])
    say(state, "wolf", "For the North!: play")
    say(state, "wolf", "Robb Stark")
    wanted = "wolf's: STR 9 = 5 printed, +2 from Ice, +2 from For the North!, until the end of the challenge"
    assert wanted in lines(state, 0, "Robb Stark")


def test_part_of_a_name_is_enough() -> None:
    state = table(
        wolf={"in_play": ["Robb Stark"], "hand": ["Summer"], "plot": "A Noble Cause", "agenda": "Fealty"},
        lion={"in_play": ["The Tickler"], "hand": ["Robert Baratheon"]},
    )
    assert lines(state, 0, "rob")[0].startswith("Robb Stark: character")  # the only one that wolf sees
    with pytest.raises(BadInput, match=r"'rob' may be Robb Stark or Robert Baratheon$"):
        lines(state, 1, "rob")
    assert lines(state, 0, "noble")[0].startswith("A Noble Cause: plot")
    assert lines(state, 0, "tyrion")[0].startswith("Tyrion Lannister: character")  # the only one there is
    with pytest.raises(BadInput, match="'lannister' may be Cersei Lannister or Ser Jaime Lannister or"):
        lines(state, 0, "lannister")
    with pytest.raises(BadInput, match="there is no card 'snark'"):
        lines(state, 0, "snark")


def test_icons_and_keywords_from_elsewhere() -> None:
    bran = {"card": "Bran Stark", "attachments": ["Syrio's Training", "Milk of the Poppy"]}
    arya = {"card": "Arya Stark", "attachments": ["Milk of the Poppy"]}
    state = table(wolf={"in_play": [bran, "Summer", arya], "agenda": "Fealty"}, lion={})
    told = lines(state, 0, "Bran Stark")
    assert "wolf's: military icon from Syrio's Training" in told
    assert "wolf's: insight from Summer" in told
    assert "wolf's: no stealth: its text box is blank" in lines(state, 0, "Arya Stark")


def test_a_resigned_players_cards_are_explained_as_long_as_they_are_seen() -> None:
    robb = {"card": "Robb Stark", "attachments": ["Ice"]}
    state = table(wolf={"in_play": [robb], "agenda": "Fealty"}, lion={})
    apply(state, resignation(0))
    assert state.over
    assert "wolf's: STR 7 = 5 printed, +2 from Ice" in lines(state, 1, "Robb Stark")


def test_the_values_of_a_plot() -> None:
    state = table(
        wolf={"plot": "A Noble Cause", "in_play": ["Littlefinger", "The Kingsroad"], "agenda": "Fealty"},
        lion={"plot": "Naval Superiority", "in_play": ["Cersei Lannister"], "agenda": "Fealty"},
        first="lion",
    )
    assert "wolf's: income 1 = 0 as its base, +1 from Littlefinger" in lines(state, 1, "A Noble Cause")
    assert "wolf's: initiative 1 = 0 printed, +1 from The Kingsroad" in lines(state, 1, "A Noble Cause")
    say(state, "lion", "intrigue")
    say(state, "lion", ["Cersei Lannister"])
    assert "lion's: claim 2 = 1 printed, +1 from Cersei Lannister" in lines(state, 0, "Naval Superiority")


def test_what_a_card_in_hand_costs_is_for_its_holder() -> None:
    state = table(
        phase="marshaling", wolf={"plot": "A Noble Cause", "hand": ["Eddard Stark"], "agenda": "Fealty"}, lion={}
    )
    assert "wolf's: costs 5 = 7 printed, -2 from A Noble Cause" in lines(state, 0, "Eddard Stark")
    assert not any("costs" in line for line in lines(state, 1, "Eddard Stark"))


@pytest.mark.parametrize("edition", ["lcg2", "hbo", "lcg1", "ccg"])
@pytest.mark.parametrize("seed", range(6))
def test_the_parts_add_up_in_any_game(seed: int, edition: str) -> None:
    state, rng = game(edition).start(Setup(["wolf", "lion"]), seed), random.Random(seed)
    assert isinstance(state, Thrones)
    while not state.over:
        apply(state, random_choice(state.requests[0], rng))
        for player in range(2):
            for card in state.characters(player):
                added = [part.amount for part in parts(state, STRENGTH, card) if part.how in ("printed", "from")]
                assert max(0, sum(added)) == strength(state, card)
            if state.plot[player] != NONE:
                for what in state.edition.plot_values:
                    total, _, rest = why_plot(state, player, what).partition(" = ")
                    told = [int(number) for number in re.findall(r"[+-]?\b\d+(?= (?:printed|as|from))", rest)]
                    assert total == f"{what} {plot_value(state, player, what)}"
                    assert max(0, sum(told)) == plot_value(state, player, what)


@pytest.mark.rule("lcg2.challenge_icons.3")
def test_icons_that_are_gained_and_lost() -> None:
    knight = {"card": "Tumblestone Knight", "attachments": ["Syrio's Training"]}
    state = table(wolf={"in_play": [knight], "hand": ["Confinement"], "gold": 1}, lion={})
    say(state, "wolf", "Confinement: play")
    say(state, "wolf", "Tumblestone Knight")
    told = lines(state, 0, "Tumblestone Knight")
    lost = "Confinement, until the end of the phase"
    assert f"wolf's: military icon = 1 printed, +1 from Syrio's Training, -1 from {lost}" in told
    assert f"wolf's: no power icon from {lost}" in told
    assert not any("intrigue icon" in line for line in told[1:])

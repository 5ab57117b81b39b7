"""Could it change anything? What is offered and what may be chosen, with cards made up for it."""

from typing import Any, Final

import pytest

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.targets import could_change, targets_of
from fivekings.thrones.rules.cards.characteristics import strength
from tests.thrones.table import GAME, POOL, WOLF, card, find, made, offers, says, stand_at


def deed(text: str) -> Card:
    """An event of that text, which costs nothing."""
    return card("Deed", f"Action: {text}.", type="event", cost=0)


def choices(state: Thrones) -> list[str]:
    """What an event in hand may choose; playing it is offered only if there is something."""
    source = find(state, "Deed")
    ability = state.cards[source].compiled.abilities[0]
    able = [state.title(c) for c in targets_of(state, ability, {"source": source, "player": WOLF})]
    assert bool(able) == ("Deed: play" in offers(state))
    return sorted(able)


STARKS: Final[dict[str, Any]] = {
    "hand": ["Deed"],
    "agenda": "Fealty",
    "in_play": ["Robb Stark", {"card": "Arya Stark", "kneeling": True}],
}
LIONS: Final[dict[str, Any]] = {
    "hand": ["Burned Men"],
    "agenda": "Fealty",
    "in_play": ["Tywin Lannister"],
    "gold": 1,
}
ALL: Final = ["Arya Stark", "Robb Stark", "Tywin Lannister"]


def at_table(**wolf: Any) -> Thrones:
    """Robb stands, Arya kneels, and Tywin stands; the wolf may have other things."""
    return stand_at("challenges", {**STARKS, **wolf}, LIONS)


@pytest.mark.rule("lcg2.target.10")
@pytest.mark.parametrize(
    ("text", "able"),
    [
        ("choose a character: kneel it; draw 1 card", ["Robb Stark", "Tywin Lannister"]),
        ("choose a character: draw 1 card; kneel it", ["Robb Stark", "Tywin Lannister"]),
        ("choose a character: either kneel it, or draw 1 card", ["Robb Stark", "Tywin Lannister"]),
        ("choose a character: you may stand it", ["Arya Stark"]),
        ("choose a character: if you control a Lord character: stand it", ["Arya Stark"]),
        ("choose a character: if you control a Maester character: stand it", []),
        ("choose a character: choose an opponent: stand it; that player loses 1 gold", ["Arya Stark"]),
        ("choose a character: kneel it; then stand each character", ["Robb Stark", "Tywin Lannister"]),
        (
            "choose a character: stand it; until the end of the phase, it gets +1 STR",
            ["Arya Stark", "Robb Stark", "Tywin Lannister"],
        ),
    ],
)
def test_a_card_is_chosen_only_if_something_could_happen_to_it(text: str, able: list[str]) -> None:
    with made(deed(text)):
        assert choices(at_table()) == able


@pytest.mark.rule("lcg2.abilities.11")
@pytest.mark.parametrize(
    ("text", "able"),
    [
        ("choose a character: stand it; at the end of the phase, if it is in play: return it to its owner's hand", 3),
        ("choose a character: stand it; at the end of the challenge, kill it", 1),
        ("choose a character: stand it; when you win this challenge, it gains 1 power", 1),
        ("choose a character: stand it; at the end of the phase, draw 1 card", 1),
    ],
)
def test_what_comes_later_affects_what_was_chosen_if_it_can_still_come(text: str, able: int) -> None:
    with made(deed(text)):
        assert len(choices(at_table())) == able


@pytest.mark.rule("lcg2.abilities.14")
@pytest.mark.parametrize(
    ("text", "able"),
    [
        ("choose a character: kill each character other than it", ALL),
        ("choose a character: stand each character other than it", ["Robb Stark", "Tywin Lannister"]),
        ("choose a character: draw 1 card for each attachment on it", ["Arya Stark"]),
    ],
)
def test_a_card_that_is_spared_or_measured_need_not_be_affected(text: str, able: list[str]) -> None:
    arya = {"card": "Arya Stark", "kneeling": True, "attachments": ["Needle"]}
    with made(deed(text), card("Needle", "", type="attachment")):
        assert choices(at_table(in_play=["Robb Stark", arya])) == able


@pytest.mark.rule("lcg2.abilities.15")
def test_what_cannot_be_killed_is_not_chosen_to_be_killed() -> None:
    rock = card("Rock", "Self cannot be killed.")
    with made(deed("choose a character: kill it"), rock):
        state = at_table(in_play=["Rock"])
        assert choices(state) == ["Tywin Lannister"]
    with made(deed("each player chooses a character they control; kill each chosen card"), rock):
        state = at_table(in_play=["Rock", "Robb Stark"])
        says(state, WOLF, "Deed: play")
        assert offers(state) == ["Robb Stark"]
    with made(deed("kill each character"), rock):
        state = stand_at("challenges", {**STARKS, "in_play": ["Rock"]}, {"agenda": "Fealty"})
        assert "Deed: play" not in offers(state)


@pytest.mark.rule("lcg2.abilities.8")
def test_what_each_player_must_spare_is_not_what_others_lose() -> None:
    spare = "each player chooses a character they control; kill each character not chosen"
    with made(deed(spare)):
        state = at_table(in_play=["Robb Stark"])
        assert "Deed: play" not in offers(state)  # everybody spares the only one there is
        state = at_table()
        says(state, WOLF, "Deed: play")
        assert offers(state) == ["Robb Stark", "Arya Stark"]  # whoever is spared need not be one that could be killed


@pytest.mark.rule("lcg2.abilities.8")
@pytest.mark.parametrize("text", ["you discard 1 card from hand", "discard 1 card at random from your hand"])
def test_an_event_is_not_in_the_hand_it_is_played_from(text: str) -> None:
    with made(deed(text)):
        assert "Deed: play" not in offers(at_table())
        assert "Deed: play" in offers(at_table(hand=["Deed", "Ice"]))


@pytest.mark.rule("lcg2.move.2")
def test_gold_moves_from_the_player_who_was_chosen() -> None:
    with made(deed("choose an opponent: move 1 gold from that player's pool to your pool")):
        state = at_table()
        says(state, WOLF, "Deed: play")
        says(state, WOLF, "lion")
        assert state.gold == [1, 0]
        state = stand_at("challenges", STARKS, {**LIONS, "gold": 0})
        assert "Deed: play" not in offers(state)


@pytest.mark.rule("lcg2.lasting.1", "lcg2.abilities.11")
def test_what_lasts_for_each_of_something_adds_up_and_needs_one_of_it() -> None:
    with made(deed("choose a character: until the end of the phase, it gets +2 STR for each kneeling character")):
        state = at_table()
        says(state, WOLF, "Deed: play")
        says(state, WOLF, "Robb Stark")
        assert strength(state, find(state, "Robb Stark")) == POOL.named("Robb Stark").strength + 2
        assert choices(at_table(in_play=["Robb Stark", "Arya Stark"])) == []


@pytest.mark.rule("lcg2.abilities.12")
def test_what_follows_then_does_not_make_an_ability_possible() -> None:
    with made(deed("stand each Lord character; then draw 1 card")):
        assert "Deed: play" not in offers(at_table())
    with made(deed("stand each Stark character; then draw 1 card")):
        assert "Deed: play" in offers(at_table())


@pytest.mark.rule("lcg2.abilities.16")
def test_what_an_effect_asks_to_be_paid_is_not_checked_before() -> None:
    with made(deed("you may pay 1 gold: draw 1 card")):
        assert "Deed: play" in offers(at_table())


@pytest.mark.rule("lcg2.abilities.8")
def test_plots_that_resolve_each_other_come_to_an_end() -> None:
    echo = "When Revealed: resolve the When Revealed ability of an opponent's plot as if it were yours."
    plots = [card(f"Echo {n}", echo, type="plot", faction="neutral", income=1, initiative=1, claim=1) for n in range(3)]
    coin = card("Coin", "When Revealed: draw 1 card.", type="plot", faction="neutral", income=1, initiative=1, claim=1)
    for last, able in ((plots[2], False), (coin, True)):
        with made(*plots, coin):
            shown = {"wolf": "Echo 0", "lion": "Echo 1", "stag": last.title}
            players = {seat: {"plot": title, "agenda": "Fealty"} for seat, title in shown.items()}
            doc = {"game": "lcg2", "phase": "challenges", "players": players}
            state = GAME.start(GAME.scripts.position(doc), 1)
            assert isinstance(state, Thrones)
            source = state.plot[WOLF]
            ability = state.cards[source].compiled.abilities[0]
            assert could_change(state, ability, {"source": source, "player": WOLF}) == able

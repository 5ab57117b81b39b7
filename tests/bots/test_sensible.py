"""Bots play sensibly where the sensible answer is clear."""

import pytest

from fivekings.bots import answer, make_bot
from fivekings.kernel import Choice, Game, Request, apply
from fivekings.kernel.state import State
from fivekings.risk.board import load_board
from tests.risk.table import RISK, at
from tests.thrones.table import GAME, stand_at

pytestmark = pytest.mark.parametrize("bot", ["squire", "knight"])


def says(game: Game, state: State, kind: str, bot: str, seat: int = 0) -> str:
    """What a bot answers to a kind of question; until then everybody plays default moves."""
    for _ in range(60):
        request = state.requests[0]
        if request.kind == kind and request.seat == seat:
            break
        apply(state, game.heuristics.default_move(state, request))
    request = asked(state, seat)
    choice = answer(make_bot(bot, 3), game, state, seat, seed=5)
    return in_words(game, state, request, choice)


def asked(state: State, seat: int) -> Request:
    request = state.request(seat)
    assert request is not None
    return request


def in_words(game: Game, state: State, request: Request, choice: Choice) -> str:
    return ", ".join(game.wording.label(state, request, option) for option in choice.picks)


# --- RISK -----------------------------------------------------------------------------------------


def test_nobody_invades_into_a_certain_loss(bot: str) -> None:
    lands = {"Winterfell": ("wolf", 2), "The Gift": ("wolf", 1), "Pyke": ("lion", 4)}
    state = at(lands, others=("stag", 9), phase="invade")
    assert says(RISK, state, "invade", bot) == "done invading"


def test_the_last_army_of_the_last_opponent_falls(bot: str) -> None:
    lands = {"Meereen": ("wolf", 9), "Astapor": ("lion", 1)}
    state = at(lands, others=("neutral", 1), phase="invade", players="wolf lion")
    assert says(RISK, state, "invade", bot).startswith("invade Astapor")


def test_reinforcements_go_to_the_border(bot: str) -> None:
    board = load_board("westeros")
    north = board.names(board.regions[0].territories)
    state = at({**dict.fromkeys(north, ("wolf", 2)), "Pyke": ("stag", 1)}, others=("lion", 3))
    land = answer(make_bot(bot, 3), RISK, state, 0, seed=5).pick
    assert any(state.owner[other] != 0 for other in board.next_to[land])


def test_a_leader_draws_the_last_card(bot: str) -> None:
    lands = {"Winterfell": ("wolf", 3), "Pyke": ("lion", 1)}
    lands["Harlaw"] = ("stag", 1)
    state = at(lands, others=("wolf", 1), phase="draw", conquered=True, territory_deck=["End Game"])
    assert says(RISK, state, "draw", bot) != "no card"


def test_the_seat_of_power_is_taken_back_for_the_win(bot: str) -> None:
    doc = {
        "game": "risk",
        "mode": "dominion",
        "phase": "invade",
        "players": {
            "wolf": {"house": "Stark", "points": 10},
            "lion": {"house": "Lannister"},
            "stag": {"house": "Baratheon"},
        },
        "territories": {
            "others": {"owner": "stag", "armies": 3},
            "White Harbor": {"owner": "wolf", "armies": 9},
            "Winterfell": {"owner": "lion", "armies": 1},
        },
    }
    state = RISK.start(RISK.scripts.position(doc), 1)
    assert says(RISK, state, "invade", bot).startswith("invade Winterfell")


# --- the card game --------------------------------------------------------------------------------


def test_gold_is_spent_on_the_best_character(bot: str) -> None:
    state = stand_at(
        "marshalling", {"gold": 7, "hand": ["Eddard Stark", "Bran Stark"]}, {"in_play": ["House Dayne Knight"]}
    )
    assert "Eddard Stark" in says(GAME, state, "action", bot)


def test_a_win_in_reach_is_taken(bot: str) -> None:
    wolf = {"power": 14, "in_play": ["Robb Stark"]}
    lion = {"power": 3, "in_play": [{"card": "House Dayne Knight", "kneeling": True}]}
    state = stand_at("challenges", wolf, lion)
    assert says(GAME, state, "challenge", bot) != "pass"


def attacked(state: State, kind: str, until: str) -> Request:
    """A challenge of a kind is made with whoever can, and everybody else passes, until a question is asked."""
    for _ in range(60):
        request = state.requests[0]
        if request.kind == until:
            return request
        named = [o for o in request.options if o >= 0 and kind in GAME.wording.label(state, request, o).lower()]
        if request.kind == "challenge" and named:
            apply(state, Choice(request.seat, request.number, named[:1]))
        elif request.kind == "attackers":
            apply(state, Choice(request.seat, request.number, request.options[:1]))
        else:
            apply(state, request.least_answer())
    raise AssertionError(f"nobody is ever asked for '{until}'")


def test_a_lethal_challenge_is_defended_against(bot: str) -> None:
    lion = {"power": 14, "in_play": ["Cersei Lannister"]}
    state = stand_at("challenges", {"in_play": ["Eddard Stark"]}, lion, first="lion")
    request = attacked(state, "power", "defenders")
    assert answer(make_bot(bot, 3), GAME, state, request.seat, seed=5).picks


def test_an_event_is_used_when_it_kills(bot: str) -> None:
    lion = {"gold": 4, "hand": ["Put to the Sword"], "in_play": ["Ser Jaime Lannister"]}
    wolf = {"in_play": [{"card": "Catelyn Stark", "kneeling": True}, {"card": "Winterfell Steward", "kneeling": True}]}
    state = stand_at("challenges", wolf, lion, first="lion")
    request = attacked(state, "military", "reaction")
    choice = answer(make_bot(bot, 3), GAME, state, request.seat, seed=5)
    assert "Put to the Sword" in in_words(GAME, state, request, choice)


def test_the_best_three_are_kept_from_the_flames(bot: str) -> None:
    house = ["Eddard Stark", "Winterfell Steward", "Robb Stark", "Winterfell Steward", "Catelyn Stark"]
    state = stand_at("plot", {"in_play": house, "plot_deck": ["Wildfire Assault"]}, {})
    assert says(GAME, state, "target", bot) == "Eddard Stark, Robb Stark, Catelyn Stark"


def test_help_is_attached_to_one_s_own_and_harm_to_others(bot: str) -> None:
    lion = {"in_play": ["Tywin Lannister"]}
    for attachment, bearer in (("Bodyguard", "Eddard Stark"), ("Milk of the Poppy", "Tywin Lannister")):
        wolf = {"gold": 1, "hand": [attachment], "in_play": ["Eddard Stark"]}
        state = stand_at("marshalling", wolf, lion)
        assert attachment in says(GAME, state, "action", bot)
        request = asked(state, 0)
        apply(state, Choice(0, request.number, request.options[:1]))
        assert bearer in says(GAME, state, "bearer", bot)


def test_power_is_not_given_to_the_other_side(bot: str) -> None:
    wolf = {"gold": 2, "hand": ["Consolidation of Power"], "in_play": ["Winterfell Steward"]}
    state = stand_at("marshalling", wolf, {"in_play": ["Lannisport Merchant"]})
    request = asked(state, 0)
    assert "Consolidation of Power" in GAME.wording.label(state, request, request.options[0])
    apply(state, Choice(0, request.number, request.options[:1]))
    assert "Winterfell Steward" in says(GAME, state, "target", bot)


def test_nothing_is_made_cheaper_that_cannot_be_bought(bot: str) -> None:
    state = stand_at("challenges", {"agenda": "Fealty", "hand": ["Eddard Stark"]}, {})
    request = asked(state, 0)
    assert request.kind == "action"
    assert len(request.options) == 2
    assert says(GAME, state, "action", bot) == "pass"


def test_what_can_never_be_played_is_discarded_first(bot: str) -> None:
    hand = ["Robb Stark", "Catelyn Stark", "Bran Stark", "Sansa Stark", "Arya Stark", "Winterfell Steward"]
    wolf = {"plot": "A Clash of Kings", "hand": [*hand, "Eddard Stark"], "dead": ["Eddard Stark"]}
    state = stand_at("taxation", wolf, {})
    assert says(GAME, state, "reserve", bot) == "Eddard Stark"


def test_nobody_is_bypassed_twice(bot: str) -> None:
    state = stand_at(
        "challenges",
        {"in_play": ["Tyrion Lannister", "Varys"]},
        {"in_play": ["Catelyn Stark", "Sansa Stark"]},
    )
    for label in ("intrigue", ["Tyrion Lannister", "Varys"], "Tyrion Lannister: bypass Catelyn Stark"):
        while (choice := GAME.wording.read_all(state, asked(state, 0), label)) is None:
            apply(state, GAME.heuristics.default_move(state, asked(state, 0)))
        apply(state, choice)
    assert says(GAME, state, "stealth", bot) != "Varys: bypass Catelyn Stark"

"""The first edition: keywords, Shadows, teams and variants that the cards of its box do not show."""

from typing import Any

import pytest

from fivekings.kernel import BadInput, Refused, Setup, apply
from fivekings.kernel.request import Choice, resignation
from fivekings.thrones.decks import read_deck, ready_decks
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.state import AGENDA, DEAD, DECK, DISCARD, HAND, PLAY, SHADOWS, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power
from fivekings.thrones.rules.cards.drawing import draw_by_effect
from fivekings.thrones.rules.challenge.result import defence_strength
from tests.thrones.lcg1_table import GAME, POOL, asked, at, attack, knight, nothing, offers, says, until, with_cards
from tests.thrones.table import card, find

# --- intimidate, deadly, infamy ---------------------------------------------------------------------


@pytest.mark.rule("lcg1.intimidate.1", "lcg1.intimidate.2", "lcg1.intimidate.5")
def test_weaker_defenders_do_not_count() -> None:
    with with_cards(knight("Bully", "Intimidate.", strength=3), knight("Squire"), knight("Peer", strength=3)):
        state = at("challenges", wolf={"in_play": ["Bully"]}, lion={"in_play": ["Squire", "Peer"]})
        state.defender, state.attacker, state.type = 1, 0, 0
        state.attackers, state.defenders = [find(state, "Bully")], [find(state, "Squire")]
        assert defence_strength(state) == 0
        state.defenders.append(find(state, "Peer"))
        assert defence_strength(state) == 3


@pytest.mark.rule("lcg1.intimidate.7")
def test_a_defender_intimidates_nobody() -> None:
    with with_cards(knight("Bully", "Intimidate.", strength=3), knight("Squire")):
        state = at("challenges", wolf={"in_play": ["Squire"]}, lion={"in_play": ["Bully"]})
        attack(state, "power", "Squire", ["Bully"])
        until(state, "dominance")
        assert ("decided", 2) in [(event.kind, event.public.get("attack")) for event in state.events]


@pytest.mark.rule("lcg1.deadly.2", "lcg1.deadly.4")
def test_the_deadlier_attacker_kills_a_defender_even_when_losing() -> None:
    with with_cards(knight("Snake", "Deadly."), knight("Guard", strength=4), knight("Ward", strength=1)):
        state = at("challenges", wolf={"in_play": ["Snake"]}, lion={"in_play": ["Guard", "Ward"]})
        attack(state, "power", "Snake", ["Guard", "Ward"])
        says(state, "lion", "Ward")
        assert state.zone[find(state, "Ward")] == DEAD
        assert state.zone[find(state, "Guard")] == PLAY


@pytest.mark.rule("lcg1.deadly.3", "lcg1.deadly.6")
def test_equal_numbers_or_no_defender_kill_nobody() -> None:
    with with_cards(knight("Snake", "Deadly."), knight("Viper", "Deadly.")):
        for defenders in (["Viper"], []):
            state = at("challenges", wolf={"in_play": ["Snake"]}, lion={"in_play": ["Viper"]})
            attack(state, "power", "Snake", defenders)
            assert "deadly" not in [event.kind for event in state.events]
            assert state.zone[find(state, "Viper")] == PLAY


@pytest.mark.rule("lcg1.infamy.1", "lcg1.infamy.3")
def test_claimed_power_may_lie_on_a_card_with_infamy() -> None:
    with with_cards(knight("Famous", "Infamy.")):
        state = at("challenges", wolf={"in_play": ["Famous"]}, lion={})
        attack(state, "intrigue", "Famous", [])
        asked(state, "infamy")
        assert offers(state) == ["Famous", "House card"]
        says(state, "wolf", "Famous")
        assert state.power[find(state, "Famous")] == 1
        assert state.power[0] == 0
        assert total_power(state, 0) == 1


@pytest.mark.rule("lcg1.infamy.2")
def test_power_that_moves_is_not_claimed() -> None:
    with with_cards(knight("Famous", "Infamy.")):
        state = at("challenges", wolf={"in_play": ["Famous"]}, lion={"power": 2})
        attack(state, "power", "Famous", [])
        assert state.power[0] == 1  # the claim lies on the House card, and only the unopposed power is asked about
        asked(state, "infamy")


# --- stalwart, deathbound, vigilant, vengeful -------------------------------------------------------


@pytest.mark.rule("lcg1.stalwart.1", "lcg1.stalwart.2")
def test_a_stalwart_character_comes_back_to_the_deck() -> None:
    with with_cards(knight("Loyal", "Stalwart.", unique=True), knight("Snake")):
        state = at("challenges", wolf={"in_play": ["Snake"]}, lion={"in_play": ["Loyal"]})
        attack(state, "military", "Snake", [])
        loyal = find(state, "Loyal")
        assert state.pile(1, DECK)[-1] == loyal
        assert state.pile(1, DEAD) == ()
        assert state.known[loyal] == 0b11


@pytest.mark.rule("lcg1.stalwart.5", "lcg1.deathbound.3")
def test_from_hand_they_go_to_the_discard_pile() -> None:
    with with_cards(knight("Loyal", "Stalwart."), knight("Doomed", "Deathbound."), knight("Spy")):
        state = at("challenges", wolf={"in_play": ["Spy"]}, lion={"hand": ["Loyal", "Doomed"]})
        attack(state, "intrigue", "Spy", [])
        assert len(state.pile(1, DISCARD)) == 1
        assert len(state.pile(1, DEAD)) == 0


@pytest.mark.rule("lcg1.deathbound.1")
def test_a_deathbound_attachment_dies_with_its_bearer() -> None:
    cloak = card("Cloak", "Deathbound.", type="attachment", faction="neutral")
    with with_cards(knight("Snake"), knight("Bearer"), cloak):
        state = at(
            "challenges",
            wolf={"in_play": ["Snake"]},
            lion={"in_play": [{"card": "Bearer", "attachments": ["Cloak"]}]},
        )
        attack(state, "military", "Snake", [])
        assert sorted(state.titles(state.pile(1, DEAD))) == ["Bearer", "Cloak"]


@pytest.mark.rule("lcg1.vigilant.1", "lcg1.vigilant.2")
def test_vigilant_cards_stand_after_an_attack_is_won() -> None:
    with with_cards(knight("Watchful", "Vigilant."), knight("Sleeper", "Vigilant."), knight("Other")):
        mine = [{"card": "Watchful"}, {"card": "Sleeper", "kneeling": True}, {"card": "Other", "kneeling": True}]
        state = at("challenges", wolf={"in_play": mine}, lion={})
        attack(state, "power", "Watchful", [])
        assert sorted(offers(state)) == ["Sleeper", "Watchful"]
        says(state, "wolf", ["Sleeper"])
        assert state.kneeling[find(state, "Watchful")]
        assert not state.kneeling[find(state, "Sleeper")]


@pytest.mark.rule("lcg1.vengeful.1", "lcg1.vengeful.2")
def test_vengeful_cards_stand_after_a_defence_is_lost() -> None:
    with with_cards(knight("Snake"), knight("Avenger", "Vengeful.")):
        state = at("challenges", wolf={"in_play": ["Snake"]}, lion={"in_play": [{"card": "Avenger", "kneeling": True}]})
        attack(state, "power", "Snake", [])
        says(state, "lion", ["Avenger"])
        assert not state.kneeling[find(state, "Avenger")]


# --- ambush, influence, setup -----------------------------------------------------------------------


@pytest.mark.rule("lcg1.ambush.1", "lcg1.ambush.2", "lcg1.ambush.6", "lcg1.influence.1", "lcg1.influence.2")
def test_ambush_is_paid_with_influence_in_any_phase() -> None:
    with with_cards(knight("Raider", "Ambush.", faction="Lannister"), court("Court"), court("Hall", 2)):
        state = at("dominance", wolf={"hand": ["Raider"], "in_play": ["Court", "Hall"]}, lion={})
        says(state, "wolf", "Raider: ambush")
        assert state.zone[find(state, "Raider")] == PLAY
        paid = [event.public["cards"] for event in state.events if event.kind == "influence"]
        assert paid == [["Court", "Hall"]]  # 1, and 2 more for a card of another House


def court(title: str, influence: int = 1) -> Card:
    """A location with influence."""
    return card(title, type="location", faction="neutral", influence=influence)


@pytest.mark.rule("lcg1.influence.3", "lcg1.influence.5")
def test_what_pays_influence_is_chosen_and_nothing_needless_kneels() -> None:
    with with_cards(knight("Raider", "Ambush.", cost=2), court("Court"), court("Hall", 2), court("Yard")):
        state = at("dominance", wolf={"hand": ["Raider"], "in_play": ["Court", "Hall", "Yard"]}, lion={})
        says(state, "wolf", "Raider: ambush")
        assert offers(state) == ["influence: Hall", "influence: Court, Yard"]
        says(state, "wolf", ["Yard", "Court"])
        assert not state.kneeling[find(state, "Hall")]


@pytest.mark.rule("lcg1.setup_keyword.1", "lcg1.setup.8")
def test_only_attachments_with_setup_are_placed() -> None:
    sword = card("Sword", "Setup.", type="attachment", faction="neutral")
    shield = card("Shield", type="attachment", faction="neutral")
    with with_cards(knight("Bearer"), sword, shield):
        state = at("setup", wolf={"hand": ["Bearer", "Sword", "Shield"]}, lion={})
        assert offers(state) == ["Bearer", "Sword", "done"]


@pytest.mark.rule("lcg1.out_of_house.1", "lcg1.out_of_house.2", "lcg1.out_of_house.3", "lcg1.setup.10")
def test_a_card_of_another_house_costs_two_more() -> None:
    stranger, both = knight("Stranger", faction="Lannister"), knight("Both", faction="Lannister", also=["Stark"])
    with with_cards(stranger, both, knight("Anybody")):
        hand = ["Stranger", "Both", "Anybody"]
        state = at("marshalling", wolf={"hand": hand, "plot": "Valar Morghulis"}, lion={})
        request = asked(state, "action")
        hints = {GAME.wording.label(state, request, o): GAME.wording.hint(state, request, o) for o in request.options}
        assert hints == {"Both: play": "1 gold", "Anybody: play": "1 gold", "pass": ""}
        state = at("setup", wolf={"hand": hand}, lion={})
        says(state, "wolf", "Stranger")
        assert "2 gold left" in GAME.wording.prompt(state, state.requests[0])


# --- the draw cap -----------------------------------------------------------------------------------


@pytest.mark.rule("lcg1.draw_cap.1", "lcg1.draw_cap.2", "lcg1.draw_cap.4", "lcg1.draw_cap.5", "lcg1.draw_cap.7")
def test_effects_draw_three_cards_a_round() -> None:
    state = at("draw", wolf={}, lion={})
    assert len(state.pile(0, HAND)) == 2
    assert [len(draw_by_effect(state, 0, 2)) for _ in range(3)] == [2, 1, 0]
    assert len(draw_by_effect(state, 1, 5)) == 3
    round_one = state.round
    for _ in range(200):
        if state.round > round_one:
            break
        nothing(state)
    assert len(draw_by_effect(state, 0, 2)) == 2


# --- Shadows ----------------------------------------------------------------------------------------


def shade(title: str, cost: int = 1, **facts: Any) -> Card:
    """A character with a shadow cost."""
    return knight(title, cost=cost, shadow=True, crests=["shadow"], **facts)


@pytest.mark.rule("lcg1.shadows.1", "lcg1.shadows.2", "lcg1.shadows.3", "lcg1.shadows.10", "lcg1.shadows.14")
def test_a_card_goes_into_shadows_unseen() -> None:
    with with_cards(shade("Ghost", faction="Lannister"), knight("Plain")):
        state = at("marshalling", wolf={"hand": ["Ghost", "Plain"]}, lion={})
        assert "Ghost: play" not in offers(state)
        before = state.gold[0]
        says(state, "wolf", "Ghost: into shadows")
        assert state.gold[0] == before - 2
        assert state.zone[find(state, "Ghost")] == SHADOWS
        mine, theirs = state.view(0)["players"][0], state.view(1)["players"][0]
        assert (mine["shadows"], mine["shadows_size"]) == (["Ghost"], 1)
        assert (theirs["shadows"], theirs["shadows_size"]) == (None, 1)
        assert "Ghost" not in str(state.view(1)) + str([event.seen_by(1) for event in state.events])
        assert GAME.load(state.setup, state.to_json()).hash() == state.hash()


@pytest.mark.rule("lcg1.shadows.5", "lcg1.shadows.6", "lcg1.shadows.7", "lcg1.shadows.8", "lcg1.out_of_house.5")
def test_one_card_comes_out_of_shadows_each_phase() -> None:
    with with_cards(shade("Ghost", faction="Lannister"), shade("Wraith"), shade("Dear", 9)):
        state = at("challenges", wolf={"shadows": ["Ghost", "Wraith", "Dear"], "gold": 3}, lion={})
        assert offers(state) == ["Ghost: out of shadows", "Wraith: out of shadows", "no shadows"]
        says(state, "wolf", "Ghost: out of shadows")
        assert state.gold[0] == 2
        assert state.zone[find(state, "Ghost")] == PLAY
        assert not state.kneeling[find(state, "Ghost")]
        assert asked(state, "challenge").seat == 0
        until(state, "dominance")
        assert offers(state) == ["Wraith: out of shadows", "no shadows"]


@pytest.mark.rule("lcg1.shadows.11", "lcg1.shadows.12")
def test_what_could_not_be_played_stays_in_shadows() -> None:
    lost = card("Mask", type="attachment", faction="neutral", cost=0, shadow=True)
    with with_cards(shade("Ghost", 0, unique=True), lost):
        state = at("challenges", wolf={"shadows": ["Ghost", "Mask"], "dead": ["Ghost"]}, lion={})
        assert state.phase == "plot"  # nobody was asked anything before
        assert len(state.in_shadows(0)) == 2


@pytest.mark.rule("lcg1.shadows.3")
def test_other_worlds_have_other_cards_in_shadows() -> None:
    with with_cards(shade("Ghost"), shade("Wraith"), shade("Shade"), knight("Plain")):
        wolf = {"shadows": ["Ghost"], "hand": ["Wraith", "Plain"], "deck": ["Shade", "Plain"]}
        state = at("challenges", wolf={**wolf, "in_play": ["Plain"]}, lion={})
        seen = set()
        for seed in range(40):
            world = GAME.resample(state, 1, seed)
            assert isinstance(world, Thrones)
            assert world.view(1) == state.view(1)
            assert len(world.shadows) == 1
            assert world.zone[world.shadows[0]] == SHADOWS
            seen.add(world.title(world.shadows[0]))
            assert GAME.resample(state, 0, seed).view(0) == state.view(0)
        assert seen == {"Ghost", "Wraith", "Shade"}


# --- teams ------------------------------------------------------------------------------------------


def four(**changed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Four players in two teams."""
    teams = {"wolf": "north", "lion": "south", "stag": "north", "dragon": "south"}
    return {name: {"team": team, **changed.get(name, {})} for name, team in teams.items()}


@pytest.mark.rule("lcg1.team.1")
def test_teams_are_for_four_partners_opposite() -> None:
    players = ["wolf", "lion", "stag", "dragon"]
    assert GAME.start(Setup(players, {"teams": "yes"}), 1).seats == 4
    with pytest.raises(BadInput):
        GAME.start(Setup(players[:3], {"teams": "yes"}), 1)
    with pytest.raises(BadInput):
        at("challenges", wolf={"team": "a"}, lion={"team": "a"}, stag={"team": "b"}, dragon={"team": "b"})


@pytest.mark.rule("lcg1.team.2", "lcg1.team.3")
def test_a_team_wins_with_thirty_together() -> None:
    with with_cards(knight("Snake")):
        state = at("challenges", **four(wolf={"power": 20, "in_play": ["Snake"]}, stag={"power": 9}))
        says(state, "wolf", "intrigue against lion")
        assert state.over
        assert state.result == [0, 2]


@pytest.mark.rule("lcg1.team.7")
def test_of_two_teams_the_first_player_chooses() -> None:
    with with_cards(knight("Snake")):
        state = at("challenges", **four(wolf={"power": 29, "in_play": ["Snake"]}, lion={"power": 30}))
        says(state, "wolf", "intrigue against lion")
        asked(state, "winner")
        says(state, "wolf", "lion")
        assert state.result == [1, 3]


def test_a_partner_plays_on_alone() -> None:
    state = at("challenges", **four())
    apply(state, resignation(1))
    assert state.players() == [0, 2, 3]
    apply(state, resignation(3))
    assert state.result == [0, 2]


# --- Littlefinger -----------------------------------------------------------------------------------


@pytest.mark.rule("lcg1.littlefinger.1")
def test_nobody_gives_gold_unless_it_was_agreed_on() -> None:
    state = at("dominance", wolf={"gold": 2}, lion={})
    assert "give" not in str([offers(state) for _ in state.requests])


@pytest.mark.rule("lcg1.littlefinger.2", "lcg1.littlefinger.3", "lcg1.littlefinger.4", "lcg1.littlefinger.5")
def test_gold_changes_hands_for_a_promise() -> None:
    state = at("dominance", {"littlefinger": "yes"}, wolf={"gold": 2}, lion={"gold": 1})
    assert offers(state) == ["give 1 gold to lion", "give 2 gold to lion", "pass"]
    says(state, "wolf", "give 2 gold to lion")
    assert state.gold == [0, 3]
    says(state, "wolf", "no challenge against me this round")
    assert asked(state, "action").seat == 1  # lcg1.littlefinger.6
    assert [event.kind for event in state.events][-2:] == ["gave gold", "promise"]
    with pytest.raises(Refused):
        apply(state, Choice(0, state.requests[0].number, [0]))


# --- agendas and piles ------------------------------------------------------------------------------


@pytest.mark.rule("lcg1.component.4", "lcg1.component.5", "lcg1.setup.3")
def test_an_agenda_lies_beside_the_house_card_and_is_never_in_play() -> None:
    with with_cards(card("Vow", type="agenda", faction="neutral", strength=0)):
        state = at("dominance", wolf={"agenda": "Vow", "gold": 1}, lion={})
        assert state.titles(state.pile(0, AGENDA)) == ["Vow"]
        assert state.pile(0, PLAY) == ()
        assert [player["agendas"] for player in state.view(1)["players"]] == [["Vow"], []]


@pytest.mark.rule("lcg1.piles.4", "lcg1.piles.5")
def test_everybody_sees_the_dead_and_the_discarded() -> None:
    state = at("dominance", wolf={"dead": ["Arya Stark"], "discard": ["Ice"]}, lion={})
    for viewer in (0, 1, -1):
        shown = state.view(viewer)["players"][0]
        assert (shown["dead"], shown["discard"]) == (["Arya Stark"], ["Ice"])


@pytest.mark.rule("lcg1.shadows.15")
def test_shadows_do_not_count_for_limited() -> None:
    with with_cards(shade("Ghost", 0, text="Limited."), knight("Rare", "Limited.")):
        state = at("marshalling", wolf={"hand": ["Ghost", "Rare"], "shadows": ["Ghost"]}, lion={})
        says(state, "wolf", "Ghost: out of shadows")
        says(state, "wolf", "Ghost: into shadows")
        assert "Rare: play" in offers(state)


# --- decks ------------------------------------------------------------------------------------------


def boxed(name: str = "stark") -> Deck:
    """A deck of the box, to be changed at will."""
    deck = read_deck(name, POOL)
    return Deck(deck.name, deck.faction, deck.agendas[:], deck.plots[:], deck.draw[:])


@pytest.mark.rule("lcg1.deckbuilding.10")
def test_the_boxed_decks_are_legal_card_for_card() -> None:
    for name in ready_decks("lcg1"):
        assert broken_rules(EDITIONS["lcg1"], boxed(name)) == []
    short = boxed()
    short.draw.pop()
    assert [fault.rule for fault in broken_rules(EDITIONS["lcg1"], short)] == ["lcg1.deckbuilding.3"]
    other = boxed()
    other.draw[0] = boxed("lannister").draw[0]
    assert "lcg1.deckbuilding.3" in [fault.rule for fault in broken_rules(EDITIONS["lcg1"], other)]


@pytest.mark.rule("lcg1.deckbuilding.2", "lcg1.deckbuilding.3", "lcg1.deckbuilding.4", "lcg1.deckbuilding.5")
@pytest.mark.rule("lcg1.deckbuilding.6", "lcg1.deckbuilding.8", "lcg1.deckbuilding.9", "lcg1.house.1")
@pytest.mark.rule("lcg1.deckbuilding.1", "lcg1.deckbuilding.7")
def test_what_makes_a_deck_illegal() -> None:
    plots = [card(f"Plot {n}", type="plot", faction="neutral", deck_limit=1) for n in range(7)]
    draw = [knight(f"Knight {n // 3}", faction="Lannister") for n in range(60)]
    agenda = card("Agenda", type="agenda", faction="neutral")

    def broken(
        house: str = "Stark", agendas: int = 1, plot: Card | None = None, drawn: Card | None = None
    ) -> list[str]:
        of_plots = plots if plot is None else [*plots[:6], plot]
        of_draw = draw if drawn is None else [*draw, drawn]
        made = Deck("made", house, [agenda] * agendas, of_plots, of_draw)
        return [fault.rule for fault in broken_rules(EDITIONS["lcg1"], made)]

    assert broken() == broken(agendas=0) == []
    assert broken(house="neutral") == ["lcg1.house.1"]
    assert broken(agendas=2) == ["lcg1.deckbuilding.2"]
    assert broken(plot=plots[0]) == ["lcg1.deckbuilding.5"]
    assert broken(plot=draw[0]) == ["lcg1.deckbuilding.4"]
    assert broken(drawn=draw[0]) == ["lcg1.deckbuilding.6"]
    assert broken(drawn=card("Many", faction="neutral", deck_limit=1)) == []
    assert broken(drawn=draw[0], plot=card("Plot 0", type="plot", faction="neutral", deck_limit=2)) == [
        "lcg1.deckbuilding.6"
    ]
    assert broken(drawn=plots[0]) == ["lcg1.deckbuilding.3"]
    assert broken(drawn=knight("Guard", faction="Lannister", house_only="Lannister")) == ["lcg1.deckbuilding.8"]
    assert broken(drawn=knight("Guard", faction="Stark", house_only="Stark")) == []

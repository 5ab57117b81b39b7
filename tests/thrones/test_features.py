"""Control, replacement, immunity, set and doubled values, dying at 0 STR: shown with cards made up for it."""

import pytest

from fivekings.thrones.rules.cards.control import may_take_control
from tests.thrones.workshop import card, look, made_up, offered, say, settle, table

TURNCLOAK = {
    "title": "Turncloak",
    "type": "event",
    "cost": 0,
    "text": "Action: choose a non-unique character: take control of it.",
}
THIEF = {"title": "Thief", "type": "event", "cost": 0, "text": "Action: choose a character: take control of it."}


@pytest.mark.rule("lcg2.ownership.3")
def test_an_ability_moves_control() -> None:
    with made_up(TURNCLOAK):
        state = table(wolf={"hand": ["Turncloak"]}, lion={"in_play": ["Burned Men", "Tywin Lannister"]})
        say(state, "wolf", "Turncloak: play")
        settle(state)
    assert look(state, "wolf.in_play") == ["Burned Men"]
    assert look(state, "wolf.Burned Men.owner") == "lion"


@pytest.mark.rule("lcg2.ownership.7")
def test_a_character_that_changes_control_leaves_the_challenge() -> None:
    with made_up(TURNCLOAK):
        state = table(
            wolf={"hand": ["Turncloak"], "agenda": "Fealty", "in_play": ["Tumblestone Knight"]},
            lion={"in_play": ["Burned Men", "Gold Cloaks"]},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Burned Men", "Gold Cloaks"])
        say(state, "wolf", "Turncloak: play")
        say(state, "wolf", "Burned Men")
    assert look(state, "challenge.attackers") == ["Gold Cloaks"]


@pytest.mark.rule("lcg2.unique.4")
def test_nobody_takes_control_of_a_unique_card_with_an_own_copy_in_play() -> None:
    with made_up(THIEF):
        state = table(
            wolf={"hand": ["Thief"], "in_play": ["Littlefinger"]}, lion={"in_play": ["Littlefinger", "Varys"]}
        )
        assert not may_take_control(state, card(state, "lion", "Littlefinger"), 0)
        say(state, "wolf", "Thief: play")
        assert sorted(look(state, "wolf.in_play")) == ["Littlefinger", "Varys"]


@pytest.mark.rule("lcg2.replacement.1", "lcg2.replacement.2")
def test_a_replaced_death_is_still_a_death() -> None:
    onion = {
        "title": "Onion Knight",
        "type": "character",
        "strength": 1,
        "icons": ["power"],
        "traits": ["Lord"],
        "text": "Interrupt: when self is killed => it goes to its owner's hand instead.",
    }
    with made_up(onion):
        state = table(
            wolf={"in_play": ["Onion Knight"]},
            lion={"in_play": ["Ser Jaime Lannister", "Joffrey Baratheon"], "agenda": "Fealty"},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Ser Jaime Lannister"])
        say(state, "wolf", "Onion Knight: interrupt")
        assert "Joffrey Baratheon: react" in offered(state, "lion")
    assert look(state, "wolf.hand") == ["Onion Knight"]
    assert look(state, "wolf.dead") == []


@pytest.mark.rule("lcg2.replacement.3")
def test_of_several_replacements_the_latest_counts() -> None:
    first = {
        "title": "Twice Torn",
        "type": "character",
        "strength": 1,
        "icons": ["power"],
        "text": "Interrupt: when self is killed => it goes to its owner's hand instead.\n"
        "Interrupt: when self is killed => it is shuffled into its owner's deck instead.",
    }
    with made_up(first):
        state = table(wolf={"in_play": ["Twice Torn"]}, lion={"in_play": ["Ser Jaime Lannister"]}, first="lion")
        say(state, "lion", "military")
        say(state, "lion", ["Ser Jaime Lannister"])
        say(state, "wolf", "Twice Torn: interrupt")
        size = look(state, "wolf.deck_size")
        say(state, "wolf", "Twice Torn: interrupt")
    assert look(state, "wolf.deck_size") == size + 1
    assert look(state, "wolf.hand") == []


STONE = {
    "title": "Stone Man",
    "type": "character",
    "strength": 1,
    "icons": ["military"],
    "text": "Self is immune to events and plot abilities.",
}


@pytest.mark.rule("lcg2.immune.1")
def test_an_immune_card_is_neither_chosen_nor_affected() -> None:
    storm = {"title": "Storm", "type": "event", "cost": 0, "text": "Action: kneel each character."}
    with made_up(STONE, THIEF, storm):
        state = table(wolf={"hand": ["Thief", "Storm"]}, lion={"in_play": ["Stone Man", "Burned Men", "Gold Cloaks"]})
        say(state, "wolf", "Thief: play")
        assert sorted(offered(state, "wolf")) == ["Burned Men", "Gold Cloaks"]
        say(state, "wolf", "Gold Cloaks")
        say(state, "wolf", "Storm: play")
    assert look(state, "lion.kneeling") == ["Burned Men"]


@pytest.mark.rule("lcg2.immune.2", "lcg2.immune.3")
def test_immunity_protects_the_card_alone_and_not_from_what_lasts_already() -> None:
    salve = {"title": "Grey Salve", "type": "attachment", "text": "Attached character is immune to events."}
    sap = {
        "title": "Sap",
        "type": "event",
        "cost": 0,
        "text": "Action: choose a character: until the end of the phase, it gets -1 STR.",
    }
    break_it = {
        "title": "Break",
        "type": "event",
        "cost": 0,
        "text": "Action: choose an attachment: discard it from play.",
    }
    with made_up(salve, sap, break_it):
        state = table(
            phase="marshaling",
            wolf={"hand": ["Sap", "Grey Salve", "Break"], "gold": 3, "in_play": ["Tumblestone Knight"]},
            lion={},
        )
        say(state, "wolf", "Sap: play")
        say(state, "wolf", "Grey Salve: marshal")
        assert look(state, "wolf.Tumblestone Knight.strength") == 1
        say(state, "wolf", "Break: play")
        settle(state)
    assert look(state, "wolf.Tumblestone Knight.attachments") == []


@pytest.mark.rule("lcg2.immune.4")
def test_an_immune_card_still_pays_costs() -> None:
    toll = {
        "title": "Toll",
        "type": "event",
        "cost": 0,
        "text": "Action: kneel a character => draw 1 card.",
    }
    with made_up(STONE, toll):
        state = table(wolf={"hand": ["Toll"], "in_play": ["Stone Man"], "agenda": "Fealty"}, lion={})
        say(state, "wolf", "Toll: play")
        settle(state)
    assert look(state, "wolf.kneeling") == ["Stone Man"]


@pytest.mark.rule("lcg2.modifiers.3", "lcg2.modifiers.4")
def test_additions_come_before_doubling_and_halves_are_rounded_up() -> None:
    giant = {"title": "Milk", "type": "attachment", "text": "The STR of attached character is doubled."}
    half = {"title": "Half", "type": "attachment", "text": "The STR of attached character is halved."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +1 STR."}
    with made_up(giant, half, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Milk", "More"]}
        other = {"card": "Vanguard of the North", "attachments": ["Half", "More"]}
        state = table(wolf={"in_play": [knight, other]}, lion={})
    assert look(state, "wolf.Tumblestone Knight.strength") == (2 + 1) * 2
    assert look(state, "wolf.Vanguard of the North.strength") == 3  # (4 + 1) / 2, rounded up


@pytest.mark.rule("lcg2.modifiers.5", "lcg2.modifiers.6")
def test_a_set_value_overrides_and_the_latest_one_counts() -> None:
    low = {"title": "Low", "type": "attachment", "text": "The STR of attached character is 1."}
    high = {"title": "High", "type": "attachment", "text": "The STR of attached character is 7."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +1 STR."}
    with made_up(low, high, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Low", "More"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["High"], "gold": 2}, lion={})
        assert look(state, "wolf.Tumblestone Knight.strength") == 1
        say(state, "wolf", "High: marshal")
    assert look(state, "wolf.Tumblestone Knight.strength") == 7


@pytest.mark.rule("lcg2.modifiers.8")
def test_too_much_subtraction_still_counts() -> None:
    less = {"title": "Less", "type": "attachment", "text": "Attached character gets -5 STR."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +4 STR."}
    with made_up(less, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Less"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["More"], "gold": 2}, lion={})
        assert look(state, "wolf.Tumblestone Knight.strength") == 0
        say(state, "wolf", "More: marshal")
    assert look(state, "wolf.Tumblestone Knight.strength") == 1


BURN = {
    "title": "Burn",
    "type": "event",
    "cost": 0,
    "text": "Action: choose a character: until the end of the phase, it gets -2 STR and dies at 0 STR.",
}


@pytest.mark.rule("lcg2.save.3", "lcg2.save.4")
def test_no_duplicate_saves_from_dying_at_no_strength() -> None:
    with made_up(BURN):
        state = table(
            wolf={"hand": ["Burn"]},
            lion={"in_play": [{"card": "The Tickler", "duplicates": 1}, "Gold Cloaks"], "agenda": "Fealty"},
        )
        say(state, "wolf", "Burn: play")
        say(state, "wolf", "The Tickler")
    assert look(state, "lion.dead") == ["The Tickler"]


@pytest.mark.rule("lcg2.participating.7")
def test_a_character_removed_from_the_challenge_no_longer_participates() -> None:
    away = {
        "title": "Away",
        "type": "event",
        "cost": 0,
        "text": "Challenges Action: choose an attacking character: remove it from the challenge.",
    }
    with made_up(away):
        state = table(
            wolf={"hand": ["Away"], "in_play": ["Tumblestone Knight"], "agenda": "Fealty"},
            lion={"in_play": ["Gold Cloaks", "Burned Men"]},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Gold Cloaks", "Burned Men"])
        say(state, "wolf", "Away: play")
        say(state, "wolf", "Gold Cloaks")
    assert look(state, "challenge.attackers") == ["Burned Men"]
    assert look(state, "lion.Gold Cloaks.kneeling") is True


@pytest.mark.rule("lcg2.no_attachments.2", "lcg2.no_attachments.4")
def test_every_variant_of_no_attachments_forbids_what_it_forbids() -> None:
    picky = {
        "title": "Picky",
        "type": "character",
        "strength": 1,
        "icons": [],
        "traits": ["Lord"],
        "text": "No Condition attachments. No attachments except Weapon or Condition.",
    }
    with made_up(picky):
        state = table(
            phase="marshaling",
            wolf={"in_play": ["Picky"], "hand": ["Little Bird", "Widow's Wail", "Seal of the Hand"], "gold": 5},
            lion={},
        )
    assert [label for label in offered(state, "wolf") if "marshal" in label] == ["Widow's Wail: marshal"]


@pytest.mark.rule("lcg2.limits.3")
def test_a_limit_of_copies_on_one_card() -> None:
    charm = {
        "title": "Charm",
        "type": "attachment",
        "text": "Limit 1 copy per character. Attached character gets +1 STR.",
    }
    with made_up(charm):
        knight = {"card": "Tumblestone Knight", "attachments": ["Charm"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["Charm"], "gold": 5}, lion={})
    assert "Charm: marshal" not in offered(state, "wolf")


@pytest.mark.rule("lcg2.move.1", "lcg2.move.2")
def test_nothing_moves_to_where_it_is() -> None:
    shift = {
        "title": "Shift",
        "type": "event",
        "cost": 0,
        "text": "Action: move 1 power from your faction card to your faction card.",
    }
    lend = {
        "title": "Lend",
        "type": "event",
        "cost": 0,
        "text": "Action: move 1 power from your faction card to each other Lord character.",
    }
    with made_up(shift, lend):
        state = table(wolf={"hand": ["Shift", "Lend"], "power": 3, "agenda": "Fealty"}, lion={})
    assert [label for label in offered(state, "wolf") if "play" in label] == []


@pytest.mark.rule("lcg2.then.1")
def test_what_follows_then_needs_all_before_it() -> None:
    bounty = {
        "title": "Bounty",
        "type": "event",
        "cost": 0,
        "text": "Action: choose a character: kill it; then gain 5 gold.",
    }
    for answer, gold in (("Varys: discard a duplicate to save", 0), ("pass", 5)):
        with made_up(bounty):
            lion = {"in_play": [{"card": "Varys", "duplicates": 1}], "agenda": "Fealty"}
            state = table(wolf={"hand": ["Bounty"], "agenda": "Fealty"}, lion=lion)
            say(state, "wolf", "Bounty: play")
            say(state, "wolf", "Varys")
            say(state, "lion", answer)
        assert look(state, "wolf.gold") == gold


@pytest.mark.rule("lcg2.costs.4")
def test_a_cost_out_of_play_is_paid_from_the_own_piles() -> None:
    rite = {
        "title": "Rite",
        "type": "event",
        "cost": 0,
        "text": "Action: remove a character in your dead pile from the game => gain 3 gold.",
    }
    with made_up(rite):
        state = table(wolf={"hand": ["Rite"], "agenda": "Fealty"}, lion={"dead": ["Varys"]})
        assert "Rite: play" not in offered(state, "wolf")
        state = table(wolf={"hand": ["Rite"], "dead": ["Bran Stark"], "agenda": "Fealty"}, lion={"dead": ["Varys"]})
        say(state, "wolf", "Rite: play")
        settle(state)
    assert look(state, "wolf.gold") == 3
    assert look(state, "wolf.removed") == ["Bran Stark"]
    assert look(state, "wolf.dead") == []


@pytest.mark.rule("lcg2.facedown.3")
def test_only_its_controller_looks_at_a_facedown_card() -> None:
    state = table(
        phase="marshaling",
        wolf={"hand": ["Arya Stark"], "deck": ["Ice"], "agenda": "Fealty"},
        lion={"agenda": "Fealty"},
    )
    say(state, "wolf", "Arya Stark: marshal")
    say(state, "wolf", "Arya Stark: react")
    settle(state)
    for viewer, seen in ((0, ["Ice"]), (1, [None]), (-1, [None])):
        [arya] = state.view(viewer)["players"][0]["in_play"]
        assert arya["facedown"] == seen

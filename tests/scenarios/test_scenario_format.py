"""The scenario format: what each step means, and the error for a file that cannot be right."""

import tomllib
from pathlib import Path

import pytest

from fivekings.games import GAMES
from fivekings.kernel import BadInput
from fivekings.scenarios import Differed, Scenario, make_scenario, run_scenario

JOUST = """
game = "lcg2"
first_player = "lion"
phase = "{phase}"
{head}

[players.lion]
faction = "Lannister"
in_play = ["Ser Jaime Lannister", "Tyrion Lannister"]
hand = ["Hear Me Roar!"]
gold = 2

[players.wolf]
faction = "Stark"
in_play = ["Arya Stark"]
hand = ["Ice"]
gold = 3
"""

SKIRMISH = """
game = "risk"
phase = "invade"

[players.wolf]
house = "Stark"

[players.lion]
house = "Lannister"

[players.stag]
house = "Baratheon"

[territories]
others = { owner = "stag", armies = 2 }
"Winterfell" = { owner = "wolf", armies = 5 }
"The Gift" = { owner = "lion", armies = 2 }
"""


def scenario(text: str) -> Scenario:
    return make_scenario(tomllib.loads(text), text, "file.toml", GAMES)


def steps(*said: str) -> str:
    return "".join(f"\n[[script]]\n{step}\n" for step in said)


def joust(*said: str, phase: str = "challenges", head: str = "") -> list[str]:
    """Run a script in the joust and return its explanation."""
    told: list[str] = []
    run_scenario(scenario(JOUST.format(phase=phase, head=head) + steps(*said)), told.append)
    return told


def differs(*said: str, phase: str = "challenges", head: str = "") -> str:
    with pytest.raises(Differed) as difference:
        joust(*said, phase=phase, head=head)
    return str(difference.value)


def malformed(*said: str, phase: str = "challenges", head: str = "") -> str:
    with pytest.raises(BadInput) as complaint:
        joust(*said, phase=phase, head=head)
    return str(complaint.value)


# --- expect ------------------------------------------------------------------------------------------


def test_expect_looks_before_the_only_answer_is_given() -> None:
    before = ('lion = "military"', 'lion = ["Ser Jaime Lannister"]', 'wolf = "no defenders"')
    joust(*before, 'expect = { "wolf.dead" = [] }')  # claim has one answer, and nobody has given it
    assert "wolf.dead is [], expected ['Arya Stark']" in differs(*before, 'expect = { "wolf.dead" = ["Arya Stark"] }')
    joust(*before, 'wolf = "Arya Stark"', 'expect = { "wolf.dead" = ["Arya Stark"] }')


def test_expect_does_not_run_on_where_nobody_can_act() -> None:
    text = 'game = "lcg2"\nphase = "challenges"\n[players.a]\n[players.b]\n'
    run_scenario(scenario(text + steps('expect = { phase = "challenges", "a.deck_size" = 30 }')))


def test_a_card_that_is_not_in_play_differs_and_one_that_is_nowhere_is_malformed() -> None:
    assert "is 'not in play'" in differs('expect = { "wolf.Ice.kneeling" = false }')
    assert "no card 'Catelyn Stark' in this game" in malformed('expect = { "wolf.Catelyn Stark.power" = 0 }')


def test_an_empty_text_is_nothing() -> None:
    joust('expect = { "wolf.title" = "" }')


# --- until and windows ---------------------------------------------------------------------------------


def test_a_phase_that_the_last_answer_brought_about_is_met_at_once() -> None:
    done = ('lion = "no challenge"', 'wolf = "no challenge"')
    joust(*done, 'until = "plot"', 'expect = { phase = "plot" }')
    told = joust('until = "challenges"', 'expect = { "lion.deck_size" = 30 }')  # the position stands before it
    assert "  reached 'challenges'" in told


def test_until_goes_on_to_the_next_phase_of_that_name() -> None:
    joust('until = "challenges"', 'until = "challenges"', 'expect = { "lion.deck_size" = 28 }')


def test_windows_that_nobody_can_use_are_open_for_a_script_that_says_so() -> None:
    stop = ('lion = "no challenge"', 'wolf = "no challenge"', 'until = "dominance"')
    assert "over is True" in differs(*stop, "expect = { over = false }")
    joust(*stop, 'expect = { phase = "dominance" }', head='windows = "all"')
    told = joust('lion = "pass"', 'wolf = "pass"', 'lion = "military"', head='windows = "all"')
    assert any("asked in challenges: wolf, act or pass" in line for line in told)
    assert "not 'some'" in malformed("expect = { over = false }", head='windows = "some"')


def test_a_moment_that_does_not_exist_is_malformed() -> None:
    assert "no moment 'dominanc'" in malformed('until = "dominanc"')
    assert "did you mean 'dominance'?" in malformed('in = "dominanc"\nlion = "pass"')


# --- refused and not_offered ------------------------------------------------------------------------------


def test_a_refusal_needs_a_seat_that_is_asked() -> None:
    assert "wolf is asked nothing here" in differs('refused = { wolf = "military" }')


def test_a_refusal_names_its_clause() -> None:
    play = ('lion = "military"', 'refused = { lion = ["Arya Stark"], rule = "lcg2.challenge.4" }')
    told = joust(*play)
    assert any("Arya Stark is not a character you control (lcg2.challenge.4)" in line for line in told)
    wrong = 'refused = { lion = ["Arya Stark"], rule = "lcg2.challenge.5" }'
    assert "is refused by lcg2.challenge.4, not by lcg2.challenge.5" in differs(play[0], wrong)
    assert "there is no clause 'lcg2.challenge.99'" in malformed(
        'refused = { lion = "pass", rule = "lcg2.challenge.99" }'
    )


def test_what_is_legal_is_not_refused() -> None:
    assert "may answer 'military'" in differs('refused = { lion = "military" }')


def test_a_list_is_tried_as_a_list() -> None:
    one = 'lion = "military"'
    joust(one, 'refused = { lion = ["Ser Jaime Lannister", "Tyrion Lannister"] }')
    assert "may answer ['Ser Jaime Lannister']" in differs(one, 'refused = { lion = ["Ser Jaime Lannister"] }')


@pytest.mark.parametrize(
    ("label", "why"),
    [
        ("Ser Jaime Lanister", "did you mean 'Ser Jaime Lannister'?"),
        ("Ser Jaime Lannister: action", "there is no card with an action 'ser jaime lannister'"),
        ("Ice: play", "there is no playable card 'ice'"),
        ("militry", "did you mean 'military'?"),
        ("power against raven", "there is no seat 'raven'"),
        ("Catelyn Stark: marshal", "there is no card 'catelyn stark'"),
    ],
)
@pytest.mark.parametrize("step", ['refused = {{ lion = "{0}" }}', 'not_offered = {{ lion = ["{0}"] }}'])
def test_a_label_that_nothing_could_have_is_an_error_of_the_file(label: str, why: str, step: str) -> None:
    said = malformed(step.format(label))
    assert why in said
    assert "file.toml:" in said


def test_what_a_window_lacks_must_be_able_to_be_there() -> None:
    assert "no choice is called 'juggle'" in malformed('window = { seat = "lion", lacks = ["juggle"] }')
    assert "unknown key 'lack'" in malformed('window = { seat = "lion", lack = ["pass"] }')


def test_what_is_offered_and_must_not_be_differs() -> None:
    assert "'military' was offered to lion" in differs('not_offered = { lion = ["military"] }\nlion = "no challenge"')


# --- a step that insists on its moment, and chance ---------------------------------------------------------


def test_a_step_may_insist_on_its_phase() -> None:
    assert "the marshaling phase is over" in differs('in = "marshaling"\nlion = "military"', phase="marshaling")
    assert "this is not the dominance phase" in differs('in = "dominance"\nexpect = { over = false }')
    joust('in = "challenges"\nlion = "military"')
    joust('in = "challenges"\nlion = "military"', phase="marshaling")


def test_results_may_say_what_they_are_for() -> None:
    intrigue = ('lion = "intrigue"', 'lion = ["Tyrion Lannister"]', 'wolf = "no defenders"')
    joust('rng = { discard = ["Ice"] }', *intrigue, 'until = "challenge ends"', 'expect = { "wolf.discard" = ["Ice"] }')
    assert "results left over in rng" in differs('rng = { draw = ["Filler"] }', *intrigue, 'until = "challenge ends"')
    assert "'rng' has no purpose 'dicard'" in malformed('rng = { dicard = ["Ice"] }')
    joust(*intrigue, 'until = "challenge ends"', head='rng = { discard = ["Ice"] }')


# --- labels ------------------------------------------------------------------------------------------------


def test_lists_are_split_where_each_is_asked_for() -> None:
    text = JOUST.format(phase="setup", head="").replace('hand = ["Ice"]', 'hand = ["Bran Stark", "Summer", "Ice"]')
    begin = ('lion = "keep"', 'wolf = "keep"', "lion = []")
    here = 'expect = { "wolf.in_play" = ["Arya Stark", "Bran Stark", "Summer"] }'
    run_scenario(scenario(text + steps(*begin, 'wolf = ["Bran Stark", "Summer"]', here)))
    run_scenario(scenario(text + steps(*begin, 'refused = { wolf = ["Bran Stark", "Summer", "Ice"] }')))


def test_a_card_is_told_by_controller_and_by_pack() -> None:
    text = """
game = "lcg2"
first_player = "lion"
phase = "challenges"

[players.lion]
faction = "Lannister"
hand = ["The Things I Do For Love"]
in_play = ["Cersei Lannister", "Rattleshirt's Raiders"]
gold = 5

[players.wolf]
faction = "Stark"
in_play = ["Rattleshirt's Raiders (Core)", "01141"]
"""
    said = ('expect = { "wolf.in_play" = 2 }', 'lion = "intrigue"', 'lion = ["Cersei Lannister (lion)"]')
    run_scenario(scenario(text + steps(*said, 'expect = { "challenge.attackers" = ["Cersei Lannister"] }')))
    with pytest.raises(Differed, match="lion cannot answer"):
        run_scenario(scenario(text + steps(*said[:2], 'lion = ["Cersei Lannister (wolf)"]')))


def test_with_one_opponent_left_the_type_is_enough() -> None:
    players = "".join(f'[players.{name}]\nin_play = ["Ser Jaime Lannister"]\n' for name in ("a", "b", "c"))
    text = f'game = "lcg2"\nphase = "challenges"\n{players}'
    with pytest.raises(Differed, match="say against whom"):
        run_scenario(scenario(text + steps('a = "military"')))
    run_scenario(scenario(text + steps('a = "military against b"')))


# --- positions ---------------------------------------------------------------------------------------------


def test_an_attachment_has_an_owner_and_a_controller() -> None:
    item = '{ card = "Arya Stark", attachments = [{ card = "Milk of the Poppy", owner = "lion" }] }'
    text = JOUST.format(phase="challenges", head="").replace('"Arya Stark"', item)
    check = 'expect = { "lion.Milk of the Poppy.owner" = "lion" }'
    run_scenario(scenario(text + steps(check)))
    kept = text.replace('owner = "lion"', 'owner = "lion", controller = "wolf"')
    run_scenario(scenario(kept + steps('expect = { "wolf.Milk of the Poppy.owner" = "lion" }')))
    with pytest.raises(BadInput, match="controller 'raven' is no player"):
        scenario(text.replace('owner = "lion"', 'controller = "raven"'))


def test_tokens_of_any_name() -> None:
    text = JOUST.format(phase="challenges", head="").replace(
        '"Arya Stark"', '{ card = "Arya Stark", tokens = { kiss = 1, gold = 2 } }'
    )
    run_scenario(scenario(text + steps('expect = { "wolf.Arya Stark.kiss" = 1, "wolf.Arya Stark.gold" = 2 }')))


@pytest.mark.rule("risk.battle.6")
@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
def test_a_battle_that_was_just_rolled(mode: str) -> None:
    head = f'mode = "{mode}"\ninvasion = {{ from = "Winterfell", to = "The Gift" }}\n'
    head += "dice = { attack = [6, 3, 1], defence = [5, 4] }\n"
    after = 'expect = { "dice.attack" = [6, 3, 1], "dice.defence" = [5, 4], "The Gift.armies" = 1 }'
    run_scenario(
        scenario(head + SKIRMISH + steps('expect = { phase = "invade" }', 'offered = { wolf = ["continue"] }', after))
    )
    with pytest.raises(BadInput, match="has 4 of 1 to 3"):
        scenario(head.replace("[6, 3, 1]", "[6, 3, 1, 1]") + SKIRMISH)
    with pytest.raises(BadInput, match="go together"):
        scenario(head.partition("dice")[0] + SKIRMISH)


def test_decks_of_dominion_are_stacked() -> None:
    head = 'mode = "dominion"\nmaester_deck = ["Castle Walls", "Strength Of Steel"]\n'
    head += 'objective_deck = ["hold 5 ports"]\n'
    text = head + SKIRMISH.replace('"invade"', '"purchase"').replace('house = "Stark"', 'house = "Stark"\ngold = 400')
    said = (
        'wolf = "buy a maester card"',
        'wolf = "buy a maester card"',
        'expect = { "wolf.maesters" = ["Castle Walls", "Strength Of Steel"] }',
    )
    run_scenario(scenario(text + steps(*said)))
    with pytest.raises(BadInput, match="no maester card 'Castle Wals' left"):
        scenario(text.replace("Castle Walls", "Castle Wals"))


@pytest.mark.rule("risk.dominion_turn.2")
def test_every_phase_of_the_docs_can_be_stood_before() -> None:
    text = 'mode = "dominion"\n' + SKIRMISH.replace('"invade"', '"refresh"').replace(
        'house = "Stark"', 'house = "Stark"\nused_characters = ["Robb Stark"]'
    )
    run_scenario(scenario(text + steps('expect = { phase = "invade", "wolf.used_characters" = [] }')))


# --- explaining ---------------------------------------------------------------------------------------------


def test_an_explanation_tells_requests_answers_and_checks() -> None:
    told = joust(
        'lion = "military"', 'lion = ["Ser Jaime Lannister"]', 'until = "challenge ends"', "expect = { over = false }"
    )
    text = "\n".join(told)
    assert "asked in challenges: lion, initiate a challenge, or pass. [military; intrigue; power; no challenge]" in text
    assert "lion answers 'military' (the script says so)" in text
    assert "(the only legal answer)" in text
    assert "check: over is False" in text
    assert "line " in told[0]


def test_refusals_of_our_own_scenarios_are_specific() -> None:
    """Every refused step of the scenarios is answered with a reason of its own, not just that it is not offered."""
    folder = Path(__file__).parent
    told: list[str] = []
    for path in sorted(folder.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if "refused" in text:
            run_scenario(make_scenario(tomllib.loads(text), text, str(path), GAMES), told.append)
    refusals = [line for line in told if "may not answer" in line]
    assert len(refusals) > 350
    assert [line for line in refusals if "is not offered here" in line] == []

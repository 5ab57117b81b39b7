"""`fivekings risk odds` as a person meets it."""

import json

import pytest

from fivekings.cli import main
from fivekings.risk.odds import ALL, Side, battle_ways, invasion_odds

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def odds(*words: str) -> list[str]:
    return ["risk", "odds", *words]


def test_a_small_invasion(capsys: Printed) -> None:
    assert main(odds("3", "vs", "1")) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3 against 1",
        "  chance to conquer 75.4%",
        "  attackers lost    0.7 of 3 on average",
        "  defenders lost    0.8 of 1 on average",
        "",
        "Conquered, attackers left",
        "  3  ██████████████████████████████████████████████████ 57.9%",
        "  2  ███████████████ 17.6%",
        "",
        "Not conquered, defenders left",
        "  1  █████████████████████ 24.6%",
        "",
        "First battle, 2d6 against 1d6",
        "  one defender falls    57.9%",
        "  one attacker falls    42.1%",
    ]


@pytest.mark.parametrize("words", [["12 vs 7"], ["12vs7"], ["12", "v", "7"], ["12", "7"], ["12", "against", "7"]])
def test_armies_as_people_type_them(words: list[str], capsys: Printed) -> None:
    assert main(odds(*words)) == 0
    assert capsys.readouterr().out.startswith("12 against 7\n  chance to conquer 85.2%\n")


OPTIONS = [
    ("--attacker-knights 2", Side(3, highest=2), Side(2)),
    ("--attacker-siege 1", Side(3, eights=1), Side(2)),
    ("--attacker-plus 1", Side(3, plus=1), Side(2)),
    ("--attacker-highest 1 --attacker-knights 1", Side(3, highest=2), Side(2)),
    ("--attacker-eights", Side(3, eights=ALL), Side(2)),
    ("--attacker-wins-ties", Side(3, wins_ties=True), Side(2)),
    ("--attacker-rerolls-ones", Side(3, rerolls_ones=True), Side(2)),
    ("--commit 2", Side(2), Side(2)),
    ("--defender-knights 1", Side(3), Side(2, highest=1)),
    ("--defender-siege 1", Side(3), Side(2, eights=1)),
    ("--defender-plus 2", Side(3), Side(2, plus=2)),
    ("--defender-highest 3", Side(3), Side(2, highest=3)),
    ("--defender-eights", Side(3), Side(2, eights=ALL)),
    ("--fortified --defender-siege 1", Side(3), Side(2, eights=ALL)),
    ("--defender-rerolls-ones", Side(3), Side(2, rerolls_ones=True)),
]


@pytest.mark.parametrize(("options", "attack", "defence"), OPTIONS)
def test_what_a_side_has(options: str, attack: Side, defence: Side, capsys: Printed) -> None:
    assert main(odds("9", "vs", "6", *options.split(), "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["conquest"] == invasion_odds(9, 6, attack, defence).conquest
    first = {(end["attackers_lost"], end["defenders_lost"]): end["ways"] for end in told["first_battle"]}
    assert first == battle_ways(attack, defence)


def test_json_has_everything(capsys: Printed) -> None:
    assert main(odds("8", "vs", "3", "--stop-at", "4", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    wanted = invasion_odds(8, 3, stop_at=4)
    assert (told["attackers"], told["defenders"]) == (8, 3)
    assert told["attackers_lost"] == wanted.attackers_lost
    assert told["defenders_lost"] == wanted.defenders_lost
    for name in ("conquered", "attackers_left", "defenders_left"):
        chances = getattr(wanted, name)
        assert told[name] == {str(number): chance for number, chance in enumerate(chances) if chance}
    assert told["first_battle"][0] == {
        "attackers_lost": 0,
        "defenders_lost": 2,
        "ways": 2890,
        "of": 7776,
        "chance": 2890 / 7776,
    }


def test_dice_that_armies_allow(capsys: Printed) -> None:
    assert main(odds("3", "vs", "2", "--attacker-siege", "1", "--fortified")) == 0
    assert "First battle, 1d8 + 1d6 against 2d8" in capsys.readouterr().out


def test_hosts_fit_on_a_screen(capsys: Printed) -> None:
    assert main(odds("1000", "vs", "1000")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 40
    assert max(len(line) for line in lines) <= 80
    assert "  chance to conquer 99.9%" in lines


def test_what_cannot_fail_is_said_so(capsys: Printed) -> None:
    assert main(odds("3", "vs", "1", "--attacker-plus", "6")) == 0
    told = capsys.readouterr().out
    assert "chance to conquer 100%" in told
    assert "Not conquered" not in told
    assert main(odds("30", "vs", "1")) == 0
    assert "chance to conquer >99.9%" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("0 vs 3", "an invasion needs at least 2 armies, since one stays behind, not 0 (risk.battle.2)"),
        ("1 vs 3", "an invasion needs at least 2 armies, since one stays behind, not 1 (risk.battle.2)"),
        ("-4 vs 3", "an invasion needs at least 2 armies, since one stays behind, not -4 (risk.battle.2)"),
        ("5 vs 0", "there is at least 1 army to invade against, not 0 (risk.board.7)"),
        ("5 vs -1", "there is at least 1 army to invade against, not -1 (risk.board.7)"),
        ("1001 vs 3", "odds are computed for up to 1000 armies a side, not 1001"),
        ("5 vs 10000000000", "odds are computed for up to 1000 armies a side, not 10000000000"),
        ("125", "'125' is not two armies; write for example: 12 vs 7"),
        ("12 vs", "'12 vs' is not two armies; write for example: 12 vs 7"),
        ("many vs few", "'many vs few' is not two armies; write for example: 12 vs 7"),
        ("12 vs 7 vs 3", "'12 vs 7 vs 3' is not two armies; write for example: 12 vs 7"),
        ("5 vs 3 --attacker-knights -1", "--attacker-knights is a number from 0 to 1000, not -1"),
        ("5 vs 3 --defender-plus 1001", "--defender-plus is a number from 0 to 1000, not 1001"),
        ("5 vs 3 --commit 0", "--commit is a number from 1 to 3, not 0 (risk.battle.1)"),
        ("5 vs 3 --commit 4", "--commit is a number from 1 to 3, not 4 (risk.battle.1)"),
        ("5 vs 3 --stop-at 0", "with 5 armies an invasion stops at 1 to 4, not at 0"),
        ("5 vs 3 --stop-at 5", "with 5 armies an invasion stops at 1 to 4, not at 5"),
    ],
)
def test_nonsense_is_refused(words: str, reason: str, capsys: Printed) -> None:
    assert main(odds(*words.split())) == 2
    told = capsys.readouterr()
    assert told.err == f"fivekings: {reason}\n"
    assert told.out == ""


@pytest.mark.parametrize("words", ["5 vs 3 --attacker-plus many", "5 vs 3 --stop-at soon", ""])
def test_what_cannot_be_read_is_refused(words: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as exit_code:
        main(odds(*words.split()))
    assert exit_code.value.code == 2
    assert "usage: fivekings risk odds N vs M [OPTION ...]" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["risk", "--help"], ["risk", "odds", "--help"]])
def test_help_has_an_example(words: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as exit_code:
        main(words)
    assert exit_code.value.code == 0
    assert "fivekings risk odds 12 vs 7" in capsys.readouterr().out

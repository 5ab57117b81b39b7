"""What is refused names the rule it breaks, and that rule is in the ledger."""

import pytest

from fivekings.kernel import read_ledger
from tests.risk.table import at, plays, refusal

LANDS = {
    "Winterfell": ("wolf", 4),
    "The Gift": ("wolf", 1),
    "Pyke": ("wolf", 2),
    "White Harbor": ("lion", 3),
    "Barrowlands": ("neutral", 1),
}


@pytest.mark.parametrize(
    ("phase", "label", "rule"),
    [
        pytest.param(phase, label, rule, marks=pytest.mark.rule(rule))
        for phase, label, rule in [
            ("reinforce", "deploy 1 to Karhold", "risk.deploy.2"),
            ("reinforce", "deploy 4 to Winterfell", "risk.deploy.1"),
            ("reinforce", "invade White Harbor from Winterfell", "risk.turn.1"),
            ("reinforce", "done invading", "risk.deploy.1"),
            ("invade", "invade Karhold from Barrowlands", "risk.invade.2"),
            ("invade", "invade The Gift from Winterfell", "risk.invade.3"),
            ("invade", "invade Karhold from Winterfell", "risk.invade.4"),
            ("invade", "invade Karhold from The Gift", "risk.invade.5"),
            ("invade", "maneuver 1 from Winterfell to The Gift", "risk.maneuver.1"),
            ("maneuver", "maneuver 1 from Winterfell to Barrowlands", "risk.maneuver.2"),
            ("maneuver", "maneuver 4 from Winterfell to The Gift", "risk.maneuver.3"),
            ("maneuver", "maneuver 1 from Winterfell to Pyke", "risk.maneuver.4"),
            ("maneuver", "deploy 1 to Winterfell", "risk.turn.1"),
        ]
    ],
)
def test_a_refusal_names_its_rule(phase: str, label: str, rule: str) -> None:
    refused = refusal(at(LANDS, phase=phase), "wolf", label)
    assert refused.rule == rule
    assert refused.rule in read_ledger("risk").by_id
    assert refused.reason


@pytest.mark.rule("risk.battle.1", "risk.battle.4", "risk.battle.5")
def test_refusals_in_a_battle_say_what_would_do() -> None:
    state = at(LANDS, phase="invade")
    plays(state, "wolf", "invade White Harbor from Winterfell")
    assert str(refusal(state, "wolf", "commit 4")) == "commit 1 to 3, not 4 (risk.battle.1)"
    plays(state, "wolf", "commit 3")
    assert str(refusal(state, "lion", "roll 3")) == "roll 1 to 2, not 3 (risk.battle.4)"


@pytest.mark.parametrize("phase", ["reinforce", "invade", "maneuver"])
@pytest.mark.parametrize(
    "label",
    [
        "",
        " ",
        "0",
        "-1",
        "#",
        "nonsense",
        "deploy",
        "deploy to",
        "deploy -1 to Winterfell",
        "deploy 1 to Essos",
        "invade",
        "invade X from Y",
        "maneuver 1 from Winterfell to Winterfell",
        "maneuver 999999999 from Pyke to Winterfell",
        "trade: A, B, C",
        "resign!",
        "\u00e9\u0301",
        "commit 1",
        "roll 1",
        "move in 1",
        "continue",
    ],
)
def test_nonsense_is_refused_with_a_reason(phase: str, label: str) -> None:
    assert refusal(at(LANDS, phase=phase), "wolf", label).reason

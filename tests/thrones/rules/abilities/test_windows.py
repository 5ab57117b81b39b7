"""When interrupts and reactions come, and in which order, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.ability import INTERRUPT, REACTION, Roles, Trigger
from fivekings.thrones.model.state import DEAD, HAND, PLAY, Thrones
from fivekings.thrones.model.terms import PHASES
from tests.thrones.table import LION, WOLF, asked, card, declines, find, kinds, made, offers, passes_to, says, stand_at


@pytest.mark.rule("lcg2.framework.5", "lcg2.framework.3")
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_beginning_and_an_end(phase: str) -> None:
    dawn = card("Dawn", f"Reaction: after the {phase} phase begins => gain 1 power for your faction.")
    dusk = card("Dusk", f"Interrupt: when the {phase} phase ends => gain 1 power for your faction.")
    with made(dawn, dusk):
        state = stand_at(phase, {"in_play": ["Dawn", "Dusk"]}, {})
        assert (state.phase, offers(state)) == (phase, ["Dawn: react", "pass"])
        says(state, WOLF, "Dawn: react")
        passes_to(state, "interrupt")
        assert (state.phase, offers(state)) == (phase, ["Dusk: interrupt", "pass"])
        says(state, WOLF, "Dusk: interrupt")
        assert state.power[WOLF] >= 2


@pytest.mark.rule("lcg2.interrupt.3")
def test_an_interrupt_once_for_each_occurrence() -> None:
    dusk = card("Dusk", "Interrupt: when the draw phase ends => gain 1 power for your faction.")
    with made(dusk):
        state = stand_at("draw", {"in_play": ["Dusk"]}, {})
        used = []
        while state.round < 4:
            if asked(state).kind == "interrupt":
                used.append(state.round)
                says(state, WOLF, "Dusk: interrupt")
            else:
                declines(state)
        assert used == [1, 2, 3]


@pytest.mark.rule("lcg2.interrupt.3")
def test_an_interrupt_once_for_each_of_several_at_once() -> None:
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, blow):
        state = stand_at("draw", {"in_play": ["Mourner"], "hand": ["Blow"]}, {"in_play": ["Burned Men", "Gold Cloaks"]})
        says(state, WOLF, "Blow: play")
        for _ in range(2):
            asked(state, "interrupt")
            says(state, WOLF, offers(state)[0])
        assert state.power[WOLF] == 2
        assert not state.pile(LION, PLAY)


@pytest.mark.rule("lcg2.trigger.6", "lcg2.would.1")
def test_would_then_forced_then_interrupt() -> None:
    """The first player's interrupt comes last, since the other player's is to what would happen."""
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    bell = card("Bell", "Forced Interrupt: when a Lannister character is killed => gain 1 gold.", type="location")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, bell, blow):
        state = stand_at(
            "draw",
            {"in_play": ["Mourner", "Bell"], "hand": ["Blow"]},
            {"in_play": [{"card": "Tywin Lannister", "attachments": ["Bodyguard"]}]},
        )
        says(state, WOLF, "Blow: play")
        assert (asked(state).seat, offers(state)) == (LION, ["Bodyguard: interrupt", "pass"])
        says(state, LION, "pass")
        asked(state, "forced")
        assert state.gold[WOLF] == 0
        says(state, WOLF, "Bell: interrupt")
        assert state.gold[WOLF] == 1
        assert (asked(state).kind, offers(state)) == ("interrupt", ["Mourner: interrupt", "pass"])
        assert state.zone[find(state, "Tywin Lannister")] == PLAY
        says(state, WOLF, "Mourner: interrupt")
        assert state.zone[find(state, "Tywin Lannister")] == DEAD


@pytest.mark.rule("lcg2.would.1")
def test_what_would_happen_no_more_is_not_interrupted() -> None:
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, blow):
        state = stand_at(
            "draw",
            {"in_play": ["Mourner"], "hand": ["Blow"]},
            {"in_play": [{"card": "Tywin Lannister", "duplicates": 1}]},
        )
        says(state, WOLF, "Blow: play")
        says(state, LION, "Tywin Lannister: discard a duplicate to save")
        assert state.power[WOLF] == 0
        assert all(request.kind != "interrupt" for request in state.requests)
        assert state.zone[find(state, "Tywin Lannister")] == PLAY


@pytest.mark.rule("lcg2.cancel.2")
@pytest.mark.parametrize("cancels", [True, False])
def test_cancels_come_before_other_interrupts(cancels: bool) -> None:
    """Cardspeak has no word for interrupting an effect without cancelling it, so the trigger is made by hand."""
    spy = card("Spy", "Interrupt: when the draw phase ends => gain 1 power for your faction.")
    feast = card("Feast", "Action: gain 3 gold.", type="event", cost=0)
    with made(spy, feast):
        spy.compiled.abilities[0].trigger = Trigger("initiates", INTERRUPT, plays_feast)
        state = stand_at("draw", {"in_play": ["Spy"], "hand": ["Feast"]}, {"hand": ["The Hand's Judgment"]})
        says(state, WOLF, "Feast: play")
        assert (asked(state).seat, offers(state)) == (LION, ["The Hand's Judgment: play", "pass"])
        says(state, LION, "The Hand's Judgment: play" if cancels else "pass")
        if cancels:
            assert (kinds(state).count("gained gold"), state.power[WOLF]) == (0, 0)
            assert all(request.kind != "interrupt" for request in state.requests)
        else:
            assert (asked(state).seat, offers(state)) == (WOLF, ["Spy: interrupt", "pass"])
            assert state.gold[WOLF] == 0
            says(state, WOLF, "Spy: interrupt")
            assert (kinds(state).count("gained gold"), state.power[WOLF]) == (1, 1)


def plays_feast(state: Thrones, roles: Roles) -> list[int]:
    return [0] if state.title(roles["event"]["source"]) == "Feast" else []


@pytest.mark.rule("lcg2.plot_phase.9")
def test_reactions_to_plots_come_after_when_revealed() -> None:
    """Cardspeak has no word for reacting to a revealed plot, so the trigger is made by hand."""
    herald = card("Herald", "Reaction: after the draw phase begins => gain 1 power for your faction.")
    with made(herald):
        herald.compiled.abilities[0].trigger = Trigger("plots revealed", REACTION, lambda _state, _roles: [0])
        state = stand_at(
            "plot",
            {"in_play": ["Herald"], "plot_deck": ["Counting Coppers"]},
            {"plot_deck": ["Counting Coppers"], "deck": ["Ice"]},
        )
        passes_to(state, "reaction")
        assert [len(state.pile(seat, HAND)) for seat in (WOLF, LION)] == [3, 3]
        assert offers(state) == ["Herald: react", "pass"]
        says(state, WOLF, "Herald: react")
        assert state.power[WOLF] == 1

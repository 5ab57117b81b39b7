"""The challenges phase: players in turn order initiate challenges."""

from fivekings.kernel.program import Frame, Program, ask, call, do, each, program, repeat, when
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import MUST_TAKE_PART
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.abilities.delayed import fall_due
from fivekings.thrones.rules.abilities.lasting import expire
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.characteristics import changes
from fivekings.thrones.rules.cards.modifiers import end
from fivekings.thrones.rules.challenge.attackers import challenging, start_challenge
from fivekings.thrones.rules.challenge.eligibility import challenge_choices
from fivekings.thrones.rules.players.order import players_in_order


def end_challenge(state: Thrones, _frame: Frame) -> None:
    """The challenge ends. got.challenge.22"""
    occur(state, "challenge ends", {"player": state.attacker})


def clear_challenge(state: Thrones, _event: Roles) -> None:
    """No card participates any more. got.challenge.22, got.lasting.3, got.delayed.2"""
    state.type = NONE
    state.attackers, state.defenders, state.bypassed, state.expelled = [], [], [], []
    expire(state, "challenge")
    end(state, [one for one in changes(state, MUST_TAKE_PART) if one.until])
    state.delayed = [effect for effect in state.delayed if effect.due != "challenge won"]
    fall_due(state, "challenge")


HAPPEN["challenge ends"] = clear_challenge


def becomes_active(state: Thrones, frame: Frame) -> None:
    """The next player in order becomes active. got.challenges_phase.4, got.active_player.4"""
    state.active = frame.roles["seat"]
    frame.roles.pop("done", None)


def no_more_challenges(state: Thrones, frame: Frame) -> bool:
    """Did the active player pass or leave the game? got.challenges_phase.4, got.winning.10"""
    return "done" in frame.roles or frame.roles["seat"] in state.out


def challenge_turns(name: str, challenge: Program) -> Program:
    """A program in which the players in turn order initiate challenges of an edition.

    got.challenges_phase.4, got.challenges_phase.5
    """
    return program(
        name,
        each(
            "seat",
            players_in_order,
            do(becomes_active, rule="got.challenges_phase.4"),
            repeat(
                call(ACTIONS),  # got.challenges_phase.2, got.challenge.23
                ask(challenge_choices, start_challenge, rule="got.challenges_phase.3"),
                when(challenging, call(challenge)),
                until=no_more_challenges,
            ),
        ),
    )

"""Deploying all reinforcements on one's own territories, in any split."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.labels import said_in
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.rules.territories import armies_hint, territory_things
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import SKIRMISH

DEPLOYED: Final = SKIRMISH.tells(EventKind("deployed", "{seat} deploys {armies} to {territory}."))
DEPLOYMENT: Final = "deploy {number} to {territory}"


def deploy_prompt(state: Skirmish, _request: Request) -> str:
    """The question where to deploy, with the armies left."""
    return f"deploy your armies, {state.reserve} left."


def deploy_label(state: Skirmish, _request: Request, option: int) -> str:
    """Where the armies go."""
    return f"deploy # to {state.board.name_of(option)}"


def no_deployment(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why armies cannot be deployed."""
    said = said_in(DEPLOYMENT, text)
    if not said:
        return None
    where = state.board.number_of(said[1])
    if not ASK_DEPLOY.asked(request):
        return Refused("there is nothing to deploy now", "risk.turn.1")
    if state.owner[where] != request.seat:
        return Refused(f"{state.board.name_of(where)} is not yours", "risk.deploy.2")
    return Refused(f"you have {state.reserve} to deploy, not {int(said[0])}", "risk.deploy.1")


ASK_DEPLOY: Final = SKIRMISH.asks(
    Question(
        "deploy",
        deploy_prompt,
        deploy_label,
        says=(DEPLOYMENT,),
        hint=armies_hint,
        things=territory_things,
        refusal=no_deployment,
    )
)


def deployments(state: Skirmish, _frame: Frame) -> Request | None:
    """Ask where to deploy any number of the armies left. risk.deploy.2, risk.deploy.3, risk.deploy.4"""
    if state.reserve == 0:
        return None
    lands = state.holds(state.active)
    return ASK_DEPLOY.to(state.active, lands, [state.reserve] * len(lands))


def deploy(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Put armies on a territory."""
    state.armies[choice.pick] += choice.amount
    state.reserve -= choice.amount
    if state.loud:
        land = state.board.name_of(choice.pick)
        DEPLOYED.tell(state, seat=choice.seat, armies=choice.amount, territory=land)


def all_deployed(state: Skirmish, _frame: Frame) -> bool:
    """Are all armies deployed, as they must be? risk.deploy.1"""
    return state.reserve == 0

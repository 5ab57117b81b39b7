"""The standing phase."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import AT_MOST_STOOD, NO_STANDING
from fivekings.thrones.model.spoken import of_cards
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import is_on, size
from fivekings.thrones.rules.cards.kneeling import stand
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.order import players_in_order

ASK_STAND: Final = of_cards("stand", "not all may stand: which characters do?")


def stand_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask which characters stand, where only some may."""
    limits = [size(state, one) for one in for_player(state, AT_MOST_STOOD, frame.roles["seat"])]
    kneeling = [card for card in state.characters(frame.roles["seat"]) if state.kneeling[card]]
    if not limits or len(kneeling) <= min(limits):
        return None
    return ASK_STAND.to(frame.roles["seat"], kneeling, None, min(limits), min(limits))


def keep_kneeling(state: Thrones, frame: Frame, choice: Choice) -> None:
    """The characters that were not chosen stay kneeling."""
    kneeling = [card for card in state.characters(choice.seat) if state.kneeling[card]]
    frame.roles.setdefault("stay", []).extend([card for card in kneeling if card not in choice.picks])


def stand_all(state: Thrones, frame: Frame) -> None:
    """Stand all kneeling cards together. got.standing_phase.2"""
    stay: list[int] = frame.roles.get("stay", [])
    kneeling = [player for player in state.players() if state.kneeling[player]]
    for player in state.players():
        able = [card for card in state.pile(player, PLAY) if state.kneeling[card] and card not in stay]
        kneeling += [card for card in able if not is_on(state, NO_STANDING, card)]  # got.golden.2
    stand(state, kneeling)


STANDING = program(
    "thrones.standing",
    each("seat", players_in_order, ask(stand_choices, keep_kneeling, rule="got.standing_phase.2")),
    do(stand_all, rule="got.standing_phase.2"),
)

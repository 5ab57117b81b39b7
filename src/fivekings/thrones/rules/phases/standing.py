"""The standing phase."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import of_cards
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import applies, auras
from fivekings.thrones.rules.cards.kneeling import stand
from fivekings.thrones.rules.players.order import players_in_order

ASK_STAND: Final = of_cards("stand", "not all may stand: who does?")


def stand_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask which characters stand, where only some may."""
    limits = [constant.number for _, constant in auras(state).get("at most stood", ())]
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
    stay: list[int] = [*frame.roles.get("stay", []), *staying(state)]
    kneeling = [player for player in state.players() if state.kneeling[player]]
    for player in state.players():
        kneeling += [card for card in state.pile(player, PLAY) if state.kneeling[card] and card not in stay]
    stand(state, kneeling)


def staying(state: Thrones) -> list[int]:
    """The cards that do not stand in the standing phase. got.golden.2"""
    found = [card for effect in state.lasting if effect.kind == "no standing" for card in effect.cards]
    for source, constant in auras(state).get("no standing", ()):
        found += [c for p in state.players() for c in state.pile(p, PLAY) if applies(state, source, constant, c)]
    return found


STANDING = program(
    "thrones.standing",
    each("seat", players_in_order, ask(stand_choices, keep_kneeling, rule="got.standing_phase.2")),
    do(stand_all, rule="got.standing_phase.2"),
)

"""Effects that name something while they resolve: players, challenge types, card types and titles."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import players_meant
from fivekings.thrones.cardspeak.possible.steps import possible_steps
from fivekings.thrones.model.card import title_number
from fivekings.thrones.model.spoken import THRONES, of_words
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, DRAWN, FACTIONS, HOUSES
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.targets import ASK_OPPONENT, ASK_PLAYER, ASK_TYPE

NAMED_EVENT: Final = THRONES.tells(EventKind("named", "+ {seat} names {what}."))


def nameable(state: Thrones, plots: bool) -> list[int]:
    """The titles that may be named, as numbers in alphabetical order: of plots, or of draw deck cards."""
    types = ("plot",) if plots else DRAWN
    written = [card for card in state.cards if card.written is not None]
    known = [*state.edition.printed, *written]
    return list(dict.fromkeys([title_number(title) for title in sorted({c.title for c in known if c.type in types})]))


def title_of(state: Thrones, number: int) -> str:
    """The title for a number: of a printed card, or else of a custom one."""
    if number in state.edition.printed_titles:
        return state.edition.printed_titles[number]
    return next(card.title for card in state.cards if title_number(card.title) == number)


def tell_named(state: Thrones, seat: int, what: str) -> None:
    """Tell everybody what was named."""
    if state.loud:
        NAMED_EVENT.tell(state, seat=seat, what=what)


def title_label(state: Thrones, _request: Request, option: int) -> str:
    """A title that may be named."""
    return title_of(state, option)


ASK_CARD_TYPE: Final = of_words("card type", asked_by_card("name a card type."), lambda _s, _r, option: DRAWN[option])
ASK_CREST: Final = of_words("crest", asked_by_card("name a crest."), lambda _s, _r, option: CRESTS[option])
ASK_HOUSE: Final = of_words("house", asked_by_card("announce a House."), lambda _s, _r, option: FACTIONS[option])
ASK_CARD_TITLE: Final = of_words("card title", asked_by_card("name a card."), title_label)
ASK_PLOT_TITLE: Final = of_words("plot title", asked_by_card("name a plot."), title_label)


def name_cardtype(step: Node) -> Part:
    """A player names a card type, which the following steps refer to."""
    form: str = step["who"].form

    def build(state: Thrones, frame: Frame) -> Request | None:
        players = players_meant(state, form, frame.roles)
        return ASK_CARD_TYPE.to(players[0], list(range(len(DRAWN)))) if players else None

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["cardtype"] = DRAWN[choice.pick]
        tell_named(state, choice.seat, DRAWN[choice.pick])

    return ask(build, pick, rule="got.cardtype.1")


def name_challenge(_step: Node) -> Part:
    """The player names a challenge type."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_TYPE.to(frame.roles["player"], [0, 1, 2])

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["type"] = choice.pick
        tell_named(state, choice.seat, CHALLENGES[choice.pick])

    return ask(build, pick, rule="got.initiating.6")


def name_faction(_step: Node) -> Part:
    """The player names a faction that a deck of this edition may have."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_HOUSE.to(frame.roles["player"], list(range(len(HOUSES))))

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["faction"] = HOUSES[choice.pick]
        tell_named(state, choice.seat, HOUSES[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_type(step: Node) -> Part:
    """The player names one of these card types."""
    numbers = [DRAWN.index(name) for name in step["types"]]

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_CARD_TYPE.to(frame.roles["player"], numbers)

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["cardtype"] = DRAWN[choice.pick]
        tell_named(state, choice.seat, DRAWN[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_crest(_step: Node) -> Part:
    """The player names a crest other than Shadows."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_CREST.to(frame.roles["player"], [0, 1, 2, 3])

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["crest"] = CRESTS[choice.pick].lower()
        tell_named(state, choice.seat, CRESTS[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_title(plots: bool) -> Callable[[Node], Part]:
    """The player names a card, or a plot, by its title."""

    def naming(_step: Node) -> Part:
        def build(state: Thrones, frame: Frame) -> Request:
            question = ASK_PLOT_TITLE if plots else ASK_CARD_TITLE
            return question.to(frame.roles["player"], nameable(state, plots))

        def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
            frame.roles["named"] = title_of(state, choice.pick)
            tell_named(state, choice.seat, frame.roles["named"])

        return ask(build, pick, rule="got.choose.1")

    return naming


def choose_player(step: Node) -> Part:
    """The player chooses a player or opponent for whom the following steps could change anything."""
    inner = possible_steps(step["does"])
    anybody = step.form == "choose_player"

    def build(state: Thrones, frame: Frame) -> Request:
        player: int = frame.roles["player"]
        players = state.players() if anybody else state.opponents(player)
        able = [other for other in players if inner(state, {**frame.roles, "that": other})]
        return (ASK_PLAYER if anybody else ASK_OPPONENT).to(player, able or players)

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["that"] = choice.pick

    return ask(build, pick, rule="got.choose.1")


NAMING: Final[dict[str, Callable[[Node], Part]]] = {
    "name_cardtype": name_cardtype,
    "name_challenge": name_challenge,
    "name_crest": name_crest,
    "name_faction": name_faction,
    "name_type": name_type,
    "name_card": name_title(False),
    "name_plot": name_title(True),
    "choose_player": choose_player,
    "choose_opponent": choose_player,
}

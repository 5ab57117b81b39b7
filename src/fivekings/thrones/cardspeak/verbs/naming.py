"""Naming something while an effect resolves: players, challenge types, card types and titles."""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.could import looked_enough, looks_on, possible_steps
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.word import Could, block
from fivekings.thrones.model.ability import Roles, Test
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
    who = compile_players(step["who"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        players = who(state, frame.roles)
        return ASK_CARD_TYPE.to(players[0], list(range(len(DRAWN)))) if players else None

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["cardtype"] = DRAWN[choice.pick]
        tell_named(state, choice.seat, DRAWN[choice.pick])

    return ask(build, pick, rule="got.cardtype.1")


def name_challenge(_step: Node) -> Part:
    """The player names a challenge type."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_TYPE.to(actor(frame.roles), [0, 1, 2])

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["type"] = choice.pick
        tell_named(state, choice.seat, CHALLENGES[choice.pick])

    return ask(build, pick, rule="got.initiating.6")


def name_faction(_step: Node) -> Part:
    """The player names a faction that a deck of this edition may have."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_HOUSE.to(actor(frame.roles), list(range(len(HOUSES))))

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["faction"] = HOUSES[choice.pick]
        tell_named(state, choice.seat, HOUSES[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_type(step: Node) -> Part:
    """The player names one of these card types."""
    numbers = [DRAWN.index(name) for name in step["types"]]

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_CARD_TYPE.to(actor(frame.roles), numbers)

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["cardtype"] = DRAWN[choice.pick]
        tell_named(state, choice.seat, DRAWN[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_crest(_step: Node) -> Part:
    """The player names a crest other than Shadows."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return ASK_CREST.to(actor(frame.roles), [0, 1, 2, 3])

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["crest"] = CRESTS[choice.pick].lower()
        tell_named(state, choice.seat, CRESTS[choice.pick])

    return ask(build, pick, rule="got.choose.1")


def name_title(plots: bool) -> Callable[[Node], Part]:
    """The player names a card, or a plot, by its title."""

    def naming(_step: Node) -> Part:
        def build(state: Thrones, frame: Frame) -> Request:
            question = ASK_PLOT_TITLE if plots else ASK_CARD_TITLE
            return question.to(actor(frame.roles), nameable(state, plots))

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
        player = actor(frame.roles)
        players = state.players() if anybody else state.opponents(player)
        able = [other for other in players if inner(state, {**frame.roles, "that": other})]
        return (ASK_PLAYER if anybody else ASK_OPPONENT).to(player, able or players)

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["that"] = choice.pick

    return ask(build, pick, rule="got.choose.1")


def can_choose_player(step: Node) -> Test:
    """Is there a player or opponent for whom the following steps could change anything? got.target.3"""
    inner, anybody = possible_steps(step["does"]), step.form == "choose_player"

    def possible(state: Thrones, roles: Roles) -> bool:
        roles = looks_on(roles)
        players = state.players() if anybody else state.opponents(actor(roles))
        return any(looked_enough(roles) or inner(state, {**roles, "that": player}) for player in players)

    return possible


def can_name(role: str, names: tuple[Any, ...]) -> Could:
    """Is there a name with which the following steps could change anything?"""

    def naming(step: Node) -> Test:
        inner = possible_steps(step["does"])
        known = tuple(step["types"]) if step.form == "name_type" else names

        def possible(state: Thrones, roles: Roles) -> bool:
            roles = looks_on(roles)
            return any(looked_enough(roles) or inner(state, {**roles, role: name}) for name in known)

        return possible

    return naming


def can_do_inner(step: Node) -> Test:
    """Could the following steps change anything? What will be named is open: it may be any title."""
    return possible_steps(step["does"])


def naming_block(naming: Callable[[Node], Part]) -> Callable[[Node, str, Language], list[Part]]:
    """Name something, then do what follows."""

    def parts(step: Node, name: str, language: Language) -> list[Part]:
        return [naming(step), *compile_steps(step["does"], name, language)]

    return parts


block(
    "choose_opponent",
    "choose an opponent : {does:step+;}",
    naming_block(choose_player),
    can_choose_player,
    "choose an opponent: discard 1 card at random from that player's hand",
)

block(
    "choose_player",
    "choose a player : {does:step+;}",
    naming_block(choose_player),
    can_choose_player,
    "choose a player: that player loses 1 gold",
)

block(
    "name_faction",
    "name a faction : {does:step+;}",
    naming_block(name_faction),
    can_name("faction", HOUSES),
    "name a faction: until the end of the phase, each character of the named faction gets +1 STR",
)

block(
    "name_type",
    "name {types:type+or} : {does:step+;}",
    naming_block(name_type),
    can_name("cardtype", DRAWN),
    "name attachment or location: each player chooses a card of the named type they control;"
    " discard each chosen card from play",
)

block(
    "name_cardtype",
    "{who:player} names a card type : {does:step+;}",
    naming_block(name_cardtype),
    can_name("cardtype", DRAWN),
    "that player names a card type: search your deck for a card of another type",
)

block(
    "name_card",
    "name a card : {does:step+;}",
    naming_block(name_title(False)),
    can_do_inner,
    "name a card: each opponent reveals their hand; each opponent discards each named card from hand",
)

block(
    "name_plot",
    "name a plot : {does:step+;}",
    naming_block(name_title(True)),
    can_do_inner,
    "name a plot: draw 1 card",
)

block(
    "name_crest",
    "name a crest : {does:step+;}",
    naming_block(name_crest),
    can_name("crest", tuple(crest.lower() for crest in CRESTS[:4])),
    "name a crest: until the end of the phase, it gains the named crest",
)

block(
    "name_challenge",
    "name a challenge type : {does:step+;}",
    naming_block(name_challenge),
    can_name("type", (0, 1, 2)),
    "name a challenge type: until the end of the phase, it loses an icon of that type",
)

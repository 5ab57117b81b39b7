"""Events of cards that are marshaled, played or revealed."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import PLAYER, Happening, by_player, cards_of, deed, event, of_cards, once
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import IsPlayer
from fivekings.thrones.model.ability import Filter, Roles, Test
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import is_such


def brought(*hows: str) -> Callable[[Node], Happening]:
    """A player marshals, ambushes or plays cards; where ambushing is playing, it counts as marshaling."""
    kinds: tuple[EventKind, ...] = ("enters play", "played") if "play" in hows else ("enters play",)
    if hows == ("play",):
        kinds = ("played",)

    def build(node: Node) -> Happening:
        is_by, meant = by_player(node["who"]), cards_of(node["what"])

        def fits(state: Thrones, roles: Roles) -> list[int]:
            event = roles["event"]
            how = event["how"]
            if how == "ambush" and state.edition.ambush_plays:
                how = "marshal"
            return meant(state, roles) if how in hows and is_by(state, event["player"], roles) else []

        return Happening(fits, *kinds)

    return build


def reveals(node: Node) -> Happening:
    """A player reveals a plot or, by an effect, any card."""
    is_by, which = by_player(node["who"]), compile_filter(node["what"]["what"])
    if which.types == ("plot",):
        return Happening(once(plot_of_players(is_by, which)), "plots revealed")

    def fits(state: Thrones, roles: Roles) -> bool:
        event = roles["event"]
        return is_by(state, event["player"], roles) and any(is_such(state, which, c, roles) for c in event["cards"])

    return Happening(once(fits), "revealed")


def plot_of_players(is_by: IsPlayer, which: Filter) -> Test:
    """Did a player reveal a plot that is meant?"""

    def is_meant(state: Thrones, player: int, roles: Roles) -> bool:
        if not (which.traits or which.tests or which.title):
            return True
        return state.plot[player] != NONE and is_such(state, which, state.plot[player], roles)

    return lambda state, roles: any(
        is_by(state, player, roles) and is_meant(state, player, roles) for player in roles["event"]["players"]
    )


def all_at_once(node: Node) -> bool:
    """Are plots revealed? Everybody reveals theirs at once, so that nobody is that player."""
    what = node["what"]["what"]
    return [*(what["types"] or []), *(what["plurals"] or [])] in (["plot"], ["plots"])


event(
    "marshals_or_plays",
    "{who:player} marshal|marshals or play|plays {what:subject}",
    brought("marshal", "play"),
    "after you marshal or play a Lord card => draw 1 card",
    tells=PLAYER,
)
event(
    "marshals",
    "{who:player} marshal|marshals {what:subject}",
    brought("marshal"),
    "after you marshal self => draw 1 card",
    tells=PLAYER,
)
event(
    "plays",
    "{who:player} play|plays {what:subject}",
    brought("play"),
    "after an opponent plays an event => draw 1 card",
    tells=PLAYER,
)
deed(
    "is_played",
    "played",
    lambda _node, what: of_cards(what, "played"),
    "after an event is played => draw 1 card",
    tells=PLAYER,
)
event(
    "reveals",
    "{who:player} reveal|reveals {what:subject}",
    reveals,
    "after you reveal a plot => draw 1 card",
    tells=PLAYER,
    unclear=all_at_once,
)

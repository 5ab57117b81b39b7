"""What a player may respond to, as a clause: "Robb Stark is about to be killed"."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.wording import enumeration
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import NONE, Thrones

FEW: Final = 3
LEAVING: Final = {
    "kill": "killed",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "return": "returned to hand",
    "remove": "removed from the game",
}


def occasion(state: Thrones, event: Roles, seat: int) -> str:
    """What is about to happen, or has happened, from the view of a seat."""
    return OCCASIONS[event["kind"]](state, event, seat)


def leaves_play(state: Thrones, event: Roles, _seat: int) -> str:
    """How cards leave play."""
    how = LEAVING[event["how"]]
    return of_cards(f"was {how}", f"were {how}", f"be {how}")(state, event, NONE)


def decided(state: Thrones, event: Roles, seat: int) -> str:
    """Who won the challenge."""
    if event["player"] == NONE:
        return "nobody wins the challenge"
    return by_player("won the challenge", "win the challenge")(state, event, seat)


def initiated(state: Thrones, event: Roles, seat: int) -> str:
    """Whose effect initiates."""
    return f"{by_whom(state, event, seat, 'use', 'uses')} {state.title(event['source'])}"


def played(state: Thrones, event: Roles, seat: int) -> str:
    """Who plays an event."""
    return f"{by_whom(state, event, seat, 'play', 'plays')} {named(state, event)}"


def by_whom(state: Thrones, event: Roles, seat: int, mine: str, theirs: str) -> str:
    """Who does it ("you" or a name), with the matching verb."""
    player = event["player"]
    return f"you {mine}" if player == seat else f"{state.setup.players[player]} {theirs}"


def by_player(done: str, coming: str) -> Callable[[Thrones, Roles, int], str]:
    """What a player did or is about to do."""

    def tell(state: Thrones, event: Roles, seat: int) -> str:
        if "happened" in event:
            return f"{by_whom(state, event, seat, 'have', 'has')} {done}"
        return f"{by_whom(state, event, seat, 'are', 'is')} about to {coming}"

    return tell


def of_cards(one: str, many: str, coming: str) -> Callable[[Thrones, Roles, int], str]:
    """What happened to cards or is about to."""

    def tell(state: Thrones, event: Roles, _seat: int) -> str:
        several = len(event["cards"]) > 1
        if "happened" in event:
            return f"{named(state, event)} {many if several else one}"
        return f"{named(state, event)} {'are' if several else 'is'} about to {coming}"

    return tell


def plainly(done: str, coming: str) -> Callable[[Thrones, Roles, int], str]:
    """A clause that reads the same for everybody."""
    return lambda _state, event, _seat: (done if "happened" in event else coming).format_map(event)


def named(state: Thrones, event: Roles) -> str:
    """The cards of an event; if there are many, the first two."""
    titles = state.titles(event["cards"])
    if len(titles) > FEW:
        titles = [*titles[:2], f"{len(titles) - 2} more"]
    return enumeration(titles)


OCCASIONS: Final[dict[str, Callable[[Thrones, Roles, int], str]]] = {
    "buried": of_cards("was put into the dead pile", "were put into the dead pile", "be put into the dead pile"),
    "challenge decided": decided,
    "challenge ends": plainly("the challenge has ended", "the challenge is about to end"),
    "challenge initiated": by_player("begun a challenge", "begin a challenge"),
    "claim": plainly("claim was applied", "claim is about to be applied"),
    "defenders declared": by_player("declared defenders", "declare defenders"),
    "discarded": of_cards("was discarded", "were discarded", "be discarded"),
    "dominance": by_player("won dominance", "win dominance"),
    "drawn": plainly("cards were drawn", "cards are about to be drawn"),
    "enters play": of_cards("has entered play", "have entered play", "enter play"),
    "first player": by_player("become first player", "become first player"),
    "gains power": of_cards("has gained power", "have gained power", "gain power"),
    "gold gained": by_player("gained gold", "gain gold"),
    "income": by_player("collected income", "collect income"),
    "initiates": initiated,
    "initiative": by_player("won initiative", "win initiative"),
    "insight": by_player("used insight", "use insight"),
    "knelt": of_cards("has knelt", "have knelt", "kneel"),
    "leaves play": leaves_play,
    "paid influence": by_player("paid influence", "pay influence"),
    "phase begins": plainly("the {phase} phase has begun", "the {phase} phase is about to begin"),
    "phase ends": plainly("the {phase} phase has ended", "the {phase} phase is about to end"),
    "pillage": by_player("used pillage", "use pillage"),
    "played": played,
    "plots revealed": plainly("plots were revealed", "plots are about to be revealed"),
    "power moved": of_cards("has received power", "have received power", "receive power"),
    "revealed": of_cards("was revealed", "were revealed", "be revealed"),
    "saved": of_cards("was saved", "were saved", "be saved"),
    "stands": of_cards("has stood", "have stood", "stand"),
    "strength raised": of_cards("has more STR", "have more STR", "have more STR"),
}
"""The clause for each kind of event."""

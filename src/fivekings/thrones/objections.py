"""Why something is not offered: the first rule that an answer breaks, so that a refusal can name it."""

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.request import Request
from fivekings.thrones.language.vocabulary import CHALLENGES
from fivekings.thrones.rules.actions import ambush_cost, marshal_cost
from fivekings.thrones.rules.characteristics import icons
from fivekings.thrones.rules.costs import limited_left
from fivekings.thrones.rules.entering import dead_copies, hosts_for
from fivekings.thrones.rules.gold import available
from fivekings.thrones.rules.influence import influence_left
from fivekings.thrones.state import HAND, NONE, PLAY, Thrones


def objection(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why an answer is refused, where more can be said than that it is not offered."""
    title, _, what = fold(text).partition(": ")
    title = title.partition("#")[0]
    player = request.seat
    if what in ("marshal", "ambush", "play"):
        held = [card for card in state.pile(player, HAND) if fold(state.title(card)) == title]
        if not held:
            return Refused(f"'{text.partition(':')[0]}' is not in your hand", state.cite("got.marshal.1"))
        event = state.cards[held[0]].type == "event"
        if what == state.edition.speech.words.get("marshal", "marshal") and (what == "marshal" or not event):
            return no_marshal(state, held[0], player)
        return no_ambush(state, held[0], player) if what == "ambush" else None
    if request.kind in ("attackers", "defenders"):
        mine = [card for card in state.pile(player, PLAY) if fold(state.title(card)) == title]
        return no_part(state, mine[0], request) if mine else None
    return None


def no_marshal(state: Thrones, card: int, player: int) -> Refused:
    """Why a card cannot be marshaled."""
    name = state.title(card)
    words = state.edition.speech.words
    done, phase = words.get("marshaled", "marshaled"), words.get("marshaling", "marshaling")
    if state.phase != "marshaling" or state.active != player:
        return Refused(f"cards are {done} in your own turn of the {phase} phase", state.cite("got.active_player.2"))
    if state.cards[card].type == "event":
        return Refused(f"{name} is an event: it is played, not {done}", state.cite("got.marshal.4"))
    if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
        return Refused(f"{name} is limited, and you have {done} a limited card this round", state.cite("got.limited.1"))
    return no_entry(state, card, player, marshal_cost(state, card, player))


def no_ambush(state: Thrones, card: int, player: int) -> Refused:
    """Why a card cannot be ambushed with."""
    if state.phase != "challenges" and not state.edition.ambush_plays:
        return Refused("ambush is for the challenges phase", state.cite("got.ambush.1"))
    cost = ambush_cost(state, card, player)
    if cost < 0:
        return Refused(f"{state.title(card)} has no ambush", state.cite("got.ambush.1"))
    if state.edition.ambush_plays:
        left = influence_left(state, player)
        if cost > left:
            return Refused(f"that takes {cost} influence, and you have {left}", state.cite("got.ambush.1"))
        cost = 0
    return no_entry(state, card, player, cost)


def no_entry(state: Thrones, card: int, player: int, cost: int) -> Refused:
    """Why a card cannot enter play for its cost."""
    name = state.title(card)
    if state.cards[card].unique and dead_copies(state, card, player):
        return Refused(f"{name} is in your dead pile, so no copy can enter play again", state.cite("got.dead_pile.2"))
    if cost > available(state, player):
        return Refused(f"{name} costs {cost} gold, and you have {available(state, player)}", state.cite("got.costs.1"))
    if state.cards[card].type == "attachment" and not hosts_for(state, card, player):
        return Refused(f"there is nothing that {name} can attach to", state.cite("got.attachment.1"))
    return Refused(f"{name} cannot enter play now", state.cite("got.unique.1"))


def no_part(state: Thrones, card: int, request: Request) -> Refused:
    """Why a character cannot take part in a challenge."""
    name = state.title(card)
    if state.cards[card].type != "character":
        return Refused(f"{name} is no character", request.rule)
    if state.kneeling[card]:
        return Refused(f"{name} is kneeling", request.rule)
    if state.type != NONE and not icons(state, card) >> state.type & 1:
        return Refused(f"{name} has no {CHALLENGES[state.type]} icon", request.rule)
    if card in state.bypassed:
        return Refused(f"{name} has been bypassed by stealth", state.cite("got.stealth.4"))
    return Refused(f"no more than {request.high} may be declared", request.rule)

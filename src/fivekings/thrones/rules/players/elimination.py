"""Elimination: a player with an empty deck, or too many doomed cards dead, is out at once; the others play on."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, program, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import EXCHANGE_PLOTS, INITIATING_COSTS, NOT_AGAINST_EACH_OTHER
from fivekings.thrones.model.modifier import SEAT
from fivekings.thrones.model.spoken import THRONES, of_players
from fivekings.thrones.model.state import DECK, DISCARD, HAND, NOBODY, NONE, PLAY, REMOVED, USED, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.abilities.windows import look_again
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import changed
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.modifiers import end
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.keywords.terminal import returns_to_hand
from fivekings.thrones.rules.players.doomed import is_doomed
from fivekings.thrones.rules.players.titles import give_back
from fivekings.thrones.rules.players.winning import finish, may_win

ELIMINATED_EVENT: Final = THRONES.tells(EventKind("eliminated", "{seat} is eliminated.", topic="winning"))
ALL_DOOMED_EVENT: Final = THRONES.tells(EventKind("all doomed", "All are doomed at once: nobody wins."))
NOBODY_WON_EVENT: Final = THRONES.tells(
    EventKind("nobody won", "{seat} is the last one standing, but cannot win: nobody wins.", topic="winning")
)
RESIGNED_EVENT: Final = THRONES.tells(EventKind("resigned", "{seat} yields."))


BETWEEN_TWO: Final = frozenset({NOT_AGAINST_EACH_OTHER, EXCHANGE_PLOTS, INITIATING_COSTS})
"""Effects that last only while both their players are in the game."""


LISTS_OF_PLAYERS: Final = (
    *("seat left", "actor left", "actor left 1", "that left", "claimer left", "supporter left"),
    *("empty", "winners", "met"),
)
"""Roles of frames that list players who are still to act or to be affected."""


def check_decks(state: Thrones) -> None:
    """Eliminate players whose draw deck is empty; the last player left wins. Must be the last thing a step does.

    got.winning.3
    """
    if state.result is not None or state.phase == "setup" or not state.edition.empty_deck_eliminates:
        return
    empty = [player for player in state.players() if not state.pile(player, DECK)]
    if len(empty) == 1:
        eliminate(state, empty[0], True)
    elif empty:
        state.frames.append(Frame(ELIMINATION, 0, {"empty": empty}))


def eliminated_label(state: Thrones, _request: Request, option: int) -> str:
    """A player to be eliminated first."""
    return f"{state.setup.players[option]} is eliminated"


def eliminated_offer(state: Thrones, request: Request, option: int) -> str:
    """A player to be eliminated first, as the chooser reads it."""
    return "you are eliminated" if option == request.seat else eliminated_label(state, request, option)


ASK_ELIMINATED: Final = of_players(
    "eliminate",
    "several have run out of cards at once: who is eliminated first?",
    eliminated_label,
    offer=eliminated_offer,
)


def elimination_choices(state: Thrones, frame: Frame) -> Request | None:
    """If several players run out at once, ask the first player who is eliminated first. got.winning.5"""
    empty: list[int] = frame.roles["empty"]
    return ASK_ELIMINATED.to(state.first, empty[:]) if empty else None


def choose_eliminated(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Eliminate the chosen player. got.winning.5"""
    out = choice.pick
    frame.roles["empty"].remove(out)
    eliminate(state, out, True)


def all_eliminated(_state: Thrones, frame: Frame) -> bool:
    """Are all of them eliminated?"""
    return not frame.roles["empty"]


ELIMINATION = program(
    "thrones.elimination",
    repeat(ask(elimination_choices, choose_eliminated, rule="got.winning.5"), until=all_eliminated),
)


def check_doomed(state: Thrones, _frame: Frame) -> None:
    """Eliminate players with too many doomed cards in the dead pile; if that is everybody at once, nobody wins.

    ccg.doomed.1, ccg.doomed.3 to ccg.doomed.6, ccg.doomed.8
    """
    fallen = [player for player in state.players() if is_doomed(state, player)]
    if fallen == state.players():
        state.finish([])
        if state.loud:
            ALL_DOOMED_EVENT.tell(state)
    for player in fallen if state.result is None else []:
        eliminate(state, player, True)


DOOM = program("thrones.doom", do(check_doomed))


def retire(state: Thrones, player: int) -> None:
    """Eliminate a player who resigns. If several players are left the game goes on without that player; the last player
    left wins, even one who otherwise could not.

    got.winning.13
    """
    if player in state.out:
        raise Refused(f"{state.setup.players[player]} is out of the game already")
    if state.loud:
        RESIGNED_EVENT.tell(state, seat=player)
    eliminate(state, player, False)


def eliminate(state: Thrones, player: int, running: bool) -> None:
    """Eliminate a player; if needed, the next player becomes first. `running` says whether a step is being carried out,
    which is not the case when a player resigns. The last player left wins, unless that player cannot win.

    got.first_player.4, got.winning.10, got.winning.11, got.winning.13
    """
    if player == state.first:
        state.first = state.players()[1]
    state.out.append(player)
    changed(state)
    if state.loud:
        ELIMINATED_EVENT.tell(state, seat=player)
    last = state.players()[0]
    if not state.opponents(last):
        if may_win(state, last) or not running:
            finish(state, last, by_power=False)
        else:
            state.finish([])
            if state.loud:
                NOBODY_WON_EVENT.tell(state, seat=last)
        return
    break_off(state, player, clear_away(state, player), running)


def clear_away(state: Thrones, player: int) -> list[int]:
    """Remove an eliminated player's cards from the game and return others' cards to their owners; returns all of these
    cards.

    got.winning.6, got.winning.7
    """
    give_back(state, player)
    gone = [card for card in range(len(state.cards)) if state.owner[card] == player]
    lent = [card for card in state.pile(player, PLAY) if state.owner[card] != player]
    for card in gone + lent:
        if state.zone[card] == PLAY:
            shed(state, card, player)
    for card in lent:
        if state.zone[card] == PLAY:
            to_discard(state, card)
    clear_plots(state, player)
    for card in gone:
        move(state, card, REMOVED)
    state.set_power(player, 0)
    state.set_kneeling(player, 0)
    state.gold[player] = 0
    changed(state)
    return gone + lent


def clear_plots(state: Thrones, player: int) -> None:
    """Remove the revealed and chosen plots of an eliminated player; a borrowed one goes to its owner's used pile.

    got.winning.6, got.winning.7
    """
    revealed = state.plot[player]
    if revealed != NONE and state.owner[revealed] != player:
        move(state, revealed, USED)
    for seat in range(state.seats):
        if seat == player or (state.plot[seat] != NONE and state.owner[state.plot[seat]] == player):
            state.plot[seat] = NONE
    if state.chosen_plots:
        state.chosen_plots[player] = NONE


def shed(state: Thrones, card: int, player: int) -> None:
    """Return other players' cards on a card that leaves the game with its player. got.attachment.7, got.terminal.1"""
    for other in duplicates_of(state, card):
        move(state, other, DISCARD)
    for attachment in attachments_of(state, card):
        if state.owner[attachment] != player:
            shed(state, attachment, player)
            if returns_to_hand(state, attachment):
                move(state, attachment, HAND)
            else:
                to_discard(state, attachment)


def break_off(state: Thrones, player: int, lost: list[int], running: bool) -> None:
    """Continue what was in progress as far as it does not need the eliminated player or the removed cards.

    Frames keep their place on the stack, since other frames refer to it; a frame that is broken off jumps to its end.

    got.winning.8 to got.winning.10
    """
    forget_agreements(state, player)
    top = state.frames[-1]
    for frame in state.frames:
        forget_player(state, frame, player, lost)
        name = frame.program.name
        own = name in ("thrones.initiate", "thrones.enter", "thrones.ambush") or name.startswith("card.")
        if own and frame.roles.get("player") == player:
            jump(frame, len(frame.program.steps) - 1, running and frame is top)
        elif name == "thrones.actions" and state.active == player:
            frame.window().closed = True
    if state.active == player:
        state.active = next_active(state)
    undecided = player == state.defender and state.winner == NOBODY
    if state.type != NONE and (player == state.attacker or undecided):
        end_challenge(state, running)


def forget_agreements(state: Thrones, player: int) -> None:
    """Drop an eliminated player's delayed effects, and effects between that player and another or on that player alone.
    Lasting effects on other players' cards stay.

    got.winning.9
    """
    state.delayed = [effect for effect in state.delayed if effect.roles["player"] != player]
    agreed = [one for one in state.lasting if one.kind in BETWEEN_TWO and one.who == SEAT]
    end(state, [one for one in state.lasting if one.whom == player or (one in agreed and one.player == player)])


def next_active(state: Thrones) -> int:
    """The next active player when the active one is eliminated: the next in turn, if any is left. got.winning.10"""
    for frame in reversed(state.frames):
        left: list[int] | None = frame.roles.get("seat left")
        if left is not None and frame.roles["seat"] == state.active:
            return left[0] if left else NOBODY
    return NOBODY


def forget_player(state: Thrones, frame: Frame, player: int, lost: list[int]) -> None:
    """Remove an eliminated player and their cards from the roles of a frame. got.winning.9"""
    roles = frame.roles
    for key in LISTS_OF_PLAYERS:
        if key in roles:
            roles[key] = [seat for seat in roles[key] if seat != player]
    if "cards" in roles:
        roles["cards"] = [card for card in roles["cards"] if card not in lost]
    if roles.get("kind") == "initiates" and roles["player"] == player:
        roles["cancelled"] = True
    if frame.program.name == "thrones.due":
        roles["ready"] = [effect for effect in roles["ready"] if effect["roles"]["player"] != player]
    elif "ready" in roles:
        roles["ready"] = [code for code in roles["ready"] if state.owner[parts_of(code)[0]] != player]
    turns = frame.turns
    if turns is not None:
        look_again(turns, player if turns.asker == player else turns.before)


def end_challenge(state: Thrones, running: bool) -> None:
    """End a challenge that has lost its attacking or defending player. got.winning.8"""
    state.winner = state.loser = NOBODY
    inside = False
    for frame in state.frames:
        name = frame.program.name
        now = running and frame is state.frames[-1]
        if name.endswith(".challenge"):
            inside = True
            jump(frame, frame.program.places["end_challenge"], now)
        elif inside and name in ("thrones.claim", "thrones.keywords"):
            jump(frame, len(frame.program.steps) - 1, now)
        elif inside and name == "thrones.actions":
            frame.window().closed = True
        elif inside and frame.roles.get("kind") in ("challenge initiated", "challenge decided", "defenders declared"):
            frame.roles["cancelled"] = True


def jump(frame: Frame, place: int, running: bool) -> None:
    """Move a frame to another step; the frame being carried out moves on by one more by itself."""
    frame.at = place - 1 if running else place
    for key in [key for key in frame.roles if key.endswith(" left") or key == "answers"]:
        del frame.roles[key]

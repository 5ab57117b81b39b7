"""Setup: first player, hands, setup cards, drawing back to a full hand."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do, each, program, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.spoken import THRONES, cards_called, numbered, of_cards, refuse
from fivekings.thrones.model.state import HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.cards.attachments import hosts_for, may_stay, too_many_copies
from fivekings.thrones.rules.cards.characteristics import belongs, changed, is_such
from fivekings.thrones.rules.cards.drawing import draw, shuffle_deck
from fivekings.thrones.rules.cards.duplicates import duplicates_of, original_of, put_on
from fivekings.thrones.rules.cards.leaving import DISCARDED_EVENT
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.uniqueness import copy_in_play
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.keywords.no_attachments import may_bear
from fivekings.thrones.rules.phases.initiative import FIRST_PLAYER_EVENT
from fivekings.thrones.rules.phases.mulligan import mulligan, mulligan_choices
from fivekings.thrones.rules.players.order import players_in_order
from fivekings.thrones.rules.resources.penalties import house_penalty

SET_UP_EVENT: Final = THRONES.tells(EventKind("set up", "{seat} sets up with {cards}.", topic="setup"))


def choose_first(state: Thrones, _frame: Frame) -> None:
    """Pick a random first player. got.setup.2"""
    state.first = chance.random_seat(state, list(range(state.seats)))
    if state.loud:
        FIRST_PLAYER_EVENT.tell(state, seat=state.first)


def deal_hands(state: Thrones, _frame: Frame) -> None:
    """Shuffle the decks and draw the opening hands. got.setup.5, got.setup.6"""
    for player in state.players():
        shuffle_deck(state, player)
        draw(state, player, state.edition.hand_size)


def gold_left(state: Thrones, player: int) -> int:
    """The gold a player has left for setup cards; duplicates are free. got.setup.7, got.setup.10"""
    return state.edition.setup_gold - sum(setup_cost(state, card, player) for card in state.pile(player, PLAY))


def setup_cost(state: Thrones, card: int, player: int) -> int:
    """What a setup card costs. got.setup.7"""
    return state.cards[card].cost + house_penalty(state, card, player)


def is_setup_card(state: Thrones, card: int) -> bool:
    """May a card be placed during setup, by its type or its text? got.setup.7, lcg1.setup.13, ccg.setup.8"""
    printed = state.cards[card]
    if printed.cost <= NO_COST or printed.shadow:
        return False
    return printed.type in state.edition.setup_types or "setup" in printed.compiled.keywords


def place_choices(state: Thrones, frame: Frame) -> Request:
    """Ask a player to place setup cards, in player order. got.setup.7"""
    return setup_request(state, frame.roles["seat"])


def setup_prompt(state: Thrones, request: Request) -> str:
    """The question for setup cards, with the gold left."""
    return f"place setup cards, {gold_left(state, request.seat)} gold left, or be done."


def setup_hint(state: Thrones, _request: Request, option: int) -> str:
    """The cost of a card."""
    return f"{state.cards[option].cost} gold"


def no_setup(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a card cannot be placed during setup."""
    cards = cards_called(state, text)
    if not cards:
        return None
    seat, rule = request.seat, state.cite("got.setup.7") or request.rule
    held = [card for card in cards if card in state.pile(seat, HAND)]
    name = state.title(cards[0])
    if not held:
        return Refused(f"{name} is not in your hand", rule)
    card = held[0]
    printed = state.cards[card]
    if not is_setup_card(state, card):
        return refuse(state, request, "got.setup.8", f"{name} cannot be a setup card")
    if original_of(state, card, seat) != NONE:
        return refuse(state, request, "got.setup.10", f"{name} is already placed, and duplicates cannot be")
    if printed.unique and copy_in_play(state, card, seat) != NONE:
        return refuse(state, request, "got.unique.6", f"{name} is unique, and a copy is already placed")
    cost, left = setup_cost(state, card, seat), gold_left(state, seat)
    if cost > left:
        return Refused(f"{name} costs {cost} gold, and {left} of your setup gold is left", rule)
    placed = [state.cards[other].compiled.keywords for other in state.pile(seat, PLAY)]
    if "limited" in printed.compiled.keywords and any("limited" in keywords for keywords in placed):
        return refuse(state, request, "got.limited.2", f"{name} is limited, and a limited card is already placed")
    if printed.type == "attachment":
        return refuse(state, request, "got.setup.15", f"you have no card that {name} could attach to")
    return Refused(f"an attachment that was placed needs a bearer, and {name} cannot be one", rule)


ASK_SETUP: Final = of_cards("setup", setup_prompt, decline="done", hint=setup_hint, refusal=no_setup)


def setup_request(state: Thrones, player: int) -> Request:
    """Ask for a setup card: within the gold left, at most one limited card. An attachment needs a legal bearer once all
    cards are revealed; until one is placed, only bearers can be placed. If none is left (the card that was to bear it
    changed as it was placed), the player is done, and the attachment is discarded.

    got.setup.7, got.setup.15
    """
    left = gold_left(state, player)
    waiting = [
        card for card in state.pile(player, PLAY) if is_attachment(state, card) and not own_hosts(state, card, player)
    ]
    hand = sorted(state.pile(player, HAND))
    if waiting:
        bearers = [card for card in hand if would_bear(state, card, waiting[0], player, left)]
        return ASK_SETUP.to(player, bearers or [DECLINE])
    return ASK_SETUP.to(player, [*[card for card in hand if may_place(state, card, player, left)], DECLINE])


def is_attachment(state: Thrones, card: int) -> bool:
    """Is a card an attachment?"""
    return state.cards[card].type == "attachment"


def may_place(state: Thrones, card: int, player: int, left: int) -> bool:
    """May a card be placed during setup? Duplicates do not count as limited.

    got.setup.7, got.setup.8, got.setup.10, got.setup.15, got.limited.2, got.limited.5
    """
    printed = state.cards[card]
    if not is_setup_card(state, card):
        return False
    cost = setup_cost(state, card, player)
    if original_of(state, card, player) != NONE:
        return state.edition.setup_duplicates
    if (printed.unique and copy_in_play(state, card, player) != NONE) or cost > left:
        return False
    if "limited" in printed.compiled.keywords and any(
        "limited" in state.cards[other].compiled.keywords for other in state.pile(player, PLAY)
    ):
        return False
    if printed.type != "attachment" or own_hosts(state, card, player):
        return True
    rest = left - cost
    return any(would_bear(state, other, card, player, rest) for other in state.pile(player, HAND) if other != card)


def would_bear(state: Thrones, card: int, attachment: int, player: int, left: int) -> bool:
    """Could a card in hand still be placed and have this attachment? got.setup.15"""
    which = state.cards[attachment].compiled.attach
    roles: Roles = {"source": attachment, "player": player}
    if which is None:
        fitting = state.cards[card].type == "character"
    else:
        fitting = is_such(state, which, card, roles) and belongs(state, which, player, roles)
    if not fitting or is_attachment(state, card) or not may_bear(state, card, attachment):
        return False
    return may_place(state, card, player, left) and original_of(state, card, player) == NONE


def own_hosts(state: Thrones, card: int, player: int) -> list[int]:
    """The player's own cards that a setup attachment may go on. got.setup.15, ccg.setup.12"""
    return [host for host in hosts_for(state, card, player) if state.controller[host] == player]


def place(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Place a setup card, facedown until all are placed. got.setup.7, got.setup.10, got.setup.13"""
    if choice.pick == DECLINE:
        frame.roles["placed"] = True
        return
    lay_down(state, choice.pick, choice.seat)


def lay_down(state: Thrones, card: int, player: int) -> None:
    """Place a setup card facedown, or as a duplicate. got.setup.7, got.setup.10"""
    original = original_of(state, card, player)
    if original != NONE:
        put_on(state, card, original)
    else:
        move(state, card, PLAY, player)


def reveal_setup(state: Thrones, _frame: Frame) -> None:
    """Reveal all setup cards together; they do not count as entering play. got.setup.11, got.setup.13, ccg.setup.15"""
    for player in state.players():
        for card in state.pile(player, PLAY):
            state.show_all(card)
            for duplicate in duplicates_of(state, card):
                state.show_all(duplicate)
        if state.loud:
            SET_UP_EVENT.tell(state, seat=player, cards=state.titles(state.pile(player, PLAY)) or ["nothing"])


def unattached(state: Thrones, frame: Frame) -> list[int]:
    """The setup attachments, in player order. Their legal bearers are noted all at once, so that no attachment makes
    another legal.

    got.setup.12, got.setup.16
    """
    cards = [card for player in state.players() for card in state.pile(player, PLAY) if is_attachment(state, card)]
    frame.roles["bearers"] = {str(card): own_hosts(state, card, state.controller[card]) for card in cards}
    return cards


def attach_prompt(state: Thrones, _request: Request) -> str:
    """The question what a setup attachment goes on."""
    return f"what does {state.title(state.frames[-1].roles['attaching'])} attach to?"


def attach_label(state: Thrones, _request: Request, option: int) -> str:
    """A bearer, with the setup attachment."""
    return f"{state.title(state.frames[-1].roles['attaching'])}: attach to {numbered(state, option)}"


ASK_ATTACH: Final = of_cards("attach", attach_prompt, attach_label)


def host_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask what a setup attachment goes on. got.setup.12, got.setup.15, got.limits.3"""
    card: int = frame.roles["attaching"]
    if state.zone[card] != PLAY:
        return None
    able = [host for host in frame.roles["bearers"][str(card)] if not too_many_copies(state, card, host)]
    return ASK_ATTACH.to(state.controller[card], able) if able else None


def attach(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Attach the card to the chosen bearer. got.setup.12"""
    state.set_host(frame.roles["attaching"], choice.pick)
    changed(state)


def drop_illegal(state: Thrones, frame: Frame) -> None:
    """Discard a setup attachment that another one makes illegal, or that has no legal bearer left. got.setup.16"""
    frame.roles.pop("bearers")
    attached = [card for player in state.players() for card in state.pile(player, PLAY) if is_attachment(state, card)]
    illegal = [card for card in attached if state.host[card] == NONE or not may_stay(state, state.host[card], card)]
    for card in illegal:
        to_discard(state, card)
        state.show_all(card)
    if illegal and state.loud:
        DISCARDED_EVENT.tell(state, cards=state.titles(illegal))


def all_placed(_state: Thrones, frame: Frame) -> bool:
    """Is the player done placing?"""
    return "placed" in frame.roles


def next_player_places(_state: Thrones, frame: Frame) -> None:
    """It is the next player's turn to place. got.setup.7"""
    frame.roles.pop("placed", None)


def replenish(state: Thrones, _frame: Frame) -> None:
    """Draw back to a full hand. got.setup.14"""
    for player in state.players():
        draw(state, player, state.edition.hand_size - len(state.pile(player, HAND)))


def placing() -> list[Part]:
    """The parts of placing setup cards in player order, for the editions that do so."""
    return [
        each(
            "seat",
            players_in_order,
            do(next_player_places),
            repeat(ask(place_choices, place, rule="got.setup.7"), until=all_placed),
        ),
        do(reveal_setup, rule="got.setup.11"),
        each("attaching", unattached, ask(host_choices, attach, rule="got.setup.12")),
        do(drop_illegal, rule="got.setup.16"),
        do(replenish, rule="got.setup.14"),
    ]


SETUP = program(
    "thrones.setup",
    do(choose_first, rule="got.setup.2"),
    do(deal_hands, rule="got.setup.5"),
    each("seat", players_in_order, ask(mulligan_choices, mulligan, rule="got.mulligan.1")),
    *placing(),
)

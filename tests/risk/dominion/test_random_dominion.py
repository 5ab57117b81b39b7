"""Random Dominion games with all sets of parts: what must hold after every choice."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Match, Request, Setup, apply, resignation
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import DECLINE
from fivekings.risk.board import load_board
from fivekings.risk.dominion.card_decks import maester_cards, objective_cards
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import MODULES, UNITS, Dominion
from fivekings.risk.state import NEUTRAL

RISK = game("risk")
NAMES = ["Arya", "Bran", "Cersei", "Davos", "Edd", "Fat Walda", "Gilly"]

SEATS_OF_POWER = {territory.seat: territory.name for territory in load_board("both").territories if territory.seat}

KINDS = ("knights", "siege_engines", "fortifications")

LEGAL = [
    chosen
    for count in range(len(MODULES) + 1)
    for chosen in itertools.combinations(MODULES, count)
    if "gold" in chosen or not {"characters", "maesters"} & set(chosen)
]
"""Every set of parts that a table may play with."""

tables = st.tuples(
    st.sampled_from([2, 3, 5, 7]),
    st.sampled_from([MODULES, *LEGAL]),
    st.integers(0, 2**128 - 1),
    st.integers(0, 2**32),
)

Table = tuple[int, tuple[str, ...], int, int]


def setup_of(table: Table) -> Setup:
    seats, chosen, _, _ = table
    options = {name: "on" if name in chosen else "off" for name in MODULES}
    return Setup(NAMES[:seats], {"mode": "dominion", **options})


def begin(table: Table) -> tuple[Dominion, random.Random]:
    state = RISK.start(setup_of(table), table[2])
    assert isinstance(state, Dominion)
    return state, random.Random(table[3])


def eager_choice(request: Request, rng: random.Random) -> Choice:
    """Any legal answer, but a pass only now and then, and invasions more often than not."""
    choice = random_choice(request, rng)
    if choice.picks == [DECLINE] and len(request.options) > 1 and rng.random() < 0.7:
        pick = rng.choice(request.options[:-1])
        return Choice(request.seat, request.number, [pick], request.most(pick))
    return choice


class Ledger:
    """What has left the game with the players who left."""

    def __init__(self, state: Dominion) -> None:
        self.state = state
        self.maesters: list[int] = []
        self.objectives: list[int] = []

    def play(self, choice: Choice) -> None:
        """Make a choice and note what leaves the game."""
        state = self.state
        before = [hand[:] for hand in state.maesters], [hand[:] for hand in state.objectives]
        apply(state, choice)
        for seat in state.out:
            if not state.maesters[seat] and not state.objectives[seat]:
                self.maesters += before[0][seat]
                self.objectives += before[1][seat]


def step(ledger: Ledger, rng: random.Random, resigning: float = 0.0) -> None:
    """Somebody answers, or gives up."""
    state = ledger.state
    if resigning and rng.random() < resigning:
        ledger.play(resignation(rng.choice(state.playing())))
    else:
        ledger.play(eager_choice(rng.choice(state.requests), rng))


def check(ledger: Ledger) -> None:
    """What holds at every moment."""
    state = ledger.state
    check_cards(ledger)
    check_board(state)
    check_players(state)
    assert state.over == (not state.requests)
    assert all(request.seat not in state.out for request in state.requests)
    assert all(request.options for request in state.requests)


def check_cards(ledger: Ledger) -> None:
    state = ledger.state
    hands = [card for hand in state.hands for card in hand]
    territories = [*state.deck, *state.discard, *hands, *[card for _, card in state.levies]]
    whole = list(range(state.board.size))
    if state.phase == "setup":
        assert territories == []  # shuffled when all armies are placed
    elif state.has("objectives"):
        assert sorted(territories) == whole
    else:
        assert sorted(territories) in ([*whole, state.board.end_game], whole if state.over else [])
    assert state.board.end_game not in [*hands, *state.discard, *[card for _, card in state.levies]]
    for held, known in (
        (state.hands, state.known),
        (state.maesters, state.maester_known),
        (state.objectives, state.objective_known),
    ):
        assert all(known[card] >> seat & 1 for seat, cards in enumerate(held) for card in cards)
    dealt = all(state.houses[seat] for seat in state.playing())
    piles = [state.objective_deck, state.objective_discard, *state.objectives, ledger.objectives]
    assert sorted(itertools.chain(*piles)) == (objective_cards(state) if dealt and state.has("objectives") else [])
    piles = [state.maester_deck, state.maester_discard, *state.maesters, ledger.maesters]
    there = sorted(itertools.chain(*piles))
    assert there == (maester_cards(state) if any(state.armies) and state.has("maesters") else [])


def check_board(state: Dominion) -> None:
    assert all(NEUTRAL <= owner < state.seats and owner not in state.out for owner in state.owner)
    if state.phase != "setup":
        assert min(state.armies) >= 1
        assert all((seat in state.owner) != (seat in state.out) for seat in range(state.seats))
        assert state.over or state.active not in state.out
    for kind in state.units:
        assert min(kind) >= 0
        assert state.has("units") or not any(kind)
        assert not any(count for land, count in enumerate(kind) if state.owner[land] == NEUTRAL)


def check_players(state: Dominion) -> None:
    assert all(gold >= 0 and gold % 100 == 0 for gold in state.gold)
    assert all(points >= 0 for points in state.score)
    assert state.has("gold") or not any(state.gold)
    assert state.has("objectives") or not any(state.score)
    for seat in state.out:
        if not state.over and not falling(state):
            assert not state.hands[seat]
            assert not state.maesters[seat]
            assert not state.objectives[seat]
            assert state.gold[seat] == 0
    check_characters(state)


def falling(state: Dominion) -> bool:
    """Is somebody out whose conqueror has not moved in yet?"""
    return any("victim" in frame.roles for frame in state.frames)


def check_characters(state: Dominion) -> None:
    """A character is ready, used, captive or dead, and nobody holds one of nobody's."""
    assert len(set(state.dead)) == len(state.dead)
    assert len(set(state.facedown)) == len(state.facedown)
    held = {int(number): captor for number, captor in state.captives.items()}
    assert not set(held) & set(state.dead)
    playing = {state.houses[seat] for seat in state.playing()}
    if not state.over and not falling(state):
        for number, captor in held.items():
            assert captor not in state.out
            assert CHARACTERS[number].house in playing - {state.houses[captor]}
    for player in state.view(-1)["players"]:
        shown = player["characters"]
        assert len(shown) == (4 if state.has("characters") and player["house"] else 0)
        assert all(one["state"] in ("ready", "used", "captive", "dead") for one in shown)


@settings(max_examples=30, deadline=None)
@given(tables)
def test_everything_is_conserved(table: Table) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    for _ in range(1200):
        if state.over:
            break
        step(ledger, rng)
        check(ledger)


def vars_of(request: Request | None) -> list[object]:
    names = ("seat", "kind", "options", "amounts", "low", "high", "number", "rule")
    return [] if request is None else [getattr(request, name) for name in names]


def check_copies(state: Dominion) -> None:
    """Clone and JSON are the same state, and share nothing with it."""
    now = state.hash()
    cloned, loaded = state.clone(), RISK.load(state.setup, state.to_json())
    for copy in (cloned, loaded):
        assert isinstance(copy, Dominion)
        assert copy.hash() == now
        assert [vars_of(request) for request in copy.requests] == [vars_of(request) for request in state.requests]
        for name in state.columns:
            apart(getattr(state, name), getattr(copy, name))
        rng = random.Random(now)
        for _ in range(3):
            if copy.requests:
                apply(copy, eager_choice(copy.requests[0], rng))
    assert state.hash() == now
    assert cloned.hash() == loaded.hash()


def apart(mine: Any, theirs: Any) -> None:
    """Two values are equal and share no list or table."""
    assert mine == theirs
    if isinstance(mine, list):
        assert mine is not theirs
        for one, other in zip(mine, theirs, strict=True):
            apart(one, other)
    elif isinstance(mine, dict):
        assert mine is not theirs
        for key in mine:
            apart(mine[key], theirs[key])


def check_hidden(ledger: Ledger, rng: random.Random) -> None:
    """A seat cannot tell the true world from another that fits what it knows, and play goes on in either."""
    state = ledger.state
    for viewer in range(state.seats):
        other = RISK.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Dominion)
        assert other.view(viewer) == state.view(viewer)
        assert vars_of(other.request(viewer)) == vars_of(state.request(viewer))
        assert [(one.seat, one.kind) for one in other.requests] == [(one.seat, one.kind) for one in state.requests]
        elsewhere = Ledger(other)
        elsewhere.maesters, elsewhere.objectives = ledger.maesters[:], ledger.objectives[:]
        check(elsewhere)
        check_offers(other)
        for _ in range(4):
            if other.requests:
                elsewhere.play(eager_choice(other.requests[0], rng))
        check(elsewhere)


def check_offers(state: Dominion) -> None:
    """In a world dealt anew, everybody is offered only cards held in that world."""
    for request in state.requests:
        hand = {
            "use": [64 + card for card in state.maesters[request.seat]],
            "objectives": state.objectives[request.seat],
            "keep objective": state.objectives[request.seat],
            "keep maester": state.maesters[request.seat],
            "keep card": state.hands[request.seat],
            "unit card": state.hands[request.seat],
            "complete": state.objectives[request.seat],
        }.get(request.kind)
        if hand is not None:
            offered = [option for option in request.options if option != DECLINE]
            if request.kind == "use":
                offered = [option for option in offered if 64 <= option < 128]
            assert set(offered) <= set(hand)


@settings(max_examples=12, deadline=None)
@given(tables, st.integers(1, 25))
def test_every_moment_is_cloned_and_saved(table: Table, stride: int) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    twin = state.clone()
    for count in range(700):
        if state.over:
            break
        if count % stride == 0:
            check_copies(state)
        choice = eager_choice(rng.choice(state.requests), rng)
        ledger.play(choice)
        apply(twin, choice)
    assert twin.hash() == state.hash()


@settings(max_examples=8, deadline=None)
@given(tables, st.integers(1, 25))
def test_every_moment_hides_what_is_secret(table: Table, stride: int) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    for count in range(700):
        if state.over:
            break
        if count % stride == 0:
            check_hidden(ledger, rng)
        step(ledger, rng)


@settings(max_examples=25, deadline=None)
@given(tables, st.integers(0, 600))
def test_a_record_replays_to_the_same_hash(table: Table, resigning: int) -> None:
    match = Match.start(RISK, setup_of(table), table[2])
    rng = random.Random(table[3])
    while not match.state.over and len(match.choices) < 800:
        if len(match.choices) == resigning:
            left = [player["seat"] for player in match.state.view(-1)["players"] if not player["out"]]
            match.play(resignation(rng.choice(left)))
        else:
            match.play(eager_choice(rng.choice(match.state.requests), rng))
    for seat in [player["seat"] for player in match.state.view(-1)["players"] if not player["out"]]:
        if not match.state.over:
            match.play(resignation(seat))
    again = play_record(parse_record(record_text(match), "test"), RISK)
    assert again.state.hash() == match.state.hash()
    assert again.draws == match.draws
    assert record_text(again) == record_text(match)


def check_words(state: Dominion) -> None:
    """Everything that is asked and told can be put in words, and an answer in words is understood."""
    for request in state.requests:
        assert RISK.wording.prompt(state, request)
        for option in request.options:
            label = RISK.wording.label(state, request, option)
            assert label
            assert isinstance(RISK.wording.hint(state, request, option), str)
            most = request.most(option)
            choice = RISK.wording.read(state, request, label.replace("#", str(most)) if most else label)
            assert choice is not None
            assert RISK.wording.label(state, request, choice.pick) == label
            assert choice.amount == most
    for event in state.events:
        for viewer in range(-1, state.seats):
            told = RISK.wording.story(event.seen_by(viewer), state.setup.players)
            assert told
            assert "{" not in told
    state.events.clear()
    assert RISK.wording.sketch(state.view(state.requests[0].seat if state.requests else -1), 100)


@settings(max_examples=6, deadline=None)
@given(tables)
def test_everything_can_be_said(table: Table) -> None:
    state, rng = begin(table)
    state.loud = True
    ledger = Ledger(state)
    for _ in range(500):
        if state.over:
            break
        step(ledger, rng, resigning=0.002)
        check_words(state)


# --- other worlds ----------------------------------------------------------------------------------


def hidden_table() -> Dominion:
    """Cards in three hands, two of them with armies waiting under a card, and nothing that could be used."""
    players = {
        "Arya": {"house": "Stark", "maesters": ["Bribery"], "objectives": ["hold 3 ports", "hold 5 castles"]},
        "Bran": {"house": "Baratheon", "maesters": ["Blood Magic", "Castle Walls"], "objectives": ["own 500 gold"]},
        "Edd": {"house": "Lannister", "maesters": ["Hired Thieves"], "objectives": ["hold 7 ports", "own 2000 gold"]},
    }
    lands = {"others": {"owner": "Edd"}, "Winterfell": {"owner": "Arya"}, "Dragonstone": {"owner": "Bran"}}
    doc = {"game": "risk", "mode": "dominion", "players": players, "territories": lands}
    state = RISK.start(RISK.scripts.position(doc), 5)
    assert isinstance(state, Dominion)
    for seat in (0, 1):
        card = state.deck.pop()
        state.levies.append([seat, card])
        state.known[card] = 1 << seat
    return state


@pytest.mark.rule("risk.purchase.5")
def test_other_worlds_give_nothing_away() -> None:
    state = hidden_table()
    for viewer in range(3):
        maesters: dict[int, set[int]] = {seat: set() for seat in range(3)}
        objectives: dict[int, set[int]] = {seat: set() for seat in range(3)}
        levies: dict[int, set[int]] = {0: set(), 1: set()}
        for seed in range(400):
            other = RISK.resample(state, viewer, seed)
            assert isinstance(other, Dominion)
            assert other.view(viewer) == state.view(viewer)
            for seat in range(3):
                maesters[seat].update(other.maesters[seat])
                objectives[seat].update(other.objectives[seat])
            for seat, card in other.levies:
                levies[seat].add(card)
        for seat in range(3):
            mine = seat == viewer
            assert maesters[seat] == (
                set(state.maesters[seat]) if mine else set(range(39)) - set(state.maesters[viewer])
            )
            assert objectives[seat] == (
                set(state.objectives[seat]) if mine else set(range(36)) - set(state.objectives[viewer])
            )
            if seat < 2:
                assert (len(levies[seat]) == 1) == mine


# --- everything is used at last --------------------------------------------------------------------


class Novelty:
    """What has been seen so far, and who plays for what has not."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.powers: set[str] = set()
        self.goals: set[str] = set()
        self.units: set[str] = set()
        self.others: set[str] = set()
        self.boldness = 1.0

    def missing(self) -> list[str]:
        """What nobody has done yet."""
        return [
            *sorted({power.name for power in [*CHARACTERS, *MAESTER_CARDS]} - self.powers),
            *sorted({objective.text for objective in OBJECTIVES} - self.goals),
            *sorted(set(UNITS) - self.units),
            *sorted({"ransomed", "levy raised", "unit traded", "cancelled", "dominion won"} - self.others),
        ]

    def table(self) -> Dominion:
        """A rich table in the middle of a war: somebody strong, and cards in every hand."""
        rng = self.rng
        names = NAMES[: rng.choice([2, 5])]
        houses = (
            ["Targaryen", "Ghiscari"] if len(names) == 2 else ["Stark", "Baratheon", "Lannister", "Tyrell", "Martell"]
        )
        rng.shuffle(houses)
        cards = [power.name for power in MAESTER_CARDS]
        goals = [objective.text for objective in OBJECTIVES]
        rng.shuffle(cards)
        rng.shuffle(goals)
        cards.sort(key=lambda name: not self.wanted(name))
        goals.sort(key=lambda text: text in self.goals)
        players = {
            name: {
                "house": houses[place],
                "gold": 100 * rng.randint(10, 40),
                "points": rng.randint(0, 6),
                "maesters": [cards.pop(0) for _ in range(4)],
                "objectives": [goals.pop(0) for _ in range(8 if place == 0 else 2)],
            }
            for place, name in enumerate(names)
        }
        board = "essos" if len(names) == 2 else "westeros"
        strength = rng.choice([0.3, 0.6, 0.9])
        self.boldness = rng.choice([0.0, 0.95, 0.95, 0.95])
        lands: dict[str, dict[str, Any]] = {}
        for territory in load_board(board).territories:
            holder = names[0] if rng.random() < strength else rng.choice(names)
            armies = rng.randint(6, 20) if holder == names[0] else rng.choice([1, 1, 2, 9])
            lands[territory.name] = {"owner": holder, "armies": armies, rng.choice(KINDS): int(rng.random() < 0.2)}
        for place, name in enumerate(names):
            lands[SEATS_OF_POWER[houses[place]]] = {"owner": name, "armies": 12}
        hands = rng.sample([territory.name for territory in load_board(board).territories], len(names))
        for name, card in zip(names, hands, strict=True):
            players[name]["cards"] = [card]
        doc = {"game": "risk", "mode": "dominion", "map": board, "players": players, "territories": lands}
        state = RISK.start(RISK.scripts.position(doc), rng.getrandbits(64), loud=True)
        assert isinstance(state, Dominion)
        return state

    def choose(self, state: Dominion, request: Request) -> Choice:
        """What is new, where there is something; else boldly on."""
        rng = self.rng
        fresh = [option for option in request.options if option != DECLINE and self.is_new(state, request, option)]
        if fresh:
            pick = rng.choice(fresh)
            return Choice(request.seat, request.number, [pick], request.most(pick))
        if request.kind == "use" and rng.random() < 0.8:
            return Choice(request.seat, request.number, [DECLINE])
        if request.kind == "commit":
            return Choice(request.seat, request.number, request.options[-1:])
        if request.kind == "continue":
            return Choice(request.seat, request.number, request.options[:1])
        if request.kind == "invade":
            bold = len(request.options) > 1 and rng.random() < self.boldness
            return Choice(request.seat, request.number, [rng.choice(request.options[:-1]) if bold else DECLINE])
        return eager_choice(request, rng)

    def is_new(self, state: Dominion, request: Request, option: int) -> bool:
        """Would this be something that nobody has done yet?"""
        label = RISK.wording.label(state, request, option)
        if label.startswith("ransom "):
            return "ransomed" not in self.others
        if request.kind == "use":
            return self.wanted(label)
        if request.kind in ("buy", "draw"):
            return any(name in label and name not in self.powers for name in ("Tyrion Lannister", "Xaro Xhoan Daxos"))
        return request.kind == "complete" and label not in self.goals

    def wanted(self, name: str) -> bool:
        """Is a card to be used: for the first time, or for what may come of it?"""
        return name not in self.powers or (name == "Taken Captive" and "ransomed" not in self.others)

    def note(self, state: Dominion) -> None:
        """What has just happened."""
        for event in state.events:
            told = event.public
            if event.kind == "used":
                self.powers.add(told["card"])
            elif event.kind == "objective completed":
                self.goals.add(told["text"])
            elif event.kind == "unit placed":
                self.units.add(told["unit"])
            self.others.add(event.kind)
            for viewer in range(-1, state.seats):
                assert RISK.wording.story(event.seen_by(viewer), state.setup.players)
        state.events.clear()


def test_every_card_is_used_and_every_objective_completed_at_last() -> None:
    novelty = Novelty(seed=5)
    for _ in range(300):
        state = novelty.table()
        ledger = Ledger(state)
        for count in range(350):
            if state.over or not novelty.missing():
                break
            ledger.play(novelty.choose(state, novelty.rng.choice(state.requests)))
            novelty.note(state)
            if count % 4 == 0:
                check(ledger)
        if not novelty.missing():
            break
    assert not novelty.missing()

"""Own cards: written by somebody, carried by a deck, the same everywhere, and held back from going on for ever."""

import gc
import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fivekings.bots import answer, make_bot
from fivekings.bots.hodor import random_choice
from fivekings.games import game
from fivekings.kernel import BadInput, Match, apply
from fivekings.kernel.program import PROGRAMS
from fivekings.kernel.record import record_text
from fivekings.kernel.state import Setup
from fivekings.thrones import custom_cards
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.decks import FORMATS, deck_from_json, read_bytes
from fivekings.thrones.model.ability import Filter
from fivekings.thrones.model.kinds import DISCOUNT, STRENGTH
from fivekings.thrones.model.pool import load_pool, programs_of
from fivekings.thrones.model.state import HAND, PLAY, Thrones
from fivekings.thrones.recursion_guard import MOST_USES, begin_asking, held_amount
from fivekings.thrones.rules.abilities.discounts import DISCOUNTS, Discount, known_discount
from fivekings.thrones.rules.cards.characteristics import changes
from tests.thrones.own import FEAST, WOLF, code_of, forget_all, ready, with_own

LCG2 = game("lcg2")
POOL = load_pool("lcg2")
STARK, LANNISTER = "stark-core", "lannister-core"


def setup(*decks: dict[str, Any]) -> Setup:
    return LCG2.complete(Setup(["wolf", "lion"], {}, None, list(decks)))


def two_written() -> Setup:
    """A table at which both brought a card of their own."""
    return setup(with_own(ready(STARK), WOLF, FEAST), with_own(ready(LANNISTER), {**FEAST, "income": 4}))


def played(state: Thrones, seed: int, most: int) -> int:
    """Play with any legal answers until so many were given or it is over; how many were given."""
    chance = random.Random(seed)
    for given in range(most):
        if state.over:
            return given
        apply(state, random_choice(state.requests[0], chance))
    return most


def put_into_play(state: Thrones, title: str) -> list[int]:
    """All copies of a card at once on the table of the first seat."""
    found = [number for number, card in enumerate(state.cards) if card.title == title and state.owner[number] == 0]
    state.piles = [tuple(card for card in pile if card not in found) for pile in state.piles]
    for card in found:
        state.set_zone(card, PLAY)
        state.piles[PLAY] += (card,)
    state.modifiers = None
    return found


# --- facts and codes --------------------------------------------------------------------------------------------------


def test_the_same_facts_are_the_same_card_however_they_are_written() -> None:
    turned = {name: WOLF[name] for name in reversed(WOLF)}
    loose = {**turned, "icons": ["power", "military", "power"], "title": " Nymeria's  Kin ", "loyal": False, "claim": 0}
    assert own_card(WOLF, POOL) is own_card(loose, POOL)
    assert own_card({**WOLF, "cost": 3}, POOL) is not own_card(WOLF, POOL)
    assert code_of(WOLF) == code_of(loose)
    assert code_of(FEAST) != code_of({**FEAST, "text": ""}) != code_of({**FEAST, "text": ""}, "hbo")


def test_a_code_is_the_same_in_every_process() -> None:
    assert code_of(FEAST) == "own-6306d0251a1f09ddc5419e831b8a69ab"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"strenght": 3}, "no 'strenght'; did you mean 'strength'"),
        ({"code": "01028"}, "a card has no 'code'"),
        ({"deck": {"banner": "Lannister"}}, "a card has no 'deck'"),
        ({"title": ""}, "a title is 1 to 60"),
        ({"title": "x" * 61}, "a title is 1 to 60"),
        ({"title": "Ned: marshal"}, "a title is 1 to 60"),
        ({"title": "a\x00b"}, "a title is 1 to 60"),
        ({"title": 7}, "a title is 1 to 60"),
        ({"type": "title"}, "there is no type 'title'"),
        ({"type": ["plot"]}, "there is no type"),
        ({"faction": "Bolton"}, "there is no faction 'Bolton'"),
        ({"cost": -1}, "cost of a card is a number from 0 to 99 or X"),
        ({"cost": 10**30}, "cost of a card"),
        ({"strength": 2.5}, "strength of a card is a number from 0 to 99"),
        ({"strength": True}, "strength of a card"),
        ({"icons": "military"}, "icons of a card are a list"),
        ({"icons": ["war"]}, "there is no icon 'war'"),
        ({"traits": ["Lord"] * 13}, "a list of at most 12"),
        ({"traits": ['Lord"']}, "a trait is 1 to 60"),
        ({"unique": 1}, "true or false"),
        ({"text": "x" * 2001}, "at most 2000 letters"),
        ({"text": "Renown.\x1b[31m"}, "visible letters, digits and signs"),
        ({"text": ["Renown."]}, "text of a card"),
        ({"text": "Action: gain 100 gold."}, "100 is too large"),
        ({"text": "Renwon."}, "'Renwon' cannot be read here; did you mean 'renown'?"),
        ({"type": "location"}, "strength and icons are for characters"),
    ],
)
def test_what_is_no_card_is_refused_with_its_place_and_the_reason(change: dict[str, Any], reason: str) -> None:
    deck = with_own(ready(STARK), WOLF)
    deck["custom"] = [WOLF, {**WOLF, **change}]
    with pytest.raises(BadInput) as caught:
        LCG2.decks.faults(deck)
    assert str(caught.value).startswith("custom card 2")
    assert reason in str(caught.value)


@pytest.mark.parametrize("custom", [WOLF, [7], [[]], [None], "x", [{**WOLF, "cost": c} for c in range(21)]])
def test_what_is_no_list_of_cards_is_refused(custom: Any) -> None:
    with pytest.raises(BadInput):
        LCG2.decks.faults({**ready(STARK), "custom": custom})


def test_a_card_without_a_cost_can_be_read_but_not_be_in_a_deck() -> None:
    free = {name: value for name, value in WOLF.items() if name != "cost"}
    assert LCG2.decks.read_card(free)["card"]["cost"] is None
    with pytest.raises(BadInput, match="needs a cost"):
        LCG2.decks.faults({**ready(STARK), "custom": [free]})


def test_a_card_that_turns_others_into_characters_is_refused() -> None:
    text = (
        "Action: until the end of the phase, each location becomes a character with 2 STR, stealth and military icons."
    )
    with pytest.raises(BadInput, match="other cards into characters"):
        own_card({**WOLF, "text": text}, POOL)


def test_an_own_code_is_nothing_without_its_facts() -> None:
    deck = with_own(ready(STARK), WOLF)
    del deck["custom"]
    with pytest.raises(BadInput, match="not a deck of lcg2"):
        LCG2.decks.faults(deck)


# --- decks ------------------------------------------------------------------------------------------------------------


def test_own_cards_are_cards_like_others_when_a_deck_is_judged() -> None:
    deck = with_own(ready(STARK), WOLF, FEAST)
    assert LCG2.decks.faults(deck) == []
    doc = deck_from_json(deck, POOL).to_json()
    assert deck_from_json(doc, POOL).to_json() == doc
    assert {code_of(facts) for facts in doc["custom"]} == {code_of(WOLF), code_of(FEAST)}
    many = {**deck, "draw": {**deck["draw"], code_of(WOLF): 4}}
    assert "4 copies" in LCG2.decks.faults(many)[0]["text"]
    loyal = {**WOLF, "faction": "Lannister", "loyal": True}
    assert any("neither of the faction" in f["text"] for f in LCG2.decks.faults(with_own(ready(STARK), loyal)))
    misplaced = {**deck, "plots": {**deck["plots"], code_of(WOLF): 1}}
    assert any("in the plot deck, but not plots" in fault["text"] for fault in LCG2.decks.faults(misplaced))


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg"])
def test_an_own_card_may_take_the_place_of_a_card_in_every_ready_deck(edition: str) -> None:
    chosen = game(edition)
    for deck in chosen.decks.ready():
        mine = {**WOLF, "faction": deck.faction, "text": "Renown."}
        assert chosen.decks.faults(with_own(chosen.decks.load(deck.name), mine, edition=edition)) == [], deck.name


def test_decks_that_come_in_a_box_stay_as_they_are() -> None:
    hbo = game("hbo")
    names = [deck.name for deck in hbo.decks.ready()]
    decks = [with_own(ready(names[0], "hbo"), FEAST, edition="hbo"), ready(names[1], "hbo")]
    with pytest.raises(BadInput, match="come in the box"):
        hbo.complete(Setup(["a", "b"], {}, None, decks))


@pytest.mark.parametrize("form", FORMATS)
def test_formats_with_room_for_own_cards_carry_them_and_others_say_so(form: str) -> None:
    tricky = {**WOLF, "title": "Who?", "text": 'Renown.\nAction: kneel self => choose a "Ice": put it into play.'}
    deck = with_own(ready(STARK), WOLF, FEAST, tricky)
    if form not in ("json", "toml"):
        with pytest.raises(BadInput, match="json and toml have all"):
            LCG2.decks.write(deck, form)
        return
    [listed] = read_bytes(LCG2.decks.write(deck, form).encode(), "list", POOL)
    assert listed.unknown == []
    assert listed.deck.to_json() == deck_from_json(deck, POOL).to_json()


def test_a_toml_file_cannot_tell_two_cards_of_one_title_apart() -> None:
    deck = with_own(ready(STARK), WOLF, {**WOLF, "cost": 3})
    with pytest.raises(BadInput, match="two cards of this deck"):
        LCG2.decks.write(deck, "toml")
    assert LCG2.decks.write(deck, "json")


# --- games ------------------------------------------------------------------------------------------------------------


def test_two_seats_play_with_different_own_cards_to_the_end() -> None:
    match = Match.start(LCG2, two_written(), 5)
    state = match.state
    assert isinstance(state, Thrones)
    chance = random.Random(5)
    while not state.over:
        match.play(random_choice(state.requests[0], chance))
    text = record_text(match)
    assert WOLF["title"] in text
    assert FEAST["title"] in text


def test_an_own_plot_is_chosen_revealed_and_does_what_it_says() -> None:
    state = LCG2.start(two_written(), 1)
    assert isinstance(state, Thrones)
    while state.requests[0].kind != "plot":
        apply(state, random_choice(state.requests[0], random.Random(1)))
    request = state.request(0)
    assert request is not None
    choice = LCG2.wording.read(state, request, FEAST["title"])
    assert choice is not None
    held = len(state.pile(0, HAND))
    apply(state, choice)
    other = state.request(1)
    assert other is not None
    apply(state, random_choice(other, random.Random(2)))
    played(state, 3, 8)
    assert state.view(0)["players"][0]["plot"]["code"] == code_of(FEAST)
    assert len(state.pile(0, HAND)) >= held + 2


def test_an_own_character_speaks_of_traits_that_no_printed_card_has() -> None:
    state = LCG2.start(two_written(), 1)
    assert isinstance(state, Thrones)
    played(state, 1, 30)
    found = put_into_play(state, WOLF["title"])
    assert len(found) == 3
    about = LCG2.wording.about(state, 0, WOLF["title"].upper())
    assert "STR 5 = 3 printed, +1 from Nymeria's Kin, +1 from Nymeria's Kin" in about[-1]
    assert "Each other Wolfpack character gets +1 STR." in "\n".join(about)


def test_cards_of_one_title_are_all_told_about() -> None:
    asha = {**WOLF, "title": "Asha Greyjoy", "faction": "neutral"}
    mine, theirs = {**asha, "text": "Renown."}, {**asha, "text": "Stealth."}
    state = LCG2.start(setup(with_own(ready(STARK), mine), with_own(ready(LANNISTER), theirs)), 1)
    told = LCG2.wording.about(state, 1, "asha greyjoy")
    assert [line.split(":")[0] for line in told if line.startswith("Asha")] == ["Asha Greyjoy"] * 3
    assert {"  Renown.", "  Stealth."} <= set(told)
    assert sum("written" in line for line in told) == 2


def test_bots_play_with_own_cards() -> None:
    state = LCG2.start(two_written(), 8)
    bots = [make_bot("squire", seat) for seat in (0, 1)]
    for _ in range(60):
        if state.over:
            break
        request = state.requests[0]
        apply(state, answer(bots[request.seat], LCG2, state, request.seat, 1))
    assert state.asked[0] > 10


def test_what_a_seat_does_not_know_is_dealt_anew_with_own_cards() -> None:
    state = LCG2.start(two_written(), 8)
    assert isinstance(state, Thrones)
    played(state, 3, 40)
    for seat in (0, 1):
        world = LCG2.resample(state, seat, 3)
        assert world.view(seat) == state.view(seat)


FRESH = """
import json, sys
from fivekings.games import game
from fivekings.kernel.record import setup_from_json
doc = json.load(sys.stdin)
state = game("lcg2").load(setup_from_json(doc["setup"], "x"), doc["state"])
print(json.dumps([state.hash(), [state.view(seat) for seat in (0, 1, -1)]]))
"""


def test_a_saved_state_wakes_in_a_process_that_has_never_seen_the_card() -> None:
    text = "Reaction: after you win a challenge => at the end of the phase, draw 1 card."
    cheaper = "Marshaling Action: the next Wolfpack character you marshal this phase costs 1 less."
    cards = [{**WOLF, "text": text}, {**WOLF, "title": "Alpha", "text": cheaper}]
    whole = setup(with_own(ready(STARK), *cards), with_own(ready(STARK), *cards))
    state = LCG2.start(whole, 2)
    assert isinstance(state, Thrones)
    played(state, 2, 20)
    put_into_play(state, WOLF["title"])
    put_into_play(state, "Alpha")
    chance, promised, cheap = random.Random(2), False, False
    while not (promised and cheap):
        assert not state.over, "not every own card was used"
        apply(state, random_choice(state.requests[0], chance))
        promised = any(due.program.startswith("card.own-") for due in state.delayed)
        cheap = cheap or any(effect.kind == DISCOUNT for effect in state.lasting)
    doc = json.dumps({"setup": whole.to_json(), "state": state.to_json()})
    done = subprocess.run([sys.executable, "-c", FRESH], input=doc, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [state.hash(), [state.view(seat) for seat in (0, 1, -1)]]


def test_a_record_replays_in_a_process_that_has_never_seen_the_card(tmp_path: Path) -> None:
    match = Match.start(LCG2, two_written(), 7)
    chance = random.Random(7)
    for _ in range(150):
        if not match.state.over:
            match.play(random_choice(match.state.requests[0], chance))
    record = tmp_path / "game.json"
    record.write_text(record_text(match), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "fivekings", "replay", str(record)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


CHOICES = "each player chooses up to 9 characters they control"


@pytest.mark.parametrize(
    "text",
    [
        "; ".join([CHOICES] * 35),
        "; ".join([CHOICES, "stand each character not chosen"] * 17),
        "choose a character: " * 12 + "stand it",
    ],
    ids=["in a row", "compared", "nested"],
)
def test_choices_within_choices_are_not_all_tried(text: str) -> None:
    """To try every one, in order to see whether such a plot could change anything, would never end."""
    plots = [{**FEAST, "title": f"Plot {number}", "text": f"When Revealed: {text}."} for number in range(7)]
    deck = with_own(ready(STARK), *plots)
    state = LCG2.start(Setup(list("ABCD"), {}, None, [deck] * 4), 1)
    chance, made = random.Random(3), 0
    while made < 120 and not state.over:
        apply(state, random_choice(chance.choice(state.requests), chance))
        made += 1
    assert made == 120 or state.over


# --- life -------------------------------------------------------------------------------------------------------------


def numbered(number: int) -> dict[str, Any]:
    text = "Reaction: after you win a challenge => at the end of the phase, draw 1 card."
    return {**WOLF, "title": f"Wolf {number}", "traits": [f"Pack{number}"], "text": text}


def test_programs_of_cards_that_nothing_has_any_more_are_forgotten() -> None:
    forget_all()
    POOL.compile_all()
    before, discounts = len(PROGRAMS), len(DISCOUNTS)
    state = LCG2.start(setup(with_own(ready(STARK), WOLF), ready(LANNISTER)), 1)
    for number in range(custom_cards.KEPT + 50):
        own_card(numbered(number), POOL)
    gc.collect()
    assert len(custom_cards.LIVING) == custom_cards.KEPT + 1
    forget_all()
    assert [life.card.title for life in custom_cards.LIVING.values()] == [WOLF["title"]]
    assert f"card.{code_of(WOLF)}.0" in PROGRAMS
    del state
    forget_all()
    assert len(custom_cards.LIVING) == 0
    assert (len(PROGRAMS), len(DISCOUNTS)) == (before, discounts)


def test_a_card_that_cannot_be_compiled_leaves_nothing_behind() -> None:
    forget_all()
    before = set(PROGRAMS)
    broken = {**WOLF, "text": "Reaction: after you win a challenge => draw 1 card.\nRenwon."}
    for _ in range(2):
        with pytest.raises(BadInput):
            LCG2.decks.faults({**ready(STARK), "custom": [broken]})
    forget_all()
    assert set(PROGRAMS) == before


def test_threads_may_compile_and_forget_the_same_cards() -> None:
    def write(number: int) -> str:
        if number % 7 == 0:
            custom_cards.LATEST.clear()
        return own_card(numbered(number % 5), POOL).title

    with ThreadPoolExecutor(8) as crowd:
        assert set(crowd.map(write, range(400))) == {f"Wolf {number}" for number in range(5)}
    card = own_card(numbered(1), POOL)
    assert card.compiled.abilities[0].program is PROGRAMS[f"card.{card.code}.0"]


def test_a_card_may_end_in_the_middle_of_anything() -> None:
    """Garbage is found in whatever thread, and that thread may have no time to wait for one that compiles."""
    forget_all()
    own_card(numbered(1), POOL)
    custom_cards.LATEST.clear()
    with ThreadPoolExecutor(1) as other, custom_cards.LOCK:
        other.submit(gc.collect).result(10)
    assert len(custom_cards.LIVING) == 0
    code = own_card(numbered(2), POOL).code
    assert {name for name in PROGRAMS if name.startswith("card.own-")} == set(programs_of(code))


def test_a_discount_is_one_for_all_threads_that_name_it() -> None:
    def make(_number: int) -> Discount:
        return known_discount("test wolf", Filter())

    with ThreadPoolExecutor(8) as crowd:
        made = list(crowd.map(make, range(200)))
    assert all(one is DISCOUNTS["test wolf"] for one in made)


# --- restraint --------------------------------------------------------------------------------------------------------


def with_riddles(text: str) -> Thrones:
    """A table on which four cards say the same."""
    deck = with_own(ready(STARK), *[{**WOLF, "title": f"Riddle {number}", "text": text} for number in range(4)])
    state = LCG2.start(setup(deck, ready(LANNISTER)), 1)
    assert isinstance(state, Thrones)
    played(state, 1, 30)
    for number in range(4):
        put_into_play(state, f"Riddle {number}")
    return state


@pytest.mark.parametrize(
    "text",
    [
        "Each character with STR 3 or lower gets -1 STR.",
        "Self gets +1 STR for each character with STR 3 or lower.",
        "Each character with STR lower than that of self gets +1 STR.",
        "Each character with stealth gains stealth.",
        "Each Wolfpack character gains the Lord trait.\nEach Lord character gains the Wolfpack trait.",
        "Each character gets +1 STR for each Wolfpack character with STR 4 or lower.\nStealth.",
    ],
)
def test_cards_that_ask_about_themselves_get_an_answer(text: str) -> None:
    state = with_riddles(text)
    views = [state.view(0), state.clone().view(0)]
    assert views[0] == views[1]


def test_cards_that_count_each_other_do_not_keep_a_table_waiting() -> None:
    """Each asks for the STR of all, and while it asks, the others are not even looked at."""
    text = "\n".join(["Each character gets +1 STR for each character with STR 3 or lower."] * 10)
    state = with_riddles(text)
    spoken = changes(state, STRENGTH)
    assert len([modifier for modifier in spoken if modifier.held]) == 120

    def in_force(state: Any, _roles: Any) -> int:
        return len(changes(state, STRENGTH))

    assert held_amount(in_force)(state, {}) == len(spoken) - 120
    assert changes(state, STRENGTH) is spoken


def test_a_bot_that_is_interrupted_while_it_asks_changes_nothing_elsewhere() -> None:
    """A bot whose time is up stops in the middle of anything; its world is gone, and the game goes on."""
    state = LCG2.start(two_written(), 1)
    assert isinstance(state, Thrones)
    played(state, 1, 30)
    put_into_play(state, WOLF["title"])
    before = state.view(0)
    world = state.clone()
    begin_asking(world)
    assert world.view(0) != before
    assert state.view(0) == before


def test_a_deck_has_so_many_own_abilities() -> None:
    text = "\n".join(["Each Wolfpack character gets +1 STR."] * 3)
    cards = [{**WOLF, "title": f"Wolf {number}", "text": text} for number in range(14)]
    assert len(custom_cards.own_cards(cards[:13], POOL)) == 13
    with pytest.raises(BadInput, match="at most 40 abilities together, not 42"):
        custom_cards.own_cards(cards, POOL)


def test_an_ability_without_a_limit_can_be_used_so_often_in_a_round() -> None:
    endless = {**WOLF, "text": "Action: gain 1 gold."}
    state = LCG2.start(setup(with_own(ready(STARK), endless), ready(LANNISTER)), 1)
    assert isinstance(state, Thrones)
    played(state, 1, 20)
    put_into_play(state, WOLF["title"])
    uses = 0
    while not state.over and state.round < 3:
        request = state.requests[0]
        found = [o for o in request.options if LCG2.wording.label(state, request, o).startswith(WOLF["title"])]
        gold = [o for o in found if request.kind == "action"]
        if gold:
            uses += 1
            choice = LCG2.wording.read(state, request, LCG2.wording.label(state, request, gold[0]))
            assert choice is not None
            apply(state, choice)
        else:
            apply(state, random_choice(request, random.Random(uses)))
    assert 3 * MOST_USES <= uses <= 3 * 3 * MOST_USES

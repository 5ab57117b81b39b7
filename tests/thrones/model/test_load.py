"""Loading a pool reads facts; texts are compiled when a game needs them."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from benchmarks.load import LIMITS, measure
from fivekings.kernel import BadInput
from fivekings.kernel.program import program
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import FOLDER, Pool, becoming, forget, load_pool, programs_of, read_cards

GENEROUS = 3
"""How many times the limit a busy machine may take."""


def small_pool(*entries: dict[str, str]) -> Pool:
    """A pool of cards with the language of the second edition."""
    pool = Pool("lcg2", load_pool("lcg2").language)
    for number, entry in enumerate(entries):
        facts = {"code": f"small-{number}", "type": "character", "faction": "Stark", "title": f"Small {number}"}
        pool.add(Card({**facts, **entry}, "small"), Path("small.toml"))
    return pool


def test_a_large_pool_is_loaded_in_time_and_a_game_compiles_its_own_cards() -> None:
    for size, limit in LIMITS.items():
        runs = measure(size, 3)
        assert min(run.busy for run in runs) < GENEROUS * limit
        assert {run.cards for run in runs} == {size}
        assert {(run.compiled, run.played) for run in runs} == {(60, 60)}


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_loading_compiles_no_card(edition: str) -> None:
    code = (
        "from fivekings.kernel.program import PROGRAMS; from fivekings.thrones.model.pool import load_pool; "
        f"cards = load_pool({edition!r}).cards.values(); assert len(cards) > 90; "
        "assert not [card for card in cards if card.made is not None]; "
        "assert not [name for name in PROGRAMS if name.startswith('card.')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_text_of_a_pool_can_be_compiled(edition: str) -> None:
    pool = load_pool(edition)
    pool.compile_all()
    assert all(card.made is not None for card in pool.cards.values())
    nodes = [node for card in pool.cards.values() for node in steps_in(card.compiled.tree)]
    assert becoming(pool) == next((node for node in nodes if node.form == "becomes_character"), None)


def test_locations_can_be_characters_only_where_a_card_says_so() -> None:
    for name in EDITIONS:
        places = [card for card in load_pool(name).cards.values() if card.type == "location"]
        turning = [card for card in places if card.other is not None and card.other.type == "character"]
        assert bool(turning) == (becoming(load_pool(name)) is not None) == (name == "ccg")
        assert all(card.other is not None and card.other.other is card for card in turning)


def test_a_broken_text_fails_where_it_is_needed_each_time(tmp_path: Path) -> None:
    pool = small_pool({"text": "Action: knel self."}, {"text": "Renown."})
    pool.files["small-0"] = tmp_path / "small.toml"
    pool.files["small-0"].write_text('[[card]]\ncode = "small-0"\ntext = """\nAction: knel self.\n"""\n')
    assert pool.named("Small 1").compiled.keywords == {"renown": 0}
    for _ in range(2):
        with pytest.raises(BadInput, match="Small 0: cannot read on at 'knel'") as caught:
            pool.named("Small 0").other  # noqa: B018
        assert caught.value.where == "small.toml:4"


def test_a_card_that_cannot_be_compiled_leaves_no_program_behind() -> None:
    pool = small_pool({"text": "Action: kneel self => draw 1 card.\nAction: kneel self => gain 1 gold."})
    program("card.small-0.1")
    with pytest.raises(ValueError, match=r"two programs named card.small-0.1"):
        pool.named("Small 0").compiled  # noqa: B018
    assert not programs_of("small-0")
    assert [ability.program for ability in pool.named("Small 0").compiled.abilities] == list(
        programs_of("small-0").values()
    )
    forget(programs_of("small-0"))


def test_threads_that_need_the_same_card_share_it() -> None:
    pool = small_pool(*[{"text": "Action: kneel self => draw 1 card."} for _ in range(40)])
    start = threading.Barrier(4)
    found: list[list[object]] = []

    def need() -> None:
        start.wait()
        found.append([card.compiled for card in pool.cards.values()])

    threads = [threading.Thread(target=need) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(one is other for many in found for one, other in zip(many, found[0], strict=True))
    for code in pool.cards:
        forget(programs_of(code))


def test_a_printing_is_found_by_pack_faction_and_code() -> None:
    pool = load_pool("lcg1")
    shared = {cards[0].title: cards for cards in pool.called.values() if len({card.set for card in cards}) > 1}
    assert shared
    for title, cards in shared.items():
        for card in cards:
            assert pool.printing(f"{title.upper()} ({card.set})") in [c for c in cards if c.set == card.set]
            assert pool.printing(card.code) is card
    assert pool.printing("Nobody (core)") is None
    assert pool.printing(next(iter(shared))) is None


def test_two_cards_with_one_code_are_refused() -> None:
    with pytest.raises(BadInput, match="two cards have the code same"):
        small_pool({"code": "same"}, {"code": "same"})


def test_facts_alone_are_enough_for_titles_and_traits() -> None:
    entries = [entry for path in sorted((FOLDER / "lcg2").rglob("*.toml")) for entry in read_cards(path)]
    pool = load_pool("lcg2")
    assert {entry["title"] for entry in entries} == set(pool.numbers.values())
    assert {trait for entry in entries for trait in entry.get("traits", [])} <= pool.language.lexical["trait"]

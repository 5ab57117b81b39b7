"""Cardspeak: what is read is written again, what cannot be read is named, and the documentation lists every form."""

import re
from pathlib import Path

import pytest

from fivekings.kernel.program import PROGRAMS
from fivekings.thrones.cardspeak import all_words
from fivekings.thrones.cardspeak.all_words import all_forms
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.cardspeak.forms import TOKEN, Language, Node, Reader, Unreadable
from fivekings.thrones.cardspeak.reference import KINDS, declared, reference
from fivekings.thrones.cardspeak.word import MODIFIERS, VERBS, Word
from fivekings.thrones.custom_cards import LIVING
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model import terms
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import FOLDER, TOKENS, Pool, load_pool
from tests.thrones.own import forget_all

DOCS = Path(__file__).resolve().parents[3] / "docs"
SOURCE = FOLDER.parent / "cardspeak"
ROW = re.compile(r"^\| `(\w+)` \| `(.+?)` \| (.+) \|$", re.MULTILINE)
CARDS = pytest.mark.parametrize(
    ("card", "pool"),
    [
        pytest.param(card, load_pool(name), id=f"{name} {card.title} {card.code}")
        for name in EDITIONS
        for card in load_pool(name).cards.values()
    ],
)
"""Every card of every edition, and all that there are with it."""


@pytest.fixture
def pool() -> Pool:
    return load_pool("lcg2")


@pytest.fixture
def language(pool: Pool) -> Language:
    return pool.language


# --- every card -------------------------------------------------------------------------------------------------------


@CARDS
def test_a_text_survives_reading_and_writing(card: Card, pool: Pool) -> None:
    tree = card.compiled.tree
    assert pool.language.read("text", pool.language.write("text", tree)) == tree


@CARDS
def test_files_are_written_as_the_program_would_write_them(card: Card, pool: Pool) -> None:
    assert pool.language.write("text", pool.language.read("text", card.text)) == " ".join(card.text.split())


@CARDS
def test_every_line_can_stand_alone(card: Card, pool: Pool) -> None:
    for line in card.compiled.tree["lines"]:
        assert pool.language.read("line", pool.language.write("line", line)) == line


@CARDS
def test_two_readings_differ_only_in_where_a_block_ends(card: Card, pool: Pool) -> None:
    """Then the first counts, in which every block runs to the end of the sentence."""
    reader = Reader(pool.language, TOKEN.findall(card.text), every=True)
    trees = [tree for tree, end in reader.phrase("text", 0) if end == len(reader.tokens)]
    assert trees[0] == card.compiled.tree
    assert {str(flat(tree)) for tree in trees} == {str(flat(trees[0]))}
    assert blocks_are_last(trees[0])


@CARDS
def test_a_text_fits_its_card(card: Card, pool: Pool) -> None:
    assert card.title not in re.sub(r'"[^"]*"', "", card.text), "a card calls itself self"
    assert "When Revealed:" not in card.text or card.type == "plot"
    own = "\n".join(line for line in card.text.lower().splitlines() if not line.startswith("as an attachment:"))
    assert "attached character" not in own or card.type == "attachment"
    assert card.compiled.attach is None or card.type == "attachment"
    for title in re.findall(r'"([^"]+)"', card.text):
        assert pool.named(title).title == title


def flat(tree: object) -> list[str]:
    """The forms of a tree in the order of the text, without their nesting; of two that mean the same, one."""
    if isinstance(tree, list):
        return [name for item in tree for name in flat(item)]
    if not isinstance(tree, Node):
        return [str(tree)]
    if tree.form == "their_faction_card" and tree["whose"].form == "yours":
        return ["your_faction_card"]
    if tree.form == "discard_held" and tree["what"].form == "several":  # a number of cards
        return ["discards_cards", str(tree["what"]["count"]), *flat(tree["origin"] or [])]
    return [tree.form, *(name for value in tree.slots.values() for name in flat(value))]


def holds_steps(item: Node) -> bool:
    """Does a step run to the end of the sentence?"""
    return item["does"] is not None and item.form != "players_act"


def blocks_are_last(tree: object) -> bool:
    """Does no step follow one that holds steps itself?"""
    if isinstance(tree, list):
        blocks = [place for place, item in enumerate(tree) if isinstance(item, Node) and holds_steps(item)]
        steps = [item for item in tree if isinstance(item, Node) and item.form in VERBS]
        return (not steps or blocks in ([], [len(tree) - 1])) and all(blocks_are_last(item) for item in tree)
    return not isinstance(tree, Node) or all(blocks_are_last(value) for value in tree.slots.values())


# --- reading and writing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "said", "written"),
    [
        ("line", "renown.", "Renown."),
        ("line", "ATTACH TO AN Stark character.", "Attach to a Stark character."),
        ("line", "Attached character gains a intrigue icon.", "Attached character gains an intrigue icon."),
        ("line", "Action: draw 2 card.", "Action: draw 2 cards."),
        ("line", "Action: draw 1 cards.", "Action: draw 1 card."),
        ("trigger", "after you wins an power challenge", "After you win a power challenge"),
        ("filter", "unique   Stark Lord or Lady character", "Unique Stark Lord or Lady character"),
    ],
)
def test_small_liberties_are_read_and_put_right(kind: str, said: str, written: str, language: Language) -> None:
    assert language.write(kind, language.read(kind, said)) == written


def test_a_block_runs_to_the_end_of_its_sentence(language: Language) -> None:
    line = language.read("line", "Action: choose a character: kneel it; if it is in play: draw 1 card; gain 1 gold.")
    [choose] = line["does"]
    kneel, condition = choose["does"]
    assert kneel.form == "kneel"
    assert [step.form for step in condition["does"]] == ["draw", "gain_gold"]


def test_lists_have_commas_and_a_last_word(language: Language) -> None:
    trigger = language.read("trigger", "when a character, location or attachment ability would initiate")
    assert trigger["event"]["types"] == ["character", "location", "attachment"]


def test_what_is_left_out_is_not_there(language: Language) -> None:
    trigger = language.read("trigger", "after you win a challenge")
    assert trigger["type"] is None
    assert trigger["margin"] is None
    saved = language.read("step", "discard self from play")
    unsaved = language.read("step", "discard self from play (cannot be saved)")
    assert not saved["cannot_be_saved"]
    assert unsaved["cannot_be_saved"]


@pytest.mark.parametrize(
    ("said", "word", "expected"),
    [
        ("Renwon.", "Renwon", "'renown'"),
        ("Renown. Action: draw 2 crads.", "crads", "'card'"),
        ("Reaction: after you win a chalenge => draw 1 card.", "chalenge", "'challenge'"),
        ("Attach to a Strak character.", "Strak", "a faction"),
        ("Action: choose a character: knel it.", "knel", "'kneel'"),
        ("Self gets 2 STR.", "2", "a number with a sign"),
        ("While attached character is Joffrey, self gains renown.", "Joffrey", "a title in quotes"),
    ],
)
def test_what_cannot_be_read_is_named(said: str, word: str, expected: str, language: Language) -> None:
    with pytest.raises(Unreadable) as caught:
        language.read("text", said)
    assert caught.value.tokens[caught.value.at] == word
    assert expected in caught.value.expected


def test_a_text_that_stops_too_soon(language: Language) -> None:
    with pytest.raises(Unreadable, match="the end") as caught:
        language.read("text", "Action: draw 1 card")
    assert "'.'" in caught.value.expected


def test_two_kinds_may_use_the_same_name() -> None:
    small = Language()
    small.add("step", "draw", "draw {count:number} cards")
    small.add("trigger", "draw", "after you draw {what:step}")
    tree = small.read("trigger", "after you draw draw 2 cards")
    assert tree == Node("draw", {"what": Node("draw", {"count": 2})})
    assert small.write("trigger", tree) == "After you draw draw 2 cards"
    with pytest.raises(ValueError, match="two forms named draw"):
        small.add("step", "draw", "draw it")


def test_a_phrase_cannot_start_with_its_own_kind() -> None:
    small = Language()
    small.add("condition", "both", "[not] {one:way} and {other:condition}")
    small.add("way", "way", "{what:condition}")
    with pytest.raises(ValueError, match="the kind condition can start with another one"):
        small.read("condition", "a and b")


def test_optional_and_repeated_starts_are_found() -> None:
    small = Language()
    small.lexical = {"trait": {"Lord", "Night's Watch"}}
    small.add("filter", "filter", "[each] {traits:trait*} [{count:number}] card")
    for said in ("card", "each card", "Lord card", "Night's Watch Lord card", "EACH Lord 3 card", "2 card"):
        assert small.read("filter", said).form == "filter"
    with pytest.raises(Unreadable) as caught:
        small.read("filter", "Lady card")
    assert (caught.value.at, caught.value.expected) == (0, {"'each'", "a trait", "'card'"})


def test_reading_time_does_not_grow_with_the_number_of_readings(language: Language) -> None:
    said = "; ".join(["if it is in play: draw 1 card"] * 12)
    reader = Reader(language, TOKEN.findall(f"Action: {said}."))
    assert reader.whole("text")["lines"][0].form == "plain"
    assert max(len(found) for found in reader.known.values()) <= 12


# --- from tree to rules -----------------------------------------------------------------------------------------------


@CARDS
def test_programs_have_stable_names(card: Card, pool: Pool) -> None:
    for number, ability in enumerate(card.compiled.abilities):
        assert ability.index == number
        assert ability.program is not None
        assert ability.program.name == f"card.{card.code}.{number}"
        assert PROGRAMS[ability.program.name] is ability.program


def test_no_program_belongs_to_no_card() -> None:
    forget_all()
    names = [name for name in PROGRAMS if name.startswith("card.") and not name.startswith("card.test ")]
    known = {code for name in EDITIONS for code in load_pool(name).cards} | set(LIVING)
    assert {name.split(".")[1] for name in names} <= known


def test_a_program_is_not_registered_twice(pool: Pool) -> None:
    card = pool.named("Lannisport")
    with pytest.raises(ValueError, match="two programs"):
        compile_text(card.text, pool.language, card.code, card.type)


def test_every_constant_is_a_form() -> None:
    assert set(MODIFIERS) == set(all_forms()["constant"])


@pytest.mark.rule("lcg2.abilities.8", "lcg1.action.10", "ccg.action.12", "hbo.action.11")
def test_every_effect_is_carried_out_and_says_when_it_could_change_anything() -> None:
    own = {form for edition in EDITIONS.values() for form in edition.speech.forms.get("step", {})}
    assert own <= set(VERBS)


WINTER = {"doomed", "not_doomed"}
"""Words that only the Winter Edition reads in full."""


def read_example(example: str, language: Language) -> object:
    """The tree of an example: a line, or what stands in one."""
    timing = "Action" if "Action" in language.timings else "Any Phase"
    lines = [f"{timing}: {example}.", f"{example}.", f"Reaction: {example}.", f"{timing}: {example} => draw 1 card."]
    for line in lines:
        try:
            return language.read("line", line)
        except Unreadable:
            continue
    raise AssertionError(f"no line reads '{example}'")


def forms_of(tree: object) -> set[str]:
    """Every form in a tree."""
    if isinstance(tree, list):
        return {form for item in tree for form in forms_of(item)}
    if not isinstance(tree, Node):
        return set()
    return {tree.form} | forms_of(list(tree.slots.values()))


# --- the documentation ------------------------------------------------------------------------------------------------


def test_the_documentation_is_written_from_the_declarations() -> None:
    page = (DOCS / "cardspeak.md").read_text(encoding="utf-8")
    assert reference() in page, "run: python tools/cardspeak.py"
    assert set(KINDS) == set(all_forms()), "each kind of words needs a line in KINDS"


@pytest.mark.parametrize("word", declared(), ids=lambda word: f"{word.kind} {word.name}")
def test_every_example_uses_its_word(word: Word) -> None:
    language = load_pool("ccg" if word.name in WINTER else "lcg2").language
    assert word.name in forms_of(read_example(word.example, language)), word.example


@pytest.mark.parametrize("name", ["TIMINGS", "FACTIONS", "TYPES", "PLURALS", "CHALLENGES", "PHASES"])
def test_the_documentation_lists_every_word(name: str) -> None:
    words = (DOCS / "cardspeak.md").read_text(encoding="utf-8").partition("\n## Words from lists")[2]
    for word in getattr(all_words if name == "TIMINGS" else terms, name):
        assert f"`{word}`" in words
    for token in TOKENS:
        assert f"`{token}`" in words


def test_the_verb_shown_is_the_verb_there_is() -> None:
    page = (DOCS / "add-a-card.md").read_text(encoding="utf-8").partition("\n## A new verb")[2]
    source = "".join((SOURCE / name).read_text(encoding="utf-8") for name in ("verbs/draw.py",))
    shown = re.findall(r"^   ```text\n(.*?)^   ```$", page, re.MULTILINE | re.DOTALL)
    assert len(shown) == 3
    for text in shown:
        assert re.sub(r"\s+", " ", text.strip()) in re.sub(r"\s+", " ", source)

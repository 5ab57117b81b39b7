"""The vocabulary: every form of every edition with an example that is read, and a search."""

import pytest

from fivekings.thrones.cardspeak.word_search import is_read, search_words, vocabulary
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import load_pool


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_form_has_an_example_that_is_read(edition: str) -> None:
    language = load_pool(edition).language
    entries = vocabulary(language)
    assert set(entries) == set(language.names)
    assert [entry for entry in entries.values() if not is_read(language, entry.kind, entry.example)] == []


def test_a_template_is_shown_with_kinds() -> None:
    entry = vocabulary(load_pool("lcg2").language)["contest", "a_challenge"]
    assert entry.template.startswith("a [unopposed] [<challenge>…] challenge")
    assert "{" not in entry.template


def test_words_are_searched() -> None:
    entries = list(vocabulary(load_pool("lcg2").language).values())
    found = search_words(entries, ["dead", "pile"])
    assert {"zone_dead", "place"} <= {entry.name for entry in found}
    assert {entry.kind for entry in search_words(entries, ["draw"], "event")} == {"event"}
    assert search_words(entries, ["frobnicate"]) == []

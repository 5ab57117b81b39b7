"""Completion: what is offered can come next, the likeliest first."""

import random

import pytest

from fivekings.thrones.cardspeak.completing import MOST, Completion, complete, uses_of
from fivekings.thrones.cardspeak.forms import TOKEN
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import Pool, load_pool


def completions(text: str, edition: str = "lcg2") -> list[Completion]:
    pool = load_pool(edition)
    uses = uses_of({card.text: card.compiled.tree for card in pool.cards.values()})
    return complete(pool.language, text, uses, [card.title for card in pool.cards.values()])


def offered(text: str, edition: str = "lcg2") -> list[str]:
    return [item.insert for item in completions(text, edition)]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Rea", "Reaction:"),
        ("Reaction: aft", "after"),
        ("Reaction: after you w", "win"),
        ("Reaction: after an opponent w", "wins"),
        ("Action: dr", "draw"),
        ("Action: draw 1 ", "card"),
        ("Action: draw 2 ", "cards"),
        ("Action: choose a char", "character"),
        ('While you control a "Robb St', 'Robb Stark"'),
        ("While you control a Dire", "Direwolf"),
        ("Renown.\nStea", "stealth"),
    ],
)
def test_the_likeliest_word_comes_first(text: str, first: str) -> None:
    assert offered(text)[0] == first


def test_what_follows_a_whole_word() -> None:
    found = offered("Reaction: after you win a challenge")
    assert {"=>", ";", "while", "by", "as the"} <= set(found)
    assert "challenge" not in found


def test_an_edition_has_its_own_words() -> None:
    assert "Response:" in offered("Res", "lcg1")
    assert offered("Reac", "lcg1") == []


def test_a_completion_shows_the_rest_with_an_example() -> None:
    found = {item.shows: item for item in completions("Action: draw ")}
    assert (found["<number>"].insert, found["<number>"].example) == ("", "2")
    [cost] = [item for item in completions("Reaction: after you win a challenge ") if item.insert == ";"]
    assert cost.shows.startswith("; <cost>… => <step>…")
    assert (cost.kind, cost.example) == ("line", "Reaction: after you win a challenge; kneel self => draw 2 cards.")
    assert cost.typed == 0


def test_a_text_that_cannot_be_read_has_none() -> None:
    assert offered("Blorb the ") == []


def test_there_are_never_too_many() -> None:
    assert len(offered("")) == len(offered("Action: ")) == MOST


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_printed_texts_can_be_written_with_completions(edition: str) -> None:
    """At each word of a printed text, the word is offered, or a slot of its kind, once its first letters are typed."""
    pool = load_pool(edition)
    dice = random.Random(edition)
    cards = [card for card in pool.cards.values() if card.text]
    for card in dice.sample(cards, 25):
        check_card(card.text, pool)


def check_card(text: str, pool: Pool) -> None:
    for token in TOKEN.finditer(text):
        if token[0][0].isalpha() and len(token[0]) > 2:
            typed = text[: token.start()] + token[0][:2]
            found = complete(pool.language, typed)
            assert len(found) <= MOST
            offers = [item.insert.lower().split()[0] for item in found if item.insert and item.typed]
            whole = len(found) == MOST or any(same_word(token[0].lower(), offer) for offer in offers)
            assert whole or token[0][0].isupper(), (typed, token[0], offers)


def same_word(word: str, offer: str) -> bool:
    """Is a word offered, perhaps in the other number, or a name that starts with it?"""
    return word[:3] == offer[:3]


def test_a_list_can_go_on() -> None:
    found = complete(load_pool("lcg2").language, "Action: kneel self an")
    assert ("and", "and <cost>") in [(item.insert, item.shows) for item in found]

"""Sentences that no card of the pool says: verbs with any player, any number, as costs, and in blocks."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, PLAY, Thrones
from tests.thrones.table import LION, POOL, WOLF, asked, card, find, made, offers, passes_to, says, stand_at, told

DEED: Final = "A Deed of Many Words"
TWO_CONDITIONS: Final = (
    "if you control a Stark character: draw 1 card; in any case, if you control a Lannister character: draw 2 cards;"
    " in any case, gain 1 gold"
)
WOLVES: Final[dict[str, Any]] = {
    "in_play": ["Robb Stark", {"card": "Eddard Stark", "kneeling": True, "power": 2, "tokens": {"gold": 2}}, DEED],
    "hand": ["Sansa Stark", "Arya Stark", "Ice"],
    "discard": ["Winterfell Steward"],
    "dead": ["Catelyn Stark"],
    "deck": ["Summer", "Grey Wind", "Bran Stark", "Tumblestone Knight"],
    "gold": 3,
}
LIONS: Final[dict[str, Any]] = {
    "in_play": ["Tywin Lannister", "Burned Men", "Western Fiefdom"],
    "hand": ["Hear Me Roar!", "The Queen's Assassin"],
    "deck": ["Cersei Lannister", "Gold Cloaks", "Ser Jaime Lannister", "Tyrion Lannister"],
    "gold": 2,
}


def used(state: Thrones, *answers: tuple[int, str | list[str]]) -> Thrones:
    """The wolf uses the deed; then these answers are given."""
    passes_to(state, "action")
    says(state, WOLF, f"{DEED}: action")
    for seat, answer in answers:
        says(state, seat, answer)
    return state


def held(state: Thrones, seat: int) -> int:
    """How many cards a player holds."""
    return len(state.pile(seat, HAND))


def kneels(title: str) -> Callable[[Thrones], bool]:
    """Does a card kneel?"""
    return lambda state: bool(state.kneeling[find(state, title)])


def lies(title: str, zone: int) -> Callable[[Thrones], bool]:
    """Is a card there?"""
    return lambda state: state.zone[find(state, title)] == zone


CASES: Final[list[tuple[str, list[tuple[int, str | list[str]]], Callable[[Thrones], bool]]]] = [
    # --- who -------------------------------------------------------------------------------------------------
    ("each player draws 1 card", [], lambda s: (held(s, WOLF), held(s, LION)) == (4, 3)),
    ("each opponent gains 2 gold", [], lambda s: s.gold[:2] == [3, 4]),
    ("each opponent loses all gold", [], lambda s: "'amount': 2" in told(s, WOLF)),
    ("each opponent gains 1 power for their faction", [], lambda s: s.power[LION] == 2),
    (
        "each opponent kneels a character they control",
        [(LION, "Burned Men")],
        lambda s: kneels("Burned Men")(s) and not kneels("Tywin Lannister")(s),
    ),
    (
        "each opponent sacrifices a character they control and draws 2 cards",
        [(LION, "Burned Men")],
        lambda s: lies("Burned Men", DISCARD)(s) and held(s, LION) == 4,
    ),
    (
        "each opponent discards down to 0 cards",
        [(LION, ["Hear Me Roar!", "The Queen's Assassin"])],
        lambda s: not held(s, LION),
    ),
    ("each opponent may draw 1 card", [(LION, "yes")], lambda s: held(s, LION) == 3),
    ("each opponent may draw 1 card", [(LION, "no")], lambda s: held(s, LION) == 2),
    ("each opponent may sacrifice a character they control", [(LION, "Burned Men")], lies("Burned Men", DISCARD)),
    (
        "each opponent searches their deck for a character, adds it to their hand and shuffles their deck",
        [(LION, "Gold Cloaks")],
        lies("Gold Cloaks", HAND),
    ),
    ("each opponent draws 1 card for each character they control", [], lambda s: held(s, LION) == 4),
    (
        "each opponent puts a character into play from their hand",
        [(LION, "The Queen's Assassin")],
        lies("The Queen's Assassin", PLAY),
    ),
    # --- which and how many ----------------------------------------------------------------------------------
    ("kneel a character", [(WOLF, "Tywin Lannister")], kneels("Tywin Lannister")),
    (
        "kneel 2 characters an opponent controls",
        [(WOLF, ["Tywin Lannister", "Burned Men"])],
        lambda s: kneels("Tywin Lannister")(s) and kneels("Burned Men")(s),
    ),
    ("kneel up to 2 characters an opponent controls", [(WOLF, [])], lambda s: not kneels("Burned Men")(s)),
    ("kneel any number of characters an opponent controls", [(WOLF, ["Burned Men"])], kneels("Burned Men")),
    (
        "until the end of the phase, a character you control gains stealth",
        [(WOLF, "Robb Stark")],
        lambda s: len(s.lasting) == 1,
    ),
    ("discard a character from your hand", [(WOLF, "Sansa Stark")], lies("Sansa Stark", DISCARD)),
    ("discard each Stark card from your hand", [], lambda s: held(s, WOLF) == 0),
    ("put a character into play from your dead pile", [(WOLF, "Catelyn Stark")], lies("Catelyn Stark", PLAY)),
    (
        "return a character in your discard pile to your hand",
        [(WOLF, "Winterfell Steward")],
        lies("Winterfell Steward", HAND),
    ),
    ("shuffle a character in your dead pile into your deck", [(WOLF, "Catelyn Stark")], lies("Catelyn Stark", DECK)),
    (
        "place a character in your discard pile in its owner's dead pile",
        [(WOLF, "Winterfell Steward")],
        lies("Winterfell Steward", DEAD),
    ),
    (
        "remove a character in your dead pile from the game",
        [(WOLF, "Catelyn Stark")],
        lambda s: not lies("Catelyn Stark", DEAD)(s),
    ),
    (
        "move all power from a character you control to self",
        [(WOLF, "Eddard Stark")],
        lambda s: s.power[find(s, DEED)] == 2,
    ),
    (
        "discard the number of characters you control cards from hand",
        [(WOLF, ["Ice", "Sansa Stark", "Arya Stark"])],
        lambda s: held(s, WOLF) == 0,
    ),
    ("each opponent loses the number of characters you control gold", [], lambda s: s.gold[LION] == 0),
    ("discard the top 2 cards of your deck", [], lambda s: len(s.pile(WOLF, DECK)) == 32),
    ("sacrifice a character; then draw 1 card", [(WOLF, "Robb Stark")], lambda s: held(s, WOLF) == 4),
    (
        "move 2 gold from your pool to self",
        [],
        lambda s: s.gold[WOLF] == 1 and s.tokens[str(find(s, DEED))] == {"gold": 2},
    ),
    (
        "move 1 gold from a character you control to your gold pool",
        [(WOLF, "Eddard Stark")],
        lambda s: s.gold[WOLF] == 4,
    ),
    ("move 1 gold from the treasury to each character you control", [], lambda s: len(s.tokens) == 3),
    (
        "search your deck for up to 2 characters; add them to your hand; shuffle your deck",
        [(WOLF, ["Summer", "Grey Wind"])],
        lambda s: held(s, WOLF) == 5,
    ),
    # --- costs -----------------------------------------------------------------------------------------------
    (
        "stand a character you control => draw 1 card",
        [(WOLF, "Eddard Stark")],
        lambda s: held(s, WOLF) == 4 and not kneels("Eddard Stark")(s),
    ),
    (
        "move 1 power from a character you control to your faction card => draw 1 card",
        [(WOLF, "Eddard Stark")],
        lambda s: s.power[WOLF] == 1 and held(s, WOLF) == 4,
    ),
    (
        "discard 2 gold from a character => draw 1 card",
        [(WOLF, "Eddard Stark")],
        lambda s: not s.tokens and held(s, WOLF) == 4,
    ),
    ("reveal a character from your hand => draw 1 card", [(WOLF, "Arya Stark")], lambda s: held(s, WOLF) == 4),
    (
        "discard an attachment from your hand => draw 2 cards",
        [(WOLF, "Ice")],
        lambda s: held(s, WOLF) == 4 and lies("Ice", DISCARD)(s),
    ),
    (
        "sacrifice 2 characters => draw 1 card",
        [(WOLF, ["Robb Stark", "Eddard Stark"])],
        lambda s: held(s, WOLF) == 4 and lies("Robb Stark", DISCARD)(s),
    ),
    ("return self to its owner's hand => draw 1 card", [], lambda s: held(s, WOLF) == 5),
    (
        "place a character you control in its owner's dead pile => draw 1 card",
        [(WOLF, "Robb Stark")],
        lambda s: lies("Robb Stark", DEAD)(s) and held(s, WOLF) == 4,
    ),
    # --- blocks ----------------------------------------------------------------------------------------------
    ("choose one: draw 1 card / gain 5 gold / kneel self", [(WOLF, "gain 5 gold")], lambda s: s.gold[WOLF] == 8),
    ("each opponent chooses one: draw 1 card / lose 1 gold", [(LION, "lose 1 gold")], lambda s: s.gold[LION] == 1),
    (
        "if you control a Lannister character: draw 3 cards; otherwise gain 1 gold",
        [],
        lambda s: s.gold[WOLF] == 4 and held(s, WOLF) == 3,
    ),
    (
        "if you control a Stark character: draw 1 card; otherwise gain 1 gold",
        [],
        lambda s: s.gold[WOLF] == 3 and held(s, WOLF) == 4,
    ),
    (
        "if you control a Lannister character: draw 3 cards; in any case, gain 1 gold",
        [],
        lambda s: s.gold[WOLF] == 4 and held(s, WOLF) == 3,
    ),
    (
        TWO_CONDITIONS,
        [],
        lambda s: s.gold[WOLF] == 4 and held(s, WOLF) == 4,
    ),
    (
        "choose one: draw 1 card / gain 5 gold; in any case, kneel self",
        [(WOLF, "draw 1 card")],
        lambda s: kneels(DEED)(s) and held(s, WOLF) == 4,
    ),
    ("for each player: that player draws 1 card", [], lambda s: (held(s, WOLF), held(s, LION)) == (4, 3)),
    (
        "choose an opponent: unless that player pays 2 gold, draw 2 cards",
        [(WOLF, "lion"), (LION, "yes")],
        lambda s: s.gold[LION] == 0 and held(s, WOLF) == 3,
    ),
    (
        "choose an opponent: unless that player pays 2 gold, draw 2 cards",
        [(WOLF, "lion"), (LION, "no")],
        lambda s: s.gold[LION] == 2 and held(s, WOLF) == 5,
    ),
    (
        "choose an opponent: unless that player sacrifices a character they control, draw 2 cards",
        [(WOLF, "lion"), (LION, "yes"), (LION, "Burned Men")],
        lambda s: lies("Burned Men", DISCARD)(s) and held(s, WOLF) == 3,
    ),
    ("you may kneel self: draw 1 card", [(WOLF, "yes")], lambda s: kneels(DEED)(s) and held(s, WOLF) == 4),
    ("you may discard 1 card from your hand: gain 3 gold", [(WOLF, "yes"), (WOLF, "Ice")], lambda s: s.gold[WOLF] == 6),
]


@pytest.mark.parametrize(("text", "answers", "holds"), CASES, ids=[text for text, _, _ in CASES])
def test_a_sentence_does_what_it_says(
    text: str, answers: list[tuple[int, str | list[str]]], holds: Callable[[Thrones], bool]
) -> None:
    said = f"Action: {text}."
    with made(card(DEED, said)):
        read = POOL.language.read("text", said)
        assert POOL.language.read("text", POOL.language.write("text", read)) == read
        assert holds(used(stand_at("dominance", WOLVES, LIONS), *answers))


UNPAYABLE: Final = [
    "stand self => draw 1 card",
    "discard 3 gold from a character => draw 1 card",
    "move 3 power from a character you control to your faction card => draw 1 card",
    "sacrifice 4 characters => draw 1 card",
    "reveal an event from your hand => draw 1 card",
    "lose 4 gold => draw 1 card",
    "discard 4 cards from your hand => draw 1 card",
    "choose one: each opponent loses 0 gold / stand self",
    "if you control a Lannister character: draw 1 card; otherwise stand self",
    "each opponent stands a character they control",
]


@pytest.mark.parametrize("text", UNPAYABLE)
def test_what_cannot_be_paid_or_done_is_not_offered(text: str) -> None:
    with made(card(DEED, f"Action: {text}.")):
        state = stand_at("dominance", WOLVES, LIONS)
        passes_to(state, "action")
        assert f"{DEED}: action" not in offers(state)


def test_another_player_is_asked_in_words_for_that_player() -> None:
    with made(card(DEED, "Action: each opponent kneels a character they control.")):
        state = used(stand_at("dominance", WOLVES, LIONS))
        assert asked(state).seat == LION
        assert "choose a character you control to kneel" in str(
            state.frames[-1].program.steps[state.frames[-1].at].words
        )


def test_only_possible_modes_are_offered() -> None:
    with made(card(DEED, "Action: choose one: draw 1 card / stand self / kneel self.")):
        assert offers(used(stand_at("dominance", WOLVES, LIONS))) == ["draw 1 card", "kneel self"]


def test_up_to_x_is_asked_when_x_is_known() -> None:
    with made(card(DEED, "Action: pay X gold => choose up to X characters: kneel them.")):
        state = used(stand_at("dominance", WOLVES, LIONS), (WOLF, "X = 2"))
        assert (asked(state).low, asked(state).high) == (0, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Action: move 1 power from a character to a character.", "only one choice open"),
        ("Action: if you control a Stark character: in any case, draw 1 card.", "needs a step before it"),
    ],
)
def test_what_cannot_be_spelled_out_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        compile_text(text, POOL.language, f"refused {text}", "character")


def test_who_acts_is_forgotten_after_the_step() -> None:
    with made(
        card(DEED, "Action: each opponent draws 1 card; each opponent kneels a character they control; draw 1 card.")
    ):
        state = used(stand_at("dominance", WOLVES, LIONS), (LION, "Burned Men"))
        assert (held(state, WOLF), held(state, LION)) == (4, 3)

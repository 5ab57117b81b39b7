"""Labels in scenarios: all that exist, and how they tell cards with the same title apart (pack, code or controller)."""

import re
from typing import Final

from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.model.ability import ACTION, REVEALED, WHOLE
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import names_of
from fivekings.thrones.model.spoken import REFERENCE, THRONES, meant_by
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, DRAWN, FACTIONS
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.keywords.resolve import RESOLVED

USES_FOR: Final = ("action for ", "interrupt for ", "play for ", "react for ")
OPTIONAL: Final = ("defenders", "attackers", "target", "pick", "vigilant", "vengeful", "take", "bottom", "stand")
"""Questions that may be answered with nothing."""
ABOUT_ANOTHER: Final = ("bypass ", "attach to ", "react to ", "interrupt to ", *USES_FOR)
"""The words before a second card in a label."""


# --- every label there is ----------------------------------------------------------------------------


def lexicon(state: Thrones, pool: Pool) -> Lexicon:
    """Every label that a choice among these cards and seats could have."""
    cards = [face for card in state.cards for face in (card, card.other) if face is not None]
    abilities = [(card, ability) for card in cards for ability in card.compiled.abilities]
    words = ["pass", "none", "nothing", "redirect", "mulligan", "yes", "military", "intrigue", "power"]
    words += [
        *[question.decline for question in THRONES.questions().values()],
        *[f"no {kind}" for kind in OPTIONAL],
        *CHALLENGES,
        *DRAWN,
        *CRESTS,
        *FACTIONS,
    ]
    words += [*RESOLVED, *state.edition.promises]
    costs = {form.name for form in pool.language.kinds["cost"]}
    for card in cards:
        for node in steps_in(card.compiled.tree):
            if node.form == "either":
                words += [pool.language.write("step", node[part]) for part in ("first", "second")]
            if node.form in costs:
                words.append(pool.language.write("cost", node))
    for _, ability in abilities:
        for cost in ability.costs:
            words += [cost.words, cost.instead.words if cost.instead is not None else ""]
    named = [card for card in cards if any(n.form in ("name_card", "name_plot") for n in steps_in(card.compiled.tree))]
    nameable = [card.title for card in pool.cards.values()] if named else []
    patterns = [
        *("{card}", "{seat}", "X = {number}", "first player: {seat}", "{seat} is eliminated"),
        *[f"{kind} against {{seat}}" for kind in CHALLENGES],
        *("{card}: marshal", "{card}: marshal as duplicate", "{card}: marshal as attachment", "{card}: ambush"),
        *("{card}: marshal with penalty", "{card}: play with penalty", "{card}: play as duplicate"),
        *("{card}: play as attachment", "{playable_card}: play", "{playable_card}: play {number}"),
        *("{card_with_an_action}: action", "{card_with_an_action}: action {number}"),
        *("{card_that_reacts}: react", "{card_that_reacts}: react {number}", "{card_that_reacts}: react to {card}"),
        *("{card_that_reacts}: interrupt", "{card_that_reacts}: interrupt {number}"),
        *("{card_that_reacts}: interrupt to {card}", "{card}: discard a duplicate to save"),
        *[f"{{card}}: {verb} for {{card}}" for verb in ("play", "react", "interrupt", "action")],
        *("{card}: bypass {card}", "{card}: attach to {card}", "{card}: redirect", "{card}: {text_of_an_ability}"),
        *("{card}: into shadows", "{card}: out of shadows", "give {number} gold to {seat}"),
    ]
    slots = {
        "card": [*all_names(state, cards), *nameable],
        "seat": state.setup.players,
        "playable_card": all_names(state, playable(state, cards)),
        "card_with_an_action": all_names(state, [card for card, a in abilities if a.stage == ACTION]),
        "card_that_reacts": all_names(state, [card for card, a in abilities if a.stage not in (ACTION, REVEALED)]),
        "text_of_an_ability": [ability.text for _, ability in abilities],
    }
    return CardLexicon([word for word in words if word], patterns, slots)


class CardLexicon(Lexicon):
    """A lexicon that tells cards apart: by `#2`, by pack, faction or controller in brackets, or by code."""

    def has(self, slot: str, said: str) -> bool:
        """Does a name mean one of these cards? Part of an ability's text is enough for an ability."""
        if slot == "text_of_an_ability":
            return quotes_enough(said) and any(said in text for text in self.slots[slot])
        if super().has(slot, said):
            return True
        if slot in ("seat", "number"):
            return False
        found = REFERENCE.fullmatch(said)
        if found is None:
            return False
        title, mark, _ = found.groups()
        if mark is None or mark in self.slots["seat"]:
            return super().has(slot, title)
        return super().has(slot, f"{title} ({mark})")


def all_names(state: Thrones, cards: list[Card]) -> list[str]:
    """The names of these cards, titles first."""
    titles = list(dict.fromkeys([card.title for card in cards]))
    return titles + [name for card in cards for name in names_of(card, state.edition.name)]


def playable(state: Thrones, cards: list[Card]) -> list[Card]:
    """The cards that labels call "played": events, or all cards in editions that play rather than marshal."""
    if state.edition.speech.words.get("marshal", "marshal") == "play":
        return cards
    return [card for card in cards if card.type == "event"]


# --- reading a label that names its card more exactly --------------------------------------------------


def read_marked(state: Thrones, request: Request, text: str, labels: list[str]) -> Choice | None:
    """The option meant by a label that tells its card from others with the same title, or its ability from others of
    the card by its text. `labels` are the labels of the options."""
    head, colon, tail = fold(text).partition(": ")
    second = next((tail.removeprefix(words) for words in ABOUT_ANOTHER if tail.startswith(words)), "")
    found: list[int] = []
    for option, label in zip(request.options, labels, strict=True):
        if option == DECLINE:
            continue
        shown_head, shown_colon, shown_tail = fold(label).partition(": ")
        if bool(colon) != bool(shown_colon) and not (colon and speaks(state, request, option, tail)):
            continue
        cards = cards_of(state, request, option)
        if not any(meant_by(state, card, head) for card in cards):
            continue
        if second:
            verb = tail[: len(tail) - len(second)].partition(" ")[0]
            alike = shown_tail.startswith(verb) and any(meant_by(state, card, second) for card in cards)
        else:
            alike = without_number(shown_tail) == without_number(tail) or speaks(state, request, option, tail)
        if alike and shown_head:
            found.append(option)
    number = REFERENCE.fullmatch(head)
    place = int(number[3]) if number is not None and number[3] else 1
    return Choice(request.seat, request.number, [found[place - 1]]) if 1 <= place <= len(found) else None


def cards_of(state: Thrones, request: Request, option: int) -> list[int]:
    """The cards of an option: the card used, the cards it uses, and the card of an event it answers."""
    found = THRONES.question(request.kind).things_of(state, request, option)
    if request.kind in ("action", "interrupt", "reaction"):
        instance = parts_of(option)[2]
        if instance != WHOLE and instance < len(state.cards):
            found = [*found, instance]
    roles = state.frames[-1].roles
    return found + [roles[role] for role in ("sneak", "attaching") if isinstance(roles.get(role), int)]


def speaks(state: Thrones, request: Request, option: int, text: str) -> bool:
    """Is this part of the text of the option's ability?"""
    if request.kind not in ("action", "interrupt", "reaction", "forced", "order") or not quotes_enough(text):
        return False
    card, index, _ = parts_of(option)
    abilities = state.cards[card].compiled.abilities
    return index < len(abilities) and text in fold(abilities[index].text)


def quotes_enough(text: str) -> bool:
    """Is this enough of an ability's text to recognize it?"""
    return text.count(" ") >= 2


def without_number(text: str) -> str:
    """A label without the number that tells one of several."""
    return re.sub(r"#\d+", "", text)

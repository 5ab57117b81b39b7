"""Checks card files: their facts, and their texts word by word."""

import tomllib
from pathlib import Path
from typing import Any, Final

from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest
from fivekings.kernel.program import PROGRAMS
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.cardspeak.forms import TOKEN, Language, Unreadable
from fivekings.thrones.cardspeak.teaching import advise
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import read_cards
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, FACTIONS

TYPES: Final = ("character", "location", "attachment", "event", "plot", "agenda", "title", "house")

WHOLE: Final = ("copies", "deck_limit", "strength", "income", "initiative", "claim", "reserve", "influence")
NEEDED: Final = {
    "character": ("cost", "strength", "icons"),
    "location": ("cost",),
    "attachment": ("cost",),
}
NAMES: Final = {
    "icons": CHALLENGES,
    "traits": (),
    "crests": tuple(crest.lower() for crest in CRESTS),
    "also": FACTIONS,
    "decks": FACTIONS,
    "supports": (),
    "opposes": (),
    "rivals": (),
}
"""Fields that are lists of names, and the allowed names; None allows any."""
SINGULAR: Final = {"icons": "icon", "crests": "crest", "also": "faction", "decks": "faction"}
STRINGS: Final = ("text", "known", "model")
CERTAINTIES: Final = ("known", "partly known", "reconstructed")


class BadText(BadInput):
    """A text that cannot be read, with further lines about why and what to write."""

    def __init__(self, reason: str, where: str, more: list[str]) -> None:
        super().__init__(reason, where)
        self.more = more


def entries_of(path: Path) -> list[dict[str, Any]]:
    """The cards of a file that can be read; its problems are reported elsewhere."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("card", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return []
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def needed_of(kind: str, edition: Edition) -> tuple[str, ...]:
    """The required facts of a card type in an edition."""
    if kind == "plot":
        return edition.plot_values
    return ("cost",) if kind == "event" and edition.events_cost else NEEDED.get(kind, ())


def check_file(
    path: Path, language: Language, others: list[dict[str, Any]], edition: Edition
) -> tuple[list[BadInput], list[BadInput], int]:
    """The errors, the suggestions and the number of cards of a card file."""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [BadInput(f"cannot be read: {getattr(error, 'strerror', None) or error}", str(path))], [], 0
    try:
        doc = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        return [BadInput(f"not TOML: {error}", str(path))], [], 0
    entries = entries_of(path)
    if not entries or len(entries) != len(doc["card"]) or set(doc) != {"card"}:
        return [BadInput("a card file may contain only [[card]] tables", str(path))], [], 0
    try:
        read_cards(path)
    except BadInput as complaint:
        spoken_of = (number for number, entry in enumerate(entries) if complaint.reason.startswith(title_of(entry)))
        return [BadInput(complaint.reason, f"{path}:{line_at(source, next(spoken_of, 0))}")], [], 0
    complaints: list[BadInput] = []
    notes: list[BadInput] = []
    taken = {entry.get("code"): entry.get("title") for entry in others}
    for number, entry in enumerate(entries):
        line = line_at(source, number)
        wrong = wrong_facts(entry, edition)
        if taken.get(entry["code"], entry["title"]) != entry["title"]:
            wrong.append(f"the code {entry['code']} is that of {taken[entry['code']]}")
        if entry["code"] in [other["code"] for other in entries[:number]]:
            wrong.append(f"the code {entry['code']} is used twice")
        complaints += [BadInput(f"{entry['title']}: {reason}", f"{path}:{line}") for reason in wrong]
        if not wrong:
            check_text(Card(entry, path.parent.name), language, str(path), source, line, complaints, notes)
    if not complaints and any("decks" in entry for entry in entries):
        cards = [Card(entry, path.parent.name) for entry in entries]
        complaints += [BadInput(str(fault), str(path)) for fault in edition.box_faults(cards)]
    return complaints, notes, len(entries)


def title_of(entry: dict[str, Any]) -> str:
    """The prefix of an error about a card."""
    title = entry.get("title", "a card without a title")
    return title if isinstance(title, str) else str(entry)


def line_at(source: str, number: int) -> int:
    """The line at which a card starts."""
    heads = [place + 1 for place, line in enumerate(source.splitlines()) if line.strip() == "[[card]]"]
    return heads[number] if number < len(heads) else 1


def wrong_facts(entry: dict[str, Any], edition: Edition) -> list[str]:
    """Errors in a card's facts."""
    wrong: list[str] = []
    kind: str = entry["type"]
    if kind not in TYPES:
        wrong.append(f"there is no type '{kind}'{nearest(kind, TYPES)}")
    for field in needed_of(kind, edition):
        if field not in entry:
            wrong.append(f"a {kind} needs {field}")
    for field in WHOLE:
        if field in entry and (type(entry[field]) is not int or entry[field] < 0):
            wrong.append(f"{field} is a whole number, 0 or more")
    cost = entry.get("cost", 0)
    if cost != "X" and (type(cost) is not int or cost < 0):
        wrong.append('cost is a whole number, 0 or more, or "X"')
    for field in ("unique", "loyal", "shadow"):
        if type(entry.get(field, False)) is not bool:
            wrong.append(f"{field} is true or false")
    for field, known in NAMES.items():
        value = entry.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            wrong.append(f"{field} is a list of names")
        elif known:
            what = SINGULAR[field]
            wrong += [f"there is no {what} '{item}'{nearest(item, known)}" for item in value if item not in known]
    house = entry.get("house_only", FACTIONS[0])
    if house not in FACTIONS:
        wrong.append(f"there is no faction '{house}'{nearest(str(house), FACTIONS)}")
    wrong += [f"{field} is a string" for field in STRINGS if not isinstance(entry.get(field, ""), str)]
    if not isinstance(entry.get("deck", {}), dict):
        wrong.append("deck is a table")
    if entry.get("certainty", "known") not in CERTAINTIES:
        wrong.append(f"certainty is one of {', '.join(CERTAINTIES)}")
    if entry.get("known") and entry.get("certainty", "known") != "partly known":
        wrong.append("only a card that is partly known says what is known of it")
    if entry.get("copies", 1) == 0:
        wrong.append("copies is at least 1")
    if entry.get("loyal") is True and entry["faction"] == "neutral":
        wrong.append("a loyal card has a faction")
    return wrong


def check_text(
    card: Card,
    language: Language,
    file: str,
    source: str,
    line: int,
    complaints: list[BadInput],
    notes: list[BadInput],
) -> None:
    """Parse and compile a card's text as a game would, without registering it."""
    try:
        tree = language.read("text", card.text)
    except Unreadable as trouble:
        where = f"{file}:{line_of_word(source, card, line, trouble)}"
        headline, *more = advise(language, card.text, trouble, card.title).lines()
        complaints.append(BadText(f"{card.title}: {headline}", where, more))
        return
    what_x_is = "".join([f" {language.write('line', one)}" for one in tree["lines"] if one.form == "x_is"])
    for number, sentence in enumerate([one for one in tree["lines"] if one.form != "x_is"]):
        said = language.write("line", sentence)
        try:
            compile_text(said + what_x_is, language, f"check.{number}", card.type)
        except (BadInput, KeyError, TypeError, AttributeError, ValueError, IndexError, Unreadable) as error:
            reason = f"{card.title}: this can be read but not carried out yet ({error}): {said}"
            complaints.append(BadInput(reason, f"{file}:{line}"))
        finally:
            for name in [name for name in PROGRAMS if name.startswith("card.check.")]:
                del PROGRAMS[name]
    written = language.write("text", tree)
    if written != " ".join(card.text.split()):
        notes.append(BadInput(f"{card.title} would be written: {written}", f"{file}:{line}"))


def line_of_word(source: str, card: Card, line: int, trouble: Unreadable) -> int:
    """The line with the word at which parsing stopped."""
    begin = source.find(card.text, source.find(f'"{card.code}"'))
    places = [found.start() for found in TOKEN.finditer(card.text)]
    if begin < 0 or not places:
        return line
    place = places[min(trouble.at, len(places) - 1)]
    return source.count("\n", 0, begin + place) + 1

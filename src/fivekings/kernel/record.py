"""Records: a game as (rules version, setup, seed, choices), written down. The format is in docs/record.md."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.game import Game
from fivekings.kernel.match import Match
from fivekings.kernel.request import Choice, choice_from_json
from fivekings.kernel.state import Setup

FORMAT: Final = "fivekings record 1"


def write_record(match: Match, path: Path) -> None:
    """Save a match, whole or not at all: an interrupted save leaves the old file as it was."""
    write_whole(path, record_text(match))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either there whole or unchanged."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", str(path)) from None


def record_text(match: Match) -> str:
    """A record as JSON, one choice a line."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "setup": match.setup.to_json(),
        "seed": f"{match.seed:x}",
        "seal": match.seal,
        "draws": match.draws,
        "winners": match.state.result,
        "hash": match.state.hash(),
    }
    return text_of(head, match.choices)


def text_of(head: dict[str, Any], choices: list[Choice]) -> str:
    """The fields of a record and its choices, each on a line."""
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    made = ",\n".join(f"  {json.dumps(choice.to_json())}" for choice in choices)
    return "\n".join(["{", *lines, ' "choices": [', made, " ]", "}", ""])


class Record:
    """A record as read: checked for form, not yet played."""

    def __init__(self, doc: dict[str, Any], where: str) -> None:
        self.where = where
        self.game = str(doc["game"])
        self.rules = doc["rules"]
        self.upgrades: list[list[int]] = [[int(made), int(rules)] for made, rules in doc.get("upgrades", [])]
        """After how many choices the game went on with which newer rules version."""
        self.setup: dict[str, Any] = doc["setup"]
        self.seed = int(doc["seed"], 16)
        self.seal = str(doc["seal"])
        self.draws: list[list[int]] = [[int(bound), int(value)] for bound, value in doc["draws"]]
        self.winners: list[int] | None = doc["winners"]
        self.hash = str(doc["hash"])
        self.fault = str(doc.get("fault", {}).get("error", ""))
        """What the game failed at, where the record was kept for that; its claims are empty then."""
        self.choices: list[Choice] = []
        for place, item in enumerate(doc["choices"]):
            try:
                self.choices.append(choice_from_json(item))
            except Refused as refusal:
                raise BadInput(f"choice {place + 1}: {refusal}", where) from None


def read_record(path: Path) -> Record:
    """Read a record; say what is wrong with a file that is none."""
    return parse_record(read_text(path), str(path))


def read_text(path: Path) -> str:
    """A file's text, or a complaint in one line."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from None
    except UnicodeDecodeError:
        raise BadInput("this is not a text file", str(path)) from None


def parse_record(text: str, where: str) -> Record:
    """Read a record from its text."""
    try:
        doc = json.loads(text)
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated")
        cut = " (the file seems cut off)" if cut_off else ""
        raise BadInput(f"not JSON: {error.msg}{cut}", f"{where}:{error.lineno}") from None
    except RecursionError:
        raise BadInput("not a record: nested too deeply", where) from None
    if not isinstance(doc, dict) or doc.get("format") != FORMAT:
        raise BadInput(f'not a record: it does not say "format": "{FORMAT}"', where)
    try:
        return Record(doc, where)
    except KeyError as missing:
        raise BadInput(f"the record lacks {missing}", where) from None
    except (AttributeError, TypeError, ValueError) as error:
        raise BadInput(f"the record is damaged: {error}", where) from None


def setup_from_json(doc: Any, where: str) -> Setup:
    """Read a setup as a record writes it."""
    match doc:
        case {"players": list(players), "options": dict(options)} if all(
            isinstance(name, str) for name in players
        ) and all(isinstance(value, str) for value in options.values()):
            position, decks = doc.get("position"), doc.get("decks")
            brought = decks is None or (isinstance(decks, list) and all(isinstance(deck, dict) for deck in decks))
            if brought and (position is None or isinstance(position, dict)):
                return Setup(players, options, position, decks)
    raise BadInput("the record's setup is damaged: it needs a list of players and the options", where)


def play_record(record: Record, game: Game) -> Match:
    """Play a record from its first choice to its last."""
    match, stopped = play_so_far(record, game)
    if stopped is not None:
        raise stopped
    return match


def play_so_far(record: Record, game: Game) -> tuple[Match, BadInput | None]:
    """Play a record as far as it goes, and say which choice stops it."""
    if record.upgrades:
        made, rules = record.upgrades[0]
        raise BadInput(
            f"this game began with rules version {record.rules} of {game.name} and went on with version {rules} after "
            f"choice {made}; no version replays it",
            record.where,
        )
    if record.rules != game.version:
        raise BadInput(
            f"this record was played by rules version {record.rules} of {game.name}; this is version {game.version}. "
            f"It replays with a Five Kings that has version {record.rules}",
            record.where,
        )
    try:
        match = Match.start(game, setup_from_json(record.setup, record.where), record.seed)
    except BadInput as complaint:
        raise complaint.at(record.where) from None
    except Fault as fault:
        raise BadInput(str(fault), record.where) from fault
    for place, choice in enumerate(record.choices):
        try:
            match.play(choice)
        except Refused as refusal:
            return match, BadInput(f"choice {place + 1} cannot be: {refusal}", record.where)
        except Fault as fault:
            return match, BadInput(f"choice {place + 1} fails: {fault}", record.where)
    return match, None


def differences(record: Record, match: Match) -> list[str]:
    """What a record claims that replaying it does not bear out; nothing where all is well."""
    found: list[str] = []
    if record.seal != chance.seal(record.seed):
        found.append("the seed is not the one that was sealed")
    for place, (claimed, drawn) in enumerate(zip(record.draws, match.draws, strict=False)):
        if claimed != drawn:
            found.append(f"draw {place + 1} was {drawn[1]} of {drawn[0]}, not {claimed[1]} of {claimed[0]}")
            break
    if len(record.draws) != len(match.draws):
        found.append(f"the record lists {len(record.draws)} draws, but the game makes {len(match.draws)}")
    if record.winners != match.state.result:
        found.append(f"the record says {record.winners} won, the game says {match.state.result}")
    if record.hash != match.state.hash():
        found.append(f"the final position is {match.state.hash()}, the record says {record.hash}")
    return found

"""docs/protocol.md shows messages as they are: every example is one, field by field."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fivekings.server.socket import messages

DOCS = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
SERVER: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(messages.ServerMessage)}
CLIENT: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(messages.ClientMessage)}


def examples() -> list[dict[str, Any]]:
    """Every JSON example of a message."""
    text = DOCS.read_text(encoding="utf-8")
    blocks = re.findall(r"^```json\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    blocks += re.findall(r"`(\{\"type\":[^`\n]*\})`", text)
    found = []
    for block in blocks:
        decoder = json.JSONDecoder()
        while block.strip():
            doc, end = decoder.raw_decode(block.lstrip())
            block = block.lstrip()[end:]
            found += [doc] if isinstance(doc, dict) and "type" in doc else []
    return found


def unknown_fields(given: Any, understood: Any, where: str = "") -> list[str]:
    """What is in a document and was lost on reading it."""
    if isinstance(given, dict) and isinstance(understood, dict):
        lost = [f"{where}/{key}" for key in given if key not in understood]
        return lost + [
            found
            for key in given
            if key in understood
            for found in unknown_fields(given[key], understood[key], f"{where}/{key}")
        ]
    if isinstance(given, list) and isinstance(understood, list):
        pairs = zip(given, understood, strict=True)
        return [found for one, two in pairs for found in unknown_fields(one, two, where)]
    return []


def complaints(doc: dict[str, Any]) -> list[str]:
    """What is wrong with a message, whoever sends it."""
    kinds = [known[doc["type"]] for known in (CLIENT, SERVER) if doc["type"] in known]
    if not kinds:
        return [f"there is no message '{doc['type']}'"]
    wrong: list[str] = []
    if doc["type"] == "welcome" and isinstance(doc.get("view"), dict):
        doc = {**doc, "view": None}  # a game's own; raw JSON beside null can be sent but not read
    for kind in kinds:
        try:
            read = msgspec.json.decode(json.dumps(doc), type=kind)
        except msgspec.ValidationError as error:
            wrong.append(str(error))
            continue
        lost = unknown_fields(doc, full(read))
        if not lost:
            return []
        wrong += [f"{field} is unknown" for field in lost]
    return wrong


def full(read: Any) -> Any:
    """A message with all its fields, those that are left out by default too."""
    if isinstance(read, msgspec.Raw):
        return json.loads(bytes(read))
    if isinstance(read, msgspec.Struct):
        doc = {name: full(getattr(read, name)) for name in read.__struct_fields__}
        return doc | ({"type": read.__struct_config__.tag} if read.__struct_config__.tag else {})
    if isinstance(read, list):
        return [full(item) for item in read]
    if isinstance(read, dict):
        return {key: full(value) for key, value in read.items()}
    return read


@pytest.mark.parametrize("doc", examples(), ids=lambda doc: str(doc["type"]))
def test_every_example_is_a_message(doc: dict[str, Any]) -> None:
    assert complaints(doc) == []


@pytest.mark.parametrize(
    "doc",
    [
        {"type": "ack", "id": 1, "at": 2, "colour": "red"},
        {"type": "say", "id": 1, "text": "hello", "colour": "red"},
        {"type": "chat", "line": {"seat": 0, "name": "Arya", "text": "hello", "at": 1, "colour": "red"}},
        {"type": "ack", "id": "1", "at": 2},
        {"type": "ack", "id": 1},
        {"type": "nothing"},
    ],
)
def test_an_example_that_is_none_is_found_out(doc: dict[str, Any]) -> None:
    assert complaints(doc)


def test_a_message_that_leaves_out_what_is_usual_is_one() -> None:
    option = {"option": 3, "label": "Winterfell"}
    request = {
        "number": 1,
        "kind": "plot",
        "prompt": "?",
        "low": 1,
        "high": 1,
        "options": [option],
        "rule": "got.plot.1",
        "mark": "8f0c21d4",
    }
    step = {"type": "step", "at": 1, "events": [], "view": {"phase": "plot"}, "request": request, "clocks": []}
    assert complaints(step) == []


def test_every_message_is_shown_or_mentioned() -> None:
    shown = {str(doc["type"]) for doc in examples()} | set(re.findall(r"`(\w+)`", DOCS.read_text(encoding="utf-8")))
    assert examples()
    assert set(SERVER) | set(CLIENT) <= shown


def test_the_schema_knows_every_message() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fivekings", "serve", "--schema"], capture_output=True, text=True, timeout=60, check=True
    )
    printed = json.loads(done.stdout)
    assert printed == messages.schema()
    tags = {
        definition["properties"]["type"]["enum"][0]
        for definition in printed["$defs"].values()
        if "type" in definition.get("properties", {}) and "enum" in definition["properties"]["type"]
    }
    assert set(SERVER) | set(CLIENT) == tags

"""`fivekings replay`: tell, step through and verify a record."""

import argparse
from pathlib import Path
from typing import Any

from fivekings.cli.screen import GOLD, heraldry, paint, show, width
from fivekings.games import game
from fivekings.kernel import BadInput, Match, Record, differences, play_record, read_record
from fivekings.kernel.names import nearest
from fivekings.kernel.record import play_so_far

EXAMPLE = """examples:
  fivekings replay last-war.json               tell the whole story
  fivekings replay last-war.json --step        choice by choice; Enter, b(ack), a number, q(uit)
  fivekings replay last-war.json --to 120      the position after 120 choices
  fivekings replay last-war.json --verify      check the seal, every draw and the final position
  fivekings replay faults/20261115-….json      a game up to an engine failure"""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay",
        help="tell, step through or verify a saved game",
        description="Replay a saved game. Exit code 1: it differs from its record; 2: it cannot be replayed.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="go choice by choice")
    how.add_argument("--to", metavar="N", type=int, help="show the position after N choices")
    how.add_argument("--verify", action="store_true", help="only check the record")
    parser.add_argument("--seat", metavar="NAME", help="view as this player (default: spectator)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay as requested."""
    record = read_record(arguments.file)
    if record.fault:
        match, stopped = play_so_far(record, game(record.game))
        tell(match, arguments)
        return say_fault(record, stopped)
    match = play_record(record, game(record.game))
    found = differences(record, match)
    tell(match, arguments)
    for difference in found:
        print(f"not as recorded: {difference}")
    if found:
        return 1
    if arguments.verify:
        print(
            f"ok: {len(match.choices)} choices and {len(match.draws)} draws replay to {record.hash}; "
            f"the seed is the one that was sealed"
        )
    return 0


def tell(match: Match, arguments: argparse.Namespace) -> None:
    """Print the story of a game, or the requested part."""
    viewer = seat_of(match, arguments.seat)
    if arguments.step:
        Stepper(match, viewer).run()
    elif arguments.to is not None:
        position(match, viewer, arguments.to)
    elif not arguments.verify:
        for line in match.story(viewer):
            show(line)
        print()
        position(match, viewer, len(match.choices))


def say_fault(record: Record, stopped: BadInput | None) -> int:
    """Report whether a recorded engine failure still occurs."""
    print(f"recorded engine failure: {record.fault}")
    if stopped is not None:
        print(stopped.reason)
        return 1
    print(f"all {len(record.choices)} choices replay without a failure")
    return 0


def seat_of(match: Match, name: str | None) -> int:
    """The seat to view as."""
    players = match.setup.players
    if name is None:
        return -1
    if name not in players:
        raise BadInput(f"there is no player '{name}'{nearest(name, players)}")
    return players.index(name)


def position(match: Match, viewer: int, place: int) -> None:
    """Draw the table after this many choices."""
    if not 0 <= place <= len(match.choices):
        raise BadInput(f"there is no position {place}: the record has {len(match.choices)} choices")
    print(paint(f"After {place} of {len(match.choices)} choices", GOLD))
    for line in match.game.wording.sketch(match.at(place).view(viewer), width()):
        print(heraldry(line))


class Stepper:
    """Steps through a record choice by choice."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.place = 0

    def run(self) -> None:
        """Prompt for a position until the user quits."""
        last = len(self.match.choices)
        position(self.match, self.viewer, 0)
        while True:
            try:
                word = input(f"[{self.place}/{last}] Enter, b, number, board, end, q: ").strip().lower()
            except EOFError:
                print()
                return
            if word in ("q", "quit"):
                return
            if word in ("", "n"):
                self.forward()
            elif word in ("b", "back"):
                self.place = max(0, self.place - 1)
                position(self.match, self.viewer, self.place)
            elif word == "end":
                self.place = last
                position(self.match, self.viewer, self.place)
            elif word == "board":
                position(self.match, self.viewer, self.place)
            elif word.isascii() and word.isdigit() and int(word) <= last:
                self.place = int(word)
                position(self.match, self.viewer, self.place)
            else:
                print(f"Not understood: '{word}'. Numbers go from 0 to {last}.")

    def forward(self) -> None:
        """Print the next choice and what happened."""
        match = self.match
        if self.place == len(match.choices):
            print("That was the last choice.")
            return
        choice = match.choices[self.place]
        before = match.at(self.place)
        request = before.request(choice.seat)
        said = "resigns" if request is None else match.game.wording.say(before, choice, request)
        print(paint(f"{match.setup.players[choice.seat]}: {said}", GOLD))
        following = match.told[self.place + 1] if self.place + 1 < len(match.told) else len(match.events)
        for line in match.story(self.viewer, match.told[self.place], following):
            show(f"  {line}")
        self.place += 1

"""A terminal table for any game: shows views and requests, reads answers."""

import contextlib
import os
import re
from datetime import datetime
from pathlib import Path

from fivekings.bots import Bot, answer, make_bot
from fivekings.cli.bot_errors import overhearing
from fivekings.cli.engine_errors import Mishaps
from fivekings.cli.options import counts, default, option_lines
from fivekings.cli.rules import print_clauses
from fivekings.cli.screen import GOLD, heraldry, show, width
from fivekings.games import game
from fivekings.kernel import (
    BadInput,
    Choice,
    Fault,
    Match,
    Refused,
    Request,
    State,
    differences,
    play_record,
    read_ledger,
    read_record,
    resignation,
    seal,
    write_record,
)
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - gives input() its line editing where there is one

HELP = """Answer with a number from the list, or in words: part of a name is enough when only one option has it.
Where armies move, give their number too: '3 winterfell', or 'deploy 3 to Winterfell'.
Enter takes the option marked *, if there is one.

  ?            the rule behind the question      ? WORD       rules that mention it
  board        draw the table again              list         the options again
  look NAME    a card or place in detail         log          the story so far
  undo         take back your last decision      skip         pass until the phase ends
  save FILE    save the game                     load FILE    continue a saved one
  resign       give up                           quit         leave; the game is saved

You are not asked when nothing you could do would have an effect."""


def pass_of(request: Request) -> Choice:
    """The choice that passes."""
    return Choice(request.seat, request.number, [DECLINE])


def bot_seed(match: Match, seat: int) -> int:
    """A seed for a bot, from which the game's seed cannot be derived."""
    return int(seal(match.seed * 8 + seat), 16)


class Leave(Exception):
    """The person at the keyboard leaves."""


def data_folder() -> Path:
    """The folder for saved games."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "fivekings" / "games"


class Table:
    """One game between people at this keyboard and bots."""

    def __init__(self, match: Match, kinds: list[str]) -> None:
        self.match = match
        self.kinds = kinds
        """Who sits where: `human`, or the name of a bot."""
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, bot_seed(match, seat)) for seat, kind in enumerate(kinds) if kind != "human"
        }
        self.people = [seat for seat in range(match.state.seats) if seat not in self.bots]
        self.told: dict[int, int] = {}
        """How many events each person has seen."""
        self.begun = 0 if not match.choices else len(match.events)
        """How many events came before this session: those of a saved game are in its log."""
        self.last_person = -1
        self.drawn_turn: object = None
        """The turn when the board was last drawn."""
        self.skipped: dict[int, object] = {}
        """The moment until which each person passes."""
        self.mishaps = Mishaps(data_folder().parent / "faults")
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        self.file = data_folder() / f"{match.game.name}-{stamp}-{match.seal[:6]}.json"

    def run(self) -> int:
        """Play until the game ends or everybody leaves."""
        self.welcome()
        try:
            with overhearing(data_folder().parent / "bots.log"):
                self.play()
        except (Leave, EOFError, KeyboardInterrupt):
            print()
            self.keep("The game is kept. Go on with: fivekings play --from")
            return 0
        except Exception as error:
            self.keep("The game is kept. Go on with: fivekings play --from")
            raise error if isinstance(error, BadInput | Fault) else Fault(error, "go on") from error
        self.farewell()
        return 0

    def play(self) -> None:
        """Ask seat after seat until the game is over."""
        while not self.match.state.over:
            request = self.next_request()
            if request.seat in self.bots:
                self.mishaps.decide_somehow(self.match, request, self.bot_answer(request.seat))
            elif passed := self.passed(request):
                self.mishaps.decide(self.match, passed)
            else:
                self.consult(request)

    def bot_answer(self, seat: int) -> Choice:
        """A bot's answer; the worlds it sees reveal nothing about the game's randomness."""
        seed = int(seal(self.match.seed * 64 + seat)[:16], 16) + len(self.match.choices)
        return answer(self.bots[seat], self.match.game, self.match.state, seat, seed)

    def welcome(self) -> None:
        """Print the game, the players and the seal."""
        seated = [
            name if seat in self.people or kind == fold(name) else f"{name} ({kind})"
            for seat, (name, kind) in enumerate(zip(self.match.setup.players, self.kinds, strict=True))
        ]
        show(f"{self.match.game.title}: {', '.join(seated)}.", GOLD)
        show("Unofficial, not affiliated with any publisher. Type 'help' for the commands, '?' for the rule.")
        show(f"Dice and cards are sealed: {self.match.seal[:16]}… The record holds the seed for anyone to check them.")

    def next_request(self) -> Request:
        """The request to answer first: bots before people, people in order."""
        requests = self.match.state.requests
        return next((request for request in requests if request.seat in self.bots), requests[0])

    def passed(self, request: Request) -> Choice | None:
        """The automatic pass of a person who skips or has nothing useful to do."""
        known, state = self.match.game, self.match.state
        if not known.may_pass(request) or pass_of(request) in self.mishaps.failed:
            return None
        skipped = self.skipped.get(request.seat) == known.moment(state)
        return pass_of(request) if skipped or self.is_pointless(state, request) else None

    def is_pointless(self, state: State, request: Request) -> bool:
        """Can a person only pass or act without effect? With the veil option, people are asked anyway."""
        veiled = state.veiled and len(self.people) > 1
        return not veiled and self.match.game.may_pass(request) and self.match.game.is_pointless(state, request)

    def consult(self, request: Request) -> None:
        """Show a person the news and the question, and carry out what they type."""
        if len(self.people) > 1 and request.seat != self.last_person:
            print("\n" * 3)
            input(f"The keyboard to {self.match.setup.players[request.seat]}, please. Then press Enter. ")
        self.last_person = request.seat
        self.catch_up(request.seat)
        turn = self.match.game.moment(self.match.state)[0]
        if turn != self.drawn_turn and self.match.state.view(request.seat)["active"] in (None, request.seat):
            self.draw_board(request.seat)
            self.drawn_turn = turn
        name = self.match.setup.players[request.seat]
        print()
        show(f"{name}, {self.match.game.wording.prompt(self.match.state, request)}", GOLD)
        self.list_options(request)
        before = len(self.match.choices)
        while len(self.match.choices) == before and self.match.state.request(request.seat) is request:
            try:
                self.obey(request, input("> ").strip())
            except (Refused, BadInput, Fault) as refusal:
                show(f"Refused: {refusal}.")

    def catch_up(self, seat: int) -> None:
        """Print what happened since the seat last looked."""
        story = self.match.story(seat, self.told.get(seat, self.begun))
        if story:
            print()
        for line in story:
            show(line)
        self.told[seat] = len(self.match.events)

    def draw_board(self, seat: int) -> None:
        """Draw the table."""
        print()
        for line in self.match.game.wording.sketch(self.match.state.view(seat), width()):
            print(heraldry(line))

    def list_options(self, request: Request, wanted: str = "") -> None:
        """Print the options that match some text, or all."""
        for line in option_lines(self.match.game, self.match.state, request, wanted):
            print(heraldry(line))

    def obey(self, request: Request, text: str) -> None:
        """Carry out a typed command or answer."""
        command, _, rest = text.partition(" ")
        rest = rest.strip()
        if text == "?" or command == "?":
            self.explain(request, rest)
        elif command == "help":
            print(HELP)
        elif text in ("board", "b"):
            self.draw_board(request.seat)
        elif text in ("list", "l"):
            self.list_options(request)
        elif command == "look":
            for line in self.match.game.wording.about(self.match.state, request.seat, rest):
                show(line)
        elif text == "log":
            for line in self.match.story(request.seat):
                show(line)
        elif text == "undo":
            self.undo(request.seat)
        elif text == "skip":
            self.skip(request)
        elif command == "save":
            self.save(rest)
        elif command == "load":
            self.load(rest)
        elif text == "resign":
            self.mishaps.decide(self.match, resignation(request.seat))
        elif text in ("quit", "q", "exit"):
            raise Leave
        else:
            self.answer(request, text)

    def explain(self, request: Request, word: str) -> None:
        """Print the rule behind the question, or the rules that contain a word."""
        ledger = read_ledger(self.match.game.name)
        clauses = ledger.about(word or request.rule)
        if not clauses:
            show(f"No rule mentions '{word}'.")
            return
        print_clauses(ledger, clauses)
        if not word:
            show(f"More: ? {clauses[0].topic}")

    def undo(self, seat: int) -> None:
        """Undo the seat's last decision and everything after it."""
        place = self.match.last_of(seat)
        while place is not None and self.was_pointless(seat, place):
            place = self.match.last_of(seat, place)
        if place is None:
            raise Refused("you have not decided anything yet")
        self.match.rewind(place)
        self.mishaps.failed.clear()
        self.skipped.pop(seat, None)
        self.told = {person: min(told, len(self.match.events)) for person, told in self.told.items()}
        self.drawn_turn = None
        show("Taken back.")

    def was_pointless(self, seat: int, place: int) -> bool:
        """Was a choice an automatic pass?"""
        state = self.match.at(place)
        request = state.request(seat)
        return request is not None and self.is_pointless(state, request)

    def skip(self, request: Request) -> None:
        """Pass now, and at every opportunity until the phase ends."""
        if not self.match.game.may_pass(request):
            raise Refused("this has to be decided; only opportunities can be skipped")
        self.skipped[request.seat] = self.match.game.moment(self.match.state)
        self.mishaps.decide(self.match, pass_of(request))

    def save(self, name: str) -> None:
        """Save the game to a file."""
        if not name:
            raise BadInput("save where? For example: save war.json")
        write_record(self.match, Path(name).expanduser())
        show(f"Saved. Continue with: fivekings play --from {name}")

    def load(self, name: str) -> None:
        """Replace this game with a saved one."""
        if not name:
            raise BadInput("load what? For example: load war.json")
        record = read_record(Path(name).expanduser())
        match = play_record(record, game(record.game))
        if len(match.setup.players) != len(self.match.setup.players):
            raise BadInput("that game has a different number of seats; open it with fivekings play --from")
        for difference in differences(record, match):
            raise BadInput(f"that game does not match its record: {difference}")
        self.match = match
        self.mishaps.failed.clear()
        self.told = {}
        self.begun = len(match.events)
        self.drawn_turn = None
        if match.state.over:
            show("That game is over.")

    def answer(self, request: Request, text: str) -> None:
        """Find the option that was meant and take it."""
        choice = self.understand(request, text)
        if choice is None:
            return
        try:
            self.mishaps.decide(self.match, choice)
        except Refused as refusal:
            said = self.match.game.wording.say(self.match.state, choice, request)
            raise self.match.game.wording.objection(self.match.state, request, said) or refusal from None

    def understand(self, request: Request, text: str) -> Choice | None:
        """Find an option by number, label or part of a label; None after asking the player to be more specific."""
        known, state = self.match.game, self.match.state
        usual = default(known, state, request)
        if not text and request.low == 0:
            return Choice(request.seat, request.number, [])
        if not text:
            if usual is None:
                show("Type the number of an option, or 'help'.")
                return None
            return Choice(request.seat, request.number, [usual])
        exact = known.wording.read_all(state, request, text)
        if exact is not None:
            return exact
        if request.high > 1:
            return self.understand_many(request, text)
        numbers = re.fullmatch(r"(\d{1,6})(?:\s+(\d{1,6}))?", text)
        if numbers:
            index = int(numbers[1])
            if counts(known, state, request):
                return Choice(request.seat, request.number, [index])
            if not 1 <= index <= len(request.options):
                raise Refused(f"options go from 1 to {len(request.options)}")
            return self.with_amount(request, request.options[index - 1], int(numbers[2]) if numbers[2] else None)
        found = re.fullmatch(r"(?:(\d{1,6})\s+(?:to\s+|in\s+)?)?(.+?)(?:\s+(\d{1,6}))?", fold(text))
        if found is None:
            raise known.wording.refusal(state, request, text)
        amount = found[1] or found[3]
        meant = [option for option in request.options if found[2] in fold(known.wording.offer(state, request, option))]
        if not meant:
            raise known.wording.refusal(state, request, text)
        if len(meant) > 1:
            self.list_options(request, found[2])
            return None
        return self.with_amount(request, meant[0], int(amount) if amount else None)

    def understand_many(self, request: Request, text: str) -> Choice:
        """Parse several options: numbers or names, separated by commas or spaces."""
        known, state = self.match.game, self.match.state
        words = [fold(word) for word in text.split(",")] if "," in text else [fold(text)]
        if re.fullmatch(r"[\d\s,]+", text):
            words = re.split(r"[\s,]+", text.strip(" ,"))
        picks: list[int] = []
        for word in words:
            if word.isascii() and word.isdigit() and 1 <= int(word) <= len(request.options):
                picks.append(request.options[int(word) - 1])
                continue
            meant = [
                option
                for option in request.options
                if word and word in fold(known.wording.offer(state, request, option))
            ]
            meant = [option for option in meant if option not in picks]
            if not meant:
                raise known.wording.refusal(state, request, word)
            picks.append(meant[0])
        return Choice(request.seat, request.number, picks)

    def with_amount(self, request: Request, option: int, amount: int | None) -> Choice:
        """The choice of an option; asks for its number if one is needed."""
        most = request.most(option)
        if most == 0:
            return Choice(request.seat, request.number, [option])
        if amount is None:
            label = self.match.game.wording.label(self.match.state, request, option).replace("#", "how many")
            text = input(f"{label}? (1 to {most}, Enter: {most}) ").strip() if most > 1 else ""
            if text and not (text.isascii() and text.isdigit()):
                raise Refused(f"a number from 1 to {most} is needed, not '{text}'")
            amount = int(text) if text else most
        return Choice(request.seat, request.number, [option], amount)

    def farewell(self) -> None:
        """Print the result."""
        viewer = self.people[0] if len(self.people) == 1 else -1
        self.told[viewer] = min(self.told.values(), default=self.begun)
        self.catch_up(viewer)
        self.draw_board(viewer)
        print()
        self.keep("The record: fivekings replay")

    def keep(self, saying: str) -> None:
        """Save the game to the user's data folder."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_record(self.match, self.file)
        except (OSError, BadInput) as trouble:
            show(f"The game could not be saved: {trouble}")
            return
        print(f"{saying} {self.file}")

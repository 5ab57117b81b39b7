"""`fivekings play`: play any game in a terminal."""

import argparse
import getpass
import secrets
from pathlib import Path
from typing import Any

from fivekings.bots import bot_names
from fivekings.cli.table import Table
from fivekings.games import GAMES, game
from fivekings.kernel import BadInput, Game, Match, Setup, play_record
from fivekings.kernel.chance import SEED_BITS
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.record import parse_record, play_so_far, read_text
from fivekings.scenarios import read_scenario

EXAMPLE = """examples:
  fivekings play risk
  fivekings play risk --seats human,bot,bot --seed 7 --board westeros
  fivekings play risk --mode dominion                        with gold, characters, maesters and objectives
  fivekings play lcg2 --decks lannister-core,stark-core      the card game, Lannister against a Stark bot
  fivekings play lcg2 --melee --seats human,bot,bot,bot      the card game for four, with titles
  fivekings play lcg1 --melee --teams yes                    the first edition, two teams of two
  fivekings play ccg --seats human,bot,bot                   the Winter Edition for three
  fivekings play lcg2 --seats human,knight                   against a stronger bot than the default squire
  fivekings play lcg2 --seats human,mybots:Raven             against your own bot in mybots.py
  fivekings play risk --seats human:Asha,human:Theon         two people at one keyboard
  fivekings play --from last-war.json                        continue a saved game
  fivekings play --from siege.toml                           play from a scenario's position"""

BOT_NAMES = ("Grenn", "Pyp", "Gendry", "Podrick", "Edd", "Satin", "Osha", "Jeyne")
DEFAULT_BOT = "squire"
"""The bot behind a seat that is just called `bot`."""
HUMAN_NAMES = ("Raven", "Falcon", "Mockingbird", "Swan", "Heron", "Rook", "Kestrel", "Wren")


def add_command(commands: Any) -> None:
    """Declare the command, with the options of all games."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play a game",
        description="Play a game in this terminal, against bots or people at the same keyboard.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument(
        "--seats",
        metavar="WHO,...",
        help="who sits where, clockwise: human, a bot (hodor, squire, knight, maester), or your own, module:Class; "
        "human:NAME names one",
    )
    parser.add_argument("--seed", metavar="N", type=int, help="the same seed deals the same cards and dice")
    parser.add_argument("--decks", metavar="DECK,...", help="a ready deck or a deck file for each seat, in card games")
    parser.add_argument("--from", dest="source", metavar="FILE", type=Path, help="a saved game or a scenario")
    parser.add_argument("--at", metavar="N", type=int, help="with --from: start after N choices")
    for name, text in game_modes().items():
        parser.add_argument(f"--{name}", dest="mode", action="store_const", const=name, help=text)
    for name, helps in game_options().items():
        parser.add_argument(f"--{name.replace('_', '-')}", dest=f"option_{name}", metavar="VALUE", help=helps)
    parser.set_defaults(run=run)


def game_options() -> dict[str, str]:
    """The options of all games, with their values."""
    found: dict[str, str] = {}
    for known in GAMES.values():
        for option in known.options():
            found[option.name] = f"{option.help}; one of: {', '.join(option.values)}"
    return found


def game_modes() -> dict[str, str]:
    """The modes that depend on the number of seats."""
    found: dict[str, str] = {}
    for known in GAMES.values():
        for name, (least, most, _) in known.modes.items():
            found[name] = f"a {name} of {known.name}, for {least if least == most else f'{least} to {most}'} players"
    return found


def seats_of(chosen: Game, mode: str | None, text: str | None) -> list[tuple[str, str]]:
    """The seats that a mode needs."""
    if mode is None:
        return parse_seats(text, chosen.default_seats)
    if mode not in chosen.modes:
        raise BadInput(f"{chosen.title} has no {mode}")
    least, most, usual = chosen.modes[mode]
    seats = parse_seats(text, usual)
    if not least <= len(seats) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise BadInput(f"a {mode} is for {wanted} players, but --seats names {len(seats)}")
    return seats


def run(arguments: argparse.Namespace) -> int:
    """Set up the table and play."""
    options = {
        name: getattr(arguments, f"option_{name}")
        for name in game_options()
        if getattr(arguments, f"option_{name}") is not None
    }
    if arguments.at is not None and arguments.source is None:
        raise BadInput("--at needs --from")
    if arguments.source is not None:
        if arguments.game or options or arguments.decks or arguments.mode:
            raise BadInput("--from sets the game and its options; only --seats, --seed and --at may go with it")
        match = from_file(arguments.source, arguments.seed, arguments.at)
        seats = parse_seats(arguments.seats, len(match.setup.players))
    else:
        if not arguments.game:
            raise BadInput(f"which game? fivekings play {' | '.join(GAMES)}")
        chosen = game(arguments.game)
        seats = seats_of(chosen, arguments.mode, arguments.seats)
        decks = [chosen.decks.load(name.strip()) for name in arguments.decks.split(",")] if arguments.decks else None
        match = new_match(chosen, seats, options, arguments.seed, decks)
    if len(seats) != len(match.setup.players):
        raise BadInput(f"the game has {len(match.setup.players)} seats, but --seats names {len(seats)}")
    return Table(match, [kind for kind, _ in seats]).run()


def parse_seats(text: str | None, count: int) -> list[tuple[str, str]]:
    """Parse the seats: kinds and names."""
    if text is None:
        return [("human", ""), *[(DEFAULT_BOT, "")] * (count - 1)]
    return [parse_seat(item.strip()) for item in text.split(",")]


def parse_seat(text: str) -> tuple[str, str]:
    """Parse one seat: kind and name.

    >>> parse_seat("human"), parse_seat("knight: Loras"), parse_seat("mybots:Raven:Bran")
    (('human', ''), ('knight', 'Loras'), ('mybots:Raven', 'Bran'))
    """
    kind, _, name = text.partition(":")
    if kind == "bot":
        kind = DEFAULT_BOT
    known = ["human", *bot_names()]
    if kind not in known and name:
        module, (kind, _, name) = kind, name.partition(":")
        kind = f"{module}:{kind}"
    elif kind not in known:
        raise BadInput(
            f"unknown player '{kind}' (name your own bots module:Class){nearest(kind, ['human', 'bot', *bot_names()])}"
        )
    return kind, name.strip()


def names_of(seats: list[tuple[str, str]]) -> list[str]:
    """Player names: those given, else unused ones. A Hodor is called Hodor."""
    taken = {fold(name) for _, name in seats}
    names: list[str] = []
    for kind, name in seats:
        if not name:
            own = {"human": login_name(), "hodor": "Hodor"}.get(kind, kind.partition(":")[2])
            usual = (own, *(HUMAN_NAMES if kind == "human" else BOT_NAMES))
            name = next(one for one in usual if one and fold(one) not in taken)
        taken.add(fold(name))
        names.append(name)
    return names


def new_match(
    chosen: Game,
    seats: list[tuple[str, str]],
    options: dict[str, str],
    seed: int | None,
    decks: list[dict[str, Any]] | None,
) -> Match:
    """Start a new game."""
    setup = Setup(names_of(seats), options, None, decks)
    return Match.start(chosen, setup, secrets.randbits(SEED_BITS) if seed is None else seed)


def login_name() -> str:
    """The default name of the person at the keyboard."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = "root"
    return HUMAN_NAMES[-1] if name == "root" else name.capitalize()


def from_file(path: Path, seed: int | None, place: int | None) -> Match:
    """Continue a record, or start from a scenario's position."""
    text = read_text(path)
    if text.lstrip().startswith("{"):
        if seed is not None:
            raise BadInput("a saved game has its own seed; use --seed with scenarios and new games")
        record = parse_record(text, str(path))
        known = game(record.game)
        match = play_so_far(record, known)[0] if record.fault else play_record(record, known)
        if place is not None:
            match.rewind(place)
        return match
    if place is not None:
        raise BadInput("--at needs a saved game, not a scenario")
    scenario = read_scenario(path, GAMES)
    return Match.start(scenario.game, scenario.setup, scenario.seed if seed is None else seed)

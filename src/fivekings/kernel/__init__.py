"""The kernel: runs any turn-based game without knowing its rules."""

from fivekings.kernel.chance import seal
from fivekings.kernel.errors import BadInput, Fault, Overrun, Refused
from fivekings.kernel.event import Event
from fivekings.kernel.game import Game, Option
from fivekings.kernel.ledger import Clause, Ledger, read_ledger
from fivekings.kernel.machine import advance, apply, reopen
from fivekings.kernel.match import Match
from fivekings.kernel.program import Frame, Program, ask, call, do, each, never, program, repeat, together, when
from fivekings.kernel.record import Record, differences, play_record, read_record, write_record
from fivekings.kernel.request import DECLINE, RESIGN, Choice, Request, resignation
from fivekings.kernel.state import Setup, State

__all__ = [
    "DECLINE",
    "RESIGN",
    "BadInput",
    "Choice",
    "Clause",
    "Event",
    "Fault",
    "Frame",
    "Game",
    "Ledger",
    "Match",
    "Option",
    "Overrun",
    "Program",
    "Record",
    "Refused",
    "Request",
    "Setup",
    "State",
    "advance",
    "apply",
    "ask",
    "call",
    "differences",
    "do",
    "each",
    "never",
    "play_record",
    "program",
    "read_ledger",
    "read_record",
    "repeat",
    "reopen",
    "resignation",
    "seal",
    "together",
    "when",
    "write_record",
]

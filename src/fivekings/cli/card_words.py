"""`fivekings card words`: search the words of cardspeak."""

import argparse

from fivekings.cli.parts import known_edition
from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.cardspeak.reference import KINDS
from fivekings.thrones.cardspeak.word_search import search_words, vocabulary
from fivekings.thrones.model.pool import load_pool

WORDS = """examples:
  fivekings card words draw                  every phrase with the word draw
  fivekings card words dead pile --kind step
  fivekings card words --kind duration
  fivekings card words kneel --edition lcg1

Each entry shows the kind, the phrase and an example. A kind in angle brackets stands for any phrase of that kind: look
it up with --kind."""


def run_words(arguments: argparse.Namespace) -> int:
    """Print each entry of the reference with all of the words."""
    language = load_pool(known_edition(arguments.edition)).language
    kind = arguments.kind or ""
    if kind and kind not in KINDS:
        raise BadInput(f"there is no kind '{kind}'{nearest(kind, KINDS).rstrip('?')}; the kinds are {', '.join(KINDS)}")
    entries = list(vocabulary(language).values())
    found = search_words(entries, arguments.words, kind)
    if not found:
        said = sorted({word for entry in entries for word in entry.template.split() if word.isalpha()})
        hints = [nearest(word, said) for word in arguments.words if word not in said]
        wanted = " and ".join(arguments.words) + (f" and is a {kind}" if kind else "")
        raise BadInput(f"no phrase has {wanted}{''.join(hints)}")
    for entry in found:
        print(f"{entry.kind:<10} {entry.template}")
        if entry.example != entry.template:
            print(f"{'':<10} for example: {entry.example}")
    return 0

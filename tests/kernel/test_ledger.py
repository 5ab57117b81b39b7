"""Rules ledgers: clauses that replace others."""

import tomllib

import pytest

from fivekings.kernel import BadInput, Clause
from fivekings.kernel.ledger import ledger_of

HEAD = 'game = "toy"\ntitle = "A toy"\n[[topic]]\nid = "bid"\ntitle = "Bids"\n'
OLDER = '[[clause]]\nid = "toy.bid.1"\ntext = "Bids are open."\n'
LATER = '[[clause]]\nid = "toy.bid.2"\ntext = "Bids are sealed."\nsupersedes = "{}"\n'


def clauses(text: str) -> list[Clause]:
    """The clauses of a toy's ledger."""
    return ledger_of(tomllib.loads(HEAD + text), "toy.toml").clauses


def test_a_clause_replaces_an_older_one() -> None:
    older, later = clauses(OLDER + LATER.format("toy.bid.1"))
    assert (older.superseded_by, later.superseded_by) == ("toy.bid.2", "")
    assert (older.history(), later.history()) == (["Replaced by toy.bid.2"], ["Replaces toy.bid.1"])


def test_while_it_waits_the_older_one_holds() -> None:
    older, later = clauses(OLDER + LATER.format("toy.bid.1") + 'waits = "envelopes"\n')
    assert not older.superseded_by
    assert (older.history(), later.history()) == ([], ["Will replace toy.bid.1; it waits for envelopes"])


@pytest.mark.parametrize("name", ["toy.bid.3", "toy.bid.2"])
def test_what_is_replaced_must_be_there(name: str) -> None:
    with pytest.raises(BadInput, match=rf"toy\.bid\.2 cannot supersede {name}: it must be another"):
        clauses(OLDER + LATER.format(name))

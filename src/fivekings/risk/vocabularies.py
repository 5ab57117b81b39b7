"""The vocabularies of RISK: each rule declares its questions and events here, Dominion on top of Skirmish."""

from typing import Final

from fivekings.kernel.vocabulary import Vocabulary

SKIRMISH: Final = Vocabulary()
DOMINION: Final = Vocabulary(extends=SKIRMISH)

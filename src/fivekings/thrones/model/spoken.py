"""What the card game asks and tells: every rule declares its questions and events here, beside itself."""

from typing import Final

from fivekings.kernel.vocabulary import Vocabulary

THRONES: Final = Vocabulary()

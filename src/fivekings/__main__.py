"""`python -m fivekings`."""

import sys

from fivekings.cli import main

sys.exit(main())

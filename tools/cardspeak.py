"""Write the reference of the card language in docs/cardspeak.md from the declarations of its words.

For example: python tools/cardspeak.py          write the page
             python tools/cardspeak.py --check  say whether it is up to date
"""

import sys
from pathlib import Path

from fivekings.thrones.cardspeak.reference import reference

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cardspeak.md"
BEGIN = "\n## Every word\n"
END = "\n## Words from lists\n"


def written(page: str) -> str:
    """The page with the reference as it is now."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    about = "By kind. Written by `python tools/cardspeak.py` from the declarations of the words; a test compares them."
    return f"{before}{BEGIN}\n{about}\n\n{reference()}{END}{after}"


def main() -> int:
    """Write the page, or check it."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv[1:]:
        fresh = page == written(page)
        print("up to date" if fresh else "out of date; run: python tools/cardspeak.py")
        return 0 if fresh else 1
    PAGE.write_text(written(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

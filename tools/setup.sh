#!/bin/sh
# Finds a Python that is new enough and has it set up .venv (tools/environment.py). Called by the Makefile:
#     PYTHON=... sh tools/setup.sh play|serve|test|lock
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "fivekings: $*" >&2
    exit 1
}

# A Python named by the caller comes first, then the one .venv was made with, then python3.
python=${PYTHON:-}
if [ -z "$python" ]; then
    if .venv/bin/python -c '' 2>/dev/null; then python=.venv/bin/python; else python=python3; fi
fi
another="make PYTHON=/path/to/python3.12 ... chooses another"

command -v "$python" >/dev/null 2>&1 || fail "$python was not found: install Python 3.11 or newer ($another)"
version=$("$python" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) ||
    fail "$python does not run: install Python 3.11 or newer ($another)"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed, but $python is Python $version ($another)"

exec "$python" tools/environment.py "$@"

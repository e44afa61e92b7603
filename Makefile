# Two commands: `make run` and `make test`. Nothing is installed outside this folder.
PY ?= python3
PORT ?= 8000
# How many tests run side by side; each process of tests has its own database, site and browser.
PROCESSES ?= 2
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
BIN := .venv/bin
export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS := 1
.DEFAULT_GOAL := help
.PHONY: help run test test-pg check bench fast fast-check clean lock format

help:  ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

# Tests start hundreds of Python processes: what is compiled once is kept, whatever the caller says.
test test-pg check: export PYTHONDONTWRITEBYTECODE :=

run: .venv/.run $(if $(FAST),fast)  ## start the hall with its demo event on PORT (8000, or the next free one)
	@$(if $(FAST),$(COMPILED)) $(BIN)/python deploy/start.py --port $(PORT)

# Handed out few by few, in their order: the long ones first, those with a running site last in
# every process. By number, one core would be done a fifth of the time before the other; out of
# order, what such a site still does would reach into tests that have no database.
test: .venv/.dev  ## all tests (TESTS=tests/api for some); what fails is run once more, alone
	@$(BIN)/python -m pytest -n $(PROCESSES) --dist load --maxschedchunk 16 --again $(TESTS)

test-pg: .venv/.dev  ## the tests on a throw-away PostgreSQL
	@$(BIN)/python -m tests.on_postgres $(TESTS)

check: .venv/.dev  ## everything the gate checks besides the tests
	@$(BIN)/python -m tests.gate

bench: .venv/.run  ## how fast the engine plays
	$(BIN)/python -m engine bench --game chaotic --format apprentice

# The compiled engine before the plain one.
COMPILED := PYTHONPATH=$(CURDIR)/.fast:$(CURDIR)

fast: .venv/.dev  ## compile the engine's hot rooms into .fast, for `make run FAST=1`
	@$(BIN)/python deploy/fast.py

fast-check: .venv/.dev  ## 200 games by the plain and the compiled engine, compared byte for byte
	@$(BIN)/python deploy/fast.py --check

clean:  ## remove the environment and the local data
	rm -rf .venv .tools .fast var .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

format: .venv/.dev  ## lay out the code and the pages
	$(BIN)/ruff format . && $(BIN)/ruff check --fix . && $(BIN)/djangofmt templates

# --- The environment: uv when it is there, else put under .tools; locks pin every hash ----------
.tools/bin/uv:
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "This needs Python 3.11 or newer; '$(PY)' is $$($(PY) --version 2>&1). Try: make run PY=python3.12"; exit 1; }
	@$(PY) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PY) -m venv .tools
	@.tools/bin/pip install -q --disable-pip-version-check uv==0.13.8 || { rm -rf .tools; echo "Could not fetch uv from PyPI. Check the network, or put uv on PATH."; exit 1; }

.venv/bin/python: | $(UV)
	@$(UV) venv -q --python $(PY) .venv

# The development set contains the run set: having it is enough to run.
.venv/.run: requirements.lock | .venv/bin/python
	@test .venv/.dev -nt requirements-dev.lock || $(UV) pip sync -q --require-hashes --python $(BIN)/python requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock | .venv/bin/python
	@$(UV) pip sync -q --require-hashes --python $(BIN)/python requirements-dev.lock
	@touch $@ .venv/.run

COMPILE := $(UV) pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --python-version 3.11 pyproject.toml
lock: | $(UV)  ## write the two lock files anew
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

# On a new machine: `make run` opens the page, `make test` proves that everything works.
PYTHON ?= python3
VENV := .venv
CHROMIUM := (apt-get update -qq && apt-get install -qq -y chromium)
PIP := $(VENV)/bin/python -m pip install -q --disable-pip-version-check

run: $(VENV)/installed
	$(VENV)/bin/plies serve

test: $(VENV)/tested
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/pytest -n auto

bench:
	$(PYTHON) benchmarks/interpreted.py
	$(PYTHON) benchmarks/compiled.py
	$(PYTHON) benchmarks/tiles.py

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e '.[web]'
	touch $@

$(VENV)/tested: $(VENV)/installed
	$(PIP) -e '.[test]'
	command -v chromium || $(CHROMIUM) || echo "no Chromium: the tests in a browser are skipped"
	touch $@

.PHONY: run test bench

# On a new machine: `make run` opens the page, `make test` proves that everything works,
# `make docs` builds the documentation in build/site.
PYTHON ?= python3
VENV := .venv
CHROMIUM := (apt-get update -qq && apt-get install -qq -y chromium)
# Tests in a browser and against servers mostly wait: twice as many at once as there are cores.
# What fails is run a second time with nothing beside it: what is wrong fails again, what only
# found the machine too busy passes, and both are told.
# At the least priority: the page's workers, which give way to others, then have an equal share.
WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")
PIP := $(VENV)/bin/python -m pip install -q --disable-pip-version-check

run: $(VENV)/installed
	$(VENV)/bin/plies serve

test: $(VENV)/tested
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	nice -n 19 $(VENV)/bin/pytest -n $(WORKERS) --timeout=300 || \
		{ [ $$? = 1 ] && echo "What failed in the crowd is asked once more, alone:" && \
		nice -n 19 $(VENV)/bin/pytest --last-failed --timeout=300; }

docs: $(VENV)/documented
	$(VENV)/bin/python -m docs.making

bench:
	$(PYTHON) benchmarks/interpreted.py
	$(PYTHON) benchmarks/compiled.py
	$(PYTHON) benchmarks/tiles.py

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e '.[web]'
	touch $@

$(VENV)/documented: $(VENV)/installed
	$(PIP) -e '.[docs]'
	touch $@

$(VENV)/tested: $(VENV)/installed
	$(PIP) -e '.[test]'
	command -v chromium || $(CHROMIUM) || echo "no Chromium: the tests in a browser are skipped"
	touch $@

.PHONY: run test docs bench

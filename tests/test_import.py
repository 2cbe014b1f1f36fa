from __future__ import annotations

import re
import subprocess
import sys
import tomllib

from tests import ROOT

LOADED = "import sys, plies; print(sorted(set(sys.modules) & {heavy!r}))"
HEAVY = {"numba", "numpy", "rich", "click"}


def loaded(program: str) -> str:
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_importing_plies_loads_no_heavy_library():
    assert loaded(LOADED.format(heavy=HEAVY)) == "[]"


def test_a_search_loads_none_either():
    searched = "plies.search(plies.game('tictactoe'), nodes=500); plies.player('auto')"

    program = LOADED.format(heavy=HEAVY).replace("print", f"{searched}; print")

    assert loaded(program) == "[]"


def test_the_public_names_are_there():
    import plies

    assert all(hasattr(plies, name) for name in plies.__all__)
    assert plies.__version__


def test_the_packages_own_example_is_true():
    import doctest

    import plies
    import plies.catalog

    assert doctest.testmod(plies).failed == 0
    assert doctest.testmod(plies.catalog) == (0, 5)


MODULES = {"open_spiel": "pyspiel", "pillow": "PIL", "resvg": "resvg_py"}  # called otherwise


FOR_OURSELVES = {"test", "docs"}  # the extras that no code of plies uses


def test_every_extra_is_used_by_some_code():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = (ROOT / "src").rglob("*.py")
    imports = "\n".join(re.findall(r"^ *(?:import|from) .*$", _all(files), re.MULTILINE))
    extras = project["optional-dependencies"]
    used = extras.keys() - FOR_OURSELVES
    wanted = {re.match(r"\w+", one)[0] for name in used for one in extras[name]}

    assert wanted  # there are extras, and
    assert [one for one in wanted if not re.search(rf"\b{MODULES.get(one, one)}\b", imports)] == []


def _all(files):
    return "\n".join(file.read_text(encoding="utf-8") for file in files)

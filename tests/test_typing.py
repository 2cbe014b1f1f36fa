"""What type checkers say of games: mypy and pyright accept right ones and refuse wrong ones."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

TYPED = """\
import plies

State = tuple[int, int]


class Subtraction:
    decisive = True

    def start(self) -> State:
        return (10, 0)

    def mover(self, state: State) -> int:
        return state[1]

    def moves(self, state: State) -> list[int]:
        return [take for take in (1, 2, 3) if take <= state[0]]

    def play(self, state: State, take: int) -> State:
        return (state[0] - take, 1 - state[1])

    def payoff(self, state: State) -> float:
        return -1 if state[1] == 0 else 1


class Mine:
    def choose(self, game: Subtraction, state: State) -> int:
        return game.moves(state)[-1]


game = Subtraction()
declared: plies.Game[State, int] = game
anything: plies.Game = game
plies.search(game, (5, 0), method="alphabeta", depth=3, evaluate="zero")
plies.trace(game, (5, 0))
plies.solve(game, (5, 0))
plies.perft(game, 3)
plies.check_game(game)
plies.match(game, "alphabeta:depth=4", Mine(), games=2).rows()
plies.search(plies.game("konane"), depth=2).to_json()
"""
WRONG = {  # each a change to the game above, and the call that finds it
    "the moves are not those that play takes": (
        "take: int) -> State:\n        return (state[0] - take,",
        "take: str) -> State:\n        return (state[0] - len(take),",
        "search(game)",
    ),
    "the start is no state of the other methods": (
        "def start(self) -> State:\n        return (10, 0)",
        "def start(self) -> str:\n        return '10'",
        "search(game)",
    ),
    "there is no payoff": ("def payoff", "def payof", "search(game)"),
    "the payoff is a word": (
        "-> float:\n        return -1 if state[1] == 0 else 1",
        "-> str:\n        return 'won'",
        "search(game)",
    ),
    "one move instead of all": (
        "-> list[int]:\n        return [take for take in (1, 2, 3) if take <= state[0]]",
        "-> int:\n        return 1",
        "search(game)",
    ),
    "the mover is a name": (
        "-> int:\n        return state[1]",
        "-> str:\n        return 'MAX'",
        "search(game)",
    ),
    "the position is another game's": ("", "", "search(game, 7)"),
    "there is no such option": ("", "", "search(game, dept=7)"),
}


def readme_game() -> str:
    """Return the game that the README shows, and its first search."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = re.search(r"^```python\n(class .*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert code
    name = re.match(r"class (\w+)", code[1])[1]
    search = f"print(plies.search({name}(), method='alphabeta').move)"
    return f"import plies\n\n\n{code[1]}\n\n{search}\n"


def wrong(change: tuple[str, str, str]) -> str:
    before, after, call = change
    rules = TYPED[: TYPED.index("class Mine")]
    assert before in rules
    return f"{rules.replace(before, after)}game = Subtraction()\nplies.{call}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file for every right and every wrong game."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "readme.py").write_text(readme_game())
    (folder / "typed.py").write_text(TYPED)
    for number, change in enumerate(WRONG.values()):
        (folder / f"wrong{number}.py").write_text(wrong(change))
    return folder


@pytest.fixture(scope="module")
def refused_by_mypy(folder: Path) -> dict[str, list[str]]:
    """What strict mypy says of each file; that the README's game is not annotated is no error."""
    strict = ["--strict", "--allow-untyped-defs", "--allow-untyped-calls", "--no-error-summary"]
    files = sorted(file.name for file in folder.glob("*.py"))
    words = [sys.executable, "-m", "mypy", *strict, "--cache-dir", str(folder / "cache"), *files]
    said = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    assert not said.stderr, said.stderr
    errors = re.findall(r"^(\w+)\.py:\d+: error: (.*)$", said.stdout, re.MULTILINE)
    return {file: [text for name, text in errors if f"{name}.py" == file] for file in files}


@pytest.fixture(scope="module")
def refused_by_pyright(folder: Path) -> dict[str, list[str]]:
    quiet = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    pyright = [sys.executable, "-m", "pyright"]
    fetched = subprocess.run([*pyright, "--version"], capture_output=True, env=quiet)
    if fetched.returncode:  # its first use loads it by npm
        pytest.skip("pyright cannot be loaded on this machine")
    words = [*pyright, "--outputjson", "--pythonpath", sys.executable]
    said = subprocess.run([*words, "."], cwd=folder, capture_output=True, text=True, env=quiet)
    found = json.loads(said.stdout[said.stdout.index("{") :])
    assert found["summary"]["filesAnalyzed"] == len(list(folder.glob("*.py")))
    errors = [(Path(one["file"]).name, one["message"]) for one in found["generalDiagnostics"]]
    return {
        file.name: [text for name, text in errors if name == file.name]
        for file in folder.glob("*.py")
    }


@pytest.fixture(params=["mypy", "pyright"])
def refused(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """What one of the two says of each file."""
    return request.getfixturevalue(f"refused_by_{request.param}")


@pytest.mark.parametrize("file", ["readme.py", "typed.py"])
def test_right_games_are_accepted(file, refused):
    assert refused[file] == []


@pytest.mark.parametrize("number", range(len(WRONG)), ids=WRONG.keys())
def test_wrong_games_are_refused(number, refused):
    assert len(refused[f"wrong{number}.py"]) == 1


def test_a_typed_game_passes_without_any_exception_for_what_is_not_annotated(folder):
    words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache")]

    said = subprocess.run([*words, "typed.py"], cwd=folder, capture_output=True, text=True)

    assert said.stdout == "Success: no issues found in 1 source file\n"

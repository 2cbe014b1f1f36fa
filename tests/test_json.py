"""What `--json` prints is what docs/reference/json.md says: no key more, and none less."""

from __future__ import annotations

import json
import re
import shlex
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from docs.making.places import DOCS
from docs.making.prose import sections
from plies.catalog import COMMANDS, GRADERS, found
from plies.cli import plies as command
from plies.games.twenty48.commands import train
from tests.courses.berkeley.tiny_project import FIRST_MOVE, LAST_MOVE, write_tiny

SECTIONS = sections((DOCS / "reference" / "json.md").read_text(encoding="utf-8"))
OF_MANY = "Keys of many commands"
NIM = "nim:heaps=1-2"
ONE_MOVE_BEFORE_FIFTY = "8/8/8/4k3/8/8/4K3/7R w - - 99 80"
ODD = """\
class Odd:
    def start(self): return "a"
    def mover(self, state): return 0
    def moves(self, state): return [1] if len(state) < 2 and eval("True") else []
    def play(self, state, move): return state + "b"
    def payoff(self, state): return len(state)
class Bad(Odd):
    def payoff(self, state): return "win"
"""
FILES = {
    "odd.py": ODD,
    "bob.py": LAST_MOVE,
    "class/ann/multiAgents.py": FIRST_MOVE,
    "class/bob/multiAgents.py": LAST_MOVE,
    "class/_old/multiAgents.py": LAST_MOVE,
    "mine.py": "def alphabeta(tree):\n    return 3\n",
    "states": "4 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 2\n",
    "answers": "1 5\n",
    "ai.py": "class AI:\n    def __init__(self, state):\n        pass\n"
    "    def compute_decision_ec(self):\n        return 0\n",
}
RUNS = {  # a section -> commands that print all of its keys, one after the other in one folder
    "search": [f"search {NIM}", f"search {NIM} --lines 2", f"search {NIM} --ties"],
    "tree": ['tree "[[3, 5], [2, 9]]" --exercise', "tree --random --depth 2"],
    "solve": [f"solve {NIM} --engine interpreted"],
    "perft": [f"perft {NIM} --depth 2 --engine interpreted"],
    "play": [f"play {NIM} simple simple", "play 2048:size=2 random"],
    "match": [
        f"match {NIM} simple random -n 2 --no-record",
        "match 2048:size=2 random -n 2 --no-record --jobs 1",
    ],
    "replay": [
        "match tictactoe simple random -n 1 --record g.txt",
        "replay g.txt",
        "replay g.txt --game 1 --ply 1",
        "replay g.txt --game 1 --ply 1 --continue simple simple",
        f'match chess simple random -n 1 --record c.txt --position "{ONE_MOVE_BEFORE_FIFTY}"',
        "replay c.txt --export c.pgn",
    ],
    "tournament": [
        f"tournament {NIM} simple random -n 2 --jobs 1 --record a.jsonl",
        f"tournament {NIM} simple random -n 4 --sprt 0,100 --jobs 1 --record b.jsonl",
        "tournament 2048:size=2 simple random -n 2 --jobs 1 --record c.jsonl",
    ],
    "tune": [
        f"tune {NIM} mcts:nodes=4 --param exploration=0.2..3.0 -n 8 --jobs 1 --record t.jsonl"
    ],
    "bench": [
        f"bench {NIM} --depths 1 --engine interpreted",
        f"bench {NIM} --depths 1 --engine interpreted --opponent simple",
        f"bench {NIM} --depths 1-2 --engine interpreted --limit 1e-9",
    ],
    "pacman": ["pacman -p reflex -l trap -q -f", "pacman --layouts"],
    "games": ["games"],
    "check": ["check odd.py:Odd --games 1", "check odd.py:Bad --games 1"],
    "serve": ["serve --no-open --port 0"],
    "grade berkeley, grade tree": [
        "grade berkeley --project project --student bob.py",
        "grade berkeley --project project --class class --out out --jobs 1 --no-diagnosis",
        "grade tree --make-sheet sheet.json",
        "grade tree --answers sheet.json",
    ],
    "grade 2048": [
        "grade 2048 --states states --solutions answers",
        "grade 2048 --player simple --games 1 --need 0",
        "grade 2048 --student ai.py --games 1 --need 0",
    ],
}
NAMES = {  # keys below which keys are names of nodes, tiles, players, parameters: so many levels
    "values": 1,
    "windows": 1,
    "cut": 1,
    "tiles": 1,
    "cross": 2,
    "superiority": 2,
    "best": 1,
    "start": 1,
    "curve": 1,
}


def keys(answer, names=0):
    """Return every key of an answer, those within it included, but for names."""
    if isinstance(answer, list):
        return {key for one in answer for key in keys(one, names)}
    if not isinstance(answer, dict):
        return set()
    inner = {
        key
        for name, one in answer.items()
        for key in keys(one, names - 1 if names else NAMES.get(name, 0))
    }
    return inner if names else inner | set(answer)


def code(text):
    """Return the words of a text that are set as code."""
    return set(re.findall(r"`(\w+)`", text))


def said(section):
    """Return the keys that a section's tables have in their first column."""
    return code("".join(re.findall(r"^\|([^|]*)\|", SECTIONS[section], re.MULTILINE)))


def known(section):
    """Return the keys that may be there: of a section, of many, of those that it points at."""
    near = re.findall(r"\]\(#([\w-]+)\)", SECTIONS[section])
    pointed = [name for name in SECTIONS if name.replace(",", "").replace(" ", "-") in near]
    return {key for name in [section, OF_MANY, *pointed] for key in code(SECTIONS[name])}


def printed(line):
    """Return what a command answers with `--json`."""
    done = CliRunner().invoke(command, [*shlex.split(line), "--json"])
    assert done.stdout.startswith("{"), (line, done.output)
    return json.loads(done.stdout)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    write_tiny(tmp_path / "project")
    serving = pytest.importorskip("uvicorn")
    monkeypatch.setattr(serving.Server, "run", lambda self, sockets: sockets[0].close())


@pytest.mark.parametrize("section", RUNS)
def test_the_keys_that_are_printed_are_those_that_are_explained(section, folder):
    answers = {line: keys(printed(line)) for line in RUNS[section]}

    for line, there in answers.items():
        assert there - known(section) == set(), line
    assert said(section) - set().union(*answers.values()) == set()


def test_what_training_prints_is_explained(capsys):
    made = train.Made("network.bin", 4_930_000, 4_110_000)
    point = SimpleNamespace(average=100.0)
    done = SimpleNamespace(learned=1, moves=2, seconds=3.0, folder="here", curve=[point])

    train.tell(done, made, as_json=True)

    assert set(json.loads(capsys.readouterr().out)) == said("train") | {"seconds"}


def test_every_command_with_json_has_a_section():
    kinds = {name: found(place) for name, place in COMMANDS.items()}
    kinds |= {f"grade {name}": found(place) for name, place in GRADERS.items()}
    answering = [
        name
        for name, kind in kinds.items()
        if any(isinstance(one, click.Option) and "--json" in one.opts for one in kind.params)
    ]

    there = [name for title in SECTIONS for name in title.split(", ") if title != OF_MANY]
    assert sorted(there) == sorted(answering)
    assert sorted(SECTIONS) == sorted([OF_MANY, "train", *RUNS])


def test_a_key_that_nobody_explained_would_be_found():
    assert keys({"a": [{"b": 1}], "values": {"D1": {"c": 2}}}) == {"a", "b", "c", "values"}

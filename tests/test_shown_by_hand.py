"""What pages show of `engine`, `serve` and `grade berkeley` is what these commands print.

The other commands of the docs are run by tests/test_docs.py. These want a program that talks to
them, somebody who ends them, and a course's project: here they have them.
"""

from __future__ import annotations

import doctest
import re
import shlex

import pytest
from click.testing import CliRunner

from plies.cli import plies
from plies.courses.berkeley.writing import config, tree_test, write
from plies.trees.tree import Tree
from tests import ROOT
from tests.adapters.talking import Talk

ENDS = {"uci": "uciok", "ugi": "ugiok", "query": "response", "go": "bestmove", "position": ""}
BY_PYTHON = ":engine=interpreted"  # so that no test waits for a compiler
EQUALS_CUT = '''
from game import Agent


class AlphaBetaAgent(Agent):
    """Right, but for the course's rule: it cuts on equality, too."""

    def __init__(self, evalFn="", depth="2"):
        self.depth = int(depth)

    def getAction(self, state):
        return self.search(state, 0, 0, float("-inf"), float("inf"))[1]

    def search(self, state, agent, level, alpha, beta):
        if agent == state.getNumAgents():
            agent, level = 0, level + 1
        if level == self.depth or state.isWin() or state.isLose():
            return state.getScore(), None
        best = (float("-inf"), None) if agent == 0 else (float("inf"), None)
        for action in state.getLegalActions(agent):
            after = state.generateSuccessor(agent, action)
            value = self.search(after, agent + 1, level, alpha, beta)[0]
            if agent == 0 and value > best[0]:
                best, alpha = (value, action), max(alpha, value)
            elif agent != 0 and value < best[0]:
                best, beta = (value, action), min(beta, value)
            if alpha >= beta:
                break
        return best
'''


def blocks(page: str, words: str) -> list[str]:
    """Return the blocks of text on a page in which some words stand."""
    found = re.findall(r"^```text\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    return [block for block in found if words in block]


def is_shown(shown: str, printed: str) -> bool:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(shown, printed, flags)


@pytest.mark.parametrize(
    ("page", "game", "player"),
    [
        ("docs/engines.md", "chess", "deepening"),
        ("docs/engines.md", "tictactoe", "deepening"),
        ("docs/reference/commands/engine.md", "nim:heaps=1-2", "alphabeta"),
    ],
)
def test_what_an_engine_says_is_what_it_is_shown_to_say(page, game, player):
    (session,) = blocks(page, f"$ plies engine {game}\n")
    talk_of = session.partition("\n")[2]
    if game == "chess":
        talk_of = talk_of.partition("position")[0]  # what it finds depends on the clock
    heard = []

    with Talk(game, player + BY_PYTHON) as talk:
        for line in talk_of.splitlines():
            word = line.partition(" ")[0]
            if word in ENDS:
                talk.tell(line)
                heard += [line, *(talk.until(ENDS[word]) if ENDS[word] else [])]

    printed = "\n".join(heard).replace(BY_PYTHON, "") + "\n"
    assert is_shown(talk_of, printed), printed


def test_what_serve_says_is_what_it_is_shown_to_say(monkeypatch):
    pytest.importorskip("uvicorn")
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: sockets[0].close())
    (shown,) = blocks("docs/reference/commands/serve.md", "$ plies serve --no-open\n")

    printed = CliRunner().invoke(plies, ["serve", "--no-open", "--port", "0"]).stdout

    address = re.compile(r":\d+/")
    expected = address.sub(":.../", shown.partition("\n")[2]) + "stopped\n"
    assert is_shown(expected, printed)


def course(folder):
    """A project with one tree, on which cutting on equality leaves something out."""
    question = folder / "test_cases" / "q3"
    test, solution = tree_test(Tree([1, [1, 2]]), "alphabeta", 1)
    write(folder / "test_cases" / "CONFIG", 'order: "q3"\n')
    write(question / "CONFIG", config("PassAllTestsQuestion", 5))
    write(question / "1-tree.test", test)
    write(question / "1-tree.solution", solution)


def test_what_the_grader_says_is_what_it_is_shown_to_say(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    course(tmp_path / "multiagent")
    write(tmp_path / "multiAgents.py", EQUALS_CUT)
    words = shlex.split("--project multiagent --student multiAgents.py -q q3")

    printed = CliRunner().invoke(plies, ["grade", "berkeley", *words]).stdout

    for page in ("README.md", "docs/grading.md", "docs/reference/commands/grade-berkeley.md"):
        (shown,) = blocks(page, "cut-on-equality")
        said = re.sub(r"\$ plies grade berkeley.*\n(?:berkeley: .*\n)?", "", shown)
        assert is_shown(f"...{said}...", printed), f"{page}: {printed}"

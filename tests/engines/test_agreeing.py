"""check_game proves that a game is the same interpreted and compiled."""

from dataclasses import replace

import pytest

import plies
from plies.compiled.search import Compiled
from tests.cli.running import run, run_json
from tests.engines.test_testing import Count

SAME = "compiled: the same values, moves and node counts in"


class Text(Count):
    """The same game, with a position that no compiler knows."""

    def start(self):
        return {"left": 5, "turn": 0}

    def mover(self, state):
        return state["turn"]

    def moves(self, state):
        return [move for move in (1, 2) if move <= state["left"]]

    def play(self, state, move):
        return {"left": state["left"] - move, "turn": 1 - state["turn"]}

    def payoff(self, state):
        return -1 if state["turn"] == 0 else 1


class Telling(Text):
    """Says what it does, which compiled code does not."""

    def payoff(self, state):
        print(end="")
        return super().payoff(state)


def test_a_game_of_dicts_is_compiled_too():
    assert plies.check_game(Text(), games=5).not_compiled == ""


@pytest.fixture
def differ(monkeypatch):
    """Let compiled searches answer something else."""
    answer = Compiled.answer

    def begin(**change):
        def other(self, *given):
            found = answer(self, *given)
            return replace(found, **{name: f(found) for name, f in change.items()})

        monkeypatch.setattr(Compiled, "answer", other)

    return begin


def test_a_game_that_compiles_is_proven_to_be_the_same():
    report = plies.check_game(Count(), games=5)

    assert report.checked[-1].startswith(SAME)
    assert report.not_compiled == ""


def test_a_game_that_does_not_compile_keeps_the_contract_all_the_same():
    report = plies.check_game(Telling(), games=5)

    assert "print" in report.not_compiled
    assert str(report).splitlines()[-1].startswith("  not compiled, which is slower but no fault: ")
    assert not any(sentence.startswith(SAME) for sentence in report.checked)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"nodes": lambda found: found.nodes + 1}, r"the nodes \d+ interpreted and \d+ compiled"),
        ({"value": lambda found: -found.value}, "the value 1 interpreted and -1 compiled"),
        ({"move": lambda found: 7}, r"the move \d interpreted and 7 compiled"),
    ],
)
def test_the_first_difference_is_told_in_a_sentence(differ, change, told):
    differ(**change)

    with pytest.raises(plies.ContractError, match=told) as error:
        plies.check_game(Count(), games=5)

    assert str(error.value).startswith("count is another game when it is compiled: at (5, 0)")


def test_the_comparison_can_be_left_out(differ):
    differ(nodes=lambda found: 0)

    assert plies.check_game(Count(), compiled=False).games == 50


def test_the_command_shows_it(differ):
    assert SAME in run("check", "nim:heaps=1-2", "--games", "3").stdout
    assert run_json("check", "nim:heaps=1-2", "--games", "3")["not_compiled"] == ""
    differ(nodes=lambda found: 0)

    wrong = run("check", "nim:heaps=1-2", "--games", "3")

    assert wrong.exit_code == 2
    assert "nim is another game when it is compiled" in wrong.stderr

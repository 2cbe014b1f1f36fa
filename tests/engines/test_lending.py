"""Functions of a user's that are compiled with the game, or named by their file."""

from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.engines.lending import lent
from plies.play.players import player
from tests.cli.running import refused, run, run_json

FOUR = plies.game("connect4")
TEXT = """
WEIGHT = 3

def evaluate(state):
    return twice(state[0]) % 97 - state[1] % 89 * WEIGHT

def twice(number):
    return 2 * number

something = 3
"""


def remainder(state):
    return state[0] % 97 - state[1] % 89


def by_a_table(state):
    return {}.get(object(), state[0] % 7)


@pytest.fixture
def file(tmp_path):
    (tmp_path / "mine.py").write_text(TEXT)
    return f"{tmp_path / 'mine.py'}:evaluate"


def searched(evaluate, engine):
    return plies.search(FOUR, method="alphabeta", depth=5, evaluate=evaluate, engine=engine)


def test_a_function_is_compiled_with_the_game_and_gives_the_same_answer():
    slow, fast = searched(remainder, "interpreted"), searched(remainder, "compiled")

    assert fast.engine == "compiled"
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


def test_what_cannot_be_compiled_is_interpreted_and_says_why():
    found = searched(by_a_table, "auto")

    assert found.engine == "interpreted"
    with pytest.raises(GameError, match=r"by_a_table, line \d+: object is not made"):
        searched(by_a_table, "compiled")
    assert found.value == searched(by_a_table, "interpreted").value


def test_a_game_is_lent_the_same_function_once_and_stays_as_it_was():
    options = {"evaluate": remainder}

    assert lent(FOUR, options) is lent(FOUR, options)
    assert lent(FOUR, {"evaluate": "zero"}) is lent(FOUR, {}) is FOUR
    assert not hasattr(FOUR, "evaluate_given")


def test_a_file_names_an_evaluation_for_command_player_and_python(file):
    words = ("search", "connect4", "--method", "alphabeta", "--depth", "4", "--eval", file)
    told = run_json(*words)
    function = plies.evaluation("connect4", file)
    one = player(f"alphabeta:depth=4,eval={file}", FOUR)

    result = plies.search(FOUR, method="alphabeta", depth=4, evaluate=function)

    assert (told["value"], told["nodes"]) == (result.value, result.nodes)
    assert one.choose(FOUR, FOUR.start()) == result.move


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "say which function"), (":nothing", "no function"), (":something", "no function")],
)
def test_a_file_without_the_function_is_refused(file, name, why):
    spec = file.removesuffix(":evaluate") + name

    assert why in refused(run("search", "connect4", "--depth", "2", "--eval", spec))
    with pytest.raises(GameError, match=why):
        player(f"alphabeta:depth=2,eval={spec}")

"""What mcts is told of a game: who moves in its random games, what to expect, what comes later."""

from __future__ import annotations

import pytest

from plies import search
from plies.catalog import game
from plies.compiled.codec import Unfit
from plies.compiled.mcts import CompiledMcts
from plies.contract import GameError
from plies.games.nim import Nim
from tests.cli.running import refused, run, run_json
from tests.compiled.test_mcts import both

CONNECT4 = game("connect4")
GO = game("go:size=4,komi=0.5")


class Taught(Nim):
    """Nim whose random games take from the first heap that has any; a win at once is expected."""

    name = "taught-nim"

    def playout(self, state, number):
        moves = list(self.moves(state))
        return moves[number % 2 if len(moves) > 1 else 0]

    def playout_last(self, state, number):
        return list(self.moves(state))[-1]

    def prior(self, state, move):
        return 1.0 if list(self.moves(self.play(state, move))) else 10.0


def test_a_function_may_choose_the_moves_of_the_random_games():
    asked = []

    def leftmost(state, number):
        asked.append(number)
        return next(iter(CONNECT4.moves(state)))

    search(CONNECT4, method="mcts", nodes=20, playout=leftmost)

    assert len(asked) > 100
    assert all(0 <= number < 2**32 for number in asked)
    assert len(set(asked)) > 100


def test_what_is_expected_most_is_tried_first_and_most():
    def middle(state, move):
        return 100.0 if CONNECT4.move_text(state, move) == "4" else 1.0

    found = search(CONNECT4, method="mcts", nodes=30, prior=middle, engine="interpreted")

    assert found.words[0] == "4"
    assert search(CONNECT4, method="mcts", nodes=1, prior=middle).words[0] == "4"


def test_priors_that_are_all_nothing_count_alike():
    found = search(CONNECT4, method="mcts", nodes=60, prior=lambda state, move: 0.0)

    assert found.words


@pytest.mark.parametrize("options", [{}, {"prior": "none"}, {"playout": "last"}, {"rave": 50}])
def test_both_engines_grow_the_same_tree_by_a_games_own_policies(options):
    trees, results = both(Taught("2-3-4"), nodes=300, **options)

    assert trees[0] == trees[1]
    assert results[0].line == results[1].line


@pytest.mark.parametrize("options", [{}, {"rave": 0}, {"playout": "none"}, {"rave": 20, "seed": 9}])
def test_both_engines_grow_the_same_tree_of_go(options):
    trees, _ = both(GO, nodes=120, **options)

    assert trees[0] == trees[1]


def test_moves_that_come_later_count_where_they_are_asked_for():
    without, later = (search(CONNECT4, method="mcts", nodes=400, rave=rave) for rave in (0, 200))

    assert without.value != later.value


def test_policies_of_a_game_still_find_what_is_best():
    nim = Taught("1-2-4")

    found = search(nim, method="mcts", nodes=3_000)

    assert found.move in search(nim, method="minimax", ties=True).ties


def test_a_function_is_not_compiled():
    with pytest.raises(Unfit, match="playout is not one of the game's own"):
        CompiledMcts(CONNECT4, None, {"playout": lambda state, number: 0})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"playout": "lost"}, "has no playout 'lost'.*: it has none, default, last"),
        ({"prior": "x"}, "has no prior 'x': it has none, default"),
        ({"rave": -1}, "rave is a number of visits, 0 or more, not -1"),
    ],
)
def test_what_is_not_there_is_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        search(Taught("1-2"), method="mcts", **options)


def test_other_searches_have_no_playouts():
    with pytest.raises(GameError, match="playout means nothing to minimax: it is for mcts"):
        search(CONNECT4, method="minimax", depth=1, playout="none")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"playout": lambda state, number: 99}, "the playout .* gave 99, which is not a legal"),
        ({"playout": lambda state, number: None}, "the playout .* gave None, which is not a legal"),
        ({"playout": lambda state: 1}, "the playout .* does not take a position and a number"),
        ({"prior": lambda state, move: -1.0}, "the prior .* gave -1.0, which is not a number of 0"),
        ({"prior": lambda state, move: "x"}, "the prior .* gave 'x', which is not a number of 0"),
        ({"prior": lambda state: 1}, "the prior .* does not take a position and a move"),
    ],
)
def test_a_function_that_answers_nonsense_is_refused_and_not_played(options, sentence):
    with pytest.raises(GameError, match=sentence):
        search(CONNECT4, method="mcts", nodes=20, **options)


def test_files_have_playouts_and_priors_for_a_command_as_for_a_player(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "def playout(state, number):\n    return 1 << number % 1\n"
        "def prior(state, move):\n    return 1.0\n"
    )
    words = ("--method", "mcts", "--nodes", "5", "--seed", "1")
    policies = ("--playout", f"{file}:playout", "--prior", f"{file}:prior")

    found = run_json("search", "nim:heaps=1", *words, *policies)

    assert found["engine"] == "interpreted"
    assert found["nodes"] == 5
    assert "has no function 'no'" in refused(
        run("search", "nim:heaps=1", *words, "--prior", f"{file}:no")
    )

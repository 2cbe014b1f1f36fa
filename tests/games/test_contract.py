"""All games that come with plies keep the contract of a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import CHANCE, MAX
from plies.engines.testing import check_game
from plies.games.mnk import MNK, TicTacToe
from plies.games.nim import Nim
from plies.games.pig import Pig
from plies.games.room import Room
from plies.trees.tree import Tree


def chance_tree():
    tree = Tree()
    root = tree.add(mover=CHANCE)
    tree.add(root, value=3, probability=0.25)
    inner = tree.add(root, mover=MAX, probability=0.75)
    tree.add(inner, value=-1)
    tree.add(inner, value=7)
    return tree


SHIPPED = [
    Tree([[3, 5], [2, 9]]),
    Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]),
    chance_tree(),
    TicTacToe(),
    MNK(5, 4, 4),
    MNK(1, 1, 1),
    Nim(),
    Nim("1-2-7", misere=True),
    Nim("0-0"),
    Pig(goal=30),
    Pig(goal=4, die=2),
    Room(),
    Room("###/#c#/###/Y.H"),
]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_shipped_games_keep_the_contract(game):
    report = check_game(game, compiled=False)

    assert report.unfinished == 0


def test_the_largest_board_keeps_the_contract():
    assert check_game(MNK(19, 19, 5), games=1, compiled=False).positions > 9


@settings(max_examples=20, deadline=None)
@given(
    st.one_of(
        st.builds(lambda m, n: MNK(m, n, min(m, n)), st.integers(1, 7), st.integers(1, 7)),
        st.builds(Nim, st.lists(st.integers(0, 9), min_size=1, max_size=5), st.booleans()),
        st.builds(Pig, st.integers(1, 20), st.integers(2, 8)),
    ),
    st.integers(0, 1000),
)
def test_so_they_do_with_other_options(game, seed):
    check_game(game, games=3, seed=seed, compiled=False)

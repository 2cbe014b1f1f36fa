"""Games of OpenSpiel here, our players and games there."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

import plies
from plies.contract import GameError
from plies.engines.testing import check_game

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("plies.adapters.openspiel")


def test_tic_tac_toe_there_and_here_give_the_same_answer_by_the_same_nodes():
    theirs = plies.search(plies.game("openspiel:tic_tac_toe"), method="alphabeta")
    ours = plies.search(plies.game("tictactoe"), method="alphabeta", engine="interpreted")

    assert (theirs.value, theirs.move, theirs.line) == (ours.value, ours.move, ours.line)
    assert (theirs.nodes, theirs.cuts) == (ours.nodes, ours.cuts) == (18_297, ours.cuts)


def test_connect_four_there_and_here_too():
    options = {"method": "alphabeta", "depth": 8, "evaluate": "zero"}
    theirs = plies.search(plies.game("openspiel:connect_four"), **options)
    ours = plies.search(plies.game("connect4"), engine="interpreted", **options)

    assert (theirs.value, theirs.move, theirs.line) == (ours.value, ours.move, ours.line)
    assert theirs.nodes == ours.nodes == 12_574


@pytest.mark.parametrize("words", ["tic_tac_toe", "pig(winscore=8)", "nim(pile_sizes=1;2)"])
def test_its_games_keep_the_contract(words):
    check_game(plies.game(f"openspiel:{words}"), games=3)


def test_a_position_is_equal_after_the_same_actions_copied_and_kept():
    game = plies.game("openspiel:tic_tac_toe")
    one = game.play(game.play(game.start(), 0), 4)
    other = game.play(game.play(game.start(), 4), 0)

    assert one == game.after([0, 4]) == copy.deepcopy(one) == pickle.loads(pickle.dumps(one))
    assert one != other
    assert pickle.loads(pickle.dumps(game)).name == game.name


def test_it_is_traced_and_played_like_any_other():
    game = plies.game("openspiel:hex(board_size=2)")
    found, trace = plies.trace(game, method="alphabeta")
    match = plies.match("openspiel:hex(board_size=2)", "alphabeta", "random", games=2)

    assert (found.outcome, found.distance) == ("win", 3)
    assert sum(trace.visited) == found.nodes
    assert match.to_dict()["wins"] == 2


def test_dice_are_told():
    game = plies.game("openspiel:pig(winscore=8)")

    found = plies.search(game, method="expectiminimax", depth=3, evaluate="zero")

    assert game.chance
    assert found.move in game.moves(game.start())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("kuhn_poker", "hides something from its players"),
        ("goofspiel", "all move at the same time"),
        ("hx", r"OpenSpiel has no game 'hx' \(did you mean hex\?\)"),
        ("hex(board_siz=3)", "cannot open hex.*Unknown parameter 'board_siz'"),
        ("hex(board_size=3", "Missing closing bracket"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(words, why, capfd):
    with pytest.raises(GameError, match=why):
        plies.game(f"openspiel:{words}")
    assert capfd.readouterr() == ("", "")


def test_a_game_that_ends_its_process_ends_a_childs():
    with pytest.raises(GameError, match="OpenSpiel cannot open morpion_solitaire"):
        plies.game("openspiel:morpion_solitaire")


def test_a_position_that_is_none_is_refused():
    game = plies.game("openspiel:tic_tac_toe")

    with pytest.raises(GameError, match="0 is not a legal action"):
        game.after([0, 0])


def test_without_the_package_a_sentence_says_what_to_install():
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "import plies\n"
        "try: plies.game('openspiel:hex')\n"
        "except plies.GameError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert 'pip install "plies[openspiel]"' in done.stdout


def test_a_player_of_ours_is_a_bot_of_theirs():
    game = pyspiel.load_game("tic_tac_toe")
    bots = [openspiel.bot("alphabeta", 0), openspiel.bot("simple", 1)]

    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 42)

    assert list(returns) == [1.0, -1.0]


@pytest.mark.parametrize("spec", ["konane:size=4", "tictactoe", "pig:goal=8"])
def test_a_game_of_ours_is_one_of_theirs(spec, capfd):
    name = openspiel.register(plies.game(spec), "plies_" + spec.partition(":")[0] + "_test")
    game = pyspiel.load_game(name)

    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)

    assert game.num_distinct_actions() > 0
    capfd.readouterr()


def test_their_search_finds_what_ours_finds_in_a_game_of_ours():
    from open_spiel.python.algorithms import minimax

    game = plies.game("konane:size=4")
    theirs = pyspiel.load_game(openspiel.register(game, "plies_konane_searched"))

    value, action = minimax.alpha_beta_search(theirs)

    found = plies.search(game, method="alphabeta")
    assert value == found.value
    state = theirs.new_initial_state()
    assert state.action_to_string(0, action) == found.words[0]
    assert openspiel.bot("alphabeta").step(state) == action

"""Our games as environments of PettingZoo and Gymnasium, and what was trained there as players."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings

import numpy as np
import pytest

import plies
from plies.adapters.agents import agent
from plies.adapters.numbering import numbering, viewer
from plies.contract import GameError
from plies.play.players import player

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env  # noqa: E402

with warnings.catch_warnings():  # its tests import its own games by what it calls the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

from plies.adapters.pettingzoo import env  # noqa: E402

ZOO = ["connect4", "tictactoe", "konane:size=4", "pig:goal=8"]
SOLO = "plies.adapters.gymnasium:plies/"


@pytest.mark.parametrize("name", ZOO)
def test_it_conforms_to_pettingzoo(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every game that begins with an empty board
        api_test(env(name), num_cycles=30)
        seed_test(lambda: env(name), num_cycles=20)


def test_it_is_rendered_as_pettingzoo_asks(capsys):
    render_test(lambda render_mode: env("connect4", render_mode=render_mode))

    world = env("tictactoe", render_mode="rgb_array")
    world.reset()
    empty = world.render()
    world.step(4)
    assert empty.shape == world.render().shape
    assert (empty != world.render()).any()


@pytest.mark.parametrize(
    ("name", "options"),
    [("2048", {}), ("Pacman", {"layout": "trap", "ghosts": 1}), ("Solo", {"game": "nim"})],
)
def test_it_conforms_to_gymnasium_without_a_warning(name, options, capsys):
    world = gymnasium.make(f"{SOLO}{name}-v0", render_mode="ansi", **options)

    check_env(world.unwrapped)  # a warning is an error in these tests


def test_a_random_game_there_is_the_same_game_by_the_rules():
    game, world, dice = plies.game("connect4"), env("connect4"), random.Random(4)
    state = game.start()
    world.reset(seed=1)
    for side in world.agent_iter():
        seen, reward, over, _, _ = world.last()
        if over:
            assert reward == game.payoff(state) * (1 if side == "first" else -1)
            world.step(None)
            continue
        assert side == game.sides[game.mover(state)]
        assert np.flatnonzero(seen["action_mask"]).tolist() == list(game.moves(state))
        assert (seen["observation"] == viewer(game)(state)).all()
        move = dice.choice(list(game.moves(state)))
        world.step(move)
        state = game.play(state, move)


def test_a_game_of_2048_there_is_a_game_by_the_rules():
    world, dice = gymnasium.make(f"{SOLO}2048-v0"), random.Random(2)
    _, info = world.reset(seed=7)
    inner, total, over = world.unwrapped, 0.0, False
    game = inner.game
    while not over:
        before = inner.state
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == list(game.moves(before))
        move = dice.choice(legal)
        _, reward, over, _, info = world.step(move)
        after = game.play(before, move)
        assert reward == after.score - before.score
        assert sum(inner.state.board) - sum(after.board) in (1, 2)  # one tile came: a 2 or a 4
        total += reward
    assert total == info["score"] == game.payoff(inner.state)
    assert not list(game.moves(inner.state))


def test_the_same_seed_is_the_same_game():
    def played(seed):
        world = gymnasium.make(f"{SOLO}2048-v0")
        world.reset(seed=seed)
        return [world.step(number % 4)[0].tolist() for number in range(20)]

    assert played(3) == played(3) != played(4)


def test_an_illegal_action_changes_nothing_alone_and_loses_against_another():
    alone = gymnasium.make(f"{SOLO}2048-v0").unwrapped
    alone.reset(options={"state": alone.game.read_state("2 . . . / . . . . / . . . . / . . . .")})
    _, reward, over, _, info = alone.step(0)  # up
    world = env("tictactoe")
    world.reset()
    world.step(4)
    world.step(4)

    assert (reward, over, info["score"]) == (0, False, 0)
    assert world.rewards == {"X": 0, "O": -1}


def test_a_step_after_the_end_is_refused_in_a_sentence():
    world = gymnasium.make(f"{SOLO}Solo-v0", game="nim:heaps=1-2").unwrapped
    with pytest.raises(GameError, match="nothing was begun"):
        world.step(0)
    world.reset(seed=1)
    while world.legal:
        world.step(world.numbers.number[world.legal[0]])
    with pytest.raises(GameError, match=r"the game is over: reset\(\) begins another"):
        world.step(0)
    table = env("nim:heaps=1-1").unwrapped
    table.reset()
    for _ in range(2):
        table.step(table.numbers.number[table.legal[0]])
    for _ in range(2):
        table.step(None)
    with pytest.raises(GameError, match="the game is over"):
        table.step(None)


def test_a_mode_that_is_not_there_is_refused():
    with pytest.raises(GameError, match="nim is rendered as ansi, human, rgb_array, not as 'svg'"):
        env("nim", render_mode="svg")


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "othello:size=4", "2048", "nim", "pig"])
def test_every_move_has_a_number_and_every_position_one_shape(name):
    game, dice = plies.game(name), random.Random(5)
    numbers, seen = numbering(game), viewer(game)
    state, shape = game.start(), seen(game.start()).shape
    for _ in range(60):
        if game.mover(state) == plies.CHANCE:
            state = game.play(state, dice.choice([one for one, _ in game.chances(state)]))
            continue
        moves = list(game.moves(state))
        if not moves:
            break
        assert sorted(numbers.numbers(moves)) == sorted(numbers.number[move] for move in moves)
        state = game.play(state, dice.choice(moves))
        assert seen(state).shape == shape


class Last:
    def predict(self, observation, action_mask):
        assert observation.shape == (3, 3, 3)
        return np.flatnonzero(action_mask)[-1], None


def test_what_predicts_is_a_player():
    found = plies.match("tictactoe", Last(), agent(lambda seen: 99, "wild"), games=1)

    assert found.plan.players == ("Last", "wild")
    assert found.games[0].moves == ["c3"]
    assert "it answered 99, not the number of a move" in found.games[0].reason


@pytest.mark.parametrize("answer", [0, np.int64(0), np.array(0), np.array([0]), (np.array([0]), 1)])
def test_an_answer_may_be_in_an_array(answer):
    found = plies.match("tictactoe", agent(lambda seen: answer, "first"), "random", games=1)

    assert found.games[0].moves[0] == "a1"


@pytest.mark.parametrize("action", [9, -1, 0.5, "x", np.array([1, 2])])
def test_what_is_no_number_of_a_move_is_a_sentence_and_changes_nothing(action):
    table, world = (
        env("tictactoe"),
        gymnasium.make(f"{SOLO}Solo-v0", game="tictactoe", others="simple"),
    )
    table.reset()
    seen, _ = world.reset()

    for place in (table, world):
        with pytest.raises(GameError, match="an action is a number from 0 to 8, not "):
            place.step(action)
    found = plies.match("tictactoe", agent(lambda seen: action, "wild"), "random", games=1)

    assert "not the number of a move" in found.games[0].reason
    assert not table.terminations["X"]
    assert (world.unwrapped.seen(world.unwrapped.state) == seen).all()


def test_a_class_of_a_file_that_predicts_is_one_too(tmp_path):
    file = tmp_path / "trained.py"
    file.write_text(
        "class Agent:\n    def __init__(self, games=3): self.games = games\n"
        "    def predict(self, observation, mask): return int(mask.argmax())\n"
    )
    game = plies.game("connect4")

    assert player(f"{file}:Agent:games=5", game).choose(game, game.start()) == 0


@pytest.mark.parametrize(
    ("module", "extra"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")]
)
def test_without_the_package_a_sentence_says_what_to_install(module, extra):
    code = (
        f"import sys; sys.modules['{module}'] = None\n"
        "from plies.contract import GameError\n"
        f"try: import plies.adapters.{module}\n"
        "except GameError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert f'pip install "plies[{extra}]"' in done.stdout

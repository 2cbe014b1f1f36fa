from __future__ import annotations

import pytest

import plies
from plies.catalog import GAMES
from plies.contract import GameError, facts
from plies.exercises.puzzles import MARGIN, random_puzzle
from plies.searches.alphabeta import alphabeta
from plies.searches.minimax import minimax
from plies.searches.table import WIN

PUZZLED = {name: entry.puzzles for name, entry in GAMES.items() if entry.puzzles}


def opened(name):
    options, depth = PUZZLED[name]
    return plies.game(f"{name}:{options}" if options else name), depth


def replayed(game, puzzle):
    state = game.start()
    for move in puzzle.moves:
        state = game.play(state, move)
    return state


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", [name for name, (_, depth) in PUZZLED.items() if not depth])
def test_one_move_is_clearly_the_best_and_a_search_of_each_says_the_same(name, seed):
    game, depth = opened(name)
    puzzle = random_puzzle(game, seed, depth)

    assert replayed(game, puzzle) == puzzle.state
    assert {line.move for line in puzzle.lines} == set(game.moves(puzzle.state))
    sign = 1 if game.mover(puzzle.state) == 0 else -1
    moves = [line.move for line in puzzle.lines]
    values = [sign * alphabeta(game, game.play(puzzle.state, move)).value for move in moves]
    assert values == [sign * line.value for line in puzzle.lines]
    assert values[0] - max(values[1:]) >= (1 if facts(game).decisive else MARGIN)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_only_so_far_is_a_win_of_one_move_or_a_loss_of_all_others(seed):
    game, depth = opened("connect4")
    puzzle = random_puzzle(game, seed, depth)
    sign = 1 if game.mover(puzzle.state) == 0 else -1
    after = [game.play(puzzle.state, line.move) for line in puzzle.lines]
    best, *others = (sign * minimax(game, one, depth=depth - 1).value for one in after)
    wins = [value > WIN // 2 for value in others]
    loses = [value < -WIN // 2 for value in others]
    assert (best > WIN // 2 and not any(wins)) or (abs(best) < WIN // 2 and all(loses))


def test_the_same_seed_gives_the_same_puzzle_and_others_differ():
    game, _ = opened("konane")
    assert random_puzzle(game, 7) == random_puzzle(game, 7)
    assert len({random_puzzle(game, seed).state for seed in range(4)}) > 2


def test_a_mate_in_one_is_the_only_one():
    game, depth = opened("chess")
    puzzle = random_puzzle(game, 3, depth)
    mates = [
        move
        for move in game.moves(puzzle.state)
        if not list(game.moves(game.play(puzzle.state, move)))
        and game.payoff(game.play(puzzle.state, move))
    ]
    assert mates == [puzzle.lines[0].move]


def test_games_with_dice_have_no_puzzles():
    with pytest.raises(GameError, match="without dice"):
        random_puzzle(plies.game("pig"), 1)

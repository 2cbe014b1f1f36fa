"""Whole games in compiled code, against the rules."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from plies.games.twenty48.network import slots
from plies.games.twenty48.network.kernels import Block, kernel, run
from plies.games.twenty48.network.player import AT_ONCE, Network
from plies.games.twenty48.rules import Twenty48
from plies.play.referee import thrown
from plies.play.solo import never
from tests.games.twenty48.network.networks import SHAPE, any_weights, player_with

WORD = (1 << 64) - 1


def shuffled(dice):
    """Return the next state of the dice, which a game throws once after each move."""
    dice ^= dice >> 12
    dice ^= dice << 25 & WORD
    return dice ^ dice >> 27


def fallen(rules, state, dice):
    """Return the outcome that a state of the dice shows."""
    number = dice * 0x2545F4914F6CDD1D & WORD
    holes = [cell for cell in range(16) if state.board[cell] == 0]
    is_four = number % 2**32 < rules.four * 2**32
    return holes[(number >> 32) * len(holes) >> 32] + rules.cells * is_four


def replayed(rules, player, seed):
    """Return the end of a game that the player was asked for move by move, and its length."""
    throws, state, length = random.Random(seed), rules.start(), 0
    while state.due:
        outcomes, odds = zip(*rules.chances(state), strict=True)
        state = rules.play(state, throws.choices(outcomes, odds)[0])
    dice = throws.getrandbits(62) + 1
    while list(rules.moves(state)):
        state, length = rules.play(state, player.choose(rules, state)), length + 1
        dice = shuffled(dice)
        state = rules.play(state, fallen(rules, state, dice))
    return state, length


@pytest.mark.parametrize("four", [0.1, 0.5])
def test_a_game_played_alone_is_the_game_played_move_by_move(monkeypatch, four):
    rules, player = Twenty48(four=four), player_with(monkeypatch, any_weights(), moves=1)

    for seed in range(5):
        alone = player.play_alone(rules, seed, never)

        final, length = replayed(rules, player, seed)
        assert (alone.final, alone.moves) == (final, length)
        assert alone.best == rules.best(final)


@pytest.mark.parametrize("four", [0, 0.1, 1])
def test_the_score_follows_from_the_tiles_and_the_number_of_moves(four):
    rules, player = Twenty48(four=four), Network(moves=2)

    alone = player.play_alone(rules, 11, never)

    tiles = [1 << rank for rank in alone.final.board if rank]
    placed = alone.moves + 2
    fours = sum(tiles) // 2 - placed  # had all been 2s, the tiles would be twice their number
    whole = sum((rank - 1) << rank for rank in alone.final.board if rank)
    assert alone.score == alone.final.score == rules.payoff(alone.final) == whole - 4 * fours
    assert abs(fours - four * placed) <= 5 * (placed * four * (1 - four)) ** 0.5
    assert alone.best == max(tiles)
    assert list(rules.moves(alone.final)) == []
    assert alone.seconds > 0


def test_two_moves_ahead_the_network_that_comes_with_plies_reaches_2048():
    player = Network(moves=2)

    bests = [player.play_alone(Twenty48(), seed, never).best for seed in range(5)]

    assert sum(best >= 2048 for best in bests) >= 3


def test_a_game_does_not_depend_on_those_before():
    rules, player = Twenty48(), Network(odds=0.3)

    player.play_alone(rules, 1, never)
    second = player.play_alone(rules, 2, never)

    assert Network(odds=0.3).play_alone(rules, 2, never).final == second.final


def test_whoever_asks_it_to_stop_is_heard():
    asked, player = [], Network(moves=1)

    def after_two_looks():
        asked.append(int(player._block.ints[slots.MOVES]))
        return len(asked) > 2

    with pytest.raises(KeyboardInterrupt):
        player.play_alone(Twenty48(), 1, after_two_looks)
    assert asked == [0, AT_ONCE, 2 * AT_ONCE]


def test_by_the_clock_it_does_not_play_alone():
    assert Network(time=0.1).play_alone(Twenty48(), 1, never) is None


def test_random_games_are_as_good_as_those_of_the_rules():
    block, rules, dice = Block(), Twenty48(), random.Random(3)
    block.ints[slots.DICE], block.ints[slots.BUDGET] = 12345, 2_000_000
    block.ints[slots.FOUR_BITS] = round(0.1 * 2**32)
    scores, lengths = [], []
    for _ in range(200):
        state, length = rules.start(), 0
        while state.due or list(rules.moves(state)):
            move = (
                thrown(rules, state, dice) if state.due else dice.choice(list(rules.moves(state)))
            )
            length += not state.due
            state = rules.play(state, move)
        scores.append(state.score)
        lengths.append(length)

    run(kernel("random", SHAPE), block)

    games = int(block.ints[slots.GAMES])
    assert block.ints[slots.SCORE] / games == pytest.approx(mean(scores), rel=0.15)
    assert block.ints[slots.MOVES] / games == pytest.approx(mean(lengths), rel=0.15)

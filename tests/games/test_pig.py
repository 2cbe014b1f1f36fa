"""Pig keeps its rules, and its coin game Piglet solves the published equations."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import CHANCE, MAX, MIN, GameError, read_move
from plies.games.pig import Pig, State


def children(game, state):
    """Return (probability, next position) pairs at a chance node, else next positions."""
    if game.mover(state) == CHANCE:
        return [(chance, game.play(state, face)) for face, chance in game.chances(state)]
    return [game.play(state, move) for move in game.moves(state)]


def backed_up(game, state, value):
    """Return one position's value from those of the positions after it."""
    if game.mover(state) == CHANCE:
        return sum(chance * value(child) for chance, child in children(game, state))
    best = max if game.mover(state) == MAX else min
    return best(value(child) for child in children(game, state))


def reachable(game):
    """Return all positions of a game, each once."""
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        state = waiting.pop()
        below = children(game, state)
        if game.mover(state) == CHANCE:
            below = [child for _, child in below]
        for child in below:
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return seen


def win_probabilities(game, rounds=200):
    """Return the chance of `first` to win from every position, by value iteration."""
    states = reachable(game)
    ended = {s: float(game.payoff(s)) for s in states if not children(game, s)}
    values = {state: ended.get(state, 0.0) for state in states}
    for _ in range(rounds):
        for state in states - ended.keys():
            values[state] = backed_up(game, state, values.__getitem__)
    return {state: (value + 1) / 2 for state, value in values.items()}


def after(game, words):
    """Play words: at a chance node the face, elsewhere `roll` or `hold`."""
    state = game.start()
    for word in words.split():
        chance = game.mover(state) == CHANCE
        state = game.play(state, int(word) if chance else read_move(game, state, word))
    return state


def test_a_turn_by_hand():
    """First rolls 4 and 6 and holds; second rolls 5, is greedy, rolls 1 and has nothing."""
    game = Pig()

    assert game.text(after(game, "roll")) == "0-0 first +0 rolling"
    assert game.text(after(game, "roll 4 roll 6")) == "0-0 first +10"
    assert game.text(after(game, "roll 4 roll 6 hold")) == "10-0 second +0"
    assert game.text(after(game, "roll 4 roll 6 hold roll 5 roll 1")) == "10-0 first +0"


def test_there_is_nothing_to_hold_before_the_first_roll():
    game = Pig()

    assert [game.move_text(game.start(), m) for m in game.moves(game.start())] == ["roll"]
    state = after(game, "roll 2")
    assert [game.move_text(state, m) for m in game.moves(state)] == ["roll", "hold"]


def test_who_reaches_the_goal_wins_at_once():
    game = Pig(goal=10)

    first = after(game, "roll 4 roll 6")
    second = after(game, "roll 1 roll 6 roll 5")

    assert (game.text(first), game.payoff(first)) == ("10-0 second +0", 1)
    assert (game.text(second), game.payoff(second)) == ("0-11 first +0", -1)
    assert list(game.moves(first)) == list(game.moves(second)) == []


@pytest.mark.parametrize("die", [2, 3, 6, 20])
def test_all_faces_are_equally_likely(die):
    game = Pig(die=die)

    chances = list(game.chances(after(game, "roll")))

    assert [face for face, _ in chances] == list(range(1, die + 1))
    assert {chance for _, chance in chances} == {1 / die}


PIGLET = {  # (mine, yours, pot) of who is to move: the chance to win
    (0, 0, 0): Fraction(4, 7),
    (0, 0, 1): Fraction(5, 7),
    (0, 1, 0): Fraction(2, 5),
    (0, 1, 1): Fraction(3, 5),
    (1, 0, 0): Fraction(4, 5),
    (1, 1, 0): Fraction(2, 3),
}


@pytest.mark.parametrize(("mine", "yours", "pot"), PIGLET)
def test_the_figures_for_piglet_solve_the_published_equations(mine, yours, pot):
    """Neller and Presser (2004): flip a coin for a point a head, two points win."""
    after_heads = PIGLET.get((mine, yours, pot + 1), Fraction(1))
    after_hold = PIGLET.get((yours, mine + pot, 0), Fraction(0))

    flip = (1 - PIGLET[yours, mine, 0] + after_heads) / 2

    assert PIGLET[mine, yours, pot] == max(flip, 1 - after_hold)


@pytest.mark.parametrize(("mine", "yours", "pot"), PIGLET)
def test_a_die_of_two_sides_plays_piglet(mine, yours, pot):
    """A coin gives 1 point for heads where the die gives 2, so everything is doubled."""
    wins = win_probabilities(Pig(goal=4, die=2))
    chance = float(PIGLET[mine, yours, pot])

    assert wins[State(2 * mine, 2 * yours, 2 * pot, MAX, 0)] == pytest.approx(chance)
    assert wins[State(2 * yours, 2 * mine, 2 * pot, MIN, 0)] == pytest.approx(1 - chance)


@settings(deadline=None)
@given(st.integers(1, 12), st.integers(2, 6), st.integers(0, 6))
def test_a_table_by_depth_gives_what_plain_recursion_gives(goal, die, depth):
    game = Pig(goal, die)
    if die**depth > 5_000:
        depth = 5

    def plain(state, depth):
        if not children(game, state):
            return game.payoff(state)
        if depth == 0:
            return game.evaluate(state)
        return backed_up(game, state, lambda child: plain(child, depth - 1))

    states = reachable(game)
    layer = {s: game.evaluate(s) if children(game, s) else game.payoff(s) for s in states}
    for _ in range(depth):
        layer = {
            s: backed_up(game, s, layer.__getitem__) if children(game, s) else layer[s]
            for s in states
        }

    assert layer[game.start()] == pytest.approx(plain(game.start(), depth), abs=1e-12)


@settings(deadline=None)
@given(st.integers(1, 15), st.integers(2, 7))
def test_evaluations_stay_strictly_between_loss_and_win(goal, die):
    game = Pig(goal, die)

    for state in reachable(game):
        assert -1 < game.evaluate(state) < 1
        assert game.bounds(state) == (-1, 1)


@settings(deadline=None)
@given(st.integers(1, 12), st.integers(2, 6))
def test_the_sides_can_be_swapped(goal, die):
    game = Pig(goal, die)
    states = reachable(game)

    for state in states - {game.start()}:
        swapped = State(state.second, state.first, state.pot, 1 - state.turn, state.rolling)
        assert game.evaluate(swapped) == -game.evaluate(state)


def test_the_first_player_has_the_known_advantage():
    """Recorded from the value iteration of this file."""
    game = Pig(goal=10)

    assert win_probabilities(game, rounds=60)[game.start()] == pytest.approx(0.709424, abs=1e-6)


@settings(deadline=None)
@given(st.integers(1, 10), st.integers(2, 6))
def test_every_position_is_read_back(goal, die):
    game = Pig(goal, die)

    for state in reachable(game):
        assert game.read_state(game.text(state)) == state


def test_all_but_the_points_may_be_left_out():
    assert Pig().read_state("20-35") == State(20, 35, 0, MAX, 0)
    assert Pig().read_state("20-35 second") == State(20, 35, 0, MIN, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("20:35", "a position is written as 20-35 first"),
        ("20-35 third", "a position is written as 20-35 first"),
        ("100-100", "the game ends as soon as one has 100"),
        ("20-35 first +80", "the game ends as soon as one has 100"),
        ("20-100 first rolling", "the game ends as soon as one has 100"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        Pig().read_state(text)


def test_an_impossible_goal_or_die_is_refused():
    with pytest.raises(GameError, match="the goal must be at least 1 point, not 0"):
        Pig(goal=0)
    with pytest.raises(GameError, match="the die needs at least 2 sides, not 1"):
        Pig(die=1)

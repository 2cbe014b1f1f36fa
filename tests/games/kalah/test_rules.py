"""Kalah keeps its rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.engines.testing import check_game
from plies.games.kalah.rules import Kalah
from plies.searches.deepening import deepening
from tests.games.proofs import after, in_words, is_value, perft, signed

GAMES = st.builds(Kalah, st.integers(1, 6), st.integers(1, 6), st.booleans())


def ring(game, state):
    """Return all seeds counterclockwise: first's houses and store, then second's."""
    return [*game.seeds_in(state.first), *game.seeds_in(state.second)]


def slowly_played(board, turn, house, empty_capture):
    """Sow seed by seed around a list of places; return the list and who moves then."""
    board, houses = list(board), len(board) // 2 - 1
    stores = (houses, 2 * houses + 1)
    own = range(houses) if turn == MAX else range(houses + 1, 2 * houses + 1)
    place = own[house - 1]
    hand, board[place] = board[place], 0
    while hand:
        place = (place + 1) % len(board)
        if place != stores[1 - turn]:
            board[place] += 1
            hand -= 1
    if place in own and board[place] == 1:
        facing = 2 * houses - place
        if board[facing] or empty_capture:
            board[stores[turn]] += 1 + board[facing]
            board[place] = board[facing] = 0
    after_it = turn if place == stores[turn] else 1 - turn
    if not any(board[:houses]) or not any(board[houses + 1 : -1]):
        ends = [sum(board[: houses + 1]), sum(board[houses + 1 :])]
        board = [*[0] * houses, ends[0], *[0] * houses, ends[1]]
    return board, after_it


def test_seeds_are_sown_one_by_one_and_a_last_one_in_the_store_moves_again():
    """House 3 of 4 seeds reaches the store exactly; house 6 then goes on to second's houses."""
    game = Kalah()

    again = after(game, "3")
    then = after(game, "3 6")

    assert game.text(again) == (
        "    4  4  4  4  4  4\n 0                    1\n    4  4  0  5  5  5\nfirst to move"
    )
    assert game.mover(again) == MAX
    assert game.text(then) == (
        "    4  4  5  5  5  5\n 0                    2\n    4  4  0  5  5  0\nsecond to move"
    )
    assert game.mover(then) == MIN


def test_the_last_seed_in_an_empty_house_takes_the_house_opposite():
    game = Kalah(3, 2)
    state = game.read_state("1 2 3/0 1/1 0 4")

    taken = game.play(state, read_move(game, state, "1"))

    assert taken == game.read_state("1 0 3/0 4/0 0 4/second")


def test_where_the_house_opposite_is_empty_the_rule_decides():
    text = "1 0 3/0 3/1 0 4"
    plain, empty = Kalah(3, 2), Kalah(3, 2, empty_capture=True)

    stays = plain.play(plain.read_state(text), 1)
    goes = empty.play(empty.read_state(text), 1)

    assert stays == plain.read_state("1 0 3/0 3/0 1 4/second")
    assert goes == empty.read_state("1 0 3/0 4/0 0 4/second")


def test_a_full_lap_ends_in_the_house_it_began_in_and_takes():
    """7 seeds go once around 3 houses, past second's store, and the last one falls into house 1."""
    game = Kalah(3, 3)
    state = game.read_state("2 2 2/1 4/7 0 0")

    assert game.play(state, 1) == game.read_state("0 3 3/1 9/0 1 1/second")


def test_the_other_sides_seeds_are_swept_into_its_store_at_the_end():
    game = Kalah(3, 1)
    state = game.read_state("1 2 0/1 1/0 0 1")

    over = game.play(state, 3)

    assert game.text(over) == ("    0  0  0\n 4           2\n    0  0  0\nfirst to move")
    assert list(game.moves(over)) == []
    assert game.payoff(over) == -2


@pytest.mark.parametrize(
    ("houses", "seeds", "empty_capture", "lead"),
    [
        (3, 3, False, 2),
        (3, 3, True, 2),
        (4, 3, False, 6),
        (4, 3, True, 8),
    ],
)
def test_small_games_have_the_published_values(houses, seeds, empty_capture, lead):
    game = Kalah(houses, seeds, empty_capture)

    assert is_value(game, lead)


@pytest.mark.parametrize(("houses", "seeds", "lead"), [(1, 1, 0), (1, 2, -2), (1, 3, 6)])
def test_with_one_house_there_is_nothing_to_choose(houses, seeds, lead):
    """One seed each: first stores its own, second keeps its own. Two: the last joins the other two.

    Three: the last one comes back home, and takes the house opposite.
    """
    assert is_value(Kalah(houses, seeds), lead)


def test_a_search_proves_that_first_wins_three_houses_by_two():
    result = deepening(Kalah(3, 3), depth=60)

    assert result.exact
    assert result.value == 2


def test_move_counts_stay_as_they_are():
    game = Kalah()

    assert [perft(game, game.start(), depth) for depth in range(6)] == [
        1,
        6,
        35,
        185,
        942,
        4_690,
    ]


@settings(max_examples=100, deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_moves_are_those_of_sowing_seed_by_seed(game, seed):
    state, rng = game.start(), random.Random(seed)
    while moves := list(game.moves(state)):
        own = game.seeds_in(state.first if state.turn == MAX else state.second)[:-1]
        assert moves == [house for house, seeds in enumerate(own, 1) if seeds]
        move = rng.choice(moves)
        expected = slowly_played(ring(game, state), state.turn, move, game.empty_capture)
        state = game.play(state, move)
        assert (ring(game, state), state.turn) == expected
        assert sum(ring(game, state)) == game.total

    assert game.payoff(state) == ring(game, state)[game.houses] - ring(game, state)[-1]
    assert sum(ring(game, state)) == state.first // 2**game.top + state.second // 2**game.top


@settings(max_examples=30, deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_machine_words_are_enough(game, seed):
    state, rng = game.start(), random.Random(seed)
    while moves := list(game.moves(state)):
        word = in_words(state)
        assert list(game.moves(word)) == moves
        assert signed(game.evaluate(word)) == game.evaluate(state)
        assert tuple(map(signed, game.bounds(word))) == game.bounds(state)
        assert [game.priority(word, m) for m in moves] == [game.priority(state, m) for m in moves]
        move = rng.choice(moves)
        state = game.play(state, move)
        assert game.play(word, move) == state
        assert max(state) < 2**56
    assert signed(game.payoff(in_words(state))) == game.payoff(state)


@settings(max_examples=50, deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_bounds_only_get_closer_and_meet_at_the_end(game, seed):
    state, rng = game.start(), random.Random(seed)
    before = game.bounds(state)
    while moves := list(game.moves(state)):
        state = game.play(state, rng.choice(moves))
        low, high = game.bounds(state)
        assert before[0] <= low <= game.evaluate(state) <= high <= before[1]
        before = (low, high)

    assert before == (game.payoff(state), game.payoff(state))


def test_to_move_again_comes_before_taking_and_taking_before_the_rest():
    """House 2 ends in the store, 1 takes five, 4 just moves."""
    game = Kalah(4, 3)
    state = game.read_state("1 5 1 1/2 3/2 3 0 6")

    assert sorted(game.moves(state), key=lambda m: -game.priority(state, m)) == [2, 1, 4]


def test_a_position_is_read_with_or_without_the_side():
    game = Kalah(3, 2)

    assert game.read_state("2 2 2/0 0/2 2 2") == game.start()
    assert game.mover(game.read_state("2 2 2/0 0/2 2 2/second")) == MIN
    assert game.mover(game.read_state("2 2 2/0 0/2 2 2 second to move")) == MIN
    assert ring(game, game.read_state("3 2 1/4 0/0 1 1")) == [0, 1, 1, 0, 1, 2, 3, 4]


def test_a_position_in_which_a_side_has_nothing_left_is_over():
    game = Kalah(3, 2)

    assert game.read_state("3 2 1/4 2/0 0 0") == game.read_state("0 0 0/10 2/0 0 0")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2 2 2/0 0/2 2", "a position has a row of 3 numbers"),
        ("2 2 2/0 0/2 2 x", "a position has a row of 3 numbers"),
        ("", "a position has a row of 3 numbers"),
        ("2 2 2/0 1/2 2 2", "this game has 12 seeds, not 13"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        Kalah(3, 2).read_state(text)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((0, 4), "Kalah is played with 1 to 6 houses, not 0"),
        ((7, 4), "Kalah is played with 1 to 6 houses, not 7"),
        ((6, 7), "Kalah is played with 1 to 6 seeds in each house, not 7"),
    ],
)
def test_an_impossible_board_is_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        Kalah(*options)


def test_an_empty_house_and_one_beside_the_board_are_no_moves():
    game = Kalah()
    state = after(game, "3")

    for word in ("3", "0", "7", "store"):
        with pytest.raises(GameError, match="is not a legal move here"):
            read_move(game, state, word)


def test_a_picture_shows_every_house_and_store():
    drawn = Kalah(4, 3).svg(Kalah(4, 3).start())

    assert drawn.count('class="pit"') == 2 * 4 + 2
    assert "first to move" in drawn


@pytest.mark.parametrize("options", [(1, 1), (1, 6), (3, 3), (6, 4), (6, 6), (6, 6, True)])
def test_all_sizes_keep_the_contract(options):
    assert check_game(Kalah(*options), games=10, compiled=False).unfinished == 0

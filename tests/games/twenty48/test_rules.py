"""2048 keeps its rules, interpreted and compiled."""

import importlib.util
import random
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import CHANCE, MAX, GameError
from plies.engines.testing import check_game
from plies.games.twenty48.rules import DOWN, LEFT, RIGHT, UP, State, Twenty48
from tests import ROOT

SNAKES = {
    "512 128 0 0 / 128 16 32 0 / 32 64 0 0 / 16 8 0 0": 6048.8,
    "32 128 512 128 / 16 0 16 32 / 0 0 64 0 / 0 0 8 0": 5736.8,
}
FIGURES = [  # with best play and a 4 in one of ten new tiles
    ({"size": 2, "goal": 16}, 0.9625112537),
    ({"size": 2, "goal": 32}, 0.0828872891),
    ({"rows": 2, "cols": 3, "goal": 64}, 0.9392636924),
    ({"rows": 2, "cols": 3, "goal": 128}, 0.0569921605),
]


@st.composite
def boards(draw):
    """Games of any size, each with a board of tiles that leave no more gaps than they like."""
    rows, cols = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    highest = draw(st.sampled_from([1, 2, 5, 17]))
    tiles = st.lists(st.integers(0, highest), min_size=rows * cols, max_size=rows * cols)
    return Twenty48(rows=rows, cols=cols), tuple(draw(tiles))


def slid_by_hand(values):
    """Return a line of tiles' values pushed to its front, and the points: run by run of equals."""
    pushed, points = [], 0
    for value, run in groupby(value for value in values if value):
        count = len(list(run))
        pushed += [2 * value] * (count // 2) + [value] * (count % 2)
        points += 2 * value * (count // 2)
    return pushed + [0] * (len(values) - len(pushed)), points


def moved_by_hand(game, board, direction):
    """Return the board after a move, and its points, by turning it until the move goes left."""
    cols = game.cols
    rows = [
        [1 << rank if rank else 0 for rank in board[i : i + cols]]
        for i in range(0, len(board), cols)
    ]
    if direction in (UP, DOWN):
        rows = [list(col) for col in zip(*rows, strict=True)]
    if direction in (RIGHT, DOWN):
        rows = [row[::-1] for row in rows]
    slid = [slid_by_hand(row) for row in rows]
    rows = [row for row, _ in slid]
    if direction in (RIGHT, DOWN):
        rows = [row[::-1] for row in rows]
    if direction in (UP, DOWN):
        rows = [list(row) for row in zip(*rows, strict=True)]
    ranks = tuple(value.bit_length() - 1 if value else 0 for row in rows for value in row)
    return ranks, sum(points for _, points in slid)


def worth(rank):
    """Return the points it takes to make a tile out of 2s alone."""
    return (rank - 1) << rank if rank else 0


def test_a_move_by_hand():
    game = Twenty48()
    state = game.read_state(". . 2 ./. 4 2 ./8 . . ./16 8 4 2/score 20")

    up = game.play(state, UP)

    assert game.text(up).split("\n") == [
        " 8  4  4  2",
        "16  8  4  .",
        " .  .  .  .",
        " .  .  .  .",
        "score 24",
        "1 tile due",
    ]
    assert game.mover(state) == MAX
    assert game.mover(up) == CHANCE


@pytest.mark.parametrize(
    ("row", "after", "points"),
    [
        ("2 2 2 2", "4 4 0 0", 8),
        ("2 2 2 0", "4 2 0 0", 4),
        ("2 2 4 8", "4 4 8 0", 4),
        ("4 0 0 4", "8 0 0 0", 8),
        ("65536 65536 2 0", "131072 2 0 0", 131072),
    ],
)
def test_a_tile_merges_once_and_pairs_nearest_the_wall_first(row, after, points):
    game = Twenty48()
    empty = " / 0 0 0 0" * 3

    moved = game.play(game.read_state(row + empty), LEFT)

    assert moved == game.read_state(f"{after}{empty} / score {points} / 1 tile due")


@given(boards())
def test_every_move_is_what_it_is_by_hand(pair):
    game, board = pair
    state = State(board, 12, 0)

    legal = list(game.moves(state))

    for direction in range(4):
        after, points = moved_by_hand(game, board, direction)
        assert (direction in legal) == (after != board)
        assert game.play(state, direction) == State(after, 12 + points, 1)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 8), st.integers(2, 8), st.floats(0, 1), st.integers(0, 99))
def test_the_points_are_what_the_tiles_took_less_what_the_fours_were_given(rows, cols, four, seed):
    game, dice = Twenty48(rows=rows, cols=cols, four=four), random.Random(seed)
    state, fours, total = game.start(), 0, 0
    for _ in range(200):
        if game.mover(state) == CHANCE:
            outcomes = list(game.chances(state))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            move = dice.choices(*zip(*outcomes, strict=True))[0]
            fours += move >= game.cells
            total += 4 if move >= game.cells else 2
        else:
            moves = list(game.moves(state))
            if not moves:
                break
            move = dice.choice(moves)
        state = game.play(state, move)

    assert state.score == sum(map(worth, state.board)) - 4 * fours
    assert sum(1 << rank for rank in state.board if rank) == total


@pytest.mark.parametrize(("four", "tiles"), [(0, [1]), (0.25, [1, 2]), (1, [2])])
def test_new_tiles_come_on_every_empty_cell_with_the_probability_asked_for(four, tiles):
    game = Twenty48(size=2, four=four)
    state = game.read_state("2 0/0 4/1 tile due")

    after = {game.play(state, outcome).board: chance for outcome, chance in game.chances(state)}

    share = {1: (1 - four) / 2, 2: four / 2}
    assert after == {
        board: share[tile] for tile in tiles for board in ((1, tile, 0, 2), (1, 0, tile, 2))
    }


def test_a_full_board_without_equal_neighbours_ends_the_game():
    game = Twenty48()
    over = game.read_state("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2/score 500")

    found = plies.search(game, over, method="expectimax", depth=3)

    assert list(game.moves(over)) == []
    assert (found.value, found.move, found.exact) == (500, None, True)


def test_the_largest_tiles_are_searched_like_any_other():
    game = Twenty48(four=0)
    state = game.read_state(
        "65536 65536 16384 8192/512 1024 2048 4096/256 128 64 32/2 4 8 16/score 2000000"
    )

    found = plies.search(game, state, method="expectimax", depth=1)

    assert game.move_text(state, found.move) == "left"
    assert found.value == 2_000_000 + 131_072


def test_a_goal_ends_the_game_as_soon_as_it_is_there():
    game = Twenty48(size=2, goal=16)
    state = game.read_state("8 8/2 4")

    reached = game.play(state, LEFT)

    assert list(game.moves(game.play(reached, 3))) == []
    assert game.payoff(game.play(reached, 3)) == 1
    assert game.payoff(game.read_state("2 4/4 2")) == 0
    assert reached.score == 0


@cache
def solved_by_hand(game, state):
    """Return the probability to reach the goal, by the textbook's recursion with a memory."""
    if game.mover(state) == CHANCE:
        outcomes = game.chances(state)
        return sum(chance * solved_by_hand(game, game.play(state, o)) for o, chance in outcomes)
    values = [solved_by_hand(game, game.play(state, move)) for move in game.moves(state)]
    return max(values) if values else game.payoff(state)


@pytest.mark.parametrize(("options", "chance"), FIGURES)
def test_the_goals_of_small_boards_have_the_known_probabilities(options, chance):
    game = Twenty48(**options)

    assert solved_by_hand(game, game.start()) == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize(("options", "chance"), FIGURES)
def test_the_solver_finds_them(options, chance):
    solution = plies.solve(Twenty48(**options))

    assert (solution.exact, solution.method) == (True, "recall")
    assert solution.value == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize(("board", "value"), SNAKES.items())
def test_the_snake_has_the_values_of_the_report(board, value):
    game = Twenty48()
    state = game.read_state(board)

    assert plies.evaluation("2048", "snake")(state) == value
    assert plies.evaluation("2048", "snake_empty")(state) == value + 7**2
    assert plies.evaluation("2048", "score")(state._replace(score=8)) == 8


@pytest.mark.parametrize("game", [Twenty48(3), Twenty48(rows=2, cols=8), Twenty48(goal=64)])
def test_the_snake_refuses_other_boards_and_goals(game):
    with pytest.raises(GameError, match="the snake has weights for 4x4 cells"):
        plies.search(game, depth=2, evaluate="snake")


@pytest.mark.parametrize("evaluate", ["default", "snake-empty"])
def test_with_one_player_expectimax_is_expectiminimax(evaluate):
    game = Twenty48()
    state = game.read_state("512 128 0 0 / 128 16 32 0 / 32 64 0 0 / 16 8 0 0 / score 4000")

    one, other = (
        plies.search(game, state, method=method, depth=3, evaluate=evaluate, engine="interpreted")
        for method in ("expectimax", "expectiminimax")
    )

    assert (one.value, one.line, one.nodes) == (other.value, other.line, other.nodes)


def test_compiled_the_snake_is_the_same():
    game = Twenty48()
    state = game.read_state("512 128 0 0 / 128 16 32 0 / 32 64 0 0 / 16 8 0 0 / score 4000")

    slow, fast = (
        plies.search(
            game, state, method="expectimax", depth=3, evaluate="snake-empty", engine=engine
        )
        for engine in ("interpreted", "compiled")
    )

    assert fast.engine == "compiled"
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


def script():
    """Return benchmarks/rules_2048.py, which compares a million moves."""
    path = ROOT / "benchmarks" / "rules_2048.py"
    spec = importlib.util.spec_from_file_location("rules_2048", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (4, 4), (8, 5)])
def test_compiled_rules_are_the_interpreted_ones(rows, cols):
    rules = script()
    game = Twenty48(rows=rows, cols=cols)

    rules.check(game, rules.compiled_rules(game), 2_000, seed=7)


def test_the_comparison_of_rules_sees_a_difference():
    class Twice(Twenty48):
        """Interpreted it plays as compiled 2048 does not: it forgets the points."""

        def play(self, state, move):
            return super().play(state, move)._replace(score=0)

    rules = script()
    probe = rules.compiled_rules(Twenty48(rows=2, cols=3))

    with pytest.raises(AssertionError, match="instead of"):
        rules.check(Twice(rows=2, cols=3), probe, 200, seed=7)


@pytest.mark.parametrize(
    "options",
    [
        {"size": 2},
        {"size": 3, "four": 0},
        {"rows": 2, "cols": 5, "four": 1},
        {"size": 4},
        {"rows": 3, "cols": 2, "goal": 32},
        {"size": 4, "goal": 2048, "four": 0.5},
    ],
)
def test_it_keeps_the_contract(options):
    check_game(Twenty48(**options), games=4, compiled=False)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": 1}, "the board has 2 to 8 rows, not 1"),
        ({"rows": 4, "cols": 9}, "the board has 2 to 8 columns, not 9"),
        ({"four": 1.5}, "a 4 comes with a probability of 0 to 1, not 1.5"),
        ({"goal": 6}, "the goal is a tile such as 2048, not 6"),
        ({"goal": 262144}, "on 4x4 cells there is at most 131072"),
        ({"size": 2, "four": 0, "goal": 32}, "on 2x2 cells there is at most 16"),
    ],
)
def test_impossible_options_are_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        Twenty48(**options)

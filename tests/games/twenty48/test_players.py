from __future__ import annotations

import random
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import GameError
from plies.games.twenty48.players import Report, Tree
from plies.games.twenty48.rules import State, Twenty48
from plies.play.players import player
from plies.play.referee import play_game, thrown
from plies.views.narration import Narrator
from tests.games.twenty48.plain import best, directions, points, snake, snake_and_empty

GAME = Twenty48()
# Up makes no points now and 4 later, left 4 now and none later: added up in floats, left is better.
ROUNDED = State((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1), 0, 0)


def rows(state, size=4):
    tiles = [1 << rank if rank else 0 for rank in state.board]
    return [tiles[i : i + size] for i in range(0, size * size, size)]


def by_hand(state, depth, leaf=points, size=4):
    return best(directions(rows(state, size), state.score, depth, leaf))


@st.composite
def positions(draw, sizes=(2, 3, 4)):
    """Positions with a move, many of them symmetrical, so that directions tie."""
    size = draw(st.sampled_from(sizes))
    line = st.lists(st.integers(0, 3), min_size=size, max_size=size)
    half = draw(st.lists(line, min_size=size, max_size=size))
    if draw(st.booleans()):
        half[size // 2 :] = half[: (size + 1) // 2][::-1]
    state = State(tuple(chain(*half)), draw(st.integers(0, 3000)), 0)
    game = Twenty48(size)
    if not any(True for _ in game.moves(state)):
        state = state._replace(board=(1, 1) + (0,) * (size * size - 2))
    return game, size, state


def some_positions(count, seed=5):
    """Return positions of a game that the course's player plays."""
    dice, state, found, one = random.Random(seed), GAME.start(), [], Tree()
    while len(found) < count:
        if GAME.mover(state) < 0:
            state = GAME.play(state, thrown(GAME, state, dice))
        else:
            found.append(state)
            state = GAME.play(state, one.choose(GAME, state))
    return found


def test_one_ply_is_the_points_of_the_move():
    #  2 2
    #  0 0
    pair = State((1, 1, 0, 0), 100, 0)

    assert Tree(depth=1).values(Twenty48(2), pair) == {1: 104, 2: 100, 3: 104}


def test_three_plies_are_a_move_a_tile_and_a_move():
    #  2 2    Left: 4 and an empty corner's 2: nothing more.    4 and 104 in all
    #  0 0    Down: 2 2 below, a 2 above one of them: merges.   4
    pair = State((1, 1, 0, 0), 100, 0)
    one = Tree()

    assert one.choose(Twenty48(2), pair) == 1
    assert one.last.value == 104
    assert one.last.ties == (1, 2, 3)


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(1, 3))
def test_the_course_player_finds_what_plain_recursion_finds(position, depth):
    game, size, state = position
    one = Tree(depth)

    move = one.choose(game, state)

    direction, ties, value = by_hand(state, depth, size=size)
    assert (move, one.last.ties) == (direction, ties)
    assert one.last.value == pytest.approx(float(value), abs=1e-9)
    wanted = directions(rows(state, size), state.score, depth, points)
    assert one.values(game, state) == pytest.approx({move: float(wanted[move]) for move in wanted})


def test_five_plies_too():
    state = State((3, 5, 1, 2, 1, 3, 4, 1, 2, 1, 3, 2, 0, 1, 2, 0), 400, 0)
    one = Tree(depth=5)

    move = one.choose(GAME, state)

    direction, ties, value = by_hand(state, 5)
    assert (move, one.last.ties) == (direction, ties)
    assert one.last.value == pytest.approx(float(value))


def test_the_course_player_thinks_of_twos_only_whatever_comes():
    state = some_positions(30)[-1]

    answers = [Tree().values(Twenty48(four=four), state) for four in (0.0, 0.1, 1.0)]

    assert answers[0] == answers[1] == answers[2]


def test_rectangles_are_played_as_well():
    game = Twenty48(rows=2, cols=3)

    assert Tree().choose(game, State((1, 0, 0, 1, 0, 0), 0, 0)) == 0


def test_equal_directions_are_equal_whatever_their_last_digits_are():
    naive = plies.search(Twenty48(four=0.0), ROUNDED, method="expectimax", depth=3)
    one = Tree()

    assert naive.move == 1  # by rounding alone
    assert one.choose(GAME, ROUNDED) == 0
    assert one.last.ties == (0, 1, 3)
    assert one.last.lines[0].move == 0


@pytest.mark.parametrize("state", [ROUNDED, *some_positions(200)[::20]], ids=str)
def test_the_course_player_tells_its_thoughts(state):
    one = Tree()

    move = one.choose(GAME, state)
    result, trace = one.trace(GAME, state)

    assert (result.move, result.value, result.ties) == (move, one.last.value, one.last.ties)
    assert trace.result["value"] == one.last.value
    assert trace.nodes.move[trace.line[1]] == result.words[0]
    chosen = [step for step in trace if step.kind == "better" and step.node == 0][-1]
    assert (chosen.child, chosen.value) == (trace.line[1], one.last.value)
    assert trace[-1].value == one.last.value
    assert set(trace.nodes.kind) <= {"max", "chance", "limit", "end"}


def test_every_view_shows_the_thoughts():
    _, trace = Tree().trace(GAME, ROUNDED)

    sentences = list(Narrator(trace))

    assert len(sentences) == len(trace)
    assert trace.svg().startswith("<svg")
    assert plies.Trace.from_json(trace.to_json()) == trace


def test_compiled_for_a_match_it_plays_the_same():
    slow, fast = Tree(), player("tree", GAME)
    slow.engine = "interpreted"
    fast.begin(GAME, 1)

    for state in some_positions(120)[::2]:
        assert fast.choose(GAME, state) == slow.choose(GAME, state)
        assert fast.last.value == slow.last.value
    assert (fast.last.engine, slow.last.engine) == ("compiled", "interpreted")


def test_a_game_by_the_course_player_is_the_same_again():
    final = play_game(Twenty48(3, four=0.0), [Tree()], seed=1).final

    assert final == State((2, 6, 1, 5, 4, 3, 3, 2, 1), 536, 0)


def test_nobody_is_kept_waiting_for_a_compiler_to_play_a_shallow_game():
    one = Tree()

    one.begin(GAME, 0)

    assert one.engine == "auto"


@settings(max_examples=25, deadline=None)
@given(positions(sizes=(4,)), st.booleans())
def test_the_report_player_finds_what_plain_recursion_finds(position, bonus):
    game, _, state = position
    one = Report(depth=3, bonus=bonus)

    move = one.choose(game, state)

    leaf = snake_and_empty if bonus else snake
    direction, ties, value = by_hand(state, one.last.depth, leaf)
    assert (move, one.last.ties) == (direction, ties)
    assert one.last.value == pytest.approx(float(value))


@pytest.mark.parametrize(("empty", "depth"), [(12, 3), (8, 3), (7, 4), (5, 4), (4, 5), (0, 5)])
def test_the_report_player_looks_deeper_where_less_is_empty(empty, depth):
    board = [1, 2, 3, 1, 2, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 6]
    board[:empty] = [0] * empty

    assert Report(depth=5).how(State(tuple(board), 0, 0))["depth"] == depth


def test_a_lost_game_is_worth_its_snake_and_not_its_points():
    #  The only move fills the board's last cell but one, and the game is over.
    state = State((2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 0), 99_999, 0)
    one = Report(depth=3)

    one.choose(GAME, state)

    assert one.last.value == pytest.approx(float(by_hand(state, 3, snake)[2]))
    assert one.last.value < 99_999


def test_the_report_player_tells_its_thoughts():
    state = some_positions(150)[-1]
    one = Report(depth=4)

    move = one.choose(GAME, state)
    result, trace = one.trace(GAME, state)

    assert (result.move, result.value) == (move, one.last.value)
    assert trace.nodes.move[trace.line[1]] == result.words[0]


@pytest.mark.parametrize(
    ("spec", "game", "sentence"),
    [
        ("report", Twenty48(3), "the player report knows the 4x4 board only, not 3x3"),
        ("report:depth=9", Twenty48(rows=4, cols=5), "knows the 4x4 board only, not 4x5"),
        ("tree:depth=0", GAME, "the depth must be a whole number, 1 or more, not 0"),
        ("tree:depth", GAME, "the depth must be a whole number, 1 or more, not True"),
        ("report:depth=2", GAME, "the depth must be a whole number, 3 or more, not 2"),
        ("tree:depth=deep", GAME, "depth must be a whole number, not 'deep'"),
        ("report:bonus=perhaps", GAME, "bonus must be yes or no, not 'perhaps'"),
        ("tree:bonus", GAME, "the player tree has no option 'bonus': it takes depth"),
    ],
)
def test_what_does_not_fit_is_refused_before_the_game(spec, game, sentence):
    with pytest.raises(GameError) as refusal:
        player(spec, game).begin(game, 0)

    assert sentence in str(refusal.value)


@pytest.mark.parametrize("one", [Tree(), Report()], ids=["tree", "report"])
def test_other_games_are_not_for_them(one):
    nim = plies.game("nim")

    with pytest.raises(GameError, match="plays 2048 only"):
        one.choose(nim, nim.start())


def test_ctrl_c_ends_the_game_instead_of_answering(monkeypatch):
    class Interrupted:
        stopped, move, lines = "interrupt", 0, ()

    monkeypatch.setattr("plies.games.twenty48.players.search", lambda *_, **__: Interrupted())

    with pytest.raises(KeyboardInterrupt):
        Tree().choose(GAME, ROUNDED)

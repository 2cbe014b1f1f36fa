"""The room's rules, on rooms worked out by hand."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.room import Room
from tests.games.proofs import after

STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
ALLOWED = (("left", "right", "up", "down"), ("up", "right"), ("down", "left"))


def values(room):
    """Return what each first move of the creature is worth, by a search of the test's own.

    It knows the exam's text and the drawing, and nothing of the game under test.
    """
    rows = room.split("/")
    floor = {(r, c): m for r, row in enumerate(rows) for c, m in enumerate(row) if m != "#"}
    pieces = [next(at for at, mark in floor.items() if mark.upper() == who) for who in "CYH"]

    def steps(who, at):
        found = {}
        for word in ALLOWED[who]:
            down, right = STEPS[word]
            if (at[0] + down, at[1] + right) in floor:
                found[word] = (at[0] + down, at[1] + right)
        return found or {"stay": at}

    def outcome(who, pieces, points):
        if pieces[0] in pieces[1:]:
            return points - 20
        if who == 3:
            return points
        return min(
            outcome(who + 1, [to if i == who else at for i, at in enumerate(pieces)], points)
            for to in steps(who, pieces[who]).values()
        )

    return {
        word: outcome(1, [to, *pieces[1:]], 10 if word != "stay" and floor[to] in "Fcyh" else 0)
        for word, to in steps(0, pieces[0]).items()
    }


def minimax(game, state):
    moves = list(game.moves(state))
    if not moves:
        return game.payoff(state)
    best = max if game.mover(state) == 0 else min
    return best(minimax(game, game.play(state, move)) for move in moves)


def first_moves(room):
    """Return what the game under test says each first move is worth."""
    game = Room(room)
    start = game.start()
    return {
        game.move_text(start, move): minimax(game, game.play(start, move))
        for move in game.moves(start)
    }


def test_the_default_room():
    """Food on both sides, one of them a trap.

    ...H        left:   food, but you step up onto it:                    10 - 20 = -10
    FCF#        right:  food; wall keeps the helper from going down, left misses:    10
    Y...        up:     the helper comes beside it, you are too far away:             0
                down:   you step right onto it:                                     -20
    """
    room = "...H/FCF#/Y..."

    assert first_moves(room) == {"left": -10, "right": 10, "up": 0, "down": -20}
    assert values(room) == first_moves(room)
    assert minimax(Room(), Room().start()) == 10


def test_a_wall_forces_the_capture():
    """Without the wall below it the creature would get away.

    #H##        up:     onto the helper:                                            -20
    #C.#        right:  you step up onto it:                                        -20
    ##Y#        left and down are wall; were down open, you could go up or right only,
                and the helper only one square down: nobody would reach it.
    """
    assert first_moves("#H##/#C.#/##Y#") == {"right": -20, "up": -20}
    assert first_moves("#H##/#C.#/#.Y#") == {"right": -20, "up": -20, "down": 0}
    assert values("#H##/#C.#/##Y#") == first_moves("#H##/#C.#/##Y#")


def test_food_and_capture_together_are_the_best_there_is():
    """All ways lead into a trap, one of them over food.

    .FH.        up:     food, but the helper steps left onto it:          10 - 20 = -10
    #C..        right:  the helper steps down onto it:                              -20
    .Y..        down:   onto you:                                                   -20
                left is wall
    """
    room = ".FH./#C../.Y.."

    assert first_moves(room) == {"right": -20, "up": -10, "down": -20}
    assert values(room) == first_moves(room)


def test_catchers_in_their_corners_stay():
    """You cannot go up or right from the top right corner, nor the helper down or left.

    .FY         up:     food beside you, who stay:                                   10
    .C.         left:   above the helper, who stays:                                  0
    H..         right, down:  below you, right of the helper; both stay:              0
    """
    room = ".FY/.C./H.."

    assert first_moves(room) == {"left": 0, "right": 0, "up": 10, "down": 0}
    assert values(room) == first_moves(room)


def test_a_creature_that_is_walled_in_stays_and_does_not_enter_its_food():
    """Had staying been entering, this would be worth 10.

    ###
    #c#
    ###
    Y.H
    """
    room = "###/#c#/###/Y.H"

    assert first_moves(room) == values(room) == {"stay": 0}


def test_you_stay_only_if_both_your_ways_are_walls():
    """Wall is above you and to your right.

    C#.H
    .#..
    .Y#.
    """
    game = Room("C#.H/.#../.Y#.")

    state = after(game, "down")

    assert [game.move_text(state, move) for move in game.moves(state)] == ["stay"]
    assert after(game, "down stay").you == state.you


def test_food_under_a_catcher_counts_when_the_creature_steps_there():
    """Onto you, who stand on food: 10 - 20."""
    assert first_moves("Cy/#H") == {"right": -10}


def test_moves_come_in_the_order_of_the_exam():
    game = Room("..../.C../..Y./H...")
    state = game.start()
    words = []
    for _ in range(3):
        words.append([game.move_text(state, move) for move in game.moves(state)])
        state = game.play(state, next(iter(game.moves(state))))

    assert words[0] == ["left", "right", "up", "down"]
    assert words[1] == ["up", "right"]
    assert words[2] == ["stay"]
    assert list(game.moves(state)) == []


def test_you_and_the_helper_may_share_a_square():
    """You step up, the helper steps down onto you, and the creature is far away.

    .H..
    ....
    .Y.C
    """
    game = Room(".H../..../.Y.C")

    state = after(game, "up up down")

    assert game.text(state) == "....\n.B.C\n....\n0 points"
    assert game.payoff(state) == 0


def test_the_game_ends_at_once_when_the_creature_is_caught():
    game = Room()

    state = after(game, "left up")

    assert list(game.moves(state)) == []
    assert game.text(state) == "...H\nx.F#\n....\n-10 points"


@settings(deadline=None)
@given(st.data())
def test_every_room_has_the_value_of_the_tests_own_search(data):
    height, width = data.draw(st.integers(1, 4)), data.draw(st.integers(3, 5))
    squares = data.draw(
        st.lists(st.sampled_from("..#F"), min_size=height * width, max_size=height * width)
    )
    spots = data.draw(st.permutations(range(height * width)))[:3]
    for who, spot in zip("CYH", spots, strict=True):
        squares[spot] = who.lower() if squares[spot] == "F" else who
    room = "/".join("".join(squares[r * width : (r + 1) * width]) for r in range(height))

    assert first_moves(room) == values(room)


def test_the_creature_is_lost_in_41_of_504_small_rooms():
    """These are all ways to place the three in a room of 3 x 3 without walls and food."""
    found = Counter()
    for creature, you, helper in permutations(range(9), 3):
        squares = ["."] * 9
        squares[creature], squares[you], squares[helper] = "CYH"
        room = "/".join("".join(squares[first : first + 3]) for first in (0, 3, 6))
        found[max(first_moves(room).values())] += 1

    assert found == {0: 463, -20: 41}


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        ("Y.H", "a room has one C (creature), not 0"),
        ("CcYH", "a room has one C (creature), not 2"),
        ("C.H", "a room has one Y (you), not 0"),
        ("C.YHH", "a room has one H (helper), not 2"),
        ("C.Y/H", "all rows must be equally long, but row 1 has 3 squares and row 2 has 1"),
        ("C.YH?", "a square is one of # . F C Y H c y h, not ?"),
        ("", "all rows must be equally long"),
    ],
)
def test_a_bad_room_is_refused(room, sentence):
    with pytest.raises(GameError) as error:
        Room(room)

    assert sentence in str(error.value)

"""Checkers keeps the rules of the World Checkers Draughts Federation."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies import search
from plies.contract import MAX, MIN
from plies.engines.testing import check_game
from plies.games.checkers.rules import Checkers, State
from tests.games.proofs import after, in_words

GAME = Checkers()


def words(position):
    state = GAME.read_state(position)
    return [GAME.move_text(state, move) for move in GAME.moves(state)]


def played(position, word):
    state = GAME.read_state(position)
    return GAME.text(GAME.play(state, plies.contract.read_move(GAME, state, word)))


def same_as(position):
    return GAME.text(GAME.read_state(position))


def random_games(seed, count=1):
    """Yield the positions of random games."""
    rng = random.Random(seed)
    for _ in range(count):
        state = GAME.start()
        while moves := list(GAME.moves(state)):
            yield state, moves
            state = GAME.play(state, rng.choice(moves))
        yield state, []


def test_black_begins_with_seven_moves():
    assert words("B:W21-32:B1-12") == ["9-13", "10-14", "11-15", "12-16", "9-14", "10-15", "11-16"]
    assert GAME.read_state("B:W21-32:B1-12") == GAME.start()


def test_a_man_steps_forwards_and_a_king_everywhere():
    assert words("B:W32:B14") == ["14-17", "14-18"]
    assert words("W:W14:B1") == ["14-10", "14-9"]
    assert sorted(words("B:W32:BK14")) == ["14-10", "14-17", "14-18", "14-9"]


def test_who_can_jump_must():
    """Black's man on 1 could step, but 14 can take 18."""
    assert words("B:W18,32:B1,14") == ["14x23"]


def test_a_man_does_not_jump_backwards_but_a_king_does():
    assert words("B:W10:B15,1") == ["1-5", "15-18", "1-6", "15-19"]
    assert words("B:W10:BK15,1") == ["15x6"]


def test_a_jump_goes_on_to_its_end_and_any_way_may_be_chosen():
    """From 6 over 10 to 15, then over 18, 19 or 11; the short way over 11 is as good."""
    assert sorted(words("B:W10,11,18,19:BK6")) == ["6x15x22", "6x15x24", "6x15x8"]
    assert words("B:W10,18,26:B6") == ["6x15x22x31"]
    assert played("B:W10,18,26,32:B6,1", "6x15x22x31") == same_as("W:W32:B1,K31")


def test_the_shorter_of_two_jumps_may_be_taken():
    assert sorted(words("B:W6,9,18:B1,5")) == ["1x10", "5x14x23"]


def test_a_man_that_reaches_the_last_row_is_crowned_and_stops():
    """A king could go on from 30 over 25 or 26."""
    assert words("B:W26,25,32:B21") == ["21x30"]
    assert played("B:W26,25,32:B21", "21x30") == same_as("W:W26,32:BK30")
    assert words("W:W6,7:B1,3").count("7-2") == 1
    assert played("W:W7:B12", "7-2") == same_as("B:WK2:B12")


def test_a_piece_is_taken_once_but_its_own_square_may_be_passed():
    """The king goes round four men, back to where it began, in one move and one word."""
    assert words("B:W6,7,14,15:BK2") == ["2x9x18x11x2"]
    assert played("B:W6,7,14,15,32:BK2", "2x9x18x11x2") == same_as("W:W32:BK2")
    assert played("B:W6,7,14,15,32:BK2", "2x11x18x9x2") == same_as("W:W32:BK2")


def test_who_cannot_move_loses():
    """White's man on 5 is blocked by 1; black has no piece left in the other one."""
    blocked = GAME.read_state("W:W5:B1")
    empty = GAME.read_state("B:W5:B")

    assert list(GAME.moves(blocked)) == list(GAME.moves(empty)) == []
    assert (GAME.payoff(blocked), GAME.payoff(empty)) == (1, -1)


def test_forty_moves_of_each_side_without_progress_are_a_draw():
    state = GAME.read_state("B:WK32,27:BK1,12:H79")

    for word, clock in (("1-5", 80), ("1-6", 80), ("12-16", 0)):
        after_it = GAME.play(state, plies.contract.read_move(GAME, state, word))
        assert after_it.clock == clock
        assert bool(list(GAME.moves(after_it))) == (clock == 0)
    drawn = GAME.play(state, plies.contract.read_move(GAME, state, "1-5"))
    assert GAME.payoff(drawn) == 0


def test_taking_sets_the_clock_back():
    state = GAME.read_state("B:WK6,32:BK1:H50")

    assert GAME.play(state, next(iter(GAME.moves(state)))).clock == 0


def test_move_counts_are_the_published_ones():
    counts = plies.perft(GAME, 8, engine="interpreted")

    assert counts == [7, 49, 302, 1469, 7361, 36768, 179740, 845931]


def slow_jumps(own, other, kings, turn):
    """Return all captures as (start, end, taken), by walking over the 8 x 8 board."""
    place = {(r, 2 * c + 1 - r % 2): r * 4 + c for r in range(8) for c in range(4)}
    men = {where: n for where, n in place.items() if own >> bit(n) & 1}
    found = set()

    def walk(start, at, taken, king):
        row, column = at
        ahead = (1,) if turn == MAX else (-1,)
        went = False
        for down in (-1, 1) if king else ahead:
            for right in (-1, 1):
                over, to = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if to not in place or place[over] in taken or not other >> bit(place[over]) & 1:
                    continue
                if to != start and (own | other) >> bit(place[to]) & 1:
                    continue
                went = True
                if not king and to[0] == (7 if turn == MAX else 0):
                    found.add((place[start], place[to], taken | {place[over]}))
                else:
                    walk(start, to, taken | {place[over]}, king)
        if taken and not went:
            found.add((place[start], place[at], taken))

    for where, n in men.items():
        walk(where, where, frozenset(), bool(kings >> bit(n) & 1))
    return found


def bit(n):
    return n + n // 8


def as_numbers(move):
    """Return (start, end, taken) of a move, squares from 0 to 31."""
    numbers = {bit(n): n for n in range(32)}
    taken = frozenset(numbers[at] for at in range(35) if move >> 12 + at & 1)
    return numbers[move & 63], numbers[move >> 6 & 63], taken


boards = st.builds(
    lambda marks, turn: State(
        sum(1 << bit(n) for n, mark in enumerate(marks) if mark in "bB"),
        sum(1 << bit(n) for n, mark in enumerate(marks) if mark in "wW"),
        sum(1 << bit(n) for n, mark in enumerate(marks) if mark in "BW"),
        turn,
        0,
    ),
    st.lists(st.sampled_from("....bBwW"), min_size=32, max_size=32),
    st.sampled_from([MAX, MIN]),
)


@settings(max_examples=150, deadline=None)
@given(boards)
def test_jumps_are_those_that_a_slow_walk_finds(state):
    own, other = (state.black, state.white)[:: 1 if state.turn == MAX else -1]
    slow = slow_jumps(own, other, state.kings, state.turn)

    moves = list(GAME.moves(state))

    assert len(moves) == len(set(moves))
    if slow:
        assert {as_numbers(move) for move in moves} == slow
        assert list(GAME.loud(state)) == moves
    else:
        assert not any(move >> 12 for move in moves)
        assert list(GAME.loud(state)) == []


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_machine_words_are_enough(seed):
    for state, moves in random_games(seed):
        word = in_words(state)
        assert list(GAME.moves(word)) == moves
        assert [GAME.play(word, move) for move in moves] == [GAME.play(state, m) for m in moves]


def mirrored(state):
    """Return the position turned round, with the colours swapped."""
    black, white, kings = (
        sum(1 << 34 - at for at in range(35) if board >> at & 1)
        for board in (state.white, state.black, state.kings)
    )
    return State(black, white, kings, 1 - state.turn, state.clock)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_the_board_turned_round_is_worth_the_same_to_the_other_side(seed):
    for state, moves in random_games(seed):
        other = mirrored(state)
        assert GAME.evaluate(other) == -GAME.evaluate(state)
        assert GAME.evaluate_material(other) == -GAME.evaluate_material(state)
        assert len(list(GAME.moves(other))) == len(moves)


def test_the_evaluation_by_hand():
    """A man each; black's stands two rows further on, can step two ways, and so does white's."""
    state = GAME.read_state("B:W29:B9")

    assert GAME.evaluate_material(state) == 0
    assert GAME.evaluate(state) == 2 * 2 - 9
    assert GAME.evaluate_material(GAME.read_state("B:W29:BK9,10")) == 135


def test_who_is_to_jump_is_better_off():
    """Black's man on 14 and white's on 18 stand face to face: whose turn it is decides."""
    black, white = (GAME.evaluate(GAME.read_state(f"{side}:W18,30:B14,1")) for side in "BW")

    assert black - white == 2 * 40


def test_the_clock_is_part_of_the_key_only_when_the_draw_is_near():
    far, near = (GAME.read_state(f"B:WK32:BK1:H{clock}") for clock in (10, 60))

    assert GAME.key(far) == GAME.read_state("B:WK32:BK1") != GAME.key(near) == near
    assert GAME.repeat_key(far) == GAME.repeat_key(near)


def test_captures_and_crowning_come_first():
    state = after(GAME, "11-15 22-18")
    jump, *_ = GAME.moves(state)
    crowning = GAME.read_state("B:W21:B26,1")

    assert GAME.priority(state, jump) > 0
    best = max(GAME.moves(crowning), key=lambda move: GAME.priority(crowning, move))
    assert GAME.move_text(crowning, best) in ("26-30", "26-31")


def test_interpreted_and_compiled_give_the_same_answer():
    positions = ["B:W21-32:B1-12", "W:W18,22,27,31,K7:B1,3,10,K29", "B:WK32,K27:BK1,K14,12:H75"]
    for position in positions:
        state = GAME.read_state(position)
        one, two = (
            search(GAME, state, method="alphabeta", depth=5, engine=engine)
            for engine in ("interpreted", "compiled")
        )
        assert (one.value, one.line, one.nodes) == (two.value, two.line, two.nodes)


def test_two_kings_catch_one_outside_its_corner():
    state = GAME.read_state("B:WK4:BK10,K11")

    found = search(GAME, state, method="deepening", depth=9)

    assert found.outcome == "win"


def test_it_keeps_the_contract():
    assert check_game(GAME, games=5, compiled=False).unfinished == 0

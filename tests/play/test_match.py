"""Matches: who sits where, what begins a game, what is counted, and who forfeits."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import CHANCE, GameError
from plies.play.match import Plan, Tally, opening, play_match, seats, tally, wilson, winner_name
from plies.play.players import player

TICTACTOE = game("tictactoe")
PIG = game("pig:goal=10")
ROOM = game("room")


class Shares:
    """Three players who each want their own: all take one, then it is over."""

    name, sides, zero_sum = "shares", ("one", "two", "three"), False

    def start(self):
        return ()

    def mover(self, state):
        return len(state) % 3

    def moves(self, state):
        return [] if len(state) == 3 else [1, 2, 3]

    def play(self, state, move):
        return (*state, move)

    def payoff(self, state):
        return state


class Careless:
    """Does what it is told to in its first game, and plays on like simple after it."""

    def __init__(self, deed):
        self.name, self.deed = "careless", deed
        self.number = 0

    def begin(self, game, number):
        self.number = number

    def choose(self, game, state):
        return self.deed() if self.number == 1 else next(iter(game.moves(state)))


def raises():
    raise ZeroDivisionError("oh no")


def leaves():
    raise SystemExit(3)


def refuses():
    raise GameError("I will not")


def never_ends():
    while True:
        pass


def never_listens():
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            if time.perf_counter() > GIVES_UP:
                raise


GIVES_UP = time.perf_counter() + 120


def sleeps():
    time.sleep(60)


class Odd:
    """An answer that cannot even be compared or shown."""

    def __eq__(self, other):
        raise RuntimeError

    __hash__ = None

    def __repr__(self):
        raise RuntimeError


def played(rules, *names, **options):
    return list(play_match(rules, Plan("a game", names, **options)))


def moves(games):
    return [one.record.moves for one in games]


def test_the_first_player_begins_the_first_game_and_sides_are_swapped_after_each():
    games = played(TICTACTOE, "alphabeta:depth=2", "simple", games=4)

    assert [one.number for one in games] == [1, 2, 3, 4]
    assert [one.seats for one in games] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [one.record.turns[0].nodes is None for one in games] == [False, True, False, True]


def test_three_who_want_their_own_take_turns_on_all_sides():
    assert [seats(Shares(), number) for number in (1, 2, 3, 4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]


def test_one_against_the_others_keeps_the_seats():
    assert {seats(ROOM, number) for number in (1, 2, 3)} == {(0, 1, 2)}


@pytest.mark.parametrize("rules", [TICTACTOE, PIG])
def test_every_opening_is_played_with_both_sides(rules):
    games = moves(played(rules, "random", "simple", games=8, random_plies=3, seed=5))

    openings = [tuple(one[:3]) for one in games]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) > 1


def test_the_seed_says_everything():
    def match(seed, players=("random", "mcts:nodes=20")):
        return moves(played(TICTACTOE, *players, games=4, random_plies=1, seed=seed))

    assert match(1) == match(1)
    assert match(1) != match(2)
    assert match(1, ("random:seed=4", "random:seed=5")) == match(
        1, ("random:seed=4", "random:seed=5")
    )


def test_random_players_and_mcts_do_not_play_the_same_game_every_time():
    for name in ("random", "random:seed=1", "mcts:nodes=10", "mcts:nodes=10,seed=1"):
        games = moves(played(TICTACTOE, name, "simple", games=12))

        assert len({tuple(one) for one in games[::2]}) > 1, name


@given(st.sets(st.integers(1, 6)))
def test_a_match_goes_on_at_any_game_as_if_it_had_not_stopped(without):
    plan = Plan("tictactoe", ("random", "random"), games=6, random_plies=1, seed=3)
    whole = {one.number: one.record.moves for one in play_match(TICTACTOE, plan)}

    rest = {one.number: one.record.moves for one in play_match(TICTACTOE, plan, without=without)}

    assert rest == {number: whole[number] for number in whole if number not in without}


@given(st.integers(0, 6), st.randoms())
def test_an_opening_is_legal_and_does_not_end_the_game(plies, dice):
    state = TICTACTOE.start()

    for move in (found := opening(TICTACTOE, state, plies, dice)):
        assert move in list(TICTACTOE.moves(state))
        state = TICTACTOE.play(state, move)

    assert len(found) == plies
    assert list(TICTACTOE.moves(state))


def test_dice_in_the_opening_are_thrown():
    turns = played(PIG, "simple", "simple", games=1, random_plies=2)[0].record.turns

    assert [turn.mover for turn in turns[:2]] == [0, CHANCE]
    assert [turn.chosen for turn in turns[:3]] == [False, False, True]


def test_an_opening_longer_than_the_game_is_refused():
    with pytest.raises(GameError, match="tictactoe is over within 9 random plies: choose fewer"):
        played(TICTACTOE, "simple", "simple", random_plies=9)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"games": 0}, "a match has at least 1 game, not 0"),
        ({"random_plies": -1}, "there are 0 random plies or more, not -1"),
        ({"move_time": 0}, "a move needs more than 0 seconds, not 0"),
        ({"move_time": float("nan")}, "a move needs more than 0 seconds, not nan"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        Plan("nim", ("simple", "simple"), **options)


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        (lambda: 99, "X answered 99, which is not a legal move"),
        (lambda: None, "X answered None, which is not a legal move"),
        (Odd, "X answered a Odd, which is not a legal move"),
        (lambda: "x" * 1000, f"X answered '{'x' * 199}, which is not a legal move"),
        (raises, "X failed with ZeroDivisionError: oh no"),
        (leaves, "X failed with SystemExit: 3"),
        (refuses, "X failed: I will not"),
        (never_ends, "X did not answer within 0.2 seconds"),
        (never_listens, "X did not answer within 0.2 seconds"),
        (sleeps, "X did not answer within 0.2 seconds"),
    ],
)
def test_who_answers_wrongly_or_not_at_all_forfeits_that_game_only(deed, reason):
    plan = Plan("tictactoe", ("careless", "simple"), games=3, move_time=0.2)
    careless = Careless(deed)

    games = list(play_match(TICTACTOE, plan, players=[careless, player("simple")]))

    assert [one.record.reason for one in games] == [reason, "", ""]
    assert [winner_name(TICTACTOE, one.record) for one in games] == ["O", "X", "X"]


def test_a_player_has_a_second_of_grace_beyond_its_own_limit():
    class Slow(Careless):
        limit = 0.1

    def match(seconds):
        slow = Slow(lambda: time.sleep(seconds) or 0)
        plan = Plan("tictactoe", ("slow", "simple"), games=1)
        return next(play_match(TICTACTOE, plan, players=[slow, player("simple")])).record

    assert "did not answer" not in match(0.3).reason
    assert match(1.5).reason == "X did not answer within 1.1 seconds"


def test_searches_keep_their_own_limit():
    games = played(
        game("konane:size=6"), "deepening:time=0.05,engine=interpreted", "simple", games=2
    )

    assert [one.record.reason for one in games] == ["", ""]
    assert all(turn.seconds < 1 for one in games for turn in one.record.turns)


def test_what_does_not_fit_the_game_is_refused_before_anything_is_played():
    begun = []
    plan = Plan("tictactoe", ("simple", "alphabeta:eval=snake"), games=2)

    with pytest.raises(GameError, match="has no evaluation 'snake'"):
        list(play_match(TICTACTOE, plan, watch=begun.append))

    assert begun == []


@pytest.mark.parametrize("names", [("simple",), ("simple",) * 3])
def test_the_number_of_players_must_be_right(names):
    with pytest.raises(GameError, match=f"tictactoe is for 2 players, not {len(names)}"):
        played(TICTACTOE, *names)


def test_ctrl_c_during_a_move_under_a_limit_ends_the_match():
    class Stops(Careless):
        limit = 60.0

    def interrupt():
        raise KeyboardInterrupt

    plan = Plan("tictactoe", ("stops", "simple"), games=2)
    with pytest.raises(KeyboardInterrupt):
        list(play_match(TICTACTOE, plan, players=[Stops(interrupt), player("simple")]))


def test_games_are_counted_for_one_side():
    outcomes = [("X", "X"), ("X", "O"), ("draw", "X"), ("O", "O"), (None, "O")]

    assert tally(outcomes) == Tally(wins=2, losses=1, draws=2)
    assert tally(outcomes).rate == 0.6
    assert Tally().rate == 0


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [  # by the closed form n / (n + z²) at the ends, by hand elsewhere
        (10, 10, 0.7224672, 1.0),
        (0, 10, 0.0, 0.2775328),
        (100, 100, 0.9630065, 1.0),
        (5, 10, 0.2365931, 0.7634069),
        (1, 1, 0.2065493, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_wilsons(points, games, low, high):
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-7)


@given(st.integers(1, 300), st.floats(0, 1))
def test_the_ends_of_the_interval_are_where_the_share_is_just_believable(games, share):
    """Wilson's interval has the p with |share - p| <= z sqrt(p (1 - p) / n), and no others."""
    for end in wilson(share * games, games):
        if 1e-9 < end < 1 - 1e-9:
            deviation = 1.959963984540054 * (end * (1 - end) / games) ** 0.5
            assert abs(share - end) == pytest.approx(deviation, abs=1e-9)


def test_a_short_match_at_konane_is_won_by_looking_ahead():
    konane = game("konane")

    for opponent in ("random", "simple"):
        names = ("deepening:depth=3,engine=interpreted", opponent)
        games = played(konane, *names, games=4, random_plies=2, seed=1)
        won = [konane.sides[one.seats.index(0)] for one in games]
        assert [winner_name(konane, one.record) for one in games] == won


def test_no_win_in_one_is_passed_over():
    konane = game("konane:size=6")
    names = ("deepening:time=0.02,engine=interpreted", "random")

    for one in played(konane, *names, games=6, random_plies=2, seed=2):
        me = one.seats.index(0)
        for turn in one.record.turns:
            after = konane.play(turn.state, turn.move)
            if turn.mover == me and turn.chosen and wins_in_one(konane, turn.state):
                assert not list(konane.moves(after))


def wins_in_one(rules, state):
    """At konane, whoever leaves the other without a move has won."""
    return any(not list(rules.moves(rules.play(state, move))) for move in rules.moves(state))

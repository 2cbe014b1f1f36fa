"""Many environments at once on compiled rules, beside the same ones stepped one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import CHANCE, GameError
from plies.searches.dice import Dice

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from plies.adapters.gymnasium import Solo, dice_of, drawn  # noqa: E402
from plies.adapters.many import compiled, difference, many  # noqa: E402

SOLO = "plies.adapters.gymnasium:plies/"


class Stairs:
    """One goes up by one, two or three, until the fifth stair."""

    def start(self):
        return 0

    def mover(self, state):
        return 0

    def moves(self, state):
        return [up for up in (1, 2, 3) if state + up <= 5]

    def play(self, state, move):
        return state + move

    def payoff(self, state):
        return state


class Sticks:
    """A game as students write it: rows of letters, and whose turn it is in a word."""

    sides, decisive = ("a", "b"), True

    def start(self):
        return [["x", None, "ob"], ["x"] * 4], "a"

    def mover(self, state):
        return 0 if state[1] == "a" else 1

    def moves(self, state):
        return [(row, n) for row in (0, 1) for n in range(1, len(state[0][row]) + 1)]

    def play(self, state, move):
        rows = [list(row) for row in state[0]]
        for _ in range(move[1]):
            rows[move[0]].pop()
        return rows, "b" if state[1] == "a" else "a"

    def payoff(self, state):
        return 1 if state[1] == "b" else -1


class Spoken(Stairs):
    def play(self, state, move):
        return eval(f"{state} + {move}")  # what no compiler can know


def legal_or_not(info, dice):
    """Return an action for each environment, mostly a legal one."""
    masks = info["action_mask"]
    some = [
        np.flatnonzero(mask)[0 if number % 3 else -1]
        for number, mask in enumerate(masks | ~masks.any(1, keepdims=True))
    ]
    return np.where(dice.random(len(masks)) < 0.2, dice.integers(0, masks.shape[1]), some)


def assert_same(mine, other):
    """Compare answers of two vector environments to the last bit, dicts of information included."""
    if isinstance(mine, dict):
        assert mine.keys() == other.keys()
        mine, other = list(mine.values()), [other[key] for key in mine]
    if isinstance(mine, (tuple, list)) or getattr(mine, "dtype", "") == "object":
        for one, two in zip(mine, other, strict=True):
            assert_same(one, two)
    elif mine is None:
        assert other is None
    else:
        assert mine.dtype == other.dtype
        assert np.array_equal(mine, other)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("2048", {"size": 3}),
        ("Solo", {"game": "connect4"}),
        ("Solo", {"game": "konane:size=4"}),
        ("Solo", {"game": "pig:goal=8"}),
    ],
)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_together_they_play_the_games_that_each_plays_alone(name, options, mode):
    given = {"num_envs": 4, "max_episode_steps": 25, **options}
    alone = {"autoreset_mode": mode}
    mine = gymnasium.make_vec(f"{SOLO}{name}-v0", autoreset_mode=mode, **given)
    other = gymnasium.make_vec(
        f"{SOLO}{name}-v0", vectorization_mode="sync", vector_kwargs=alone, **given
    )
    dice, over, cut = np.random.default_rng(3), 0, 0

    assert (mine.compiled, mine.reason) == (True, "")
    assert mine.observation_space == other.observation_space
    assert mine.action_space == other.action_space
    assert mine.metadata["autoreset_mode"] == other.metadata["autoreset_mode"]
    answers = mine.reset(seed=11), other.reset(seed=11)
    for _ in range(80):
        assert_same(*answers)
        actions = legal_or_not(answers[0][-1], dice)
        answers = mine.step(actions), other.step(actions)
        over, cut = over + answers[0][2].sum(), cut + answers[0][3].sum()
    assert over + cut > 4  # every environment has begun anew


@pytest.fixture(scope="module")
def fours():
    return gymnasium.make_vec(f"{SOLO}Solo-v0", num_envs=3, game="connect4:width=5,height=4")


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 30), wishes=st.lists(st.integers(0, 4), min_size=1, max_size=12))
def test_a_game_there_is_the_same_game_by_the_rules(fours, seed, wishes):
    game = plies.game("connect4:width=5,height=4")
    fours.reset(seed=seed)
    dice = dice_of(np.random.default_rng(seed + 1))  # of the second environment

    state = game.start()
    for wish in wishes:
        seen, rewards, over, _, info = fours.step(np.full(3, wish))
        if wish in game.moves(state):
            state = game.play(state, wish)
            replies = list(game.moves(state))
            if replies:
                state = game.play(state, replies[dice.below(len(replies))])
        legal = list(game.moves(state))
        assert (seen[1] == np.array(game.planes(state))).all()
        assert np.flatnonzero(info["action_mask"][1]).tolist() == legal
        assert over[1] == (not legal)
        assert rewards[1] == (0 if legal else game.payoff(state))
        if not legal:
            break


def test_chance_draws_what_its_odds_say():
    game, dice = plies.game("2048"), Dice(1)
    state = game.start()
    assert game.mover(state) == CHANCE

    tiles = [max(game.play(state, drawn(game, state, dice)).board) for _ in range(2000)]

    assert 140 < tiles.count(2) < 260  # a four in a tenth of all


def test_a_seed_says_it_all(fours):
    def played(seed):
        fours.reset(seed=seed)
        return [fours.step(np.arange(3) + number % 3)[0].tolist() for number in range(9)]

    first = played(7)
    assert first == played(7) == played([7, 8, 9])
    assert first != played(8)


def test_without_a_seed_other_games_follow(fours):
    fours.reset(seed=5)
    games = []
    for _ in range(4):
        games.append([fours.step(np.full(3, 2))[0].tolist() for _ in range(3)])
        fours.reset()
    assert any(game != games[0] for game in games)


def test_it_begins_where_it_is_told(fours):
    game = plies.game("connect4:width=5,height=4")
    state = game.play(game.play(game.start(), 2), 2)

    seen, _ = fours.reset(seed=1, options={"state": state})
    assert (seen == np.array(game.planes(state))).all()
    with pytest.raises(GameError, match="'junk' has another form than positions of this game"):
        fours.reset(options={"state": "junk"})
    assert (fours.reset(seed=1)[0] == np.array(game.planes(game.start()))).all()


def test_one_that_is_over_can_be_begun_anew_alone():
    worlds = many(Solo, 2, autoreset_mode="Disabled", game=Stairs())
    worlds.reset(seed=1)
    assert worlds.step(np.array([2, 0]))[1].tolist() == [3, 1]
    seen, rewards, over, _, info = worlds.step(np.array([2, 1]))  # three more are too many
    assert (seen.ravel().tolist(), rewards.tolist()) == ([3, 3], [0, 2])
    seen, rewards, over, _, info = worlds.step(np.array([1, 0]))
    assert (seen.ravel().tolist(), over.tolist()) == ([5, 4], [True, False])
    assert info["action_mask"].tolist() == [[0, 0, 0], [1, 0, 0]]
    with pytest.raises(GameError, match="a game is over: reset"):
        worlds.step(np.array([0, 0]))

    seen, info = worlds.reset(options={"reset_mask": np.array([True, False])})
    assert seen.ravel().tolist() == [0, 4]
    assert info["_score"].tolist() == [True, False]
    assert worlds.step(np.array([0, 0]))[2].tolist() == [False, True]


def test_a_game_of_letters_is_shown_as_their_codes():
    worlds = many(Solo, 2, game=Sticks())
    alone = Solo(Sticks())

    assert (worlds.compiled, worlds.reason) == (True, "")
    assert (worlds.reset(seed=4)[0][0] == alone.reset(seed=4)[0]).all()
    action = alone.numbers.number[1, 2]
    assert (worlds.step(np.array([action, 0]))[0][0] == alone.step(action)[0]).all()


def test_wrappers_of_gymnasium_go_around_it():
    worlds = RecordEpisodeStatistics(many(Solo, 2, game=Stairs()))
    worlds.reset(seed=1)
    worlds.step(np.array([2, 0]))
    info = worlds.step(np.array([1, 0]))[-1]

    assert info["episode"]["r"].tolist() == [5, 0]
    assert info["episode"]["l"].tolist() == [2, 0]


def test_bad_actions_are_refused_in_a_sentence():
    worlds = many(Solo, 2, game=Stairs())
    with pytest.raises(GameError, match="nothing was begun"):
        worlds.step(np.array([0, 0]))
    worlds.reset(seed=1)
    for actions in (np.array([0]), np.array([0.5, 1]), 1):
        with pytest.raises(GameError, match="2 environments need an array of as many whole"):
            worlds.step(actions)
    for action in (-1, -2, 3):
        with pytest.raises(GameError, match="an action is a number from 0 to 2"):
            worlds.step(np.array([0, action]))
    with pytest.raises(GameError, match="reset_mask must be an array of 2 truth values"):
        worlds.reset(options={"reset_mask": np.array([1, 0])})
    with pytest.raises(GameError, match="2 environments need as many seeds, not 3"):
        worlds.reset(seed=[1, 2, 3])
    with pytest.raises(GameError, match="at least 1 environment is needed, not 0"):
        many(Solo, 0, game=Stairs())

    assert worlds.step(np.array([0, 1]))[0].ravel().tolist() == [1, 2]  # nothing was lost


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"game": Spoken()}, "eval"),
        ({"game": "nim", "others": "simple"}, "only others who move at random are compiled"),
        ({"game": Stairs(), "render_mode": "ansi"}, "drawn by the interpreted rules"),
    ],
)
def test_what_is_not_compiled_is_stepped_one_by_one_and_says_why(options, why):
    worlds = many(Solo, 2, **options)
    worlds.reset(seed=1)
    seen, _, _, _, info = worlds.step(np.array([0, 1]))

    assert not worlds.compiled
    assert why in worlds.reason
    assert (len(seen), info["action_mask"].ndim) == (2, 2)


@pytest.mark.parametrize(("row", "told"), [("shown", "position"), ("masks", "mask")])
def test_code_that_steps_to_somewhere_else_is_not_believed(row, told, monkeypatch):
    one = Solo(Stairs())
    games = compiled(one, 2)
    assert difference(one, games) == ""

    step = games.step

    def wrong(actions, anew):
        step(actions, anew)
        getattr(games, row)[1] += 1

    monkeypatch.setattr(games, "step", wrong)
    assert f"stepped, the {told} is array" in difference(one, games)

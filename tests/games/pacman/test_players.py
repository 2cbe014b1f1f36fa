"""The ghosts of Pac-Man draw as the course's do; Pacman's own players win mazes."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.nim import Nim
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.players import (
    Directional,
    GhostRandom,
    Reflex,
    directional_odds,
    drawn,
)
from plies.games.pacman.recording import play_pacman
from plies.games.pacman.rules import EAST, NORTH, SOUTH, STOP, WEST, Pacman, pacman_in
from plies.play.players import player
from tests.games.pacman.test_rules import drawings

CROSS = "%%%%%%%\n%%% %%%\n%P.G  %\n%%% %%%\n%%%%%%%"


class Throws(random.Random):
    """Dice that fall as they are told."""

    def __init__(self, *numbers: float):
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def crossing():
    """Return a ghost at a crossing, three ways and Pacman in the West, and its turn."""
    game = pacman_in(parse_layout(CROSS))
    return game, game.play(game.start(), STOP)


@pytest.mark.parametrize(
    ("throw", "way"),
    [(0.0, EAST), (0.25, EAST), (0.2501, NORTH), (0.5, NORTH), (0.7, SOUTH), (0.76, WEST)],
)
def test_a_random_ghost_goes_through_the_alphabet(throw, way):
    game, state = crossing()

    assert GhostRandom(dice=Throws(throw)).choose(game, state) == way


def test_a_directional_ghost_mostly_goes_for_pacman():
    game, state = crossing()

    odds = directional_odds(game, state)

    assert odds[WEST] == pytest.approx(0.85)
    assert odds[EAST] == odds[NORTH] == odds[SOUTH] == pytest.approx(0.05)


def test_and_away_from_him_when_it_is_scared():
    """East, North and South are half a cell further away each: they share what is best."""
    game, state = crossing()
    state = state._replace(agents=(*state.agents[:-1], 7))

    odds = directional_odds(game, state)

    assert odds[WEST] == pytest.approx(0.05)
    assert odds[EAST] == odds[NORTH] == odds[SOUTH] == pytest.approx(0.95 / 3)


@pytest.mark.parametrize(
    ("throw", "way"), [(0.04, EAST), (0.06, NORTH), (0.14, SOUTH), (0.16, WEST), (1.0, WEST)]
)
def test_its_draw_goes_through_the_alphabet_too(throw, way):
    game, state = crossing()

    assert Directional(dice=Throws(throw)).choose(game, state) == way


@settings(max_examples=60, deadline=None)
@given(drawings(), st.integers(0, 10**6), st.floats(0, 1))
def test_odds_are_of_the_legal_moves_and_add_up_to_one(drawing, seed, best):
    game, dice = pacman_in(parse_layout(drawing), 8), random.Random(seed)
    state = game.start()
    for _ in range(60):
        legal = list(game.moves(state))
        if not legal:
            break
        if state.turn:
            odds = directional_odds(game, state, best)
            assert list(odds) == legal
            assert sum(odds.values()) == pytest.approx(1)
            assert drawn(odds, dice) in legal
        state = game.play(state, dice.choice(legal))


def test_the_same_dice_lead_to_the_same_game():
    game = Pacman("town")

    def played(seed):
        dice = random.Random(seed)
        return play_pacman(game, [Reflex(), *(Directional(dice=dice) for _ in range(4))])

    assert played("cs188") == played("cs188")
    assert played("cs188").moves != played(1).moves


def test_they_are_players_of_the_game_by_name():
    game = Pacman("trap")

    made = [player(name, game, seed=3) for name in ("reflex", "directional:best=1", "ghost-random")]

    assert [one.name for one in made] == ["reflex", "directional:best=1", "ghost-random"]
    assert made[1].best == 1


def test_seats_that_do_not_fit_are_refused():
    game = Pacman("trap")
    ghost_turn = game.play(game.start(), STOP)

    with pytest.raises(GameError, match="plays pacman only"):
        Directional().begin(Nim(), 0)
    with pytest.raises(GameError, match="is a ghost and cannot play Pacman"):
        GhostRandom().choose(game, game.start())
    with pytest.raises(GameError, match="is a Pacman and cannot play a ghost"):
        Reflex().choose(game, ghost_turn)
    with pytest.raises(GameError, match="best is a probability of 0 to 1, not 2"):
        player("directional:best=2", game)
    with pytest.raises(GameError, match="walled in"):
        drawn({}, random.Random(1))


@pytest.mark.parametrize("name", ["garden", "pantry", "meadow"])
def test_the_better_evaluation_wins_small_mazes(name):
    """Twenty games; a hundred, on more layouts, are in docs/pacman.md."""
    game, dice = Pacman(name, ghosts=1), random.Random(7)
    how = "expectimax:depth=2,depth-unit=round,ends=evaluate,eval=better,engine=interpreted"
    players = [player(how, game), GhostRandom(dice=dice)]

    games = [play_pacman(game, players) for _ in range(20 if name != "meadow" else 5)]

    assert fmean(one.won for one in games) >= 0.9
    assert fmean(one.score for one in games) >= 1000

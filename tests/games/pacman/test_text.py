"""Positions of Pac-Man as people see them, and back."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.rules import WORDS, Pacman, pacman_in
from tests.games.pacman.test_rules import drawings, played

YARD = "%%%%%%%\n%P .oG%\n%.% % %\n%o . G%\n%%%%%%%"


def yard():
    return pacman_in(parse_layout(YARD, "yard"))


def test_the_start_is_drawn_with_its_score_alone():
    assert yard().text(yard().start()) == YARD.replace("P", "<") + "\nScore: 0"


def test_what_the_drawing_does_not_show_stands_below_it():
    state = played(yard(), "East West")

    assert yard().text(state).split("\n") == [
        "%%%%%%%",
        "% <.oG%",
        "%.% % %",
        "%o .G %",
        "%%%%%%%",
        "Score: -1",
        "Turn: ghost 2",
        "Pacman: 2,3 East",
        "ghost 1: 4,1 West",
    ]


@pytest.mark.parametrize(
    ("way", "mark"), [("East", "<"), ("West", ">"), ("North", "v"), ("South", "^")]
)
def test_pacmans_mouth_opens_where_he_goes(way, mark):
    game = pacman_in(parse_layout("%%%%%\n%   %\n% P %\n%  .%\n%%%%%"))

    assert mark in game.text(played(game, way))


def test_capsules_lie_over_ghosts_and_ghosts_over_food():
    game = pacman_in(parse_layout("%%%%%%%\n%P.oG.%\n%%%%%%%"))

    assert game.text(played(game, "Stop West")).split("\n")[1] == "%<.o .%"
    over_food = game.text(played(game, "Stop East"))
    assert over_food.split("\n")[1] == "%<.o G%"
    assert over_food.endswith("ghost: 5,1 East, on food")


@settings(max_examples=120, deadline=None)
@given(drawings(), st.integers(0, 10**6), st.integers(0, 150))
def test_every_position_is_read_back_as_it_was(drawing, seed, count):
    game, dice = pacman_in(parse_layout(drawing), 8), random.Random(seed)
    state = game.start()
    for _ in range(count):
        assert game.read_state(game.text(state)) == state
        legal = list(game.moves(state))
        if not legal:
            break
        state = game.play(state, dice.choice(legal))
    assert game.text(game.read_state(game.text(state))) == game.text(state)


def test_a_drawing_alone_is_a_position_too():
    """Ghosts that are not at home are numbered from the left; rows may be separated by /."""
    state = yard().read_state("%%%%%%%/%   o %/% %v%G%/%G .  %/%%%%%%%")

    agents = [yard().agent(state, number)[:3] for number in range(3)]
    assert agents == [(6, 4, WORDS.index("North")), (2, 2, 1), (10, 4, 1)]
    assert (state.food, state.score, state.turn) == (1, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("%P .oG%", "%P..oG%", "the layout yard has no food at 2,3"),
        ("%P .oG%", "%P ..G%", "the layout yard has no food at 4,3"),
        ("%P .oG%", "%Po.oG%", "the layout yard has no capsule at 2,3"),
        ("%P .oG%", "%P%.oG%", "the layout yard has no wall at 2,3"),
        ("%.% % %", "%.  % %", "the layout yard has a wall at 2,2"),
        ("%P .oG%", "%P .oG", "the drawing needs 5 rows of 7 cells"),
        ("%P .oG%", "%P .o %", "ghost 2 is missing in the drawing"),
        ("%P .oG%", "%P GoG%", "nobody can be at 3,3"),
        ("%P .oG%", "%  .oG%", "Pacman is missing in the drawing"),
        ("Score: 0", "Score: much", "the score is a whole number, not 'much'"),
        ("Score: 0", "Points: 3", "below the drawing may stand Score, Turn, Over, Pacman"),
        ("Score: 0", "Turn: ghost 3", "Turn is one of Pacman, ghost 1, ghost 2, not 'ghost 3'"),
        ("Score: 0", "Over: won", "Pacman has won where, and only where, no food is left"),
        ("Score: 0", "ghost 1: here", "ghost 1 is written as ghost 1: 3,1 East, not 'here'"),
        ("Score: 0", "ghost 1: 2,2 East", "ghost 1 cannot be at 2,2"),
        ("Score: 0", "ghost 1: 99,2 East", "ghost 1 cannot be at 99,2"),
        ("Score: 0", "ghost 1: 4.5,1 West", "ghost 1 cannot be at 4.5,1"),
        ("Score: 0", "ghost 1: 5,1.5 West, scared 3", "ghost 1 cannot be at 5,1.5"),
        ("Score: 0", "ghost 1: 5,1 West, scared 41", "ghost 1 cannot be so"),
        ("Score: 0", "ghost 1: 5,1 Up there", "ghost 1 is written as"),
        ("Score: 0", "ghost 1: 5,1 Upwards", "a move is West, Stop, East, North, South"),
        ("Score: 0", "ghost 1: 5,1 West, on food", "the layout yard has no food where ghost 1 is"),
        ("Score: 0", "Pacman: 1,3 East, scared 3", "Pacman cannot be so"),
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(old, new, sentence):
    text = (YARD + "\nScore: 0").replace(old, new)

    with pytest.raises(GameError) as error:
        yard().read_state(text)

    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("West", "West"),
        ("north", "North"),
        ("w", "North"),
        ("a", "West"),
        ("s", "South"),
        ("d", "East"),
        ("x", "Stop"),
        ("→", "East"),
        ("up", "North"),
    ],
)
def test_moves_are_read_as_words_keys_and_arrows(text, way):
    assert WORDS[yard().read_move(yard().start(), text)] == way


def test_nonsense_is_no_move():
    with pytest.raises(GameError, match="a move is West, Stop, East, North, South, or one of"):
        yard().read_move(yard().start(), "sideways")


def test_the_picture_is_well_formed_and_shows_who_is_there():
    game = Pacman("pantry")
    shapes = {"pacman": 1, "capsule": 5, "food": 54, "ghost0": 1, "ghost3": 1, "scared": 0}

    root = ElementTree.fromstring(game.svg(game.start()))
    kinds = [element.get("class") for element in root.iter()]
    assert {kind: kinds.count(kind) for kind in shapes} == shapes

    agents = list(game.start().agents)
    agents[7] = 12
    scared = ElementTree.fromstring(game.svg(game.start()._replace(agents=tuple(agents))))
    assert [element.get("class") for element in scared.iter()].count("scared") == 1

"""What can be clicked in a picture: its names are the words of the moves, or parts of them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import CHANCE, move_text

GAMES = (
    "tictactoe",
    "mnk:m=5,n=4,k=4",
    "connect4",
    "konane:size=6",
    "othello:size=6",
    "kalah",
    "domineering:rows=4,cols=5",
    "go:size=5",
    "nim",
)


def names(game, state):
    shapes = ElementTree.fromstring(game.svg(state)).iter()
    turn = str(game.mover(state))
    found = [
        shape.get("data-at")
        for shape in shapes
        if shape.get("data-at") and shape.get("data-side", turn) == turn
    ]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("spec", GAMES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_move_can_be_clicked(spec, data):
    game = plies.game(spec)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 20))):
        legal = list(game.moves(state))
        if not legal:
            break
        state = game.play(state, data.draw(st.sampled_from(legal)))

    words = {move_text(game, state, move) for move in game.moves(state)} - {"pass"}

    assert {part for word in words for part in word.split("-")} <= names(game, state)


def test_a_column_of_connect_four_is_one_thing():
    game = plies.game("connect4")

    assert names(game, game.start()) == set("1234567")


def test_in_kalah_both_sides_have_houses_of_the_same_names():
    game = plies.game("kalah")
    shapes = list(ElementTree.fromstring(game.svg(game.start())).iter())

    whose = [(shape.get("data-side"), shape.get("data-at")) for shape in shapes]

    assert {one for one in whose if one[1]} == {(s, n) for s in "01" for n in "123456"}


def test_a_thing_of_a_heap_stands_for_all_that_lie_on_it():
    game = plies.game("nim:heaps=2-3")

    assert names(game, game.start()) == {"a1", "a2", "b1", "b2", "b3"}


def test_in_pig_the_words_themselves_are_clicked():
    game = plies.game("pig")

    drawn = game.svg(game.read_state("20-35 second +7"))

    assert names(game, game.start()) == {"roll", "hold"}
    assert "35 + 7" in drawn


def choices(game, state):
    if game.mover(state) == CHANCE:
        return [outcome for outcome, _ in game.chances(state)]
    return list(game.moves(state))


@pytest.mark.parametrize("spec", ["checkers", "chess", "backgammon"])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_a_game_says_to_click_is_in_its_picture_and_different_for_each_move(spec, data):
    game = plies.game(spec)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 40))):
        legal = choices(game, state)
        if not legal:
            break
        state = game.play(state, data.draw(st.sampled_from(legal)))
    moves = [] if game.mover(state) == CHANCE else game.moves(state)

    clicks = [game.clicks(state, move) for move in moves]

    assert {name for steps in clicks for step in steps for name in step} <= names(game, state)
    assert len({tuple(sorted(map(tuple, steps))) for steps in clicks}) == len(clicks)

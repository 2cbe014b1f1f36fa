"""The trees of the lesson are those of the game: each value is worked out by its rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import plies
from plies.games import twenty48

LESSON = Path(twenty48.__file__).parent / "page" / "words_lesson.js"
ROWS = re.compile(
    r'(?:"([0-9 ]+/[0-9 ]+)": JSON)|made\("(\w+)", (\d+), ((?:\[.*?\](?:,\s*)?)+)\)', re.DOTALL
)


def told() -> dict[str, dict[str, dict[str, tuple[float, float]]]]:
    """Return what the lesson says: by position, move and tile the probability and the points."""
    trees: dict[str, dict[str, dict[str, tuple[float, float]]]] = {}
    for position, move, points, tiles in ROWS.findall(LESSON.read_text(encoding="utf-8")):
        if position:
            here = trees[position] = {}
        else:
            here[move] = {
                tile: (odds, float(points) + value)
                for tile, odds, value in json.loads(f"[{tiles}]")
            }
    return trees


@pytest.mark.parametrize("position", ["2 4/8 0", "2 2/4 0"])
def test_the_lessons_trees_are_the_games(position):
    game = plies.game("2048:size=2")
    state = game.read_state(position)
    found = {}
    for move in game.moves(state):
        after = game.play(state, move)
        found[game.move_text(state, move)] = {
            game.move_text(after, tile): (pytest.approx(odds), best(game, game.play(after, tile)))
            for tile, odds in game.chances(after)
        }

    assert told()[position] == found


def best(game, state) -> float:
    """Return the points after the best move, or now if there is none."""
    points = [game.payoff(game.play(state, move)) for move in game.moves(state)]
    return max(points, default=game.payoff(state))

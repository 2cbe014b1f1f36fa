from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.web.jobs.puzzles import puzzle, puzzled


def told(_: str) -> None:
    pass


@pytest.mark.parametrize("game", puzzled())
def test_a_puzzle_says_what_is_to_be_found_and_what_every_move_is_worth(game):
    found = puzzle({"game": game, "seed": 1}, told)

    assert found["side"] in found["task"]
    assert (found["game"], found["seed"]) == (game, 1)
    assert len(found["lines"]) > 1
    assert all(line["words"] and line["text"] for line in found["lines"])
    assert puzzle({"game": game, "seed": 1}, told) == found


def test_without_a_seed_it_is_any_and_other_games_have_none():
    assert puzzle({}, told)["seed"] >= 0
    with pytest.raises(GameError, match="game must be one of"):
        puzzle({"game": "pig"}, told)

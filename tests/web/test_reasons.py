from __future__ import annotations

import pickle
import random

import pytest

import plies
from plies.contract import GameError, facts, move_text, read_move
from plies.searches.result import Line
from plies.views.valuing import compared_words, value_words
from plies.web import shelf
from plies.web.jobs.reasons import why
from plies.web.jobs.tables import answer

TILES = "0 0 0 0/0 0 0 0/0 0 0 0/2 4 0 2"


def told(_: str) -> None:
    pass


def table(spec, state):
    return {"game": spec, "state": pickle.dumps(state), "table": 1, "at": 0}


def explained(spec, state, player, remembers=True, **more):
    """Let a player move as the page does; return the move's word, and why."""
    sides = len(facts(shelf.open_game(spec)).sides)
    asked = table(spec, state)
    step = answer({**asked, "players": [player] * sides, "count": 1}, told)["steps"][0]
    kept = ("word", "depth", "exact", "stopped", *(["lines"] if remembers else []))
    known = {name: step[name] for name in kept if name in step}
    return step["word"], why({**asked, "player": player, **known, **more}, told)


def somewhere(spec, seed):
    """Return a position of a random game that is not over."""
    game, dice = shelf.open_game(spec), random.Random(seed)
    state = game.start()
    for _ in range(dice.randrange(2, 12)):
        after = game.play(state, dice.choice(list(game.moves(state))))
        if not list(game.moves(after)):
            break
        state = after
    return state


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("spec", "player"),
    [
        ("othello", "deepening:time=0.05"),
        ("connect4", "deepening:time=0.05"),
        ("kalah", "alphabeta:depth=3"),
        ("tictactoe", "deepening:time=0.05"),
        ("konane", "minimax:depth=2"),
        ("domineering", "mcts:time=0.05"),
    ],
)
def test_what_is_explained_is_the_move_that_was_played(spec, player, seed):
    state = somewhere(spec, seed)

    word, found = explained(spec, state, player)

    game = shelf.open_game(spec)
    legal = [move_text(game, state, move) for move in game.moves(state)]
    moves = [line["word"] for line in found["lines"]]
    assert found["word"] == moves[0] == found["lines"][0]["steps"][0]["word"] == word
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(legal)
    assert len(moves) == (1 if "mcts" in player else min(3, len(legal)))
    assert found["note"] == ""
    assert all("1000000" not in line["text"] for line in found["lines"])


def test_the_line_that_refutes_another_move_is_shown_down_to_the_level_asked_for():
    game = shelf.open_game("tictactoe")
    state = game.start()
    for word in ("a1", "b2", "a2"):  # X threatens a3
        state = game.play(state, read_move(game, state, word))

    word, found = explained("tictactoe", state, "alphabeta:depth=4", level=2)

    assert word == "a3"
    others = found["lines"][1:]
    assert [[step["word"] for step in line["steps"]][1:] for line in others] == [["a3"], ["a3"]]
    assert {line["text"] for line in others} == {"X wins in 2"}
    assert all(step["board"]["svg"].startswith("<svg") for step in others[0]["steps"])


def test_a_move_that_nobody_remembers_is_searched_again_and_still_comes_first():
    state = somewhere("kalah", 3)

    word, found = explained("kalah", state, "alphabeta:depth=4", remembers=False)
    game = shelf.open_game("kalah")
    other = next(
        one for one in (move_text(game, state, move) for move in game.moves(state)) if one != word
    )
    asked = {**table("kalah", state), "player": "alphabeta:depth=4", "word": other}

    assert found["lines"][0]["word"] == word
    again = why(asked, told)
    assert again["lines"][0]["word"] == other
    assert again["note"].startswith("Asked once more, the player would rather play another move")


def test_chance_is_shown_by_its_likeliest_outcomes_and_what_would_be_done_then():
    state = shelf.open_game("2048").read_state(TILES)

    word, found = explained("2048", state, "tree:depth=3")

    first = found["lines"][0]
    assert first["word"] == word
    assert len(first["outcomes"]) == 3
    assert first["more"] == 23  # 13 empty cells, a 2 or a 4 in each
    assert all(one["reply"] in ("up", "left", "down", "right") for one in first["outcomes"])


def test_pacman_is_explained_with_the_ghosts_that_expectimax_takes_for_chance():
    state = shelf.open_game("pacman").start()

    _, found = explained("pacman", state, "expectimax:depth=3,eval=better")

    assert {line["word"] for line in found["lines"]} == {"East", "Stop"}
    assert found["lines"][0]["outcomes"]


@pytest.mark.parametrize(
    "fields",
    [
        {"lines": 7},
        {"lines": [{"words": ["a1"]}]},
        {"lines": [{"words": "a1", "value": 1}]},
        {"lines": [{"words": ["a1"], "value": 1}] * 4},
        {"lines": [{"words": [w, "nowhere"], "value": 1} for w in ("a1", "b1")], "word": "a1"},
        {"level": 0},
        {"player": "random"},
    ],
)
def test_what_cannot_be_explained_is_refused_in_a_sentence(fields):
    state = plies.game("tictactoe").start()
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        why({**table("tictactoe", state), "player": "alphabeta:depth=2", **fields}, told)


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("othello", Line(-6.4, None, (), ()), "white is about 6.4 points ahead"),
        ("tictactoe", Line(1_000_000, None, (), (), "win", 5), "X wins in 5"),
        ("tictactoe", Line(-1_000_000, None, (), (), "loss", 2), "O wins in 2"),
        ("tictactoe", Line(0, None, (), (), "draw"), "a draw"),
        ("connect4", Line(0, None, (), ()), "even"),
        ("connect4", Line(-3, None, (), ()), "second stands better (+3)"),
        ("2048", Line(290062.4, None, (), ()), "about 290,062 points"),
    ],
)
def test_values_are_told_in_words(game, line, words):
    assert value_words(plies.game(game), line) == words


def test_what_is_proven_is_not_about():
    assert value_words(plies.game("othello"), Line(12, None, (), ()), exact=True) == (
        "black wins by 12"
    )


def test_another_move_is_compared_for_who_was_to_move():
    game = plies.game("othello")
    best, other = Line(-4, None, (), ()), Line(2, None, (), ())

    assert compared_words(game, 1, best, other) == "6 less for white"
    assert compared_words(game, 1, best, best) == "just as good"
    assert "deeper" in compared_words(game, 1, other, best)


def test_a_move_that_was_made_before_all_were_looked_at_is_explained_too():
    game = shelf.open_game("checkers")
    state = game.start()
    step = answer(
        {**table("checkers", state), "players": ["deepening:time=0.1"] * 2, "count": 1}, told
    )["steps"][0]
    known = {"word": step["word"], "lines": step["lines"], "depth": 0, "stopped": "time"}

    shown = why({**table("checkers", state), "player": "deepening:time=0.1", **known}, told)

    assert shown["word"] == step["word"]


def test_a_move_is_worth_what_its_player_said_though_the_clock_stopped_the_next_iteration():
    """The page once told -4 beside the board, and 7 below it: of one move, by one search."""
    game = shelf.open_game("othello")
    state = game.play(game.start(), read_move(game, game.start(), "f5"))
    found = plies.search(game, state, method="deepening", depth=4, lines=3, engine="interpreted")
    lines = [{"words": list(one.words), "value": one.value} for one in found.lines]
    known = {"word": found.words[0], "lines": lines, "depth": 4, "stopped": "time"}

    shown = why({**table("othello", state), "player": "deepening:time=1", **known}, told)

    assert [one["value"] for one in shown["lines"]] == [one.value for one in found.lines]

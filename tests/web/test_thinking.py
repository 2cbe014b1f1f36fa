from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import GameError, read_move
from plies.web import shelf
from plies.web.jobs.thinking import steps, values

TILES = "0 0 0 0/0 0 0 0/0 0 0 0/2 4 0 2"


def table(spec, *words, position=None, **more):
    game = shelf.open_game(spec)
    state = game.read_state(position) if position else game.start()
    for word in words:
        state = game.play(state, read_move(game, state, word))
    return {"game": spec, "state": pickle.dumps(state), "table": 1, "at": len(words), **more}


def told(_: str) -> None:
    pass


def test_every_move_has_its_value_the_best_one_first():
    asked = table("tictactoe", "a1", "b1", "a2", "b2", player="deepening:time=5")

    found = values(asked, told)

    assert found["values"][0]["word"] == "a3"
    assert found["values"][0]["text"] == "win in 1 for X"
    assert {one["word"]: one["text"] for one in found["values"]}["c1"] == "win in 2 for O"
    assert len(found["values"]) == 5
    assert found["exact"]


def test_values_are_best_first_for_the_side_that_wants_them_low():
    asked = table("kalah:houses=3,seeds=2", "1", player="minimax:depth=3")

    numbers = [one["value"] for one in values(asked, told)["values"]]

    assert numbers == sorted(numbers)


@pytest.mark.parametrize("player", ["pvs:time=9", "mcts:time=9", "proof:time=9"])
def test_players_whose_search_answers_for_one_move_only_value_all_of_them(player):
    found = values(table("tictactoe", "b2", player=player), told)

    assert len(found["values"]) == 8
    assert found["values"][0]["text"] == "draw"


def test_a_player_of_2048_says_what_it_thinks_of_each_direction():
    asked = table("2048", position=TILES, player="tree:depth=3")

    found = values(asked, told)["values"]

    assert {one["word"] for one in found} == {"up", "left", "right"}
    assert found[0]["value"] == max(one["value"] for one in found)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: table("tictactoe", player="random"), "random does not say what a move is worth"),
        (lambda: table("nim:heaps=5-5", "a5", "b5", player="alphabeta"), "the game is over"),
        (lambda: table("tictactoe", player="human"), "a person plays by moving"),
        (lambda: table("tictactoe", player="alphabeta:depth=99"), "depth of alphabeta may be"),
        (lambda: table("tictactoe", player=7), "player must be a text"),
    ],
)
def test_what_has_no_values_is_refused(asked, sentence):
    with pytest.raises(GameError, match=sentence):
        values(asked(), told)


def test_steps_tell_the_search_of_the_player_to_the_level_asked_for():
    asked = table("connect4", "4", "4", player="minimax:depth=5", level=2)

    found = steps(asked, told)

    game = plies.game("connect4")
    result = plies.search(game, game.read_state("44"), method="minimax", depth=2)
    assert found["traces"][0]["result"]["nodes"] == result.nodes == 57
    assert found["sentence"].startswith(f"minimax to 2 plies, 57 nodes, plays {result.words[0]}:")


def test_a_player_by_the_clock_is_told_as_alpha_beta_and_the_sentence_says_what_it_did():
    asked = table("tictactoe", player="deepening:time=1", level=1, word="a2", depth=9)

    found = steps(asked, told)

    assert found["traces"][0]["title"] == "alphabeta to depth 1 on tictactoe"
    assert found["sentence"] == (
        "alphabeta to 1 ply, 10 nodes, plays b2: worth 4 to X. "
        "The player itself looked 9 plies ahead and chose a2."
    )


def test_a_tree_that_is_too_large_is_told_less_deep():
    asked = table("othello:size=8", player="minimax:depth=6", level=4, limit=100)

    found = steps(asked, told)

    assert found["traces"][0]["result"]["stopped"] == ""
    assert found["traces"][0]["total"] <= 100
    assert "4 plies would be more than 100 nodes, so these are 3." in found["sentence"]


def test_a_thinker_of_2048_is_told_as_it_thinks():
    asked = table("2048", position=TILES, player="tree:depth=5", level=3)

    found = steps(asked, told)

    assert found["traces"][0]["title"] == "expectimax to depth 3 on 2048"


@pytest.mark.parametrize("field", [{"level": -1}, {"level": 7}, {"limit": 10**9}, {"level": "2"}])
def test_a_level_out_of_bounds_is_refused(field):
    with pytest.raises(GameError, match="must be a whole number from"):
        steps(table("tictactoe", player="alphabeta", **field), told)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["tictactoe", "connect4", "konane", "kalah", "nim"]), st.data())
def test_what_is_told_is_small_and_best_move_is_legal(spec, data):
    game = shelf.open_game(spec)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 6))):
        legal = list(game.moves(state))
        if not legal:
            break
        state = game.play(state, data.draw(st.sampled_from(legal)))
    asked = {"game": spec, "state": pickle.dumps(state), "player": "alphabeta:depth=4"}
    legal = {game.move_text(state, move) for move in game.moves(state)}
    if not legal:
        return

    found = steps({**asked, "level": data.draw(st.integers(1, 4))}, told)
    hint = values({**asked, "player": "alphabeta:depth=2"}, told)

    assert found["traces"][0]["result"]["line"][0] in legal
    assert len(json.dumps(found, allow_nan=False)) < 1_200_000
    assert {one["word"] for one in hint["values"]} == legal


def test_without_a_level_the_least_one_is_told_at_which_that_move_is_played():
    moves = ("b2", "a1")
    game = plies.game("tictactoe")
    state = game.start()
    for word in moves:
        state = game.play(state, game.read_move(state, word))
    plays = {
        level: plies.search(game, state, method="alphabeta", depth=level).words[0]
        for level in (2, 3, 4)
    }
    assert len(set(plays.values())) > 1
    for word in set(plays.values()):
        found = steps(table("tictactoe", *moves, player="deepening:time=1", word=word), told)

        assert found["level"] == min(level for level in plays if plays[level] == word)
        assert found["traces"][0]["result"]["line"][0] == word

"""Records: what is written down of a game is read again, also from a file that is cut off."""

from __future__ import annotations

import json
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game, is_file
from plies.contract import GameError
from plies.games.mnk import TicTacToe
from plies.play.match import Plan, play_match
from plies.play.players import player
from plies.play.records import Note, from_json, positions, saved, to_json
from plies.play.score_sheet import CutOff, from_text, to_text
from tests.play.recorded import GAMES, PLAYERS, THREE, TICTACTOE, any_records, records


@given(any_records())
def test_whatever_is_written_is_read_again(one):
    assert from_text(to_text(one)) == one
    assert from_json(to_json(one)) == one


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_so_it_is_for_games_that_were_played_and_they_replay_to_their_end(spec, data):
    rules = game(spec)
    fitting = PLAYERS if spec == "tictactoe" else PLAYERS[:2] if spec == "room" else PLAYERS[:1]
    names = [data.draw(st.sampled_from(fitting)) for _ in rules.sides]
    _, games = records(spec, *names, games=2, seed=data.draw(st.integers(0, 99)), random_plies=1)

    for one in games:
        assert from_text(to_text(one)) == from_json(to_json(one)) == one
        states = [state for state, _ in positions(rules, rules.start(), one)]
        assert len(states) == len(one.moves) + 1
        assert rules.text(states[-1]) == one.final


def test_a_score_sheet_reads_like_one():
    text = to_text(THREE[0])

    assert text.startswith('[Event "plies match"]\n[Game "tictactoe"]\n')
    assert '[Side1 "X"]\n[By1 "alphabeta:depth=1"]\n[Side2 "O"]\n[By2 "random"]\n' in text
    assert "\n1. b2 {4, depth 1, 10 nodes, 0." in text
    assert text.endswith("\n1-0\n\n")


def test_a_game_for_one_has_a_score_and_the_best_it_has_reached():
    class Climb:
        """Go up twice by 5 or 3; the best is asked of the game."""

        sides = ("climber",)

        def start(self):
            return (0, 0)

        def mover(self, state):
            return 0

        def moves(self, state):
            return [5, 3] if state[1] < 2 else []

        def play(self, state, move):
            return (state[0] + move, state[1] + 1)

        def payoff(self, state):
            return state[0]

        def best(self, state):
            return 7

    plan = Plan("climb", ("simple",), games=1)
    (one,) = [saved(Climb(), plan, played) for played in play_match(Climb(), plan)]

    assert (one.payoff, one.best, one.winner) == (10, 7, None)
    assert from_text(to_text(one)) == one


def test_the_score_sheet_of_a_game_for_one_numbers_the_players_moves():
    _, (one,) = records("2048:size=2", "simple", games=1, seed=1)

    lines = to_text(one).partition("\n\n")[2].splitlines()

    assert lines[0].startswith("0. ")
    assert all(word in lines[0] for word in one.moves[:2])
    for number in range(1, one.turns[0] + 1):
        assert lines[number].startswith(f"{number}. {one.moves[2 * number]} {{")
        assert one.moves[2 * number + 1] in lines[number]


@pytest.mark.parametrize("keep", [None, True, False])
def test_the_moves_of_a_long_game_for_one_are_kept_on_request(monkeypatch, keep):
    def kept(spec, *names):
        return records(spec, *names, games=1, moves=keep)[1][0].kept

    assert kept("2048:size=2", "simple") is (keep is not False)

    monkeypatch.setattr("plies.play.records.LONG", 5)
    assert kept("2048:size=2", "simple") is (keep is True)
    assert kept("pig:goal=40", "simple", "simple") is (keep is not False)


def test_a_game_without_its_moves_cannot_be_played_again():
    rules, (one,) = records("2048:size=2", "simple", games=1, moves=False)

    assert (one.notes, one.turns[0] > 0) == ((), True)
    with pytest.raises(
        GameError,
        match=r"game 1 .* without its moves: plies match --moves .* plies.match\(moves=True",
    ):
        list(positions(rules, rules.start(), one))


def test_a_thousand_long_games_fit_on_the_disk():
    _, (one,) = records("2048", "random", games=1, seed=1, moves=False)

    assert len(to_text(one)) + len(to_json(one)) < 2500


def test_records_from_before_processor_time_was_kept_are_read():
    data = json.loads(to_json(THREE[0]))
    del data["cpu"], data["kept"], data["plan"]["moves"]
    data["notes"] = [[*note, None, None, None, None][:5] for note in data["notes"]]

    notes = tuple(replace(note, outcome=None, distance=None) for note in THREE[0].notes)
    assert from_json(json.dumps(data)) == replace(THREE[0], cpu=(), notes=notes)


def test_a_move_that_the_rules_do_not_know_is_named():
    wrong = from_text(to_text(THREE[0]).replace("1. b2", "1. z9"))

    with pytest.raises(GameError, match=r"game 1, ply 1: 'z9' is not a legal move here"):
        list(positions(TICTACTOE, TICTACTOE.start(), wrong))

    pig, (one,) = records("pig:goal=6", "simple", "simple", games=1)
    wrong = replace(one, notes=(one.notes[0], Note("9"), *one.notes[2:]))
    with pytest.raises(GameError, match=r"ply 2: '9' is not an outcome that chance can have here"):
        list(positions(pig, pig.start(), wrong))


def test_comments_and_tags_of_somebody_else_do_no_harm():
    text = to_text(THREE[0])
    spiced = text.replace("[Date", '[Annotator "me"]\n[Date').replace("1. b2", "{well} 1. b2", 1)

    assert from_text(spiced) == THREE[0]


def test_a_game_without_its_result_is_cut_off():
    with pytest.raises(CutOff, match="it is cut off before its result"):
        from_text(to_text(THREE[0]).replace("\n1-0\n", "\n"))
    with pytest.raises(CutOff, match=r"it has . moves instead of"):
        from_text(to_text(THREE[0]).replace("1. b2", "1."))


def test_rules_in_a_file_are_told_from_games_by_name():
    assert [is_file(name) for name in ("my.py:Game", "my.py", "konane:size=6")] == [
        True,
        True,
        False,
    ]


class Ambiguous(TicTacToe):
    """A game whose second side is called as the first one's forfeit begins."""

    sides = ("red", "red failed")


def test_who_forfeited_is_kept_and_not_guessed_from_the_reason():
    class Failing:
        name, limit = "failing", None

        def choose(self, game, state):
            raise KeyError("x")

    rules = Ambiguous()
    plan = Plan("tictactoe", ("failing", "random"), games=1)
    played = next(play_match(rules, plan, players=[Failing(), player("random:seed=1")]))

    one = saved(rules, plan, played)

    assert one.reason.startswith("red failed with KeyError")
    assert one.forfeited == "red"
    assert from_json(to_json(one)).forfeited == from_text(to_text(one)).forfeited == "red"


@pytest.mark.parametrize("reason", ["X resigns", "drawn after 7 plies"])
def test_who_resigned_has_not_forfeited_in_any_form_of_a_record(reason):
    rules = game("tictactoe")
    plan = Plan("tictactoe", ("random:seed=1", "random:seed=2"), games=1)
    one = replace(saved(rules, plan, next(play_match(rules, plan))), reason=reason, winner="O")

    again = from_json(to_json(one)), from_text(to_text(one))

    assert [(read.reason, read.forfeited) for read in again] == [(reason, None)] * 2


OLD_FORFEIT = (
    '{"plan": {"game": "nim", "players": ["a", "b"], "games": 1, "seed": 0, "random_plies": 0, '
    '"move_time": null, "position": null, "moves": null}, "number": 1, '
    '"date": "2026-01-01 00:00:00", "sides": ["first", "second"], "by": ["a", "b"], '
    '"notes": [["inf", 0.5, {"infinity": -1}]], "final": "", "winner": "second", '
    '"payoff": {"infinity": 1}, "reason": "first concedes", "turns": [1, 0], "nodes": [0, 0], '
    '"seconds": [0.5, 0.0], "best": null}'
)


def test_a_move_called_like_a_number_stays_a_word():
    old = from_json(OLD_FORFEIT)

    assert (old.notes[0].word, old.notes[0].value) == ("inf", -inf)
    assert from_json(to_json(old)) == old

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import plies
from plies.contract import GameError
from tests.cli.running import run


class Subtraction:
    """Take one, two or three from the heap; who takes the last one wins."""

    decisive = True

    def start(self):
        return (10, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def payoff(self, state):
        return -1 if state[1] == 0 else 1


class Last:
    """Takes the last legal move, and holds what cannot be sent to another process."""

    def __init__(self):
        self.idea = lambda moves: moves[-1]

    def choose(self, game, state):
        return self.idea(list(game.moves(state)))


def games_of(played):
    return [(one.number, one.by, one.moves, one.winner) for one in played]


def test_a_match_by_names_is_the_command_lines():
    played = plies.match("tictactoe", "alphabeta:depth=2", "random", games=4, seed=7)
    words = "match tictactoe alphabeta:depth=2 random -n 4 --seed 7 --no-record --json"
    printed = json.loads(run(*words.split()).stdout)

    mine = played.to_dict()

    assert mine.keys() == printed.keys()
    for one in (*mine["games"], *printed["games"]):
        del one["seconds"]
    assert {**mine, "seconds": 0} == {**printed, "seconds": 0}


def test_objects_play_as_they_are():
    played = plies.match(Subtraction(), "alphabeta", Last(), games=4)

    assert played.plan.players == ("alphabeta", "Last")
    assert [row["won_by"] for row in played.rows()] == ["alphabeta"] * 4
    assert played.to_dict()["wins"] == 4


def test_objects_play_in_two_processes_what_they_play_in_one():
    one = plies.match(Subtraction(), "random", Last(), games=6, seed=3)
    two = plies.match(Subtraction(), "random", Last(), games=6, seed=3, jobs=2)

    assert games_of(two) == games_of(one)
    assert two.jobs == 2


def test_objects_are_refused_at_once_where_no_process_can_be_copied(monkeypatch):
    monkeypatch.setattr("plies.play.jobs.get_all_start_methods", lambda: ["spawn"])

    with pytest.raises(GameError, match=r"only games and players that have names .* jobs=1"):
        plies.match(Subtraction(), "random", Last(), jobs=2)


def test_names_play_at_once_also_from_a_script_that_guards_nothing(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import plies\n"
        "print('begun')\n"
        "print(len(plies.match('tictactoe', 'random', 'random', games=3, jobs=2)))\n"
    )

    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)

    assert (done.stdout.split(), done.stderr) == (["begun", "3"], "")


def test_a_match_prints_what_the_command_tells_at_the_end():
    played = plies.match("nim:heaps=1-2-3", "alphabeta", "simple", games=4)

    lines = str(played).splitlines()

    assert lines[0] == "alphabeta: 4 wins, 0 losses, 0 draws in 4 games"
    assert lines[1].startswith("score 100.0%, 95% interval 51.0% to 100.0%")
    assert "random_plies varies the openings" in lines[-1]
    assert played._repr_html_().startswith("<pre>alphabeta: 4 wins")


def test_rows_are_flat_and_tell_who_sat_where():
    played = plies.match("tictactoe", "alphabeta", "simple", games=2)

    first, second = played.rows()

    assert (first["X"], first["O"], second["X"]) == ("alphabeta", "simple", "simple")
    assert first["plies"] == first["X_turns"] + first["O_turns"]
    assert first["X_nodes"] > 0 == first["O_nodes"]
    assert all(isinstance(cell, (str, int, float, type(None))) for cell in first.values())


def test_a_game_for_one_has_scores():
    played = plies.match("2048:size=2", "random", games=3, seed=1)

    assert str(played).startswith("random: 3 games, seed 1\naverage ")
    assert {row["score"] for row in played.rows()} == {one.payoff for one in played}


def test_a_match_is_saved_and_loaded(tmp_path):
    played = plies.match("tictactoe", "alphabeta:depth=2", "random", games=3, random_plies=1)
    played.save(tmp_path / "games.txt")

    back = plies.Match.load(tmp_path / "games.txt")

    assert back.rows() == played.rows()
    assert (back.plan, back.games) == (played.plan, played.games)


def test_a_match_is_saved_over_nothing_and_the_sentence_says_what_python_can_do(tmp_path):
    played = plies.match("nim", "simple", "random", games=1)
    path, mine = tmp_path / "games.txt", tmp_path / "mine.txt"
    mine.write_text("notes")
    played.save(path)

    with pytest.raises(GameError) as again:
        played.save(path)
    with pytest.raises(GameError) as over_mine:
        played.save(mine)

    reads = f"Match.load({str(path)!r}) reads it"
    assert str(again.value) == f"{path} exists already: {reads}, or name another file"
    assert "it is no record of plies match: name another file" in str(over_mine.value)
    assert mine.read_text() == "notes"


def test_whoever_loads_the_games_of_an_object_says_which(tmp_path):
    played = plies.match(Subtraction(), "random", Last(), games=2)
    played.save(tmp_path / "games.txt")

    with pytest.raises(GameError, match=r"there is no game 'Subtraction'.*load\(path, game="):
        plies.Match.load(tmp_path / "games.txt")
    assert plies.Match.load(tmp_path / "games.txt", Subtraction()).rows() == played.rows()


def test_progress_is_told_the_row_of_every_game():
    told = []

    played = plies.match("tictactoe", "random", "random", games=3, progress=told.append)

    assert told == played.rows()


@pytest.mark.parametrize("jobs", [1, 2])
def test_after_ctrl_c_what_was_done_comes_back(jobs):
    def interrupt(row):
        raise KeyboardInterrupt

    played = plies.match("tictactoe", "random", "random", games=9, jobs=jobs, progress=interrupt)

    assert (len(played), played.stopped) == (1, "interrupt")
    assert str(played).endswith("stopped after 1 of 9 games")
    assert played.to_dict()["stopped"] == "interrupt"


def test_what_is_no_player_is_refused_in_a_sentence():
    with pytest.raises(GameError, match=r"42 is not a player: it has no choose\(game, state\)"):
        plies.match("tictactoe", "random", 42)
    with pytest.raises(GameError, match="tictactoe is for 2 players, not 1"):
        plies.match("tictactoe", "random")
    with pytest.raises(GameError, match="at least 1 game at once, not 0"):
        plies.match("tictactoe", "random", "random", jobs=0)


def test_a_game_whose_process_dies_is_told_and_the_others_are_kept():
    class Deadly(Last):
        def choose(self, game, state):
            if self.number == 2:
                os._exit(9)
            return super().choose(game, state)

        def begin(self, game, number):
            self.number = number

    played = plies.match(Subtraction(), Deadly(), "simple", games=3, jobs=2)

    assert [one.number for one in played] == [1, 3]
    assert played.failed == ("game 2 failed because its process ended with 9",)
    assert played.failed[0] in str(played)

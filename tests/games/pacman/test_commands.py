"""`plies pacman`, and Pac-Man in `plies play` and `plies match`, as people run them."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.console import Console

from plies.games.pacman.commands.agents import full_name
from plies.games.pacman.recording import play_pacman
from plies.games.pacman.rules import EAST, NORTH, STOP, WEST, Pacman
from plies.games.pacman.terminal.screen import Keyboard, Quit, Screen, window
from plies.play.players import Random
from tests.cli.running import refused, run, run_json
from tests.cli.test_steps import CODES, Terminal

STUDENT = """
from game import Agent, Directions

class Careless(Agent):
    def getAction(self, state):
        return state.getLegalActions()[-1]

class Broken(Agent):
    def getAction(self, state):
        return 1 / 0

class Empty(Agent):
    def getAction(self, state):
        import util
        util.raiseNotDefined()
"""


def test_games_end_in_the_four_lines_that_students_know():
    result = run("pacman", "-p", "ReflexAgent", "-l", "trap", "-n", "3", "-q", "-f")

    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 7
    assert all(
        re.fullmatch(r"Pacman (emerges victorious|died)! Score: -?\d+", x) for x in lines[:3]
    )
    scores = [float(line.rpartition(" ")[2]) for line in lines[:3]]
    wins = sum("victorious" in line for line in lines[:3])
    assert lines[3] == f"Average Score: {sum(scores) / 3}"
    assert lines[4] == f"Scores:        {', '.join(map(str, scores))}"
    assert lines[5] == f"Win Rate:      {wins}/3 ({wins / 3:.2f})"
    assert re.fullmatch(r"Record:        (Win|Loss), (Win|Loss), (Win|Loss)", lines[6])


def test_minimax_dies_at_once_where_all_looks_lost():
    answer = run_json("pacman", "-p", "MinimaxAgent", "-l", "chance", "-a", "depth=3", "-n", "2")

    assert [one["score"] for one in answer["games"]] == [-501, -501]
    assert (answer["average"], answer["wins"], answer["win_rate"]) == (-501, 0, 0)
    assert answer["players"][0] == "minimax:depth=3,depth-unit=round,ends=evaluate"


def test_the_same_seed_plays_the_same_games():
    words = ("pacman", "-p", "reflex", "-l", "pantry", "-g", "DirectionalGhost", "-n", "2")

    assert run_json(*words, "-f") == run_json(*words, "-f")
    assert run_json(*words, "--seed", "1") == run_json(*words, "--seed", "1")
    assert run_json(*words, "--seed", "1") != run_json(*words, "--seed", "2")


def test_a_record_is_replayed_as_it_was(tmp_path):
    path = str(tmp_path / "games.json")
    words = ("-p", "reflex", "-l", "tunnels", "-n", "2", "--seed", "4", "-q")

    played = run("pacman", *words, "-r", path)
    again = run("pacman", "--replay", path, "-q")

    assert played.exit_code == again.exit_code == 0
    assert played.stdout == again.stdout
    shown = run("pacman", "--replay", path, "-t").stdout
    assert shown.count("Score: 0\n") >= 2
    assert shown.endswith(again.stdout.split("\n", 2)[2])


def test_fewer_ghosts_can_be_asked_for():
    answer = run("pacman", "-p", "reflex", "-l", "pantry", "-k", "1", "-t", "-f")

    assert "ghost:" in answer.stdout
    assert "ghost 2" not in answer.stdout


def test_our_layouts_are_listed_with_their_purposes():
    assert run("pacman", "--layouts").stdout.startswith("trap       5x5    1 ghost   a ring")
    listed = run_json("pacman", "--layouts")["layouts"]
    assert len(listed) >= 8
    assert listed[-1]["size"] == "28x27"


def test_a_students_agent_plays(tmp_path):
    (tmp_path / "mine.py").write_text(STUDENT)

    answer = run_json("pacman", "-p", f"{tmp_path}/mine.py:Careless", "-l", "trap", "-f")

    assert answer["games"][0]["plies"] > 0


def test_a_students_error_is_told_or_loses_the_game(tmp_path):
    (tmp_path / "mine.py").write_text(STUDENT)
    words = ("pacman", "-p", f"{tmp_path}/mine.py:Broken", "-l", "trap", "-q")

    told = run(*words)
    caught = run(*words, "-c")

    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == (
        "plies: Pacman (mine.py:Broken) failed: ZeroDivisionError: division by zero "
        "(mine.py, line 10)\n"
    )
    assert caught.exit_code == 0
    assert caught.stdout.startswith("Pacman died! Score: 0\n")


def test_an_agent_that_is_not_written_yet_is_told_its_own_line_only(tmp_path):
    (tmp_path / "mine.py").write_text(STUDENT)

    told = run("pacman", "-p", f"{tmp_path}/mine.py:Empty", "-l", "trap", "-q").stderr

    assert "getAction is not written yet (mine.py, line 15)" in told
    assert "util.py" not in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "a person plays at a terminal: name another player, as -p expectimax"),
        (("-p", "nobody"), "there is no player 'nobody'"),
        (("-p", "nowhere.py:Agent"), "there is no file nowhere.py"),
        (("-p", "mine.py"), "say which class of mine.py is to play"),
        (("-p", "reflex", "-l", "nowhere"), "there is no layout 'nowhere'"),
        (("-p", "reflex", "-g", "kind"), "there is no player 'kind'"),
        (("-p", "minimax", "-a", "depth=deep"), "depth must be a whole number, not 'deep'"),
        (("-p", "minimax", "-a", "evalFn=best"), "pacman has no evaluation 'best'"),
        (("-p", "reflex", "-n", "0"), "0 is not in the range"),
        (("-p", "reflex", "--timeout", "0"), "a move needs more than 0 seconds, not 0"),
        (("--replay", "nowhere"), "nowhere cannot be read"),
        (("-p", "reflex", "-r", "nowhere/games"), "nowhere/games cannot be written"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert sentence in refused(run("pacman", *words))


def test_a_class_of_ones_own_is_called_with_its_file(tmp_path, monkeypatch):
    (tmp_path / "myAgents.py").write_text(STUDENT + "class ReflexAgent(Agent):\n    pass\n")
    monkeypatch.chdir(tmp_path)

    ours = run("pacman", "-p", "ReflexAgent", "-l", "trap", "-q")

    assert ours.exit_code == 0
    assert ours.stderr == (
        "plies: plies' own ReflexAgent plays; for yours write -p myAgents.py:ReflexAgent\n"
    )
    assert refused(run("pacman", "-p", "Careless")).endswith(
        "for your own write -p myAgents.py:Careless"
    )


def test_a_ghost_that_could_never_move_is_refused(tmp_path):
    (tmp_path / "cell.lay").write_text("%%%%%\n%P%G%\n%.%%%\n%%%%%\n")

    line = refused(run("pacman", "-p", "reflex", "-l", str(tmp_path / "cell.lay")))

    assert line == "plies: ghost is walled in: it could never move"


@pytest.mark.parametrize(
    ("spec", "arguments", "full"),
    [
        ("AlphaBetaAgent", "depth=3", "alphabeta:strict,depth=3,depth-unit=round,ends=evaluate"),
        ("expectimax:time=1", "", "expectimax:time=1,depth-unit=round,ends=evaluate"),
        ("minimax:depth-unit=ply", "", "minimax:depth=2,depth-unit=ply,ends=evaluate"),
        ("DirectionalGhost", "", "directional"),
        ("random", "", "random"),
    ],
)
def test_names_are_filled_up_with_what_the_course_leaves_unsaid(spec, arguments, full):
    assert full_name(spec, arguments) == full


def test_a_match_fills_the_seats_of_ghosts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    answer = run_json(
        "match", "pacman:layout=pantry", "reflex", "directional", "-n", "2", "--seed", "1"
    )

    assert answer["players"] == ["reflex"] + ["directional"] * 4
    assert [one["players"] for one in answer["games"]] == [answer["players"]] * 2
    assert all(isinstance(one["score"], int) for one in answer["games"])


def test_nobody_changes_sides_with_a_single_ghost():
    answer = run_json("match", "pacman:layout=trap", "reflex", "directional", "-n", "2",
                      "--no-record", "--seed", "1")  # fmt: skip

    assert [one["players"] for one in answer["games"]] == [["reflex", "directional"]] * 2


def test_without_a_terminal_play_asks_in_words():
    answer = run_json("play", "pacman:layout=trap", "human", "ghost-random", "--seed", "1",
                      answers="d\nEast\nw\nq\n")  # fmt: skip

    assert answer["moves"][0] == "East"


def test_a_search_by_rounds_is_a_command():
    answer = run_json("search", "pacman:layout=chance", "--method", "minimax", "--depth", "3",
                      "--depth-unit", "round", "--ends", "evaluate", "--eval", "score")  # fmt: skip

    assert (answer["move"], answer["value"]) == ("West", -501)


def screen(game, *, person=True, frame=0.1, colours="truecolor"):
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system=colours, width=80, height=24)
    made = Screen(game, frame, console, person=person)
    made.begin("trap")
    return made


def lines(made, state, width=80, height=24):
    with made.console.capture() as caught:
        made.console.print(made.picture(state, width, height))
    return [line.rstrip() for line in CODES.sub("", caught.get()).splitlines()]


def test_the_screen_shows_the_maze_the_score_and_the_keys():
    game = Pacman("trap")

    seen = lines(screen(game), game.start())

    assert seen[0] == "trap   score 0   press a key"
    assert seen[2:7] == ["", '  · ""·', "  ·   ·", "  · < ·", ""]
    assert seen[-1].endswith("q quit")


def test_without_colours_it_shows_letters():
    game = Pacman("trap")

    assert "%.G.%" in lines(screen(game, colours=None), game.start())


def test_a_large_maze_is_seen_in_part_with_pacman_in_it():
    game = Pacman("labyrinth")

    seen = lines(screen(game), game.start(), 40, 12)

    assert len(seen) <= 12
    assert any("<" in line for line in seen)
    assert window(26, 27, 8) == 19


def test_a_person_goes_straight_on_until_a_key_says_where():
    game = Pacman("trap")
    made, state = screen(game), game.start()

    assert made.choose(state) == STOP
    made.press("\x1b[C")
    assert (made.choose(state), made.paused) == (EAST, False)
    made.press("w")  # a wall: he goes on as before
    assert made.choose(state._replace(agents=(2, 2, EAST, 0, *state.agents[4:]))) == NORTH
    assert made.choose(state._replace(agents=(4, 2, WEST, 0, *state.agents[4:]))) == WEST


def test_keys_change_the_speed_pause_and_quit():
    made = screen(Pacman("trap"), person=False)

    made.press("-")
    assert made.frame == pytest.approx(0.15)
    made.press("+")
    assert made.frame == pytest.approx(0.1)
    made.press(" ")
    assert made.paused
    with pytest.raises(Quit):
        made.press("q")


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (("pacman", "-l", "trap", "--frameTime", "0.05"), "stopped after 0 of 1 games"),
        (("play", "pacman:layout=trap"), "Score: "),
    ],
)
def test_a_person_plays_at_a_terminal_and_quits(words, end):
    with Terminal(*words) as terminal:
        terminal.screen("press a key")
        terminal.press("d", "score 9")
        terminal.press("q", end)

        assert terminal.status() in (0, 1)


def test_records_are_plain_json(tmp_path):
    path = tmp_path / "one.json"
    run("pacman", "-p", "reflex", "-l", "trap", "-f", "-q", "-r", str(path))

    kept = json.loads(path.read_text())

    assert kept["layout"] == ["%%%%%", "%.G.%", "%.%.%", "%.P.%", "%%%%%"]
    assert set(kept["games"][0]["moves"]) <= set("WXENS")


def test_who_quits_while_it_waits_for_a_move_has_not_failed():
    game = Pacman("trap")
    screen = Screen(game, -1, Console(file=io.StringIO()), person=True)
    screen.next_key = lambda wait=None: "q"

    with pytest.raises(Quit):
        play_pacman(game, [Keyboard(screen), Random(seed=1)])

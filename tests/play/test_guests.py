"""Players that plies does not have itself: objects, functions, files, entry points, other forms."""

from __future__ import annotations

import pickle
import re

import pytest

import plies
from plies.catalog import game
from plies.contract import GameError
from plies.play.guests import form_of
from plies.play.players import player, runs_code
from plies.play.referee import play_game
from tests.cli.running import refused, run
from tests.courses.berkeley.students import student_text

NIM = game("nim")
MINE = """
def last(game, state, step=1):
    return list(game.moves(state))[-step]

class Last:
    def __init__(self, depth=3, odds=None, game=None):
        self.depth, self.odds, self.game = depth, odds, game
        self.heard = []

    def begin(self):
        self.heard.append("begin")

    def end(self, game, state):
        self.heard.append(("end", state))

    def choose(self, game, state):
        print("I think")
        return last(game, state)

made = Last(5)
number = 3

class Slow(Last):
    def choose(self, game, state):
        while True:
            pass

class Broken(Last):
    def choose(self, game, state):
        return 1 / 0

class Early(Last):
    def begin(self, game, number):
        raise KeyError("not today")

class Cheat(Last):
    def choose(self, game, state):
        return "everything"

class NoPlayer:
    pass
"""


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


class Slotted:
    __slots__ = ()

    def choose(self, game, state):
        return next(iter(game.moves(state)))


def first(game, state):
    return next(iter(game.moves(state)))


def test_an_object_and_a_function_play_a_match():
    found = plies.match("nim", Slotted(), first, games=2)

    assert found.plan.players == ("Slotted", "first")
    assert [one.reason for one in found] == ["", ""]
    assert found.games[0].moves == plies.match("nim", "simple", "simple", games=1).games[0].moves


@pytest.mark.parametrize(
    ("thing", "why"),
    [(Slotted, "Slotted is a class, not a player"), (3, "3 is not a player: it has no choose")],
)
def test_what_is_no_player_is_refused(thing, why):
    with pytest.raises(GameError, match=why):
        plies.match("nim", thing, "simple")


def test_a_class_of_a_file_has_the_options_of_its_constructor(mine):
    one = player(f"{mine}:Last:depth=4,odds=0.5", NIM)

    assert (one.depth, one.odds, one.game) == (4, 0.5, NIM)
    assert one.name == f"{mine}:Last:depth=4,odds=0.5"


def test_begin_and_end_are_told_what_they_take(mine):
    one = player(f"{mine}:Last")

    record = play_game(NIM, [one, player("simple")])

    assert one.heard == ["begin", ("end", record.final)]


def test_a_function_of_a_file_may_have_options_too(mine):
    moves = list(NIM.moves(NIM.start()))

    assert player(f"{mine}:last").choose(NIM, NIM.start()) == moves[-1]
    assert player(f"{mine}:last:step=2").choose(NIM, NIM.start()) == moves[-2]


def test_an_object_of_a_file_is_taken_as_it_is(mine):
    assert player(f"{mine}:made").depth == 5


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (":Nobody", "has no class or function 'Nobody'"),
        ("", "say which class of .* is the player"),
        (":NoPlayer", "NoPlayer is not a player: it has no choose"),
        (":number", "number is not a player: it has no choose"),
        (":Last:dept=3", r"no option 'dept' \(did you mean depth\?\)"),
        (":Last:depth=x", "depth must be a whole number, not 'x'"),
        (":made:depth=3", "made is made already"),
        (":last:depth=3", "no option 'depth'.*it takes step"),
    ],
)
def test_a_file_without_such_a_player_is_refused(mine, spec, why):
    with pytest.raises(GameError, match=why):
        player(mine + spec)


def test_a_missing_import_is_named_with_its_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import os\nimport nonesuch\n")

    with pytest.raises(GameError, match=r"No module named 'nonesuch' \(line 2\)"):
        player(f"{file}:Last")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Broken", r"failed with ZeroDivisionError: division by zero \(mine.py, line \d+\)"),
        ("Cheat", "answered 'everything', which is not a legal move"),
        ("Slow", "did not answer within 0.2 seconds"),
        ("Early", "failed with KeyError: 'not today'"),
    ],
)
def test_a_player_that_raises_cheats_or_is_late_forfeits_one_game(mine, name, why, capsys):
    found = plies.match("nim", f"{mine}:{name}", "simple", games=2, move_time=0.2)

    assert [one.forfeited for one in found] == ["first", "second"]
    assert all(re.search(why, one.reason) for one in found)
    assert capsys.readouterr().out == ""


def test_what_a_file_prints_goes_to_stderr(mine, capsys):
    player(f"{mine}:Last").choose(NIM, NIM.start())

    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "I think\n")


def test_a_name_makes_the_player_again_in_processes(mine):
    one = plies.match("nim", f"{mine}:Last", "simple", games=4)
    two = plies.match("nim", f"{mine}:Last", "simple", games=4, jobs=2)

    assert [game.moves for game in one] == [game.moves for game in two]
    assert pickle.loads(pickle.dumps(one.plan)) == one.plan


def test_files_and_programs_run_code(mine):
    assert [runs_code(one) for one in (mine, f"{mine}:Last", "uci:x", "random")] == [
        *(True, True, True, False)
    ]


def test_a_package_offers_players_by_an_entry_point(tmp_path, monkeypatch):
    (tmp_path / "tortoise.py").write_text(MINE)
    info = tmp_path / "tortoise-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tortoise\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[plies.players]\nslow = tortoise:Last\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    one = player("slow:depth=7")

    assert (one.depth, one.name) == (7, "slow:depth=7")


def test_the_forms_of_others_are_known_without_running_their_files(tmp_path):
    file = tmp_path / "their.py"
    file.write_text(
        "import nonesuch\nclass Base:\n    def getAction(self, state): ...\nclass A(Base): ...\n"
        "class AI:\n    def compute_decision(self): ...\n"
        "class Mine(Base):\n    def choose(self, game, state): ...\n"
    )

    assert [form_of(file, name) for name in ("A", "AI", "Mine", "Nobody")] == [
        *("getAction", "compute_decision", "", "")
    ]


@pytest.mark.parametrize("name", ["", ":Node", ":Nobody"])
def test_of_a_courses_file_the_class_that_plays_is_named(tmp_path, name):
    """To run the file would only tell that the course's modules are not there."""
    file = tmp_path / "ai.py"
    file.write_text(
        "from game import Game\nclass Node:\n    pass\n"
        "class AI:\n    def compute_decision(self):\n        return 0\n"
    )

    with pytest.raises(GameError, match=r"say which class .*, as .*:CLASS \(found: AI\)"):
        player(f"{file}{name}")


def test_an_evaluation_of_a_file_that_raises_is_named_with_its_line(tmp_path):
    file = tmp_path / "ev.py"
    file.write_text("def ev(state):\n    return {}[0]\n")

    found = plies.match("connect4", f"alphabeta:depth=1,eval={file}:ev", "simple", games=1)

    assert found.games[0].reason == "first failed with KeyError: 0 (ev.py, line 2)"


def test_an_agent_of_the_berkeley_course_is_a_player_of_pacman(tmp_path):
    file = tmp_path / "multiAgents.py"
    file.write_text(student_text())
    pacman = game("pacman:layout=trap")

    one = player(f"{file}:MinimaxAgent:depth=1", pacman)

    assert one.choose(pacman, pacman.start()) in list(pacman.moves(pacman.start()))
    with pytest.raises(GameError, match="plays pacman only"):
        plies.match("nim", f"{file}:MinimaxAgent", "simple")


def test_a_record_runs_no_file_that_it_names(mine, tmp_path):
    record = str(tmp_path / "games.txt")
    words = ("match", "nim", f"{mine}:Last", "simple", "-n", "2", "--record", record)
    assert run(*words).exit_code == 0

    refusal = refused(run("match", "--resume", record, "-n", "4"))

    assert "is a file of code: name the game and the players again" in refusal

"""Every option that writes: never over somebody else's file, and over its own as often as asked."""

from __future__ import annotations

import os
import sys

import click
import pytest

from plies.cli import plies
from plies.cli.options import Output
from tests.cli.running import LAB, refused, run, shell

THESIS = b"\\documentclass{article}\r\n% three years of work, caf\xe9\n" * 100
SEARCH = ("search", "tictactoe", "--method", "alphabeta", "--depth", "2", "--eval", "zero")
BENCH = ("bench", "tictactoe", "--depths", "1-2", "--methods", "alphabeta", "--eval", "zero")
TESTS = ("grade", "tree", "--questions", "1", "--levels", "2")
SOLVED = (
    "grade",
    "tree",
    "--student",
    "mine.py:minimax",
    "--method",
    "minimax",
    "--questions",
    "1",
)
EXERCISE = ("tree", LAB, "--exercise")
WRITING = [
    *[(("tree", LAB, option), name) for option, name in (("--svg", "x.svg"), ("--html", "x.html"))],
    (("tree", LAB, "--trace"), "x.json"),
    *[(("tree", LAB, "--save"), f"x{end}") for end in (".json", ".txt", ".sexpr", ".tree")],
    (("tree", LAB, "--save"), "x.test"),
    *[((*EXERCISE, option), name) for option, name in (("--svg", "x.svg"), ("--html", "x.html"))],
    ((*EXERCISE, "--key"), "x.txt"),
    *[((*SEARCH, option), f"x.{option[2:]}") for option in ("--svg", "--html", "--trace")],
    ((*BENCH, "--csv"), "x.csv"),
    *[((*BENCH, "--plot"), f"x.{kind}") for kind in ("svg", "png", "pdf")],
    (("pacman", "-p", "random", "-l", "garden", "-q", "-f", "--record"), "x.json"),
    (("grade", "2048", "--states", "states.txt", "--depth", "1", "--save"), "x.txt"),
    *[
        ((*TESTS, option), "x")
        for option in ("--make-sheet", "--nbgrader", "--otter", "--otter-ok")
    ],
    *[((*SOLVED, option), "x") for option in ("--text", "--gradescope")],
    (("grade", "berkeley", "--project", "project", "--make-zip"), "x.zip"),
]
NEW_ONLY = {  # whatever is there is refused
    *[("solve", "save"), ("match", "record"), ("replay", "copy"), ("tournament", "record")],
    ("tune", "record"),
}
GOES_ON = {(name, "resume") for name in ("solve", "match", "tournament", "tune")}  # reads it first
READ = {
    *[("replay", "file"), ("pacman", "replay"), ("grade berkeley", "student")],
    *[("grade 2048", name) for name in ("states", "solutions", "student")],
    *[("grade tree", "answers"), ("tournament", "openings")],
    ("tune", "openings"),
}
FOLDERS = {
    *[("grade berkeley", name) for name in ("project", "class_folder", "html", "out")],
    *[("grade 2048", "out"), ("grade tree", "html")],
}


def ids(case):
    words, name = case
    return " ".join((words[0], *(word for word in words if word.startswith("--")), name))


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "states.txt").write_text("2 0 2 0 0 2\n2 4 2 4 2 0\n")
    (tmp_path / "mine.py").write_text(
        "def minimax(tree, depth=None, most=True):\n"
        "    if not isinstance(tree, list):\n"
        "        return tree\n"
        "    values = [minimax(one, None, not most) for one in tree]\n"
        "    return max(values) if most else min(values)\n"
    )
    (tmp_path / "project" / "test_cases").mkdir(parents=True)
    (tmp_path / "project" / "test_cases" / "CONFIG").write_text('order: "q1"\n')
    return tmp_path


def commands(group=plies, path=()):
    """Yield every command and the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


def test_every_option_with_a_file_is_known_to_write_or_to_read():
    unknown = {
        (name, option.name)
        for name, command in commands()
        for option in command.params
        if isinstance(option.type, click.Path) and not isinstance(option.type, Output)
    }

    assert unknown == NEW_ONLY | GOES_ON | READ | FOLDERS


@pytest.mark.parametrize("case", WRITING, ids=ids)
def test_of_somebody_elses_file_not_a_byte_changes(here, case):
    words, name = case
    (here / name).write_bytes(THESIS)
    before = sorted(os.listdir(here))

    sentence = refused(run(*words, name))

    assert f"{name} is there already, and it is not " in sentence
    assert (here / name).read_bytes() == THESIS
    assert sorted(os.listdir(here)) == before


@pytest.mark.parametrize("case", WRITING, ids=ids)
def test_over_its_own_output_it_writes_again(here, case):
    words, name = case

    first = run(*words, name)
    written = (here / name).read_bytes()
    again = run(*words, name)

    assert (first.exit_code, again.exit_code) == (0, 0), again.stderr
    assert written
    assert (here / name).exists()


def test_the_key_beside_a_sheet_is_not_written_over_either(here):
    (here / "week3-key.html").write_bytes(THESIS)

    assert "week3-key.html is there already" in refused(run(*EXERCISE, "--html", "week3.html"))

    assert (here / "week3-key.html").read_bytes() == THESIS
    assert not (here / "week3.html").exists()


def test_what_people_fill_in_is_not_written_over(here):
    run(*TESTS, "--make-sheet", "sheet.json")
    filled = (here / "sheet.json").read_text().replace('"value": null', '"value": 3')
    (here / "sheet.json").write_text(filled)

    assert "somebody may have worked on it" in refused(run(*TESTS, "--make-sheet", "sheet.json"))

    assert (here / "sheet.json").read_text() == filled


def test_two_options_cannot_write_one_file(here):
    words = ("tree", LAB, "--svg", "x", "--html", "./x")

    assert "x cannot be two files at once" in refused(run(*words))
    assert not (here / "x").exists()


@pytest.mark.parametrize("option", ["--resume", "--record"])
def test_a_match_changes_no_byte_of_what_is_no_record(here, option):
    for name in ("thesis.tex", "mine.py"):
        if name == "thesis.tex":
            (here / name).write_bytes(THESIS)
        before, others = (here / name).read_bytes(), sorted(os.listdir(here))

        refused(run("match", "tictactoe", "random", "random", "-n", "1", option, name))

        assert (here / name).read_bytes() == before
        assert sorted(os.listdir(here)) == others


def test_a_record_that_is_not_the_named_match_is_not_even_mended(here):
    run("match", "tictactoe", "random", "random", "-n", "2", "--record", "games.txt")
    cut = (here / "games.txt").read_bytes()[:-40]
    (here / "games.txt").write_bytes(cut)

    refused(run("match", "nim", "random", "random", "--resume", "games.txt"))
    assert (here / "games.txt").read_bytes() == cut

    result = run("match", "--resume", "games.txt", "-n", "3")
    assert result.exit_code == 0
    assert "it is kept in games.txt.damaged" in result.stderr
    assert (here / "games.txt.damaged").read_bytes() == cut


@pytest.mark.parametrize("option", ["--save", "--resume"])
def test_solving_changes_no_byte_of_what_is_no_saved_proof(here, option):
    (here / "thesis.tex").write_bytes(THESIS)

    refused(run("solve", "konane:size=4", option, "thesis.tex"))

    assert (here / "thesis.tex").read_bytes() == THESIS


def test_a_class_is_not_graded_into_a_folder_of_somebody_elses_reports(here):
    (here / "class" / "ann").mkdir(parents=True)
    (here / "class" / "ann" / "multiAgents.py").write_text("")
    (here / "out" / "ann").mkdir(parents=True)
    (here / "out" / "ann" / "report.txt").write_bytes(THESIS)

    words = ("grade", "berkeley", "--project", "project", "--class", "class", "--out", "out")
    assert "out/ann/report.txt is there already" in refused(run(*words))

    assert (here / "out" / "ann" / "report.txt").read_bytes() == THESIS


def test_devices_are_written_to_and_stdout_may_be_a_file(here):
    for place in ("/dev/null", "/dev/stdout"):
        result = shell("tree", LAB, "--svg", place)
        assert (result.returncode, result.stderr) == (0, "")
        assert ("<svg " in result.stdout) == (place == "/dev/stdout")
    command = f"plies tree '{LAB}' --svg /dev/stdout > out.txt"
    assert os.system(f"{sys.executable} -m {command}") == 0
    text = (here / "out.txt").read_text()
    assert text.index("</svg>") < text.index("searched  alphabeta")

    result = shell("tree", LAB, "--svg", "/dev/full")
    assert "/dev/full cannot be written: No space left on device" in refused(result)

"""A proof that is stopped, saved and gone on with: nothing lost, nothing foreign believed."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

import plies
from plies.compiled import saved
from plies.contract import GameError
from tests.cli.running import refused, run, run_json

BOARD = "konane:rows=5,cols=7,symmetry=yes"  # compiled by other tests, too


@pytest.fixture(scope="module")
def rules():
    return plies.game(BOARD)


@pytest.fixture
def file(rules, tmp_path):
    """Return a file with the beginning of a proof."""
    path = tmp_path / "proof"
    found = plies.solve(rules, save=path, nodes=2000, table=1 << 10)
    assert (found.stopped, found.exact, found.nodes) == ("nodes", False, 2000)
    return path


def test_a_proof_in_steps_ends_like_one_without_and_takes_no_more(rules, tmp_path):
    right = plies.solve(rules, method="proof", engine="compiled", table=1 << 18)
    path = tmp_path / "proof"

    found = plies.solve(rules, save=path, nodes=50_000, table=1 << 18)
    steps = 1
    while not found.exact:
        before = found.nodes
        found = plies.solve(rules, resume=path, nodes=50_000)
        steps += 1
        assert found.before == before < found.nodes <= before + 50_000

    assert (found.value, found.winner) == (right.value, right.winner) == (1, "black")
    assert steps > 3
    assert found.nodes < 1.2 * right.nodes
    assert found.memory == right.memory


def test_a_solved_game_is_answered_from_the_file(rules, tmp_path):
    path = tmp_path / "proof"
    right = plies.solve(rules, save=path)

    again = plies.solve(rules, resume=path)

    assert (again.value, again.move, again.line) == (right.value, right.move, right.line)
    assert again.nodes == right.nodes + 1
    assert again.before == right.nodes


def test_a_draw_that_was_met_before_is_not_forgotten(tmp_path):
    rules = plies.game("connect4:width=4,height=5,symmetry=yes")
    path = tmp_path / "proof"

    found = plies.solve(rules, save=path, nodes=1000, table=1 << 14)
    steps = 1
    while not found.exact:
        found = plies.solve(rules, resume=path, nodes=100 if steps == 1 else 10_000)
        steps += 1

    assert steps > 2
    assert (found.winner, found.value) == ("draw", 0)


def test_the_table_is_saved_now_and_then_while_it_runs(rules, tmp_path, monkeypatch):
    path, written = tmp_path / "proof", []
    monkeypatch.setattr("plies.compiled.proof.SAVE_EVERY", 0.0)
    write = saved.write

    def counted(file, about, table):
        write(file, about, table)
        written.append(about.nodes)

    monkeypatch.setattr("plies.compiled.saved.write", counted)

    plies.solve(rules, save=path, time=0.6, table=1 << 10)

    assert len(written) >= 2
    assert written == sorted(written)


def test_another_game_position_or_size_is_refused(rules, file):
    state = rules.play(rules.start(), next(iter(rules.moves(rules.start()))))

    with pytest.raises(GameError, match="belongs to a game of konane with other rules"):
        plies.solve(plies.game("konane:rows=5,cols=7"), resume=file)
    with pytest.raises(GameError, match="belongs to another position: BWBWBWB"):
        plies.solve(rules, state, resume=file)
    with pytest.raises(GameError, match="has a table of 1,024 positions, not of 2,048"):
        plies.solve(rules, resume=file, table=2048)


def test_an_engine_that_files_positions_differently_is_refused(rules, file):
    about = saved.read_about(file)
    first, second, rest = file.read_bytes().split(b"\n", 2)
    assert json.loads(second)["mark"] == about.mark
    other = replace(about, mark="0")

    with pytest.raises(GameError, match="by another version of plies"):
        saved.check_engine(file, other, about.mark)
    saved.check_engine(file, about, about.mark)
    file.write_bytes(b"\n".join([first, second.replace(about.mark.encode(), b"0"), rest]))
    with pytest.raises(GameError, match="by another version of plies"):
        plies.solve(rules, resume=file)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data[:-1], "cut off"),
        (lambda data: data[: len(data) // 2], "cut off"),
        (lambda data: data + b"\0", "something was added"),
        (lambda data: data[:-5000] + bytes([data[-5000] ^ 1]) + data[-4999:], "checksum is wrong"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum is wrong"),
        (lambda data: data.replace(b'"nodes": 2000', b'"nodes": 9000'), "checksum is wrong"),
        (lambda data: data.replace(b'"nodes": 2000', b'"nodes": -200'), "nodes cannot be -200"),
        (lambda data: data.replace(b'"nodes": 2000', b'"nodes": "20"'), "nodes cannot be '20'"),
        (lambda data: data.replace(b'"nodes"', b'"knots"'), "nobody can tell what it holds"),
        (lambda data: data[:30], "nobody can tell what it holds"),
        (lambda data: b"", "is not a saved proof"),
        (lambda data: b"[Event]" + data, "is not a saved proof"),
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(rules, file, change, sentence):
    damaged = change(file.read_bytes())
    file.write_bytes(damaged)

    with pytest.raises(GameError, match=sentence):
        plies.solve(rules, resume=file)

    assert file.read_bytes() == damaged


def test_what_is_there_is_not_overwritten(rules, file):
    data = file.read_bytes()

    with pytest.raises(GameError, match="is there already: go on with it by resume"):
        plies.solve(rules, save=file)

    assert file.read_bytes() == data


def test_only_a_compiled_proof_is_saved(rules, tmp_path):
    for options in ({"method": "deepening"}, {"engine": "interpreted"}, {"threads": 2}):
        with pytest.raises(GameError, match="only a compiled proof"):
            plies.solve(rules, save=tmp_path / "proof", **options)
    with pytest.raises(GameError, match="only a compiled proof"):
        plies.solve(plies.game("othello:size=4"), save=tmp_path / "proof")
    assert not list(tmp_path.iterdir())


def test_the_command_stops_saves_and_goes_on(tmp_path):
    path = str(tmp_path / "proof")
    words = ("solve", BOARD.removesuffix(",symmetry=yes"))

    told = run(*words, "--save", path, "--time", "0.1")
    answer = run_json(*words, "--resume", path)

    assert told.exit_code == 1
    assert "unsolved  stopped at the time limit before a proof" in told.stdout
    assert f"saved     {path}: go on with it by --resume {path}" in told.stdout
    assert "symmetry  mirror images count as one; symmetry=no tells them apart" in told.stdout
    assert (answer["winner"], answer["exact"], answer["symmetry"]) == ("black", True, True)
    assert answer["saved"] == path
    assert 0 < answer["before"] < answer["nodes"]


def test_symmetry_is_used_unless_somebody_chose_or_the_game_has_none():
    few = ("--engine", "interpreted")

    assert run_json("solve", "konane:size=4", *few)["symmetry"]
    assert not run_json("solve", "konane:size=4,symmetry=no", *few)["symmetry"]
    assert not run_json("solve", "konane:size=4,symmetry=yes", *few)["symmetry"]
    assert not run_json("solve", "nim:heaps=1-2", *few)["symmetry"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--resume", "nowhere"), "nowhere cannot be read: No such file"),
        (("--save", "no/such/folder"), "no/such/folder cannot be written: there is no folder"),
        (("--resume", __file__), "is not a saved proof"),
    ],
)
def test_the_command_refuses_files_in_one_line(words, sentence):
    assert sentence in refused(run("solve", BOARD, *words))


def test_a_pipe_is_no_saved_proof_and_is_not_waited_for(rules, tmp_path):
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(GameError, match="pipe cannot be read: it is no plain file"):
        plies.solve(rules, resume=tmp_path / "pipe")

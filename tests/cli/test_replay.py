"""`plies replay`: printed, by keys at a terminal, and as a place to go on from."""

from __future__ import annotations

import pytest
from rich.console import Console

from plies.catalog import game
from plies.cli.replay import replayed
from plies.cli.replay_screen import Viewer
from plies.play.record_file import read
from tests.cli.running import refused, run, run_json
from tests.cli.test_steps import Terminal

TICTACTOE = game("tictactoe")


@pytest.fixture
def file(tmp_path):
    """A match of three games at tictactoe, of which the first and the third are the same."""
    path = tmp_path / "m.txt"
    run("match", "tictactoe", "alphabeta:depth=2", "simple", "-n", "3", "--record", str(path))
    return str(path)


def test_elsewhere_every_position_is_printed(file):
    shown = run("replay", file, "--game", "2").stdout

    assert shown.startswith("game 2: X simple, O alphabeta:depth=2: O wins, ")
    assert "\n\n   a b c\n 1 . . .\n 2 . . .\n 3 . . .\n\nply 1: X (simple) plays a1   " in shown
    assert "O (alphabeta:depth=2) plays b2   value " in shown
    assert ", depth 2, " in shown


def test_without_a_number_all_games_are_printed(file):
    shown = run("replay", file).stdout

    assert [f"game {number}: " in shown for number in (1, 2, 3, 4)] == [True, True, True, False]


def test_programs_get_every_position(file):
    answer = run_json("replay", file, "--game", "2")

    (one,) = answer["games"]
    assert len(one["positions"]) == len(one["moves"]) + 1
    assert one["positions"][-1] == one["final"]
    assert answer["lost"] == []


def test_the_lines_of_json_can_be_replayed_too(file):
    assert run("replay", f"{file}.jsonl").stdout == run("replay", file).stdout


@pytest.mark.parametrize("spec", ["tictactoe", "konane:size=6", "pig:goal=20", "nim"])
def test_the_position_at_a_ply_can_be_played_on_from(tmp_path, spec):
    path = str(tmp_path / "g.txt")
    run("match", spec, "random", "random", "-n", "1", "--seed", "3", "--record", path)
    (whole,) = run_json("replay", path)["games"]

    for ply, position in enumerate(whole["positions"]):
        assert run("replay", path, "--ply", str(ply)).stdout == f"{position}\n"
    text = run("replay", path, "--ply", "2").stdout

    rest = run_json("match", spec, "simple", "simple", "-n", "1", "--position", text, "--no-record")
    rules = game(spec)
    assert rules.text(rules.read_state(text)) == whole["positions"][2]
    assert rest["games"][0]["moves"]


def test_a_game_goes_on_from_a_ply_by_itself(file):
    shown = run("replay", file, "--ply", "3", "--continue", "simple", "alphabeta").stdout

    assert shown.startswith(run("replay", file, "--ply", "3").stdout)
    assert "O (alphabeta) plays" in shown
    on = run_json("replay", file, "--ply", "3", "--continue", "simple", "simple")
    assert len(on["moves"]) in range(1, 7)


def test_where_nobody_is_named_you_go_on_against_the_computer(file):
    result = run("replay", file, "--ply", "4", "--continue", answers="q\n")

    assert result.stdout.rstrip().endswith("X concedes.")


def test_a_game_without_read_state_goes_on_too(tmp_path):
    path = str(tmp_path / "room.txt")
    run("match", "room", "minimax", "simple", "simple", "-n", "1", "--record", path)

    words = ("replay", path, "--ply", "1", "--continue", "simple", "simple", "simple")
    assert run_json(*words)["moves"] == ["up", "left"]


def test_a_game_that_began_at_a_position_is_replayed_from_it(tmp_path):
    path, start = str(tmp_path / "p.txt"), "X../.O./..."
    words = ("match", "tictactoe", "simple", "simple", "-n", "1", "--record", path)
    run(*words, "--position", start)

    assert TICTACTOE.read_state(start) == TICTACTOE.read_state(
        run("replay", path, "--ply", "0").stdout
    )


def test_a_terminal_that_draws_nothing_over_gets_it_all_printed(file):
    """It showed nothing at all."""
    with Terminal("replay", file, kind="dumb") as terminal:
        assert "ply 1:" in terminal.screen("game 3:")


def test_at_a_terminal_the_keys_lead_through_the_games(file):
    with Terminal("replay", file) as terminal:
        terminal.screen("q quit")
        terminal.press("\x1b[C", until="ply 1 of")
        terminal.press("\x1b[C", until="O (simple) plays")
        terminal.press("\x1b[D", until="X (alphabeta:depth=2) plays")
        terminal.press("n", until="2 of 3")
        terminal.press("\x1b[F", until="O (alphabeta:depth=2) plays")
        terminal.press("\x1b[H", until="the start")
        terminal.press("p", until="1 of 3")
        terminal.press("ppx\x1b[D\x1b[C", until="ply 1 of")
        terminal.press("nnn", until="3 of 3")
        terminal.press("q", until="")

        assert terminal.status() == 0


def test_a_file_that_is_cut_off_is_replayed_as_far_as_it_goes(tmp_path, file):
    data = (tmp_path / "m.txt").read_bytes()
    cut = tmp_path / "cut.txt"
    cut.write_bytes(data[: len(data) - 25])

    result = run("replay", str(cut))

    assert result.exit_code == 0
    assert result.stderr.startswith(f"plies: game 3 of 3 in {cut} is lost: it is cut off")
    assert "game 2: " in result.stdout
    assert "game 3: " not in result.stdout


def test_a_forfeit_is_told(tmp_path):
    path = str(tmp_path / "f.txt")
    words = ("match", "konane", "minimax", "simple", "-n", "1", "--move-time", "0.05")
    run(*words, "--record", path)

    assert "forfeit, black did not answer within 0.05 seconds" in run("replay", path).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "9"), "there is no game 9 in"),
        (("--ply", "99"), "game 1 has the plies 0 to"),
        (("--ply", "-1"), "not -1"),
        (("--continue",), "say where to go on from: --ply K"),
        (("simple", "simple"), "players are for --continue"),
        (("--ply", "1", "--continue", "nobody"), "there is no player 'nobody'"),
        (("--rules", "konane"), "game 1, ply 1: "),
    ],
)
def test_bad_words_are_refused_in_one_line(file, words, sentence):
    assert sentence in refused(run("replay", file, *words))


def test_files_without_games_are_refused(tmp_path):
    (tmp_path / "empty.txt").write_text("")

    assert "there is no game in" in refused(run("replay", str(tmp_path / "empty.txt")))
    assert "cannot be read: No such file" in refused(run("replay", str(tmp_path / "none.txt")))


def test_code_in_a_file_is_only_run_by_who_trusts_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("from plies.games.nim import Nim\nclass Mine(Nim): pass\n")
    run("match", "mine.py:Mine", "simple", "simple", "-n", "1", "--record", "m.txt")

    assert "if you trust it, run it by --rules mine.py:Mine" in refused(run("replay", "m.txt"))
    assert "game 1: " in run("replay", "m.txt", "--rules", "mine.py:Mine").stdout


def test_a_file_without_a_name_is_refused_like_any_other():
    assert "cannot be read" in refused(run("replay", "", "--json"))


def test_a_sentence_that_quotes_a_whole_file_is_cut(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("x" * 50_000)

    said = refused(run("tournament", "nim", "random", "simple", "--openings", str(book)))

    assert len(said) < 2000


@pytest.mark.parametrize("size", [(40, 14), (80, 24), (200, 50), (30, 12)])
def test_a_small_terminal_keeps_the_board_and_the_keys(tmp_path, size):
    path = tmp_path / "k.txt"
    run("match", "konane", "alphabeta:depth=1", "simple", "-n", "1", "--record", str(path))
    (one,) = read(path).games
    viewer = Viewer([replayed(one, None)])
    console = Console(width=size[0], height=size[1])

    for _ in range(3):
        seen = [
            line.plain.rstrip() for line in viewer.screen(*size).wrap(console, size[0], tab_size=8)
        ]
        board = game("konane").screen(viewer.games[0].states[viewer.ply]).split("\n")
        first = seen.index(board[0])
        assert seen[first : first + len(board)] == board
        assert "q quit" in seen[-1]
        assert len(seen) <= size[1]
        viewer.press("next")
    assert any(line.startswith("ply ") for line in seen) is (size != (30, 12))

"""2048 at a terminal: what is drawn, and the command as people run it."""

from __future__ import annotations

import io
import re
from signal import SIGCONT, SIGSTOP
from termios import ECHO, ICANON, TCSANOW, tcgetattr, tcsetattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from plies.games.twenty48.rules import State, Twenty48
from plies.games.twenty48.terminal.game import SlideGame
from plies.games.twenty48.terminal.screen import TILES, Picture, colour_of, ink_on, lines_of
from plies.games.twenty48.terminal.thinking import Computer
from tests.cli.running import refused, run, run_json, shell
from tests.cli.test_steps import CODES, Terminal

UNDERLINED = re.compile(r"\x1b\[1;4;[0-9;]*m([^\x1b]*)")
LOUD = """
import sys
from plies.games.twenty48.rules import Twenty48

class Shouting:
    name = "shouting"
    def begin(self, game, number):
        print("I am here", file=sys.stderr)
    def choose(self, game, state):
        print("I choose", file=sys.stderr)
        return next(game.moves(state))

class Loud(Twenty48):
    players = {"shouting": "plies_user_loud:Shouting"}
"""
LOCAL = 3  # where tcgetattr has the local modes
COLOUR = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")


def begun(game, board=None):
    first = State(tuple(board), 1234, 0) if board else game.start()
    return SlideGame(game, first, Computer("simple"), 1)


def drawn(play, width=80, height=24, *, coloured=True, colours="truecolor"):
    """Return what a terminal would be sent."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=True, color_system=colours)
    console.print(Picture(play, coloured=coloured).screen(width, height))
    return file.getvalue()


def lines(text):
    return [line.rstrip() for line in CODES.sub("", text).rstrip("\n").split("\n")]


def test_the_board_is_seen_with_its_score_and_keys():
    board = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0)

    seen = lines(drawn(begun(Twenty48(), board)))

    assert seen[0] == "2048 on 4x4   score 1,234   best tile 32768   moves 0"
    rows = [line.split() for line in seen[1:-2] if line.strip()]
    tiles = [[str(1 << rank) for rank in board[at : at + 4] if rank] for at in (0, 4, 8, 12)]
    assert rows == tiles
    assert seen[-1].endswith("q quit")
    assert "? hint" in " ".join(seen[-2:])


@pytest.mark.parametrize("coloured", [True, False])
@pytest.mark.parametrize("rows", range(2, 9))
@pytest.mark.parametrize("cols", [2, 4, 8])
def test_every_size_fits_80_by_24(rows, cols, coloured):
    board = [1 + (cell + cell // cols) % 17 for cell in range(rows * cols)]

    seen = lines(drawn(begun(Twenty48(rows=rows, cols=cols), board), coloured=coloured))

    assert len(seen) <= 24
    assert max(len(line) for line in seen) <= 80
    numbers = re.findall(r"\d+", " ".join(seen[2:-4]))
    assert sorted(numbers[: rows * cols]) == sorted(str(1 << rank) for rank in board)


@given(st.integers(2, 8), st.integers(2, 8), st.booleans(), st.integers(1, 30))
def test_a_terminal_that_is_too_small_is_told_what_is_enough(rows, cols, coloured, rank):
    play = begun(Twenty48(rows=rows, cols=cols), [rank, *[0] * (rows * cols - 1)])
    (sentence,) = lines(drawn(play, 200, 3, coloured=coloured))
    needed = [int(number) for number in re.findall(r"\d+", sentence)]

    assert sentence.startswith("The board needs a terminal of ")
    width, height = needed
    shown = lines(drawn(play, width, height, coloured=coloured))
    assert len(shown) <= height
    assert str(1 << rank) in " ".join(shown[1:])
    for smaller in ((width - 1, height), (width, height - 1)):
        text = " ".join(lines(drawn(play, *smaller, coloured=coloured)))
        assert text.startswith("The board needs a terminal of ")


def test_a_larger_terminal_has_larger_tiles():
    heights = [len(lines(drawn(begun(Twenty48()), 130, height))) for height in (14, 20, 24, 40)]

    assert heights == sorted(set(heights))


def test_terminals_without_colours_get_lines_and_no_colours():
    text = drawn(begun(Twenty48(size=3), [1] * 9), coloured=False)

    assert not COLOUR.search(text)
    assert lines(text)[2:5] == [
        "┌──────┬──────┬──────┐",
        "│  2   │  2   │  2   │",
        "├──────┼──────┼──────┤",
    ]


def test_every_tile_has_a_colour_of_its_own_also_among_256():
    play = begun(Twenty48(size=5), [*range(1, 18), *[0] * 8])

    for colours in ("truecolor", "256"):
        text = drawn(play, colours=colours)
        found = {}
        for line in text.split("\n")[2:]:
            for codes, number in re.findall(r"\x1b\[([0-9;]*)m *(\d+)", line):
                found[number] = codes
        assert len(found) >= 17
        assert len({found[str(1 << rank)] for rank in range(1, 18)}) == 17


def test_the_number_of_the_tile_that_came_last_is_underlined_and_no_other():
    play = begun(Twenty48(four=0.0), [5, 5, *[0] * 14])

    assert not UNDERLINED.search(drawn(play))
    play.press("right")
    assert UNDERLINED.findall(drawn(play)) == ["2"]
    play.press("undo")
    assert not UNDERLINED.search(drawn(play))


def test_numbers_can_be_read_on_every_colour():
    def light(colour):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [
            part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for rank in range(1, len(TILES) + 2):
        colour = colour_of(rank)
        low, high = sorted((light(colour), light(ink_on(colour))))
        assert (high + 0.05) / (low + 0.05) >= 3, colour  # large bold letters: WCAG asks for 3


def test_what_belongs_together_stays_on_one_line():
    assert lines_of(("one two", "three", "four"), 15) == ["one two   three", "four"]
    assert lines_of(("one two", "three"), 5) == ["one two", "three"]


def test_at_a_terminal_the_keys_play():
    with Terminal("play", "2048", "simple", "--seed", "1") as terminal:
        assert "2048 on 4x4   score 0   best tile 2   moves 0" in terminal.screen("q quit")
        terminal.press("\x1b[D", until="moves 1")
        terminal.press("sd", until="moves 3")
        terminal.press("u", until="moves 2")
        terminal.press("?", until="simple does not say what a move is worth")
        terminal.press("\r", until="simple plays 10 moves a second")
        terminal.screen(until="moves 5")
        terminal.press("++++++++", until="as fast as it can")
        over = terminal.screen(until="r plays again, u takes back")
        assert re.search(r"Game over: [\d,]+ points, best tile \d+\. r plays again", over)
        terminal.press("r", until="moves 0")
        terminal.press("7", until="2048 on 7x7   score 0")
        terminal.press("\x1bOA", until="moves 1")
        terminal.press("q", until=", moves 1\n")

        assert terminal.status() == 0


def test_ctrl_c_leaves_while_the_computer_plays_and_says_how_far_it_came():
    with Terminal("play", "2048:size=5", "expectiminimax:depth=2") as terminal:
        terminal.screen("q quit")
        terminal.press("\r", until="plays 10 moves a second")
        terminal.press("\x03", until="moves ")

        assert terminal.status() == 130


def test_what_a_player_writes_does_not_disturb_the_screen(tmp_path):
    (tmp_path / "loud.py").write_text(LOUD)

    with Terminal("play", f"{tmp_path / 'loud.py'}:Loud", "shouting") as terminal:
        assert "I am here" in terminal.screen("q quit")  # before there is a screen
        text = terminal.press("\r", until="moves 3")
        assert "shouting plays" in text
        assert "I choose" not in text


def test_who_goes_on_after_ctrl_z_sees_the_board_again_and_plays_by_keys():
    with Terminal("play", "2048", "--seed", "1") as terminal:
        terminal.screen("q quit")
        terminal.process.send_signal(SIGSTOP)
        modes = tcgetattr(terminal.master)
        modes[LOCAL] |= ICANON | ECHO  # as a shell leaves it
        tcsetattr(terminal.master, TCSANOW, modes)
        terminal.process.send_signal(SIGCONT)
        terminal.screen("q quit")
        terminal.press("\x1b[D", until="moves 1")


def test_a_player_that_does_not_fit_is_refused_before_there_is_a_screen():
    with Terminal("play", "2048", "alphabeta") as terminal:
        text = terminal.screen("try expectiminimax")

        assert "arrows move" not in text
        assert terminal.status() == 2


def test_elsewhere_the_computer_plays_and_the_last_board_is_printed():
    result = run("play", "2048", "random", "--seed", "1")
    answer = run_json("play", "2048", "random", "--seed", "1")

    assert result.stdout.startswith(answer["final"])
    best = re.fullmatch(
        rf"Game over: {answer['payoff']:,} points, best tile \d+\.", result.stdout.splitlines()[-1]
    )
    assert best
    assert run("play", "2048", "random", "--seed", "2").stdout != result.stdout
    assert shell("play", "2048", "random", "--seed", "1").stdout == result.stdout


def test_elsewhere_people_type_words():
    result = run("play", "2048", "--seed", "1", answers="left\nnorth\nup\n")

    assert "player (human) plays left" in result.stdout
    assert "'north' is not a legal move here" in result.stdout
    assert "player (human) plays up" in result.stdout
    last = result.stdout.splitlines()[-1]
    assert re.fullmatch(r"player concedes\. Game over: \d+ points, best tile \d\.", last)


def test_a_game_can_begin_at_a_position_also_at_a_terminal():
    position = "4 8 4 8/8 4 8 4/4 8 4 8/8 4 64 64/score 1200"

    assert "best tile 128." in run("play", "2048", "simple", "--position", position).stdout
    with Terminal("play", "2048", "--position", position) as terminal:
        assert "score 1,200   best tile 64   moves 0" in terminal.screen("q quit")
        terminal.press("h", until="Game over: 1,328 points, best tile 128. r plays again")
        terminal.press("u", until="moves 0")
        terminal.press("q", until="best tile 64, moves 0\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("2048", "simple", "simple"), "2048 is for 1 player, not 2"),
        (("2048", "nobody"), "there is no player 'nobody'"),
        (("2048", "tree:width=3"), "has no option 'width'"),
        (("2048:size=9",), "2 to 8"),
        (("2048", "--position", "3 2 2 2"), "there is no tile 3"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("play", *words))

"""Go with other programs: asked by GTP, and against GNU Go."""

import os
import random
import shutil
import subprocess
import sys

import pytest

import plies
from plies.adapters.serving.gtp import GtpEngine
from plies.games.go.board import BLACK, PASS
from plies.games.go.rules import Go
from plies.play.referee import play_game

GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")


def answers(*commands):
    """Return what an engine says to some commands."""
    said = []
    player = plies.player("mcts:nodes=30,engine=interpreted")
    GtpEngine(Go(5), player, said.append, Go).hear(commands)
    return [answer.removesuffix("\n").removeprefix("= ") for answer in said]


def test_a_whole_board_is_scored_as_area():
    told = answers("boardsize 3", "komi 0.5", "play b B2", "final_score", "showboard")

    assert told[-2] == "B+8.5"
    assert " 2 . X ." in told[-1]


def test_a_ko_is_refused_until_something_else_has_changed():
    ko = "b B5,w C5,b A4,w D4,b B3,w C3,b C4,w B4"  # the last one takes C4
    moves = [f"play {move}" for move in ko.split(",")]

    assert answers(*moves, "play b C4")[-1] == "? illegal move"
    assert answers(*moves, "play b E1", "play w A1", "play b C4")[-1] == "="


def test_a_move_is_a_point_without_a_stone_or_a_pass():
    told = answers("boardsize 3", "play b B2", "genmove w")[-1]

    assert told in {"pass", *(f"{c}{r}" for c in "ABC" for r in "123")} - {"B2"}


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_gnu_go_plays_by_the_same_rules_to_the_end():
    command = f"{GNUGO} --mode gtp --chinese-rules --positional-superko --level 1"
    engine = plies.player(f'gtp:"{command}"')

    record = play_game(Go(5), [engine, plies.player("random", seed=3)])
    engine.close()

    assert record.moves[0] == "C3"
    assert record.moves[-2:] == ["pass", "pass"]
    assert record.winner == 0


class Asked:
    """A program that answers GTP, one command after the other."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, command):
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        first = self.process.stdout.readline()
        while self.process.stdout.readline().strip():
            pass
        return first[1:].strip()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_gnu_go_as_a_referee_sees_the_same_stones_and_moves_in_random_games():
    """GNU Go knows no suicide of one stone that changes nothing; we refuse that, too."""
    rules = ("--chinese-rules", "--positional-superko", "--allow-suicide")
    referee, game = Asked(GNUGO, "--mode", "gtp", *rules), Go(4)
    try:
        for seed in range(3):
            rng, state, past = random.Random(seed), game.start(), []
            for command in ("boardsize 4", "clear_board", "komi 0"):
                referee(command)
            for _ in range(40):
                legal = plies.legal_moves(game, state, past)
                side = game.sides[state.turn]
                points = {move for move in legal if move != PASS}
                for at in points:
                    assert referee(f"is_legal {side} {game.move_text(state, at)}") == "1"
                if not points:
                    break
                move = rng.choice(sorted(points))
                referee(f"play {side} {game.move_text(state, move)}")
                past.append(state)
                state = game.play(state, move)
                for turn, name in enumerate(game.sides):
                    stones = {
                        game.move_text(state, at)
                        for at in game.points
                        if state.board[at] == BLACK + turn
                    }
                    assert set(referee(f"list_stones {name}").split()) == stones
    finally:
        referee.close()


def test_plies_is_a_player_of_another_plies_by_gtp():
    engine = plies.player(f'gtp:"{sys.executable} -m plies engine go:size=3 simple"')
    try:
        record = play_game(Go(3), [plies.player("random", seed=1), engine])
    finally:
        engine.close()

    assert record.reason == ""
    assert set(record.moves[1::2]) == {"pass"}  # which is the first of its moves

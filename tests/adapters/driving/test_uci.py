"""Driving engines that speak UCI or UGI, good ones and bad ones."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from time import perf_counter, sleep

import pytest

import plies
from plies.contract import GameError
from plies.play.referee import play_game
from tests.adapters import fake
from tests.cli.running import refused, run

CHESS = plies.game("chess")
FOOL = ["f2f3", "g2g4"]  # what White plays to be mated in two
MATE = ["e7e5", "d8h4"]
DIES, HANGS = "sys.exit(3)", "time.sleep(1000)"


def opponent(*words):
    """Return a player that makes these moves of chess."""

    class Plays:
        name, moves = "plays", iter(words)

        def choose(self, game, state):
            return game.read_move(state, next(self.moves))

    return Plays()


def is_running(number):
    with suppress(OSError):
        os.kill(number, 0)
        return True
    return False


def test_an_engine_plays_a_game_and_is_told_all_its_moves(tmp_path):
    engine = plies.player(fake.uci(tmp_path, *MATE) + ",time=0.5")

    record = play_game(CHESS, [opponent(*FOOL), engine])

    assert record.moves == ["f3", "e5", "g4", "Qh4#"]
    assert record.winner == 1
    engine.close()
    told = [line for line in fake.heard(tmp_path) if line.startswith(("position", "go"))]
    assert told == [
        "position startpos moves f2f3",
        "go movetime 500",
        "position startpos moves f2f3 e7e5 g2g4",
        "go movetime 500",
    ]


def test_what_an_engine_says_of_its_search_is_kept_with_the_move(tmp_path):
    engine = plies.player(fake.uci(tmp_path, *MATE))

    record = play_game(CHESS, [opponent(*FOOL), engine])

    turn = record.turns[1]
    assert (turn.value, turn.depth, turn.nodes) == (-31, 7, 4711)  # Black's 31, told for White


def test_options_are_set_by_their_names_and_elo_is_two_of_them(tmp_path):
    engine = plies.player(fake.uci(tmp_path, *MATE) + ",level=7,elo=1800,depth=3,nodes=50")

    play_game(CHESS, [opponent(*FOOL), engine])

    engine.close()
    told = fake.heard(tmp_path)
    assert "setoption name Level value 7" in told
    assert "setoption name UCI_LimitStrength value true" in told
    assert "setoption name UCI_Elo value 1800" in told
    assert "go depth 3 nodes 50" in told


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (",levle=7", "no option 'levle' (did you mean Level?): it has Level, UCI_LimitStr"),
        (",level=30", "Level of .* may be 1 to 20, not 30"),
        (",elo=900", "UCI_Elo of .* may be 1350 to 2850, not 900"),
        (",time=soon", "time of an engine must be seconds above 0, not 'soon'"),
    ],
)
def test_wrong_options_are_refused_before_the_game(tmp_path, options, sentence):
    with pytest.raises(GameError, match=sentence.replace("(", r"\(").replace("?)", r"\?\)")):
        plies.player(fake.uci(tmp_path) + options).begin(CHESS, 1)


def test_a_program_that_is_not_there_is_refused_in_a_sentence():
    with pytest.raises(GameError, match="'no-such-program' cannot be started: No such file"):
        plies.match("chess", "uci:no-such-program", "random", games=1)
    with pytest.raises(GameError, match="name the program to be asked, as uci:PROGRAM"):
        plies.player("uci:")


def test_a_game_with_a_program_that_is_not_there_is_refused_before_the_board_is_shown():
    sentence = "plies: the program 'no-such-program' cannot be started: No such file or directory"

    assert refused(run("play", "chess", "uci:no-such-program", "random")) == sentence


def test_a_program_is_never_read_by_a_shell(tmp_path):
    words = f'uci:"{sys.executable} -V; touch {tmp_path}/made"'

    with pytest.raises(GameError):
        plies.player(words).begin(CHESS, 1)

    assert not (tmp_path / "made").exists()


def test_a_game_that_is_not_chess_is_not_asked_by_uci(tmp_path):
    with pytest.raises(GameError, match=r"tictactoe is no game of UCI: ask .* by ugi:PROGRAM"):
        plies.match("tictactoe", fake.uci(tmp_path), "random", games=1)


@pytest.mark.parametrize(
    ("on_go", "moves", "reason"),
    [
        (DIES, (), "white cannot go on: python.* ended with status 3"),
        ("os = __import__('os'); os.kill(os.getpid(), 9)", (), "white cannot go on: .* signal 9"),
        (HANGS, (), "white did not answer within 1.05 seconds"),
        (fake.ANSWERS, ("e2e5",), "white cannot go on: .* answered 'e2e5', which is not a legal"),
        (fake.ANSWERS, ("",), "white cannot go on: .* answered '', which is not a legal move"),
        ("[say('rubbish ' * 100) for _ in range(10000)]; time.sleep(9)", (), "white did not answ"),
        (fake.ANSWERS, ("resign",), "white concedes"),
    ],
)
def test_an_engine_that_dies_hangs_or_answers_nonsense_loses_that_game(
    tmp_path, on_go, moves, reason
):
    played = plies.match(
        "chess",
        fake.uci(tmp_path, *moves, on_go=on_go) + ",time=0.05",
        "simple",
        games=1,
    )

    (one,) = played.games
    assert one.winner == "black"
    assert re.match(reason, one.reason), one.reason


def test_an_engine_that_has_died_is_started_again_for_the_next_game(tmp_path):
    player = fake.uci(tmp_path, *FOOL, on_go=DIES) + ",time=0.05"

    played = plies.match("chess", player, "simple", games=3)

    assert [one.forfeited for one in played.games] == ["white", "black", "white"]


def test_no_program_is_left_over_even_one_that_will_not_quit(tmp_path):
    player = plies.player(fake.uci(tmp_path, *MATE, on_quit="time.sleep(1000)"))
    play_game(CHESS, [opponent(*FOOL), player])
    number = player.program._process.pid
    assert is_running(number)

    del player

    assert not is_running(number)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only its input ends")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_match_that_is_ended_takes_its_engines_with_it(tmp_path, how):
    note = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(__import__('os').getpid()))"
    engine = fake.uci(tmp_path, on_go=f"{note}; time.sleep(1000)") + ",time=500"
    words = [sys.executable, "-m", "plies", "match", "chess", engine, "simple", "--no-record"]
    match = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    number = int(waited_for(tmp_path / "pid"))
    assert is_running(number)

    match.send_signal(how)
    match.wait(30)

    end = perf_counter() + 5
    while is_running(number) and perf_counter() < end:
        sleep(0.05)
    assert not is_running(number)


def waited_for(file):
    end = perf_counter() + 60
    while not (file.exists() and file.read_text()):
        assert perf_counter() < end
        sleep(0.05)
    return file.read_text()


def test_ugi_drives_any_game_for_instance_our_own_engine():
    us = f'ugi:"{sys.executable} -m plies engine tictactoe deepening:engine=interpreted",depth=9'

    played = plies.match("tictactoe", us, "simple", games=2)

    assert [one.reason for one in played.games] == ["", ""]
    assert played.to_dict()["losses"] == 0
    assert played.to_dict()["wins"] >= 1


def test_a_game_that_begins_with_random_moves_is_told_from_its_start(tmp_path):
    us = f'ugi:"{sys.executable} -m plies engine konane:size=6 simple"'

    played = plies.match("konane:size=6", us, "simple", games=2, random_plies=5, seed=1)

    assert [one.reason for one in played.games] == ["", ""]


def test_a_game_of_dice_is_told_with_what_chance_did(tmp_path):
    us = f'ugi:"{sys.executable} -m plies engine pig random"'

    played = plies.match("pig", us, "random", games=1, seed=4)

    assert played.games[0].reason == ""
    assert played.games[0].turns[0] > 3


def test_a_record_does_not_start_programs_by_itself(tmp_path):
    record = str(tmp_path / "record.txt")
    player = fake.uci(tmp_path, on_go=DIES)
    run("match", "chess", player, "simple", "-n", "1", "--record", record)

    again = run("match", "--resume", record)

    assert "name the game and the players again" in refused(again)


STOCKFISH = shutil.which("stockfish", path=f"{os.environ.get('PATH')}:/usr/games")


@pytest.mark.skipif(not STOCKFISH, reason="there is no Stockfish here")
def test_stockfish_beats_the_first_legal_move():
    played = plies.match("chess", f"uci:{STOCKFISH},time=0.02", "simple", games=1)

    assert played.games[0].winner == "white"
    assert played.games[0].reason == ""

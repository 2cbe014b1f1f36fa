"""What GUIs, fastchess's compliance test, lichess-bot and python-chess demand of an engine."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

import pytest

import plies
from plies.adapters.serving.engine import Engine
from tests.adapters.talking import Talk, numbers

QUIET = "position fen 7k/8/8/8/8/8/PPP5/K7 w - - 0 1"
MATE = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
MATED = "position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"


@pytest.fixture(scope="module")
def engine():
    with Talk("chess") as talk:
        yield talk.ready()


@pytest.fixture
def uci(engine):
    """The engine at the start of a new game, silent."""
    engine.tell("stop", "ucinewgame", "position startpos", "isready")
    engine.until("readyok")
    return engine


def test_it_introduces_itself_with_its_name_author_and_options(uci):
    uci.tell("uci")

    heard = uci.until("uciok")

    assert heard[0].startswith("id name plies ")
    assert heard[1].startswith("id author ")
    names = {line.split(" type ")[0] for line in heard[2:-1]}
    assert names == {
        f"option name {name}"
        for name in ("Hash", "Threads", "Ponder", "Move Overhead", "UCI_ShowWDL", "SyzygyPath")
    }


def test_it_is_ready_at_any_time_also_while_it_thinks(uci):
    uci.tell("go infinite")
    uci.until("info")
    uci.tell("isready")

    heard = uci.until("readyok", 2)

    assert not any(line.startswith("bestmove") for line in heard)
    uci.tell("stop")
    uci.until("bestmove", 2)


def test_it_tells_whole_numbers_of_its_search(uci):
    uci.tell("go depth 5")

    heard = uci.until("bestmove")

    told = numbers(heard[-2])
    assert heard[-2].startswith("info depth 5 score cp ")
    assert told.keys() >= {"depth", "cp", "nodes", "nps", "time"}
    assert told["nodes"] > 1000
    assert len(heard[-2].split(" pv ")[1].split()) >= 5


def test_the_score_is_for_the_side_to_move(uci):
    queens = "6k1/8/8/8/8/8/5PPP/Q5K1"
    scores = []
    for side in "wb":
        uci.tell(f"position fen {queens} {side} - - 0 1", "go depth 2")
        scores.append(numbers(uci.until("bestmove")[-2])["cp"])

    assert scores[0] > 500
    assert scores[1] < -500


def test_a_mate_is_told_in_moves_of_who_gives_it(uci):
    uci.tell(MATE, "go depth 6")
    assert "score mate 1 " in uci.until("bestmove")[-2]

    two_rooks = "7k/8/8/8/8/8/R7/1R5K"
    uci.tell(f"position fen {two_rooks} w - - 0 1", "go depth 6")
    assert "score mate 2 " in uci.until("bestmove")[-2]

    uci.tell("position fen 6k1/R7/1R6/8/8/8/8/7K b - - 0 1", "go depth 6")
    assert "score mate -1 " in uci.until("bestmove")[-2]


def test_a_finished_game_has_no_move(uci):
    uci.tell(MATED, "go depth 3")

    heard = uci.until("bestmove")

    assert heard[-1] == "bestmove (none)"
    assert "score mate 0 " in heard[-2]


def test_castling_and_promotion_are_written_by_their_squares(uci):
    assert uci.best("position fen 8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "go depth 3") == "e7e8q"
    castles = "position fen 5k2/R7/8/8/8/8/8/4K2R w K - 0 1"
    assert uci.best(castles, "go depth 2 searchmoves e1g1") == "e1g1"
    assert uci.best(f"{castles} moves e1g1 f8e8", "go depth 3 searchmoves f1f8") == "f1f8"


def test_it_ponders_until_it_is_told_that_the_move_was_made(uci):
    uci.tell("go ponder wtime 400 btime 400 winc 0 binc 0")
    uci.until("info")
    assert not any(line.startswith("bestmove") for line in drained(uci, 0.5))
    uci.tell("ponderhit")

    began = perf_counter()
    uci.until("bestmove", 5)

    assert perf_counter() - began < 0.4


def test_a_ponder_move_that_was_not_made_ends_by_stop(uci):
    uci.tell("go ponder wtime 1000 btime 1000")
    uci.until("info")
    uci.tell("stop")

    assert uci.until("bestmove", 2)[-1].startswith("bestmove ")


def test_the_best_move_comes_with_the_one_to_ponder_on(uci):
    uci.tell("go depth 4")

    assert uci.until("bestmove")[-1].split()[2] == "ponder"


def test_infinite_answers_not_before_stop_even_if_all_is_known(uci):
    uci.tell(MATE, "go infinite")
    uci.until("info")
    assert not any(line.startswith("bestmove") for line in drained(uci, 0.3))

    uci.tell("stop")

    assert uci.until("bestmove", 2)[-1].split()[1] == "a1a8"


def test_a_go_without_limits_thinks_until_stop(uci):
    uci.tell("go")
    uci.until("info")
    assert not any(line.startswith("bestmove") for line in drained(uci, 0.3))

    uci.tell("stop")

    uci.until("bestmove", 2)


def test_a_fixed_time_for_the_move_is_kept(uci):
    began = perf_counter()

    uci.best("go movetime 300")

    assert 0.2 < perf_counter() - began < 0.8


def test_nodes_are_a_limit(uci):
    uci.tell("go nodes 20000")

    told = numbers(uci.until("bestmove")[-2])

    assert 10_000 < told["nodes"] < 30_000


def test_only_the_moves_that_are_named_are_searched(uci):
    assert uci.best("go depth 3 searchmoves a2a3 h2h4") in ("a2a3", "h2h4")
    assert uci.best(MATE, "go depth 3 searchmoves h1g1 h1g2") in ("h1g1", "h1g2")
    assert uci.best(MATE, "go searchmoves a1a8 h1g1 depth 3") == "a1a8"


def test_a_clock_with_moves_to_go_is_shared_among_them(uci):
    began = perf_counter()

    uci.best("go wtime 4000 btime 4000 movestogo 20")

    assert 0.1 < perf_counter() - began < 1


def test_words_that_it_does_not_know_are_passed_over(uci):
    uci.tell("", "hello", "debug on", "joho isready")

    assert uci.hear(2) == "readyok"


@pytest.mark.parametrize(
    "wrong",
    [
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position fen rubbish",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position",
        "position nowhere",
    ],
)
def test_a_wrong_position_is_told_and_changes_nothing(uci, wrong):
    uci.tell(MATE, wrong)

    assert uci.hear(2).startswith("info string ")
    assert uci.best("go depth 2") == "a1a8"


def test_options_are_taken_and_wrong_ones_are_told(uci):
    uci.tell("setoption name hash value 64", "isready")
    assert uci.hear(2) == "readyok"
    uci.tell("setoption name Hash value 0")
    assert uci.hear(2) == "info string Hash may be 1 to 65536, not '0'"
    uci.tell("setoption name Colour value red")
    assert "there is no option 'Colour': there are Hash, Threads" in uci.hear(2)
    uci.tell("setoption name SyzygyPath value /tables")
    assert "plies reads no tablebases" in uci.hear(2)
    uci.tell("setoption name SyzygyPath value <empty>", "isready")
    assert uci.hear(2) == "readyok"


def test_a_table_that_the_machine_cannot_hold_is_made_smaller(monkeypatch):
    monkeypatch.setattr("plies.adapters.serving.engine.memory", lambda: 40 << 20)
    game, heard = plies.game("nim"), list[str]()
    engine = Engine(game, plies.player("random", game=game), heard.append)

    engine.hear(["setoption name Hash value 16", "setoption name Hash value 65536"])

    assert heard == ["info string half of this machine's memory is used: 20 megabytes"]
    assert engine.settings.table == 20 * 2**20 // 32


def test_wins_draws_and_losses_are_told_where_that_is_asked_for(uci):
    uci.tell("setoption name UCI_ShowWDL value true", "position startpos", "go depth 2")
    even = numbers_behind("wdl", uci.until("bestmove")[-2])
    uci.tell(MATE, "go depth 3")
    won = numbers_behind("wdl", uci.until("bestmove")[-2])
    uci.tell("setoption name UCI_ShowWDL value false")

    assert sum(even) == 1000
    assert abs(even[0] - even[2]) < 200
    assert won == [1000, 0, 0]


def numbers_behind(word, line):
    words = line.split()
    at = words.index(word)
    return [int(one) for one in words[at + 1 : at + 4]]


def drained(talk, seconds):
    """Return what is said within so many seconds."""
    heard, end = [], perf_counter() + seconds
    while perf_counter() < end:
        talk.tell("isready")
        heard += talk.until("readyok", 5)
    return heard


@pytest.mark.parametrize("last", ["quit\n", ""])
def test_quit_and_the_end_of_its_input_end_it_while_it_thinks(last):
    words = [sys.executable, "-m", "plies", "engine", "chess", "deepening:engine=interpreted"]
    told = f"uci\nisready\nposition startpos\ngo infinite\n{last}"

    ended = subprocess.run(words, input=told, capture_output=True, text=True, timeout=60)

    assert ended.returncode == 0
    assert ended.stderr == ""
    assert ended.stdout.splitlines()[-1].startswith("bestmove ")

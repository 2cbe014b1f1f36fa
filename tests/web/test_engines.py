"""Engines on the page: those that the server was started with, and no visitor's."""

from __future__ import annotations

import sys

from tests.adapters import fake
from tests.cli.running import refused, shell
from tests.web.server import Client


def test_a_visitor_plays_against_an_engine_of_the_server(start, tmp_path):
    engine = fake.uci(tmp_path, "e7e5") + ",time=0.1"
    with Client(start("--workers", "1", "--engine", engine)) as visitor:
        games = {game["spec"]: game for game in visitor.ask("games")["games"]}
        begun = visitor.ask("begin", game="chess", moves=["e4"])

        answer = visitor.ask("answer", table=begun["table"], at=1, players=["human", engine])

    assert engine in [one["spec"] for one in games["chess"]["players"]]
    assert engine not in [one["spec"] for one in games["tictactoe"]["players"]]
    assert [step["word"] for step in answer["steps"]] == ["e5"]
    assert answer["steps"][0]["nodes"] == 4711


def test_no_words_of_a_visitor_start_a_program(visitor, tmp_path):
    program = tmp_path / "strict"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/made\n")
    program.chmod(0o755)
    begun = visitor.ask("begin", game="chess")
    for spec in (f"uci:{program}", f'uci:"{program}"', "uci:strict", "ugi:time=1", "gtp:/bin/sh"):
        for job, fields in (
            ("answer", {"table": begun["table"], "at": 0, "players": [spec, "human"]}),
            ("prepare", {"game": "chess", "player": spec}),
            ("values", {"table": begun["table"], "at": 0, "player": spec}),
        ):
            sentence = visitor.refused(job, **fields)
            assert sentence == "only engines that this server was started with play here"

    assert not (tmp_path / "made").exists()


def test_an_engine_that_dies_is_told_to_the_visitor(start, tmp_path):
    engine = fake.uci(tmp_path, on_go="sys.exit(3)") + ",time=0.1"
    with Client(start("--workers", "1", "--engine", engine)) as visitor:
        begun = visitor.ask("begin", game="chess")
        for _ in range(2):
            fields = {"table": begun["table"], "at": 0, "players": [engine, "human"]}
            assert "ended with status 3" in visitor.refused("answer", **fields)


def test_engines_of_other_games_are_named_with_the_game(start):
    engine = f'ugi:"{sys.executable} -m plies engine tictactoe simple"'
    with Client(start("--workers", "1", "--engine", f"tictactoe={engine}")) as visitor:
        begun = visitor.ask("begin", game="tictactoe", moves=["a1"])

        answer = visitor.ask("answer", table=begun["table"], at=1, players=["human", engine])

    assert [step["word"] for step in answer["steps"]] == ["b1"]


def test_engines_that_cannot_be_offered_are_refused_at_the_start():
    sentences = {
        "uci:no-such-program": "the program 'no-such-program' cannot be started",
        "stockfish": "an engine is named as uci:PROGRAM or GAME=ugi:PROGRAM, not 'stockfish'",
        "ugi:cat": "say which game the engine plays, as GAME=ugi:cat",
        "uci:cat,time=99": "uci:cat,time=99 thinks for 99 seconds, and --think allows 10",
    }
    for words, sentence in sentences.items():
        assert sentence in refused(shell("serve", "--no-open", "--port", "0", "--engine", words))

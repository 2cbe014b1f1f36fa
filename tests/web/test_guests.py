"""Players from files on the page: those that the server was started with, and no visitor's."""

from __future__ import annotations

import os

from tests.cli.running import refused, shell
from tests.web.server import Client

LAST = """
class Last:
    def __init__(self, fails=False):
        self.fails = fails

    def choose(self, game, state):
        print("thinking")
        if self.fails:
            raise RuntimeError("no idea")
        return list(game.moves(state))[-1]
"""


def test_a_visitor_plays_against_a_file_of_the_server(start, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(LAST)
    good, bad = f"{file}:Last", f"{file}:Last:fails"
    words = ("--workers", "1", "--player", good, "--player", f"tictactoe={bad}")
    with Client(start(*words)) as visitor:
        games = {game["spec"]: game for game in visitor.ask("games")["games"]}
        begun = visitor.ask("begin", game="tictactoe", moves=["a1"])
        table = {"table": begun["table"], "at": 1}

        answer = visitor.ask("answer", **table, players=["human", good])
        failed = visitor.refused("answer", **table, players=["human", bad])
        other = visitor.refused("answer", **table, players=["human", f"{file}:Last:fails=no"])
        file.write_text(LAST.replace("[-1]", "[0]"))
        os.utime(file, (0, 1))  # whoever goes on writing while the server runs
        edited = visitor.ask("answer", **table, players=["human", good])

    offered = {spec: [one["spec"] for one in game["players"]] for spec, game in games.items()}
    assert good in offered["tictactoe"]
    assert bad in offered["tictactoe"]
    assert good in offered["konane"]
    assert bad not in offered["konane"]
    assert [step["word"] for step in answer["steps"]] == ["c3"]
    assert [step["word"] for step in edited["steps"]] == ["b1"]
    assert failed.endswith("failed with RuntimeError: no idea (mine.py, line 9)")
    assert other == "only files that this server was started with play here"


def test_a_player_that_cannot_be_made_is_refused_before_the_server_starts(tmp_path):
    assert "there is no file" in refused(shell("serve", "--player", f"{tmp_path}/none.py:A"))
    assert "there is no game 'no'" in refused(shell("serve", "--player", "no=none.py:A"))

"""A tournament's record on the page: how it stands while it grows, and its report."""

from __future__ import annotations

import json
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from plies.contract import GameError
from plies.tournaments.ledger import created
from plies.tournaments.plan import Tournament, entries
from plies.tournaments.playing import game_player
from plies.tournaments.schedule import fixtures
from plies.web.tournaments import Shown

PLAN = Tournament("nim", entries(("random", "simple")), games=4, seed=3)


def test_a_record_is_shown_as_it_grows(tmp_path, start):
    play = game_player(PLAN, None)
    lines = [play(one, lambda word: None) for one in fixtures(PLAN, {})]
    ledger = created(tmp_path / "t.jsonl", PLAN)
    ledger.add(lines[0])
    server = start("--tournament", str(tmp_path / "t.jsonl"))

    def told():
        with urlopen(f"{server.address}tournaments") as answer:
            return json.load(answer)["tournaments"][0]

    first = told()
    for line in lines[1:]:
        ledger.add(line)
    ledger.close()
    with urlopen(f"{server.address}tournaments/1") as answer:
        page, headers = answer.read().decode(), answer.headers
    while told()["done"] < 4:
        pass

    assert (first["done"], first["total"], first["title"]) == (1, 4, "nim, round-robin")
    assert "nim, round-robin: 4 games" in page
    assert headers["content-security-policy"] == "frame-ancestors 'none'"
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{server.address}tournaments/2")


def test_no_record_runs_a_file(tmp_path):
    path = tmp_path / "t.jsonl"
    created(path, Tournament("mine.py:Mine", entries(("random", "simple")))).close()

    with pytest.raises(GameError, match="name it, too, to show"):
        Shown(path)
    with pytest.raises(GameError, match="there is no file"):
        Shown(tmp_path / "none.jsonl")

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.play.adjudication import Adjudication, Draw, Resign
from plies.tournaments.ledger import created, read, resumed
from plies.tournaments.plan import Tournament, entries, from_data, to_data
from plies.tournaments.playing import game_player
from plies.tournaments.schedule import fixtures
from plies.tournaments.sprt import Sprt

PLAN = Tournament("nim", entries(("random", "simple")), games=4, seed=3)


@pytest.fixture(scope="module")
def lines():
    play = game_player(PLAN, None)
    return [play(one, lambda word: None) for one in fixtures(PLAN, {})]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.jsonl"


def write(path, lines):
    path.unlink(missing_ok=True)
    ledger = created(path, PLAN)
    for line in lines:
        ledger.add(line)
    ledger.close()
    return path.read_bytes()


def test_what_is_written_is_read(path, lines):
    write(path, lines)

    plan, games = read(path)

    assert plan == PLAN
    assert sorted(games) == [1, 2, 3, 4]
    assert all(one.points in (0, 1) for one in games.values())


def test_a_game_counts_when_it_is_on_the_disk(path, lines):
    ledger = created(path, PLAN)
    counted = ledger.add(lines[0])
    later = ledger.add(lines[1])  # at once after the first

    assert [one.fixture.number for one in counted] == [1]
    assert later == []
    assert 2 not in ledger.games
    assert [one.fixture.number for one in ledger.sync()] == [2]
    ledger.close()


def test_a_game_that_two_have_played_is_written_once(path, lines):
    data = write(path, [lines[0], lines[0], lines[1], lines[0]])

    assert data.count(b'"fixture": [1,') == 1


@settings(
    deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_cut_off_anywhere_it_goes_on_with_all_whole_games(path, lines, data):
    whole = write(path, lines)
    head = whole.index(b"\n") + 1
    cut = data.draw(st.integers(head, len(whole)))
    path.write_bytes(whole[:cut])

    ledger = resumed(path)
    kept = set(ledger.games)
    for line in lines:
        ledger.add(line)
    ledger.close()

    assert kept == set(range(1, whole[:cut].count(b"\n")))
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"", b"mine\n", b'{"plan": {"game": "nim"}}\n'])
def test_a_file_that_is_not_ours_is_left_as_it_is(path, content):
    path.write_bytes(content)

    for way in (lambda: created(path, PLAN), lambda: resumed(path), lambda: read(path)):
        with pytest.raises(GameError):
            way()
    assert path.read_bytes() == content


@pytest.mark.parametrize("line", [1, 3])
def test_a_line_that_somebody_has_changed_is_said_and_left(path, lines, line):
    write(path, lines)
    text = path.read_text().splitlines(keepends=True)
    text[line - 1] = text[line - 1][:16] + "?" + text[line - 1][17:]
    path.write_text("".join(text))

    with pytest.raises(GameError, match="is damaged: it is left as it is"):
        resumed(path)
    assert path.read_text() == "".join(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("fixture", ["1", 0, 1, 0, 1, 1]),
        ("fixture", [1, "0", 1, 0, 1, 1]),
        ("fixture", [1, 0, 77, 0, 1, 1]),
        ("fixture", [1, 0, 0, 0, 1, 1]),
        ("winner", "nobody"),
        ("players", [{"spec": 5, "name": None}, {"spec": "simple", "name": "simple"}]),
    ],
)
def test_a_line_that_fits_no_plan_is_damaged_too(path, lines, key, value):
    write(path, lines)
    head, *games = map(json.loads, path.read_text().splitlines())
    (head["tournament"] if key == "players" else games[0])[key] = value
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (head, *games)))
    before = path.read_bytes()

    with pytest.raises(GameError, match="is damaged: it is left as it is"):
        resumed(path)
    assert path.read_bytes() == before


def test_two_cannot_write_at_once(path, lines):
    pytest.importorskip("fcntl")
    ledger = created(path, PLAN)

    with pytest.raises(GameError, match="is being written by another plies"):
        resumed(path)
    ledger.close()


def test_plans_survive_json():
    rules = Adjudication(Resign(500, 3), Draw(10, 8, 40), 200)
    plan = Tournament(
        "nim", entries(("a", "b")), adjudication=rules, sprt=Sprt(0, 5), openings=("x",)
    )

    assert from_data(to_data(plan)) == plan
    assert from_data(to_data(PLAN)) == PLAN

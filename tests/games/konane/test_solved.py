"""The boards that docs/konane-solved.md lists: the small ones are solved again."""

from __future__ import annotations

import json

import pytest

import plies
from plies.cli.solve import so_far
from tests import ROOT

RESULTS = [
    json.loads(line)
    for line in (ROOT / "benchmarks" / "results" / "konane.jsonl").read_text().splitlines()
]
PAGE = (ROOT / "docs" / "konane-solved.md").read_text()
BOARD = plies.game("konane:rows=5,cols=7,symmetry=yes")


def spec_of(row):
    size, _, opening = row["board"].partition("/")
    rows, cols = size.split("x")
    return f"konane:rows={rows},cols={cols}" + (f",opening={opening}" if opening else "")


SMALL = [row for row in RESULTS if row["nodes"] < 600 and "@" not in row["board"]]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row["board"])
def test_small_boards_are_solved_again_with_the_same_nodes(row):
    found = plies.solve(plies.game(spec_of(row), symmetry=True), engine="interpreted")

    assert (found.winner, found.nodes, found.exact) == (row["winner"], row["nodes"], True)
    assert list(found.words[:2]) == row["words"]


@pytest.mark.parametrize(
    "row",
    [row for row in SMALL if "set-up" not in row["board"]][::7],  # there, other stones are gone
    ids=lambda row: row["board"],
)
def test_transposed_boards_have_the_same_winner(row):
    spec = spec_of(row).replace("rows", "?").replace("cols", "rows").replace("?", "cols")

    found = plies.solve(plies.game(spec, symmetry=True), engine="interpreted")

    assert found.winner == row["winner"]


def test_who_wins_is_as_published():
    winners = {row["board"]: row["winner"] for row in RESULTS}

    assert [winners[board] for board in ("4x4", "5x5", "6x6")] == ["white", "black", "white"]
    assert [winners[board] for board in ("5x8", "6x7")] == ["white", "white"]


def test_the_page_lists_every_result():
    for row in RESULTS:
        name = row["board"].partition("@")[2] or row["board"].partition("/")[0]
        work = f"| {row['nodes']:,} | {row['seconds']:.1f} |"
        lines = [line for line in PAGE.splitlines() if line.startswith(f"| {name} | ")]
        assert any(f"| {row['winner']} |" in line and work in line for line in lines), name


@pytest.mark.parametrize("engine", ["compiled", "interpreted"])
def test_progress_tells_refuted_first_moves_and_how_full_the_table_is(engine):
    told = []

    plies.search(
        BOARD,
        method="proof",
        engine=engine,
        progress=told.append,
        table=1 << 10,
        time=1,
    )

    last = told[-1]
    assert last.refuted[1] == len(list(BOARD.moves(BOARD.start())))
    assert 0 <= last.refuted[0] < last.refuted[1]
    assert 0 <= told[0].fill <= last.fill <= 1  # a busy machine tells before the first node
    assert last.fill > 0
    assert f"of {last.refuted[1]} first moves refuted, table {last.fill:.0%} full" in so_far(last)

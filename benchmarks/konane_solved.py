"""Solve Konane boards one by one and write docs/konane-solved.md.

    python benchmarks/konane_solved.py [--limit SECONDS] [--table POSITIONS] [BOARD ...]
    python benchmarks/konane_solved.py --page

A BOARD is 5x8, or 5x8/any with another opening rule, or 6x6@d3-c3, where black began by taking
d3 and white c3. Every board that is settled is at once a
line of benchmarks/results/konane.jsonl, and is not solved again; the page is written from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import plies
from plies.contract import Game, read_move, state_text
from plies.engines.solving import GLANCE

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "konane.jsonl"
PAGE = HERE.parent / "docs" / "konane-solved.md"
BEGIN, END = "<!-- boards -->\n", "<!-- end of boards -->\n"
Row = dict[str, Any]
TABLE = 1 << 22  # what `plies solve` takes if nothing else is said


def spec_of(board: str) -> str:
    """Return 5x8/any as konane:rows=5,cols=8,opening=any."""
    size, _, opening = board.partition("@")[0].partition("/")
    rows, _, cols = size.partition("x")
    return f"konane:rows={rows},cols={cols}" + (f",opening={opening}" if opening else "")


def position_of(board: str, game: Game) -> Any:
    """Return the position after the removals of 6x6@d3-c3, or the start."""
    state = game.start()
    for word in filter(None, board.partition("@")[2].split("-")):
        state = game.play(state, read_move(game, state, word))
    return state


def results() -> dict[str, Row]:
    if not RESULTS.exists():
        return {}
    rows = [json.loads(line) for line in RESULTS.read_text().splitlines()]
    return {row["board"]: row for row in rows}


def solved(board: str, table: int, limit: float) -> Row | None:
    """Solve a board as the command does; processor time is without compiling."""
    game = plies.game(spec_of(board), symmetry=True)
    state = position_of(board, game)
    began = process_time()
    found = plies.solve(game, state, nodes=GLANCE)
    if not found.exact:
        plies.search(game, method="proof", engine="compiled", nodes=1)
        began = process_time()
        found = plies.solve(game, state, table=table, time=limit)
    seconds = process_time() - began
    print(board, found.winner, f"{found.nodes:,} nodes, {seconds:.1f} s", flush=True)
    if not found.exact:
        return None
    return {
        "board": board,
        "winner": found.winner,
        "words": found.words[:2],
        "nodes": found.nodes,
        "seconds": round(seconds, 2),
        "memory": found.memory,
        "table": table,
        "method": found.method,
    }


def size_of(row: Row) -> tuple[str, int, int]:
    size, _, opening = row["board"].partition("@")[0].partition("/")
    rows, cols = size.split("x")
    return opening, int(rows), int(cols)


def line(row: Row) -> str:
    """Return a row of the page: who wins, by which first move, and how to see it again."""
    first, answer = (*row["words"], "", "")[:2]
    move = first if row["winner"] == "black" else f"{answer} after {first}" if answer else "none"
    command = f"`plies solve {spec_of(row['board'])}{table_option(row)}`"
    size = row["board"].partition("/")[0]
    work = f"{row['nodes']:,} | {row['seconds']:.1f}"
    return f"| {size} | {row['winner']} | {move} | {work} | {command} |"


def table_option(row: Row) -> str:
    return "" if row["table"] == TABLE else f" --table {row['table']}"


def matrix(rows: list[Row]) -> list[str]:
    """Return who wins as one small table, a line for each number of rows."""
    known = {size_of(row)[1:]: row["winner"][0].upper() for row in rows}
    widest = max(cols for _, cols in known)
    table = ["| rows \\ columns | " + " | ".join(str(c) for c in range(1, widest + 1)) + " |"]
    table.append("|---|" + "---|" * widest)
    for high in sorted({rows for rows, _ in known}):
        winners = [known.get((min(high, c), max(high, c)), "") for c in range(1, widest + 1)]
        table.append(f"| **{high}** | " + " | ".join(winners) + " |")
    return table


HEAD = [
    "| board | winner | first winning move | nodes | seconds | command |",
    "|---|---|---|---|---|---|",
]


OPENINGS = ["| black, white | winner | nodes | seconds | command |", "|---|---|---|---|---|"]


def opening_line(row: Row) -> str:
    """Return a row of the table of openings."""
    board = row["board"]
    game = plies.game(spec_of(board))
    text = state_text(game, position_of(board, game)).replace("\n", "/")
    work = f"{row['nodes']:,} | {row['seconds']:.1f}"
    size = board.partition("x")[0]
    command = f"`plies solve konane:size={size} --position {text}{table_option(row)}`"
    return f"| {board.partition('@')[2]} | {row['winner']} | {work} | {command} |"


def write_page() -> None:
    """Put the figures between the two marks of the page."""
    rows = sorted(results().values(), key=size_of)
    usual = [row for row in rows if not set("/@") & set(row["board"])]
    text = ["", *matrix(usual), "", *HEAD, *map(line, usual), ""]
    text += ["### Every opening of 6x6", "", *OPENINGS]
    text += [opening_line(row) for row in rows if "@" in row["board"]] + [""]
    for opening in dict.fromkeys(size_of(row)[0] for row in rows if "/" in row["board"]):
        mine = [row for row in rows if size_of(row)[0] == opening]
        text += [f"### `opening={opening}`", "", *HEAD, *map(line, mine), ""]
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(before + BEGIN + "\n".join(text) + "\n" + END + rest.partition(END)[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--table", type=int, default=TABLE)
    parser.add_argument("--page", action="store_true")
    wanted = parser.parse_args()
    for board in wanted.boards:
        if board not in results() and (row := solved(board, wanted.table, wanted.limit)):
            with RESULTS.open("a") as file:
                file.write(json.dumps(row) + "\n")
    if wanted.page:
        write_page()


if __name__ == "__main__":
    main()

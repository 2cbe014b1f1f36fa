"""A tournament in words: the table, the cross table, what the tests say, and CSV."""

from __future__ import annotations

import csv
import io
from math import isfinite

from plies.readable import counted, duration, table
from plies.tournaments.pairs import Pairs
from plies.tournaments.standings import Row, Standings

WIDEST = 12  # players of a cross table on a screen
HEAD = "rank,player,games,points,elo,error,won,drawn,lost,forfeits,turns,seconds"


def table_cells(found: Standings) -> list[tuple[str, ...]]:
    """Return the table, best first, its head before it."""
    head: tuple[str, ...]
    if found.alone:
        head = ("", "player", "games", "average", "+/-", "best", "a turn", "forfeits")
        return [head, *(_alone_cells(i, row) for i, row in enumerate(found.rows, 1))]
    head = ("", "player", "Elo", "+/-", "games", "points", "won", "drawn", "lost", "a turn")
    return [head, *(_cells(i, row) for i, row in enumerate(found.rows, 1))]


def table_lines(found: Standings) -> list[str]:
    """Return the table as lines."""
    return table(table_cells(found), left=2)


def _cells(rank: int, row: Row) -> tuple[str, ...]:
    each = duration(row.seconds / row.turns) if row.turns else ""
    counts = (str(row.won), str(row.drawn), str(row.lost))
    elo = f"{row.elo:+z.0f}" if row.games else ""
    error = f"{row.error:.0f}" if row.games else ""
    return (str(rank), row.name, elo, error, str(row.games), f"{row.points:g}", *counts, each)


def _alone_cells(rank: int, row: Row) -> tuple[str, ...]:
    each = duration(row.seconds / row.turns) if row.turns else ""
    best = "" if row.best is None else f"{row.best:,.0f}"
    numbers = (f"{row.points:,.1f}", f"{row.error:,.1f}", best, each, str(row.forfeits))
    return (str(rank), row.name, str(row.games), *numbers)


def cross_lines(found: Standings) -> list[str]:
    """Return points against each other, the best first; nothing where that says no more."""
    order = [row.player for row in found.rows]
    if found.alone or not 2 < len(order) <= WIDEST:
        return []
    cross = found.cross
    head = ("", "points of", *(str(place) for place in range(1, len(order) + 1)))
    rows = [head]
    for place, one in enumerate(order, 1):
        cells = (f"{cross[one][x][0]:g}/{cross[one][x][1]}" if x != one else "·" for x in order)
        rows.append((str(place), found.plan.names[one], *cells))
    return table(rows, left=2)


def summary(found: Standings) -> list[str]:
    """Tell how it ended, or how far it came."""
    lines = table_lines(found)
    if found.alone:
        return lines
    if cross := cross_lines(found):
        lines += ["", *cross]
    if found.ratings and found.games:
        ahead, error = found.ratings.advantage, found.ratings.advantage_error
        lines += ["", f"moving first is worth {ahead:+z.0f} Elo, +/- {error:.0f}"]
        if len(found.rows) > 1:
            best, next_best = found.rows[0], found.rows[1]
            likely = found.ratings.superiority(best.player, next_best.player)
            lines.append(f"{best.name} is stronger than {next_best.name} with {likely:.1%}")
    if found.pairs and found.pairs.number:
        lines.append(pairs_words(found.pairs, found.plan.names[0]))
    if found.champion is not None:
        lines += ["", f"{found.plan.names[found.champion]} has won the knockout"]
    if found.verdict:
        lines += ["", found.verdict.told(*found.plan.names)]
    return lines


def pairs_words(pairs: Pairs, name: str) -> str:
    """Tell what pairs say of the player named first."""
    middle, low, high = pairs.elo
    ends = " to ".join(f"{end:+z.0f}" if isfinite(end) else "any" for end in (low, high))
    elo = f"{middle:+z.0f}" if isfinite(middle) else "beyond any"
    counts = " ".join(map(str, pairs.counts))
    return (
        f"{name} in {counted(pairs.number, 'pair')} (worth 0, 0.5, 1, 1.5, 2: {counts}): "
        f"{elo} Elo, 95% interval {ends}"
    )


def csv_text(found: Standings) -> str:
    """Return the table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD.split(","))
    for rank, row in enumerate(found.rows, 1):
        elo = "" if row.elo is None else f"{row.elo:.2f}"
        cells = [rank, row.name, row.games, f"{row.points:g}", elo, f"{row.error:.2f}"]
        counts = [row.won, row.drawn, row.lost, row.forfeits, row.turns]
        writer.writerow([*cells, *counts, f"{row.seconds:.6f}"])
    return text.getvalue()

"""Pictures of a tournament: ratings with their errors, and how they came about, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from plies.tournaments.ledger import Entered
from plies.tournaments.ratings import Score, rated
from plies.tournaments.standings import Standings

LOOKS = 40  # points of a curve
WIDTH, LINE = 640, 28
COLOURS = 8  # of curves; more players have them again


def bars(found: Standings) -> str:
    """Return every player's rating or average with its 95 % interval, as SVG."""
    values = [row.points if row.elo is None else row.elo for row in found.rows]
    ends = [(v - row.error, v + row.error) for v, row in zip(values, found.rows, strict=True)]
    low, high = min(end[0] for end in ends), max(end[1] for end in ends)
    span = (high - low) or 1.0
    left = 210

    def across(value: float) -> float:
        return left + (value - low) / span * (WIDTH - left - 20)

    parts = []
    for i, (value, (least, most), row) in enumerate(zip(values, ends, found.rows, strict=True)):
        y = i * LINE + LINE / 2
        name = row.name if len(row.name) <= 26 else f"{row.name[:25]}…"
        parts.append(
            f'<text class="name" x="{left - 12}" y="{y + 4:.0f}">{escape(name)}</text>'
            f'<text class="rank" x="{left - 12}" y="{y + 8:.0f}">{i + 1}</text>'
            f'<line class="error" x1="{across(least):.1f}" x2="{across(most):.1f}" '
            f'y1="{y}" y2="{y}"/>'
            f'<circle class="mean" cx="{across(value):.1f}" cy="{y}" r="5">'
            f"<title>{escape(row.name)}: {value:.1f} ± {row.error:.1f}</title></circle>"
        )
    height = LINE * len(values) + 20
    for value in (low, (low + high) / 2, high):
        parts.append(
            f'<text class="axis" x="{across(value):.0f}" y="{height - 4}">{value:.0f}</text>'
        )
    return _svg(height, parts, "ratings with 95 % intervals")


def curves(found: Standings, games: Sequence[Entered]) -> str:
    """Return how the ratings (or averages) moved while games came in, as SVG."""
    if len(games) < 2:
        return ""
    at = sorted({max(1, round(len(games) * i / LOOKS)) for i in range(1, LOOKS + 1)})
    count = len(found.plan.players)
    lines = [_values(found, games[:number], count) for number in at]
    whole = [value for line in lines[len(lines) // 5 :] for value in line]
    low, high = min(whole), max(whole)
    span, height = (high - low) or 1.0, 260
    parts = []
    for player in range(count):
        points = " ".join(
            f"{10 + (number / at[-1]) * (WIDTH - 90):.1f},"
            f"{min(height, max(0.0, 10 + (high - line[player]) / span * (height - 40))):.1f}"
            for number, line in zip(at, lines, strict=True)
        )
        title = f"<title>{escape(found.plan.names[player])}</title>"
        kind = f"curve curve-{player % COLOURS}"
        parts.append(f'<polyline class="{kind}" points="{points}">{title}</polyline>')
    for value, y in ((high, 14), (low, height - 26)):
        parts.append(f'<text class="scale" x="{WIDTH - 70}" y="{y}">{value:.0f}</text>')
    parts.append(f'<text class="axis" x="{WIDTH / 2}" y="{height - 4}">{len(games)} games</text>')
    return _svg(height, parts, "ratings by number of games")


def _values(found: Standings, games: Sequence[Entered], count: int) -> list[float]:
    if not found.alone:
        scores = [Score(one.fixture.first, one.fixture.second, one.points) for one in games]
        return list(rated(count, scores).elo)
    averages = []
    for player in range(count):
        mine = [one.points for one in games if one.fixture.first == player]
        averages.append(sum(mine) / len(mine) if mine else 0.0)
    return averages


def _svg(height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg class="plies-chart" role="img" aria-label="{label}" '
        f'viewBox="0 0 {WIDTH} {height}">{"".join(parts)}</svg>'
    )

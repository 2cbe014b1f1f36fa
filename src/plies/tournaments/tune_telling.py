"""A tuning in words and pictures: the best numbers, the way to them as a curve, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from typing import Any

from plies.readable import counted, table
from plies.tournaments.parameters import Parameter
from plies.tournaments.tuning import Course, Tuning

HEAD = "step,games,"
WIDTH, HEIGHT, LEFT, UNDER = 640, 170, 60, 46  # of the curve of one number
POINTS = 400  # of a curve, at most


def numbers(plan: Tuning, shares: Sequence[float]) -> dict[str, int | float]:
    """Return the numbers at these shares, by name."""
    return {one.name: one.value(share) for one, share in zip(plan.parameters, shares, strict=True)}


def tuning_json(plan: Tuning, found: Course, games: int) -> dict[str, Any]:
    """Return how it stands as JSON has it."""
    return {
        "best": numbers(plan, found.best),
        "player": plan.player_at(found.best),
        "games": games,
        "steps": len(found.way) - 1,
        "finished": found.over,
        "start": numbers(plan, found.way[0]),
        "curve": [numbers(plan, shares) for shares in found.way],
        "seed": plan.seed,
    }


def lines(plan: Tuning, found: Course) -> list[str]:
    """Tell the numbers: where they began, where they are, and the best by what is known."""
    began, now, best = (numbers(plan, at) for at in (found.way[0], found.at, found.best))
    rows: list[tuple[str, ...]] = [("", "from", "to", "began", "now", "best")]
    for one in plan.parameters:
        told = (one.low, one.high, began[one.name], now[one.name], best[one.name])
        rows.append((one.name, *(f"{number:g}" for number in told)))
    return table(rows, left=1)


def summary(plan: Tuning, found: Course, games: int) -> list[str]:
    """Tell what came out, and how to find out whether it is better."""
    best = plan.player_at(found.best)
    done = f"after {counted(len(found.way) - 1, 'step')}, {counted(games, 'game')}"
    asks = f"plies tournament {plan.game} '{best}' '{plan.player}' --sprt 0,10"
    plies = plan.random_plies or 4
    return [
        *lines(plan, found),
        "",
        f"best      {best}",
        f"tuned     {done}",
        f"is it better?  {asks} --random-plies {plies}",
    ]


def csv_text(plan: Tuning, found: Course) -> str:
    """Return the way as CSV: the numbers before the first step, and after each."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*HEAD.rstrip(",").split(","), *(one.name for one in plan.parameters)])
    for step, shares in enumerate(found.way):
        writer.writerow([step, 2 * plan.pairs * step, *numbers(plan, shares).values()])
    return text.getvalue()


def curve(plan: Tuning, found: Course) -> str:
    """Return the way of every number through its range, as SVG."""
    height = HEIGHT * len(plan.parameters) + UNDER
    parts = []
    for i, one in enumerate(plan.parameters):
        shares = [at[i] for at in found.way]
        parts.append(_one_curve(one, shares, found.best[i], HEIGHT * i))
    games = 2 * plan.pairs * (len(found.way) - 1)
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2}" y="{height - 12}" text-anchor="middle">'
        f"{counted(games, 'game')} of {escape(plan.game)}</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plies-tuning" role="img" '
        f'aria-label="how the numbers moved" viewBox="0 0 {WIDTH} {height}">{STYLE}'
        f"{''.join(parts)}</svg>\n"
    )


STYLE = (
    "<style>.plies-tuning{font:13px system-ui,sans-serif;fill:#1d2733;background:#fff}"
    ".plies-tuning .way{fill:none;stroke:#0b6bcb;stroke-width:1.8}"
    ".plies-tuning .frame{fill:none;stroke:#9aa7b4}"
    ".plies-tuning .best{stroke:#b3541e;stroke-dasharray:5 4}"
    ".plies-tuning .told{fill:#b3541e}"
    "@media (prefers-color-scheme:dark){.plies-tuning{fill:#dfe6ee;background:#14191f}"
    ".plies-tuning .way{stroke:#63b0ff}.plies-tuning .best{stroke:#f0955a}"
    ".plies-tuning .told{fill:#f0955a}.plies-tuning .frame{stroke:#5a6672}}</style>"
)


def _one_curve(one: Parameter, shares: Sequence[float], best: float, top: float) -> str:
    high, low = top + 34, top + HEIGHT - 8
    right = WIDTH - 12

    def y(share: float) -> float:
        return low - share * (low - high)

    every = max(1, len(shares) // POINTS)
    kept = [*range(0, len(shares), every), len(shares) - 1]
    last = max(1, len(shares) - 1)
    way = " ".join(f"{LEFT + (right - LEFT) * i / last:.1f},{y(shares[i]):.1f}" for i in kept)
    name = escape(one.name)
    return (
        f'<text x="{LEFT}" y="{top + 22}">{name}</text>'
        f'<text class="told" x="{right}" y="{top + 22}" text-anchor="end">'
        f"best {one.value(best):g}</text>"
        f'<rect class="frame" x="{LEFT}" y="{high}" width="{right - LEFT}" height="{low - high}"/>'
        f'<text x="{LEFT - 8}" y="{high + 10}" text-anchor="end">{one.high:g}</text>'
        f'<text x="{LEFT - 8}" y="{low}" text-anchor="end">{one.low:g}</text>'
        f'<line class="best" x1="{LEFT}" x2="{right}" y1="{y(best):.1f}" y2="{y(best):.1f}"/>'
        f'<polyline class="way" points="{way}"><title>{name}</title></polyline>'
    )

"""The learning curve of a training: average score and tiles against moves, by matplotlib."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from plies.measuring.growth import COLOURS, drawn
from plies.writing import replace as replace_file
from plies.writing import said

if TYPE_CHECKING:
    from plies.games.twenty48.network.training import Point

TILES = (2048, 4096, 8192, 16384)
PRACTISED = 32768
FEWEST = 300  # games of a point of the picture,
POINTS = 20  # unless there are fewer points than these
BARS = "▁▂▃▄▅▆▇█"


def save_curve(curve: Sequence[Point], file: Path, title: str) -> None:
    """Draw the curve, each of its points an average of so many games that it can be read."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter, PercentFormatter

    learning, practice = (
        joined(points, min(FEWEST, sum(point.games for point in points) // POINTS))
        for points in ([point for point in curve if point.stage == stage] for stage in (1, 2))
    )
    panels = 3 if practice else 2
    figure = Figure(figsize=(5 * panels, 4.2), dpi=150, layout="constrained")
    scores, shares, *more = figure.subplots(1, panels)
    moves = [point.moves for point in learning]
    scores.plot(moves, [point.average for point in learning], color=COLOURS[0])
    scores.set_ylabel("average score")
    scores.yaxis.set_major_formatter(EngFormatter(sep=""))
    for tile, colour in zip(TILES, COLOURS, strict=False):
        reached = [point.shares.get(tile, 0.0) for point in learning]
        if any(reached):
            shares.plot(moves, reached, color=colour)
            shares.annotate(f" {tile}", (moves[-1], reached[-1]), color=colour, va="center")
    shares.set_ylabel("games that reach a tile")
    for axes in more:
        reached = [point.shares.get(PRACTISED, 0.0) for point in practice]
        axes.plot([point.moves for point in practice], reached, color=COLOURS[0])
        axes.set_ylabel(f"practice games that reach {PRACTISED}")
    for axes in (shares, *more):
        axes.yaxis.set_major_formatter(PercentFormatter(1))
    for axes in (scores, shares, *more):
        axes.set_xlabel("moves learned from")
        axes.xaxis.set_major_formatter(EngFormatter(sep=""))
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(title)
    with said(file):
        replace_file(file, [drawn(figure, file)])


def joined(curve: Sequence[Point], fewest: int) -> list[Point]:
    """Return a curve with neighbours put together until each point has so many games.

    What is left over at the end, joins the last point.
    """
    groups: list[list[Point]] = []
    for point in curve:
        if groups and sum(one.games for one in groups[-1]) < fewest:
            groups[-1].append(point)
        else:
            groups.append([point])
    if len(groups) > 1 and sum(one.games for one in groups[-1]) < fewest:
        rest = groups.pop()
        groups[-1] += rest
    return [_together(group) for group in groups]


def _together(points: Sequence[Point]) -> Point:
    games = sum(point.games for point in points)

    def mean(values: Iterable[float]) -> float:
        weighted = (point.games * value for point, value in zip(points, values, strict=True))
        return sum(weighted) / games

    tiles = {tile for point in points for tile in point.shares}
    return replace(
        points[-1],
        games=games,
        average=mean(point.average for point in points),
        shares={tile: mean(point.shares.get(tile, 0.0) for point in points) for tile in tiles},
    )


def sparkline(values: Sequence[float], width: int) -> str:
    """Return values as a row of bars, at most `width`, the last ones at the end.

    >>> sparkline([0, 1, 2, 4], 4)
    '▁▃▅█'
    """
    if not values:
        return ""
    groups = min(width, len(values))
    edges = [len(values) * k // groups for k in range(groups + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(edges)]
    highest = max(means) or 1
    return "".join(BARS[min(7, int(8 * mean / highest))] for mean in means)

"""How the cost of a search grows: time and nodes against depth, drawn by matplotlib.

Both scales are logarithmic, so a search whose tree grows by a constant factor is a straight
line, and the steeper line is the worse search.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plies.game import GameError

if TYPE_CHECKING:
    from plies.bench import Row

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#555555")
MARKERS = "osD^vPX"  # told apart without colours, too


def check_plot(file: str) -> None:
    """Refuse in a sentence a plot that could not be drawn or saved."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise GameError("a plot needs matplotlib: pip install 'plies[plots]'") from None
    kinds = Figure().canvas.get_supported_filetypes()
    kind = Path(file).suffix.lstrip(".").lower()
    if kind not in kinds:
        raise GameError(f"a plot is saved as .png, .svg or .pdf, not as {file!r}")
    if not Path(file).absolute().parent.is_dir():
        raise GameError(f"{file} cannot be written: there is no folder {Path(file).parent}")


def save_plot(rows: Sequence[Row], name: str, file: str) -> None:
    """Draw time and nodes against depth side by side, a line for each method."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.6), dpi=150, layout="constrained")
    seconds, nodes = figure.subplots(1, 2)
    methods = list(dict.fromkeys(row.method for row in rows))
    for number, method in enumerate(methods):
        mine = [row for row in rows if row.method == method]
        style = {
            "color": COLOURS[number % len(COLOURS)],
            "marker": MARKERS[number % len(MARKERS)],
            "label": f"{method} ({mine[0].engine})",
        }
        depths = [row.depth for row in mine]
        seconds.plot(depths, [row.seconds for row in mine], **style)
        nodes.plot(depths, [row.nodes for row in mine], **style)
    _dress(seconds, "time in seconds", rows)
    _dress(nodes, "nodes", rows)
    figure.suptitle(f"{name}: the cost of looking further")
    handles, labels = seconds.get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside lower center", ncols=min(len(methods), 4), frameon=False
    )
    try:
        figure.savefig(file)
    except OSError as error:
        raise GameError(f"{file} cannot be written: {error.strerror}") from error


def _dress(axes: Any, title: str, rows: Sequence[Row]) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_yscale("log")
    axes.set_title(title, loc="left", fontsize="medium")
    axes.set_xlabel("depth in plies")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(which="major", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)

"""How the cost of a search grows: the processor's time and nodes against depth, by matplotlib.

Both scales are logarithmic, so a search whose tree grows by a constant factor is a straight
line, and the steeper line is the worse search.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil, floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plies.contract import GameError
from plies.kinds import CREATOR, PLOT
from plies.writing import check, write

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from plies.measuring.bench import Row
    from plies.measuring.experiment import Played
    from plies.measuring.published import Published

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
    check(file, PLOT)


def save_plot(
    rows: Sequence[Row] | Sequence[Played], name: str, file: str, others: Published | None = None
) -> None:
    """Draw time and nodes against depth side by side, a line for each method.

    Times that others have published are drawn dashed, in the same colour.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter

    figure = Figure(figsize=(10, 4.6), dpi=150, layout="constrained")
    seconds, nodes = figure.subplots(1, 2)
    methods = list(dict.fromkeys(row.method for row in rows))
    times = [row.cpu for row in rows]
    for number, method in enumerate(methods):
        mine = [row for row in rows if row.method == method]
        style: dict[str, Any] = {
            "color": COLOURS[number % len(COLOURS)],
            "marker": MARKERS[number % len(MARKERS)],
            "clip_on": False,
            "label": f"{method} ({mine[0].engine})",
        }
        depths = [row.depth for row in mine]
        seconds.plot(depths, [row.cpu for row in mine], **style)
        nodes.plot(depths, [row.nodes for row in mine], **style)
        known = others.seconds if others else {}
        theirs = {depth: known[method, depth] for depth in depths if (method, depth) in known}
        if theirs:
            style |= {"linestyle": "--", "markerfacecolor": "white"}
            style["label"] = f"{method} (published)"
            seconds.plot(list(theirs), list(theirs.values()), **style)
            times += theirs.values()
    _dress(seconds, "CPU time", times)
    _dress(nodes, "nodes", [row.nodes for row in rows])
    seconds.yaxis.set_major_formatter(EngFormatter(unit="s"))
    nodes.yaxis.set_major_formatter(EngFormatter(sep=""))
    figure.suptitle(f"{name}: the cost of looking further")
    handles, labels = seconds.get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside lower center", ncols=min(len(handles), 4), frameon=False
    )
    write(file, drawn(figure, file), PLOT)


def drawn(figure: Figure, file: str | Path) -> bytes:
    """Return a figure in the format that a file's name stands for, with our name in it."""
    kind, data = Path(file).suffix.lstrip(".").lower(), BytesIO()
    field = "Software" if kind == "png" else "Creator"
    metadata = {field: CREATOR} if kind in ("png", "svg", "pdf", "ps", "eps") else None
    figure.savefig(data, format=kind, metadata=metadata)
    return data.getvalue()


def _dress(axes: Any, title: str, values: Sequence[float]) -> None:
    from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter

    axes.set_yscale("log")
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    axes.set_ylim(10**low, 10 ** max(high, low + 1))  # whole decades: every end has a number
    axes.yaxis.set_major_locator(LogLocator(numticks=12))
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set_title(title, loc="left", fontsize="medium")
    axes.set_xlabel("depth in plies")
    axes.grid(which="major", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)

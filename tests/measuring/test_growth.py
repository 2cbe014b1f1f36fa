from __future__ import annotations

import pytest

from plies.measuring.bench import Row
from plies.measuring.growth import save_plot


def test_the_plot_shows_processor_time(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    from matplotlib.axes import Axes

    drawn = []
    monkeypatch.setattr(Axes, "set_title", lambda self, title, **_: drawn.append(title))
    lines = []
    monkeypatch.setattr(Axes, "plot", lambda self, xs, ys, **_: lines.append(list(ys)))
    row = Row("minimax", 1, "compiled", 10, 9.0, 0.25, 0, None, "")

    save_plot([row], "nim", str(tmp_path / "growth.svg"))

    assert (drawn, lines) == (["CPU time", "nodes"], [[0.25], [10]])

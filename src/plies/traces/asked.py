"""The options of a search that change its trace."""

from __future__ import annotations

from typing import Any

USUAL: dict[str, Any] = {
    "depth": None,
    "depth_unit": "ply",
    "strict": False,
    "fail": "soft",
    "ends": "payoff",
    "ties": False,
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "depth_unit": ("ply", "round"),
    "strict": (False, True),
    "fail": ("soft", "hard"),
    "ends": ("payoff", "evaluate"),
    "ties": (False, True),
    "star": (0, 1, 2),
}

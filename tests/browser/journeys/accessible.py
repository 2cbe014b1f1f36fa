"""What axe-core finds wrong with a page, for those who see, hear or move otherwise."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest


@cache
def axe() -> str:
    """Return the program; the package that brings it is for tests only."""
    package = pytest.importorskip("axe_playwright_python")
    [program] = Path(package.__file__).parent.rglob("axe.min.js")
    return program.read_text(encoding="utf-8")


def complaints(page) -> list[str]:
    """Return the violations that axe-core finds on the page, each with where they are."""
    page.evaluate(f"{axe()}; 0")
    found = page.evaluate(
        """() => axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } })
          .then(({ violations }) => violations)"""  # newer versions look for that, too
    )
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]

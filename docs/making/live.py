"""Searches to step through, in the pages: a comment that holds a command becomes its page.

<!-- live first-cut: plies tree "[[3, 5], [2, 9]]" -->
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from docs.making.prose import way
from plies.cli import plies

MARK = re.compile(r"^<!-- live ([\w-]+): plies (.+?) -->$", re.MULTILINE)


def with_live_views(text: str, place: str, folder: Path) -> str:
    """Return a page in which every comment of this kind is the view that its command makes."""

    def view(found: re.Match[str]) -> str:
        name, command = found.groups()
        file = folder / "live" / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        done = CliRunner().invoke(plies, [*shlex.split(command), "--html", str(file)])
        if done.exit_code:
            raise SystemExit(f"{place}: plies {command}: {done.output}")
        at = way(place, f"live/{name}.html")
        kind = "live two" if "--compare" in command else "live"
        title = f"A search to step through: plies {command}".replace('"', "&quot;")
        return (
            f'<iframe class="{kind}" src="{at}" title="{title}" loading="lazy"></iframe>\n'
            f'<p class="live-link"><a href="{at}" target="_blank">Open it alone</a>: '
            "→ is a step, ← a step back, n the next cut.</p>"
        )

    return MARK.sub(view, text)

"""Which pages there are, and where they stand on the site."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ASSEMBLED = ROOT / "build" / "docs"  # what the site is built from
ELSEWHERE = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
MEASURED = "benchmarks/results"


@cache
def written() -> dict[Path, str]:
    """Return every page that somebody wrote, or measured, and its place on the site."""
    found = {file: file.relative_to(DOCS).as_posix() for file in sorted(DOCS.rglob("*.md"))}
    found |= {ROOT / name: place for name, place in ELSEWHERE.items()}
    found |= {one: f"measured/{one.name}" for one in sorted((ROOT / MEASURED).glob("*.md"))}
    return found


@cache
def notebooks() -> dict[Path, str]:
    """Return every notebook, and the place of the page that is made of it."""
    found = sorted((DOCS / "notebooks").glob("*.ipynb"))
    return {file: f"notebooks/{file.stem}.md" for file in found}


def places() -> dict[Path, str]:
    """Return every file that becomes a page, and its place on the site."""
    return written() | notebooks()

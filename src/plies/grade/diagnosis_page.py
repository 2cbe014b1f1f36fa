"""A page that steps through what a right search does on the tree that shows a mistake."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from pathlib import Path

from plies.game import GameError
from plies.grade.report import Diagnosis
from plies.notation import lettered, read_tree
from plies.trace import trace
from plies.views.page import html


def step_page(diagnosis: Diagnosis) -> str:
    """Return the page, with what to say to the student above the steps."""
    tree = lettered(read_tree(diagnosis.tree).tree)
    recorded = trace(tree, **dict(diagnosis.how))[1]
    told = (
        f"<p><strong>{escape(diagnosis.question)}</strong>: {escape(diagnosis.sentence)} "
        "Here it shows; these are the steps of a right search.</p>\n"
    )
    return html(recorded).replace('<main id="view">', told + '<main id="view">', 1)


def write_pages(diagnoses: Iterable[Diagnosis], folder: Path) -> tuple[Diagnosis, ...]:
    """Write a page for every diagnosis that has a tree; they come back with its file's name."""
    written = []
    for one in diagnoses:
        if one.tree:
            name = f"{one.question}-{one.mistake}.html"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(step_page(one), encoding="utf-8", newline="\n")
            except OSError as error:
                raise GameError(f"{folder} cannot be written: {error.strerror}") from None
            one = replace(one, page=name)
        written.append(one)
    return tuple(written)

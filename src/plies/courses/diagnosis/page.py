"""A page that steps through what a right search does on the tree that shows a mistake.

Beside the right values stand those of the student's search: in a table, and at every step that
finds another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from pathlib import Path

from plies.courses.diagnosis.beside import UNSEEN
from plies.courses.report.outputs import OWN_VALUE
from plies.courses.report.report import COMPARED, Diagnosis
from plies.kinds import PAGE
from plies.traces import Trace, trace
from plies.trees.notation import lettered, read_tree
from plies.views.page import html
from plies.writing import said, write


def step_page(diagnosis: Diagnosis) -> str:
    """Return the page, with what to say to the student above the steps."""
    plain = read_tree(diagnosis.tree).tree
    tree = lettered(plain)
    letters = {plain.name_of(node): tree.name_of(node) for node in range(len(tree.parents))}
    rows = [(letters[position], right, yours) for position, right, yours in diagnosis.beside]
    recorded = trace(tree, **dict(diagnosis.how))[1]
    told = (
        f"<p><strong>{escape(diagnosis.question)}</strong>: {escape(diagnosis.sentence)} "
        f"Here it shows; these are the steps of a right search on "
        f"<code>{escape(diagnosis.tree)}</code>.</p>\n"
    )
    if "=" in diagnosis.tree:
        told += f"<p>{escape(OWN_VALUE)}</p>\n"
    if rows:
        told += table(rows)
    page = html(recorded, remarks=remarks(recorded, rows))
    return page.replace('<main id="view">', told + '<main id="view">', 1)


def table(rows: Iterable[tuple[str, str, str]]) -> str:
    """Return positions with the right value and the student's as a table."""
    lines = [("th", COMPARED), *(("td", row) for row in rows)]
    cells = ("".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) for kind, row in lines)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in cells)}</table>\n"


def remarks(recorded: Trace, rows: Iterable[tuple[str, str, str]]) -> dict[int, str]:
    """Return what to say of the student's search after steps of the right one."""
    others = {position: yours for position, _, yours in rows}
    found = {}
    for number, step in enumerate(recorded):
        name = recorded.nodes.name[step.node]
        if step.kind in ("leaf", "leave") and name in others:
            yours = others[name]
            does = "does not look at it" if yours == UNSEEN else f"finds {yours}"
            found[number] = f"Your search {does}."
        elif step.kind == "cut":
            names = [recorded.nodes.name[node] for node in recorded.skipped(number)]
            seen = [one for one in names if others.get(one, UNSEEN) != UNSEEN]
            if seen:
                what = "it" if len(names) == 1 else ", ".join(seen)
                found[number] = f"Your search looks at {what}."
    return found


def write_pages(diagnoses: Iterable[Diagnosis], folder: Path) -> tuple[Diagnosis, ...]:
    """Write a page for every diagnosis that has a tree; they come back with its file's name."""
    written = []
    for one in diagnoses:
        if one.tree:
            name = f"{one.question}-{one.mistake}.html"
            with said(folder):
                folder.mkdir(parents=True, exist_ok=True)
            write(folder / name, step_page(one), PAGE)
            one = replace(one, page=name)
        written.append(one)
    return tuple(written)

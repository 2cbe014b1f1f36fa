"""A class at a glance: scores as CSV, and a page with scores, common mistakes and every report.

The page needs nothing but itself and the folders beside it, and no script.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from html import escape
from io import StringIO
from statistics import median
from typing import Any
from urllib.parse import quote

from plies.courses.diagnosis.mistakes import KNOWN, SENTENCES
from plies.courses.report.outputs import first_line, points, printable
from plies.kinds import GENERATOR

Told = dict[str, Any]  # a report as JSON has it
UNKNOWN = "More than one mistake, or one that we do not know: see the reports."
BARS = 10  # of the picture of all scores

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --weak: #5b6570; --line: #d5dae0;
  --bar: #2f6fb5; --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --paper: #14171b; --weak: #9aa5b1;
  --line: #363d45; --bar: #6ea8e0; --good: #56c271; --bad: #ff8a7a; } }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; }
p { margin: .3rem 0; } .weak { color: var(--weak); } a { color: var(--bar); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.full { color: var(--good); } .none { color: var(--bad); }
.bars { display: grid; grid-template-columns: auto 1fr auto; gap: .2rem .6rem; align-items: center;
  max-width: 32rem; font-variant-numeric: tabular-nums; }
.bars .n { text-align: right; }
.bar { background: var(--bar); height: .9rem; border-radius: 2px; }
.why { min-width: 14rem; } li { margin: .5rem 0; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .8rem; font-size: .85rem; }
"""


def class_csv(reports: Sequence[Told]) -> str:
    """Return the scores as CSV: a line for each submission, a column for each question."""
    names = question_names(reports)
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["submission", "score", "max_score", *names, "mistakes", "note"])
    for told in reports:
        scores = {one["name"]: one["score"] for one in told["questions"]}
        mistakes = " ".join(f"{one['question']}:{one['mistake']}" for one in told["diagnoses"])
        row = [told["student"], number(told["score"]), number(told["max_score"])]
        row += [number(scores[name]) if name in scores else "" for name in names]
        writer.writerow([harmless(cell) for cell in (*row, mistakes, first_line(told["note"]))])
    return text.getvalue()


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, and no terminal for a command."""
    cell = printable(cell)
    return f"'{cell}" if cell.lstrip().startswith(("=", "+", "-", "@")) else cell


def number(value: float) -> str:
    return f"{value:g}"


def question_names(reports: Sequence[Told]) -> list[str]:
    return list(dict.fromkeys(one["name"] for told in reports for one in told["questions"]))


def class_page(reports: Sequence[Told], title: str) -> str:
    """Return the summary page of a class."""
    body = [f"<h1>{escape(title)}</h1>", overview(reports)]
    body += ["<h2>Scores</h2>", bars(reports)]
    body += ["<h2>Common mistakes</h2>", common_mistakes(reports)]
    body += ["<h2>Submissions</h2>", table(reports)]
    return page(title, "\n".join(body))


def overview(reports: Sequence[Told]) -> str:
    scores = [told["score"] for told in reports]
    most = max(told["max_score"] for told in reports)
    middle = median(scores)
    mean = sum(scores) / len(scores)
    full = sum(told["score"] >= told["max_score"] > 0 for told in reports)
    return (
        f"<p>{len(reports)} submission{'s' * (len(reports) != 1)}, {most:g} points each. Median "
        f"{middle:g}, mean {mean:.1f}, full points {full}. "
        '<a href="scores.csv">All scores as CSV</a></p>'
    )


def bars(reports: Sequence[Told]) -> str:
    """Return how many submissions have how many tenths of all points."""
    counts = Counter(tenth(told) for told in reports)
    highest = max(counts.values())
    most = max(told["max_score"] for told in reports)
    rows = []
    for bar in reversed(range(BARS)):
        low, high = most * bar / BARS, most * (bar + 1) / BARS
        share = 100 * counts[bar] / highest
        # A style of its own would need another rule in the page's policy: the widths are classes.
        rows.append(
            f'<span class="n">{low:.3g} to {high:.3g}</span>'
            f'<span><span class="bar w{round(share)}"></span></span>'
            f'<span class="n">{counts[bar]}</span>'
        )
    return f'<div class="bars">{"".join(rows)}</div>'


def tenth(told: Told) -> int:
    if not told["max_score"]:
        return 0
    return min(BARS - 1, int(BARS * told["score"] / told["max_score"]))


def common_mistakes(reports: Sequence[Told]) -> str:
    """Return the mistakes that most submissions share, the most frequent first."""
    who: dict[str, dict[str, Told]] = {}
    where: dict[str, list[str]] = {}
    about: dict[str, str] = {}
    for told in reports:
        for one in told["diagnoses"]:
            who.setdefault(one["mistake"], {})[told["student"]] = told
            where.setdefault(one["mistake"], []).append(one["question"])
            own = one["sentence"] if one["sentence"] in KNOWN else None  # it may be of expectimax
            about[one["mistake"]] = own or SENTENCES.get(one["mistake"], UNKNOWN)
    if not who:
        return '<p class="weak">None was found.</p>'
    items = []
    for mistake, found in sorted(who.items(), key=lambda item: -len(item[1])):
        links = ", ".join(link(told) for told in found.values())
        asked = ", ".join(sorted(set(where[mistake])))
        items.append(
            f'<li><strong>{escape(mistake)}</strong> <span class="weak">in {escape(asked)}</span>, '
            f"{len(found)}: {links}"
            f'<br><span class="weak">{escape(about[mistake])}</span></li>'
        )
    return f"<ul>{''.join(items)}</ul>"


def table(reports: Sequence[Told]) -> str:
    names = question_names(reports)
    head = "".join(f'<th class="n">{escape(name)}</th>' for name in names)
    rows = []
    for told in reports:
        by_name = {one["name"]: one for one in told["questions"]}
        cells = "".join(score_cell(by_name.get(name)) for name in names)
        wrong = ", ".join(f"{one['question']} {one['mistake']}" for one in told["diagnoses"])
        rows.append(
            f"<tr><td>{link(told)}</td>{score_cell(told)}{cells}"
            f'<td class="why">{escape(wrong or first_line(told["note"]))}</td></tr>'
        )
    head = f'<tr><th>submission</th><th class="n">score</th>{head}<th>what is wrong</th></tr>'
    return f'<div class="wide"><table>{head}{"".join(rows)}</table></div>'


def score_cell(one: Told | None) -> str:
    if one is None:
        return '<td class="n weak">–</td>'
    style = " full" if one["score"] >= one["max_score"] > 0 else " none" if not one["score"] else ""
    return f'<td class="n{style}">{one["score"]:g}</td>'


def link(told: Told) -> str:
    name = told["student"]
    return f'<a href="{quote(name, safe="")}/report.html">{escape(name)}</a>'


def report_page(told: Told, text: str) -> str:
    """Return the page of one submission: its text, and links to the steps of right searches."""
    steps = "".join(
        f'<li><a href="{quote(one["page"])}">{escape(one["question"])}: the steps of a right '
        f"search on {escape(one['tree'])}</a><br>{escape(one['sentence'])}</li>"
        for one in told["diagnoses"]
        if one["page"]
    )
    links = f"<ul>{steps}</ul>" if steps else ""
    body = (
        f"<h1>{escape(told['student'])}</h1><p>{points(told['score'], told['max_score'])} "
        f'<a href="../index.html">The class</a></p>{links}<pre>{escape(text)}</pre>'
    )
    return page(told["student"], body)


def page(title: str, body: str) -> str:
    widths = "".join(f".w{share}{{width:{share}%}}" for share in range(101))
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">{GENERATOR}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>
<style>{STYLE}.bar{{display:block}}{widths if 'class="bars"' in body else ""}</style></head><body>
{body}
</body></html>
"""

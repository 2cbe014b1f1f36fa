"""A tournament as one HTML file: tables, charts, and its games to click through, without a net."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from html import escape

from plies import __version__
from plies.contract import Game
from plies.kinds import GENERATOR
from plies.readable import counted, duration
from plies.tournaments.boards import boards
from plies.tournaments.charts import COLOURS, bars, curves
from plies.tournaments.ledger import Entered
from plies.tournaments.plan import Tournament
from plies.tournaments.standings import Standings
from plies.tournaments.telling import pairs_words, table_cells
from plies.views.bundle import bundle, style
from plies.views.page import policy_hash

START = """
const data = JSON.parse(document.getElementById("games").textContent);
render({ model: { get: (name) => data[name] }, el: document.getElementById("view") });
"""
OPENINGS = 40  # rows of the table of openings


def page(game: Game, found: Standings, games: Sequence[Entered]) -> str:
    """Return the page of a tournament."""
    plan = found.plan
    shown = boards(game, plan, games)
    data = json.dumps(shown, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    script, look = bundle("tournament.js") + START, style("tournament.css")
    allowed = f"script-src {policy_hash(script)}; style-src {policy_hash(look)}"
    title = escape(f"{plan.game}: {', '.join(plan.names)}"[:120])
    left = f"<p class=quiet>{shown['left']} more games are in the record.</p>" * bool(shown["left"])
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">{GENERATOR}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; {allowed}; base-uri 'none'">
<meta name="viewport" content="width=device-width"><title>{title}</title>
<style>{look}</style></head><body>
<h1>{escape(plan.game)}, {escape(plan.pairing)}: {counted(len(games), "game")}</h1>
{_words(found)}
<div class=wide>{_table(table_cells(found))}</div>
<h2>Ratings and their 95 % intervals</h2>{bars(found)}
<h2>Game by game</h2>{curves(found, games)}{_keys(plan)}
{_cross(found)}
{_openings(found, games)}
<h2>Time used</h2><div class=wide>{_times(found)}</div>
<h2>Games</h2><main id="view"><noscript>Clicking through games takes JavaScript.</noscript></main>
{left}
<p class=quiet>plies {__version__}, seed {plan.seed}. {_terms(plan)}</p>
<script type="application/json" id="games">{data}</script>
<script type="module">{script}</script>
</body></html>
"""


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    cells = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = ("".join(f"<td>{escape(one)}</td>" for one in row) for row in body)
    return f"<table><tr>{cells}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _words(found: Standings) -> str:
    said = []
    if found.verdict:
        said.append(f"<p class=word>{escape(found.verdict.told(*found.plan.names))}</p>")
    if found.pairs and found.pairs.number:
        said.append(f"<p>{escape(pairs_words(found.pairs, found.plan.names[0]))}</p>")
    if found.ratings:
        ahead, error = found.ratings.advantage, found.ratings.advantage_error
        said.append(f"<p>Moving first is worth {ahead:+z.0f} Elo, ± {error:.0f}.</p>")
    return "".join(said)


def _keys(plan: Tournament) -> str:
    keys = (
        f'<span><i class="key key-{i % COLOURS}"></i> {escape(name)}</span>'
        for i, name in enumerate(plan.names)
    )
    return f"<p class=keys>{''.join(keys)}</p>"


def _cross(found: Standings) -> str:
    if found.alone:
        return ""
    order, cross = [row.player for row in found.rows], found.cross
    rows = [["", "", *(str(i) for i in range(1, len(order) + 1))]]
    for place, one in enumerate(order, 1):
        cells = [f"{cross[one][x][0]:g}/{cross[one][x][1]}" if x != one else "·" for x in order]
        rows.append([str(place), found.plan.names[one], *cells])
    return f"<h2>Against each other</h2><div class=wide>{_table(rows)}</div>"


def _openings(found: Standings, games: Sequence[Entered]) -> str:
    """Tell for every opening how often it was played, and what it gave who moved first."""
    if found.alone:
        return ""
    won: dict[int, list[float]] = defaultdict(list)
    words: dict[int, str] = {}
    for one in games:
        won[one.fixture.opening].append(one.points)
        if one.fixture.opening not in words:
            words[one.fixture.opening] = _opening_words(found.plan, one)
    rows = [["", "opening", "games", "first mover's share"]]
    for number in sorted(won)[:OPENINGS]:
        share = sum(won[number]) / len(won[number])
        rows.append([str(number + 1), words[number], str(len(won[number])), f"{share:.0%}"])
    more = f"<p class=quiet>{len(won) - OPENINGS} more.</p>" if len(won) > OPENINGS else ""
    return f"<h2>Openings</h2><div class=wide>{_table(rows)}</div>{more}"


def _opening_words(plan: Tournament, one: Entered) -> str:
    if plan.openings:
        return plan.openings[one.fixture.opening % len(plan.openings)]
    words = [note.word for note in one.game.notes[: plan.random_plies]]
    return " ".join(words) or "the start"


def _times(found: Standings) -> str:
    rows = [["", "player", "turns", "time", "a turn", "forfeits"]]
    for rank, row in enumerate(found.rows, 1):
        each = duration(row.seconds / row.turns) if row.turns else ""
        numbers = [f"{row.turns:,}", duration(row.seconds), each, str(row.forfeits)]
        rows.append([str(rank), row.name, *numbers])
    return _table(rows)


def _terms(plan: Tournament) -> str:
    said = [f"{counted(plan.games, 'game')} of any two"]
    if plan.random_plies:
        said.append(counted(plan.random_plies, "random ply", "random plies"))
    if plan.move_time:
        said.append(f"{plan.move_time:g} s for a move")
    return escape(", ".join(said) + ".")

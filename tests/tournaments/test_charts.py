"""Pictures of a tournament, as SVG."""

from __future__ import annotations

import re

from plies.tournaments.charts import bars
from plies.tournaments.ledger import Entered
from plies.tournaments.plan import Tournament, entries
from plies.tournaments.playing import Table
from plies.tournaments.schedule import fixtures
from plies.tournaments.standings import standings

PLAN = Tournament("nim:heaps=1-2", entries(("random", "simple", "alphabeta")), games=2, seed=3)


def test_every_bar_has_a_name_and_the_number_of_its_row_in_the_table():
    table = Table(PLAN)
    games = [Entered(one, table.played(one, lambda word: None)) for one in fixtures(PLAN, {})]
    found = standings(PLAN, games, alone=False)

    drawn = bars(found)

    names = [row.name for row in found.rows]
    assert re.findall(r'class="name"[^>]*>([^<]*)<', drawn) == names
    assert re.findall(r'class="rank"[^>]*>([^<]*)<', drawn) == ["1", "2", "3"]

"""The reference of players, games and evaluations, from the catalog."""

from __future__ import annotations

import inspect
from typing import Any

from plies.catalog import GAMES, found, game_class
from plies.cli.games import described, options_of
from plies.play.players import Human, Random, Simple
from plies.searches import METHODS

GENERAL = {"human": Human, "random": Random, "simple": Simple}
BY = {  # what a search is, when it plays
    "auto": "What fits the game: see [the searches](../searches.md).",
    "minimax": "The textbook: both sides at their best, everything looked at.",
    "alphabeta": "The same move as minimax, with fewer nodes.",
    "expectimax": "As if every other player moved at random.",
    "expectiminimax": "Minimax with dice.",
    "maxn": "Three and more players, each for itself.",
    "paranoid": "Three and more players, all against the one that moves.",
    "deepening": "To depth 1, 2, 3, ... until its time is up: the usual player.",
    "pvs": "The same by principal variation search.",
    "mcts": "By many random games (UCT).",
    "proof": "Who wins, proven; otherwise what looks best.",
}
EXAMPLE = """```python
>>> import plies
>>> plies.match("nim:heaps=1-2", "alphabeta:depth=3", "random:seed=1", games=2).to_dict()["wins"]
2
```"""


def first_line(what: Any) -> str:
    return (inspect.getdoc(what) or "").partition("\n")[0].replace("|", "\\|")


def players_page() -> str:
    """Return the page of all players, by whom they are named."""
    rows = [f"| `{name}` | {first_line(kind)} |" for name, kind in GENERAL.items()]
    rows += [f"| `{name}` | {BY[name]} |" for name in ("auto", *METHODS)]
    own = [
        f"| `{name}` | {entry.title} | {as_code(options_of(found(place)))} "
        f"| {first_line(found(place))} |"
        for entry in GAMES.values()
        for name, place in entry.players.items()
    ]
    parts = [
        "# Players, games, evaluations",
        (
            "A player is `name:option=value,...`, and so is a game. How players meet: "
            "[playing](../playing.md). [The options of a search](options.md) are its player's."
        ),
        EXAMPLE,
        "## Players of every game",
        "\n".join(["| player | plays |", "|---|---|", *rows]),
        (
            "Beside these: `FILE.py:NAME:option=value`, [a player of your own](../players.md); "
            "`uci:PROGRAM`, `ugi:PROGRAM`, `gtp:PROGRAM`, [an engine](../engines.md)."
        ),
        "## Players of one game",
        "\n".join(["| player | game | options | plays |", "|---|---|---|---|", *own]),
        "## Games",
        games_table(),
        (
            "Beside these: `FILE.py:CLASS:option=value`, [a game of your own](../games.md), and "
            "`openspiel:NAME(option=value)`, [a game of OpenSpiel](../openspiel.md)."
        ),
    ]
    return "\n\n".join(parts) + "\n"


def as_code(words: str) -> str:
    return f"`{words}`" if words else ""


def games_table() -> str:
    rows = ["| game | options | evaluations | what it is |", "|---|---|---|---|"]
    for name in GAMES:
        about = described(name)
        kind = game_class(name)
        if about is None or kind is None:
            continue
        evals = [one[9:].replace("_", "-") for one in dir(kind) if one.startswith("evaluate_")]
        usual = ["the usual one"] if hasattr(kind, "evaluate") else []
        words = ", ".join([*usual, *(f"`{one}`" for one in evals), "`zero`"])
        options = as_code(about["options"])
        also = f" Also {', '.join(about['names'])}." if about["names"] else ""
        said = (about["about"] + also).replace("|", "\\|")
        rows.append(f"| `{name}` | {options} | {words} | {said} |")
    return "\n".join(rows)

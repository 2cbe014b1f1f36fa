"""The gallery: games as people write them, a page each, made of the file and what was measured."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from docs.making.places import MEASURED, ROOT
from docs.making.positions import picture

PACKAGE = "tests.compiled.plain.written"
GAMES = {  # the module of a game -> how many plies are played before its picture is drawn
    "readme_noughts": 4, "connect_four_stacks": 12, "othello_lists": 6, "konane_text": 5,
    "kalah_dict": 3, "checkers_jumps": 6, "breakthrough_text": 4, "hexapawn_words": 3,
    "amazons_small": 6, "isola": 6, "clobber_rows": 4, "domineering": 5, "hex_flood": 6,
    "gomoku_dict": 9, "pentago": 6, "quarto": 5, "ultimate_tictactoe": 8, "two_quoridor_small": 6,
    "two_minichess_pieces": 4, "fox_and_geese": 4, "three_musketeers": 4, "lines_of_action": 4,
    "two_brandub_intenum": 3, "twenty48_rows": 5, "pig_dice": 6, "yahtzee_three": 4,
    "oware_rows": 4, "tron_trails": 9, "nim_piles": 2, "chomp_set": 2,
}  # fmt: skip
HEAD = ["game", "forms", "nodes", "interpreted nodes/s", "compiled nodes/s", "ratio"]


@cache
def measured() -> dict[str, dict[str, str]]:
    """Return the row of each module in the table of `benchmarks/natural.py`."""
    text = (ROOT / MEASURED / "natural.md").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        module = cells[0].partition(":")[0]
        if len(cells) >= len(HEAD) and module in GAMES:
            found.setdefault(module, dict(zip(HEAD, cells, strict=False)))
    return found


def pages() -> dict[str, str]:
    """Return the page of every game of the gallery."""
    return {f"gallery/{name}.md": page(name) for name in GAMES}


def page(name: str) -> str:
    module = import_module(f"{PACKAGE}.{name}")
    rules, kind = rules_of(module), game_in(module)
    row = measured()[name]
    forms = row["forms"].replace("*", "\\*")
    source = inspect.getsource(module).rstrip()
    return "\n\n".join(
        [
            f"# {title(kind)}",
            *rules,
            picture(kind(), GAMES[name]),
            speed(row),
            f"It is written with {forms}. Save it as `{name}.py`, and play against it:",
            f"    plies play {name}.py:{kind.__name__}",
            "## The file",
            f"```python\n{source}\n```\n",
        ]
    )


def speed(row: dict[str, str]) -> str:
    """Return the two speeds of a game in words."""
    slow, fast = row["interpreted nodes/s"], row["compiled nodes/s"]
    if not re.fullmatch(r"[\d,]+", fast):
        return f"Searched at {slow} nodes a second by Python. {fast.capitalize()}."
    return (
        f"Searched at **{slow}** nodes a second by Python, at **{fast}** compiled: "
        f"{row['ratio'].rstrip('x')} times as fast (`python benchmarks/natural.py`)."
    )


def rules_of(module: ModuleType) -> list[str]:
    """Return what the file says of its game: the first lines of it and of its class."""
    said = [ast.get_docstring(ast.parse(inspect.getsource(module))), game_in(module).__doc__]
    return [" ".join(one.partition("\n\n")[0].split()) for one in said if one]


def game_in(module: ModuleType) -> Any:
    """Return the class of a file that the measured row names."""
    name = module.__name__.rpartition(".")[2]
    return getattr(module, measured()[name]["game"].partition(": ")[2])


def title(kind: type) -> str:
    """Return the name of a class as words: `DotsAndBoxes` is Dots And Boxes."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", kind.__name__.removesuffix("Game"))


def table() -> str:
    """Return the list of all games, with the speed of each."""
    rows = ["| game | what it is | interpreted | compiled | |", "|---|---|---:|---:|---:|"]
    for name in GAMES:
        module, row = import_module(f"{PACKAGE}.{name}"), measured()[name]
        speeds = [row[one] for one in HEAD[3:]]
        if not re.fullmatch(r"[\d,]+", speeds[1]):
            speeds[1:] = ["not compiled", ""]
        link = f"[{title(game_in(module))}](gallery/{name}.md)"
        rows.append(f"| {link} | {rules_of(module)[0]} | {' | '.join(speeds)} |")
    return "\n" + "\n".join(rows) + "\n"

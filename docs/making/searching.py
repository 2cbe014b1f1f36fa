"""The reference of a search's options: in Python, on the command line, of a player."""

from __future__ import annotations

import inspect
import re

import click

import plies
from plies.cli.options import SEARCH
from plies.play.players import SEARCH_OPTIONS

EXAMPLE = """```python
>>> import plies
>>> plies.search(plies.game("tictactoe"), method="alphabeta", depth=4, strict=True).nodes
1047
```"""


def options_page() -> str:
    """Return the table of all options, with the three ways in which each is said."""
    rows = ["| in Python | on the command line | of a player | what it does |", "|---|---|---|---|"]
    for name, said in explained().items():
        command, player = words_for(name)
        rows.append(f"| `{name}` | {command} | {player} | {said} |")
    parts = [
        "# The options of a search",
        (
            "One option, said in three ways: by name to `plies.search`, behind two dashes to "
            "`plies search`, behind a colon to a player. What they do in full: "
            "[the searches](../searches.md)."
        ),
        EXAMPLE,
        "\n".join(rows),
    ]
    return "\n\n".join(parts) + "\n"


def explained() -> dict[str, str]:
    """Return what `help(plies.search)` says of each option."""
    text = inspect.getdoc(plies.search) or ""
    found = re.findall(r"^ {4}(\w+) {2,}(.+(?:\n {17}.+)*)", text, re.MULTILINE)
    return {name: " ".join(said.split()).replace("|", "\\|") for name, said in found}


def words_for(name: str) -> tuple[str, str]:
    """Return how an option is said on the command line and of a player; nothing if it is not."""
    flags = {one.name: one for one in map(option, SEARCH)}
    command = ""
    if name in flags:
        command = ", ".join(f"`{one}`" for one in flags[name].opts + flags[name].secondary_opts)
    elif name in ("engine", "threads", "seed"):
        command = f"`--{name}`"
    short = "eval" if name == "evaluate" else name
    player = f"`{short}=`" if name in SEARCH_OPTIONS else ""
    return command, player


def option(decorator: object) -> click.Option:
    """Return the option that a decorator of click gives to a command."""

    def empty() -> None:
        pass

    decorator(empty)  # type: ignore[operator]
    return empty.__click_params__[0]  # type: ignore[attr-defined, no-any-return]

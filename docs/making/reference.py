"""The reference: what the code says about itself. `python -m docs.making reference` writes it.

Promises and examples are the docstrings', options and examples of commands those of `--help`.
What a command prints is what it printed when the page was made; `tests/test_docs.py` runs it again.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

import plies
from docs.making.commands import command_pages
from docs.making.places import DOCS
from docs.making.players import players_page
from docs.making.searching import options_page

FOLDER = DOCS / "reference"
MADE = "<!-- Made by `python -m docs.making reference` from the code: change it there. -->\n"
NUMBERS = {
    "MAX": "The number of the player whose values these are: the first one, who wants much.",
    "MIN": "The number of the second player, who wants MAX to have little.",
    "CHANCE": "Who `mover` says is on where dice are thrown or tiles come.",
}
SHOWN = 78  # characters of a line of a signature


def pages(run: bool = True) -> dict[str, str]:
    """Return every page that follows from the code; with `run`, with what its commands print."""
    found = {"python.md": python_page(), "players.md": players_page(), "options.md": options_page()}
    found |= command_pages(run)
    return {name: MADE + "\n" + text for name, text in found.items()}


def write() -> None:
    for name, text in pages().items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, encoding="utf-8")


def without_output(text: str) -> str:
    """Return a page without what its commands print, which depends on more than the code."""
    return re.sub(r"^(```console\n\$ [^\n]*\n).*?^```$", r"\1```", text, flags=re.M | re.S)


def python_page() -> str:
    names = dir(plies)
    parts = [
        "# In Python",
        (
            f"`import plies` offers {len(names)} names. Each stands here with its promise and an "
            "example. `help(plies.search)` says the same in Python."
        ),
        ", ".join(f"[{name}](#{link})" for name, link in zip(names, links_to(names), strict=True)),
    ]
    return "\n\n".join([*parts, *map(entry, names)]) + "\n"


def links_to(names: list[str]) -> list[str]:
    """Return the anchors of headings; of `Match` and `match` the second one has a number."""
    low = [name.lower() for name in names]
    return [one + ("_1" if one in low[:at] else "") for at, one in enumerate(low)]


def entry(name: str) -> str:
    """Return what there is to say about a public name."""
    what = getattr(plies, name)
    if isinstance(what, int):
        example = f"```python\n>>> import plies\n>>> plies.{name}\n{what}\n```"
        return f"## {name}\n\n{NUMBERS[name]}\n\n{example}"
    said, example = promise_and_example(inspect.getdoc(what) or "")
    parts = [f"## {name}", *signature(name, what), said, members(what)]
    if example:
        parts.append(f"```python\n{example}\n```")
    return "\n\n".join(part for part in parts if part)


def promise_and_example(text: str) -> tuple[str, str]:
    """Return the prose of a docstring, and its examples as they can be run from anywhere."""
    said, examples = [], []
    for part in text.split("\n\n"):
        (examples if part.startswith(">>>") else said).append(part)
    code = "\n".join(examples)
    code = re.sub(r"(?<![\w.\"'])(game|match|player|search|solve)\((?=[\"'p])", r"plies.\1(", code)
    if code and "import plies" not in code:
        code = f">>> import plies\n{code}"
    return "\n\n".join(said), code


def signature(name: str, what: Any) -> list[str]:
    """Return how a name is called, if people call it: a class of answers is only met."""
    if not inspect.isfunction(what) and name != "Tree":
        return []
    found = inspect.signature(what)
    words = [parameter(one) for one in found.parameters.values()]
    kinds = [one.kind for one in found.parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        words.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    if inspect.Parameter.POSITIONAL_ONLY in kinds:
        words.insert(kinds.count(inspect.Parameter.POSITIONAL_ONLY), "/")
    ends = "" if inspect.isclass(what) else f" -> {found.return_annotation}"
    line = f"plies.{name}({', '.join(words)}){ends}"
    if len(line) > SHOWN:
        line = f"plies.{name}(\n" + "".join(f"    {one},\n" for one in words) + f"){ends}"
    return [f"```text\n{line}\n```"]


def parameter(one: inspect.Parameter) -> str:
    """Return a parameter as it is written: `depth: int = 3`."""
    stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
    default = "" if one.default is one.empty else f" = {one.default!r}"
    return f"{stars}{one.name}: {one.annotation}{default}"


def members(what: Any) -> str:
    """Return a table of the methods and properties of a class, and the first lines they say."""
    if not inspect.isclass(what):
        return ""
    rows = []
    for name, one in vars(what).items():
        code = one.fget if isinstance(one, property) else getattr(one, "__func__", one)
        if name.startswith("_") or not inspect.isfunction(code) or not code.__doc__:
            continue
        first = (inspect.getdoc(code) or "").partition("\n\n")[0].replace("\n", " ")
        rows.append(f"| `{name}{'' if isinstance(one, property) else '()'}` | {cell(first)} |")
    return "\n".join(["| it has | |", "|---|---|", *rows]) if rows else ""


def cell(text: str) -> str:
    return text.replace("|", "\\|")

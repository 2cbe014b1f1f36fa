"""View modules joined into one: for a notebook and for a single HTML file, which load no others.

A view imports by name, from files beside it, in lines at its top:

    import { WORDS } from "./words.js";

Joined, each module that is imported becomes the value of a function that is called at once, so
that its names stay its own; the view itself comes last, as it is.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from plies.game import GameError

WEB = Path(__file__).with_name("web")
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";$', re.MULTILINE)
OTHER = re.compile(r"^\s*import\b.*|\bimport\(.*|^export .* from .*|^export \{.*", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const|let) +([\w$]+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def bundle(name: str, folder: Path = WEB) -> str:
    """Return the module `name` with all that it imports, as the text of one module."""
    order: list[str] = []
    _visit(name.removesuffix(".js"), folder, order, ())
    *imported, view = order
    parts = [_closed(module, folder) for module in imported]
    return "\n".join([*parts, _linked(view, folder)])


def style(*names: str, folder: Path = WEB) -> str:
    """Return style sheets as one text."""
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def _visit(module: str, folder: Path, order: list[str], above: tuple[str, ...]) -> None:
    """Put a module into the order after all that it imports."""
    if module in above:
        raise GameError(f"{' and '.join(above)} import each other")
    if module not in order:
        for _, other in IMPORT.findall(_read(module, folder)):
            _visit(other, folder, order, (*above, module))
        order.append(module)


def _closed(module: str, folder: Path) -> str:
    """Return a module as a value that has what it exports."""
    text = DEFAULT.sub("", _linked(module, folder))
    names = ", ".join(name for _, name in EXPORT.findall(text))
    body = EXPORT.sub(r"\1", text)
    return f"const {_value(module)} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"


def _linked(module: str, folder: Path) -> str:
    """Return a module that takes what it imports from the values of the others."""
    text = IMPORT.sub(
        lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_value(found[2])};",
        _read(module, folder),
    )
    if left := OTHER.search(text):
        raise GameError(f"{module}.js cannot be joined with others: {left[0].strip()}")
    return text


def _value(module: str) -> str:
    return f"module_{module.replace('-', '_')}"


def _read(module: str, folder: Path) -> str:
    return (folder / f"{module}.js").read_text(encoding="utf-8")

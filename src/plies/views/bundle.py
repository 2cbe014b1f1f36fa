"""View modules joined into one: for a notebook and for a single HTML file, which load no others.

A view imports by name, from files beside it, in lines at its top. That of a game may import from
here, too:

    import { WORDS } from "./words.js";
    import { draw } from "../../views/elements.js";

Joined, each module that is imported becomes the value of a function that is called at once, so
that its names stay its own; the view itself comes last, as it is.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from plies.contract import GameError

WEB = Path(__file__).with_name("web")
IMPORT = re.compile(
    r'^import \{([^}]*)\} from "(\./|\.\./\.\./views/)([\w-]+)\.js";$', re.MULTILINE
)
OTHER = re.compile(r"^\s*import\b.*|\bimport\(.*|^export .* from .*|^export \{.*", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const|let) +([\w$]+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def bundle(name: str, folder: Path = WEB) -> str:
    """Return the module `name` with all that it imports, as the text of one module."""
    order: list[Path] = []
    _visit(folder / f"{name.removesuffix('.js')}.js", order, ())
    *imported, view = order
    return "\n".join([*map(_closed, imported), _linked(view)])


def style(*names: str, folder: Path = WEB) -> str:
    """Return style sheets as one text."""
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def _visit(module: Path, order: list[Path], above: tuple[Path, ...]) -> None:
    """Put a module into the order after all that it imports."""
    if module in above:
        raise GameError(f"{' and '.join(one.stem for one in above)} import each other")
    if module not in order:
        for _, place, name in IMPORT.findall(_read(module)):
            _visit(_imported(module, place, name), order, (*above, module))
        order.append(module)


def _imported(module: Path, place: str, name: str) -> Path:
    return (module.parent if place == "./" else WEB) / f"{name}.js"


def _closed(module: Path) -> str:
    """Return a module as a value that has what it exports."""
    text = DEFAULT.sub("", _linked(module))
    names = ", ".join(name for _, name in EXPORT.findall(text))
    body = EXPORT.sub(r"\1", text)
    return f"const {_value(module)} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"


def _linked(module: Path) -> str:
    """Return a module that takes what it imports from the values of the others."""

    def link(found: re.Match[str]) -> str:
        value = _value(_imported(module, found[2], found[3]))
        return f"const {{{found[1].replace(' as ', ': ')}}} = {value};"

    text = IMPORT.sub(link, _read(module))
    if left := OTHER.search(text):
        raise GameError(f"{module.name} cannot be joined with others: {left[0].strip()}")
    return text


def _value(module: Path) -> str:
    own = "" if module.parent == WEB else "own_"  # a game's words are not the views'
    return f"module_{own}{module.stem.replace('-', '_')}"


def _read(module: Path) -> str:
    return module.read_text(encoding="utf-8")

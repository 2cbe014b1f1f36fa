"""Modules joined into one: for a notebook, for a single HTML file, and for the page of the server.

A module imports by name, in lines at its top, from where it is served. So a game's may, too:

    import { WORDS } from "./words.js";
    import { draw } from "../../views/elements.js";

Joined, each module that is imported becomes the value of a function that is called at once, so
that its names stay its own; a view itself comes last, as it is. The page has modules that come
when they are needed, `await import(address)`: these are there from the start, and found by it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from plies.contract import GameError

WEB = Path(__file__).with_name("web")
VIEWS, OWN = "/views/", "/own/"  # where a view takes those of all views from, and its neighbours
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.\.?/[\w./-]+\.js)";$', re.MULTILINE)
OTHER = re.compile(r"^\s*import\b.*|\bimport\(.*|^export .* from .*|^export \{.*", re.MULTILINE)
LATER = re.compile(r"\bimport\(")
EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const|let) +([\w$]+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default .*;\n", re.MULTILINE)
BRINGING = """const all_modules = new Map();
async function import_module(from, address) {
  const { href, origin, pathname } = new URL(address, new URL(from, location.href));
  return (origin === location.origin && all_modules.get(pathname)) || import(href);
}"""  # names as no module has them: this house writes camelCase
Files = Mapping[str, Path]  # by the addresses that modules import each other from


@cache
def bundle(name: str, folder: Path = WEB) -> str:
    """Return the module `name` with all that it imports, as the text of one module."""
    files = {f"{VIEWS}{path.name}": path for path in WEB.glob("*.js")}
    if folder != WEB:
        files |= {f"{OWN}{path.name}": path for path in folder.glob("*.js")}
    view = f"{VIEWS if folder == WEB else OWN}{name.removesuffix('.js')}.js"
    *imported, view = _order(files, view)
    return "\n".join([*(_closed(files, one) for one in imported), _linked(files, view)])


def joined(files: Files, first: str) -> str:
    """Return all modules as the text of one, of which `first` begins when all are there.

    Whatever is imported later is the same module; what is not among them comes from its address.
    """
    order = [one for one in _order(files, *files) if one != first]
    parts = [BRINGING]
    for one in (*order, first):
        value = _closed(files, one, later=True)
        parts += [f"// {one}", value, f'all_modules.set("{one}", {_value(one)});']
    return "\n".join(parts)


def style(*names: str, folder: Path = WEB) -> str:
    """Return style sheets as one text."""
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def _order(files: Files, *modules: str) -> list[str]:
    """Return modules and what they import, each after all that it imports itself."""
    order: list[str] = []

    def visit(module: str, above: tuple[str, ...]) -> None:
        if module in above:
            raise GameError(f"{' and '.join(Path(one).stem for one in above)} import each other")
        if module not in order:
            for _, place in IMPORT.findall(_read(files, module)):
                visit(_imported(module, place), (*above, module))
            order.append(module)

    for one in modules:
        visit(one, ())
    return order


def _imported(module: str, place: str) -> str:
    return normpath(join(dirname(module), place))


def _closed(files: Files, module: str, *, later: bool = False) -> str:
    """Return a module as a value that has what it exports."""
    text = DEFAULT.sub("", _linked(files, module, later=later))
    names = ", ".join(name for _, name in EXPORT.findall(text))
    body = EXPORT.sub(r"\1", text)
    return f"const {_value(module)} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"


def _linked(files: Files, module: str, *, later: bool = False) -> str:
    """Return a module that takes what it imports from the values of the others."""

    def link(found: re.Match[str]) -> str:
        value = _value(_imported(module, found[2]))
        return f"const {{{found[1].replace(' as ', ': ')}}} = {value};"

    text = IMPORT.sub(link, _read(files, module))
    if later:
        text = LATER.sub(f'import_module("{module}", ', text)
    if left := OTHER.search(text):
        raise GameError(f"{Path(module).name} cannot be joined with others: {left[0].strip()}")
    return text


def _value(module: str) -> str:
    """Return what a module's value is called: a game's words are not the views'."""
    name = module.removeprefix(VIEWS).removesuffix(".js")
    return "module_" + re.sub(r"\W", "_", name.removeprefix("/"))


def _read(files: Files, module: str) -> str:
    if module not in files:
        raise GameError(f"there is no module {module}")
    return files[module].read_text(encoding="utf-8")

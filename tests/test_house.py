"""The order of rooms: an import never points up, nothing imports in a circle.

The order is read where people read it, in CONTRIBUTING.md. Imports inside functions count as well.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import ROOT

SOURCE = ROOT / "src"
EXEMPT = {"plies", "plies.__main__"}  # the public face, and the way in
CATALOG = "plies.catalog"  # may hold the names of modules in strings
STRANGERS = re.compile(r"plies\.courses\.(berkeley\.modules|box\.inside)\b")  # students' processes
A_MODULE = re.compile(r"plies(\.\w+)+(:\w+)?")


@cache
def modules() -> dict[str, Path]:
    """Return every module of plies and its file; what runs in a student's process is apart."""
    found = {}
    for file in sorted((SOURCE / "plies").rglob("*.py")):
        name = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        if not STRANGERS.match(name):
            found[name.removesuffix(".__init__")] = file
    return found


@cache
def syntax(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports(name: str, types: bool = True) -> frozenset[str]:
    """Return the modules of plies that a module imports, wherever in it; or without its types."""
    for_types = {
        id(inner)
        for node in ast.walk(syntax(name))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(syntax(name)):
        if id(node) in for_types and not types:
            continue
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                found.add(whole if whole in modules() else node.module)
    return frozenset(found & modules().keys() - {name})


@cache
def storeys() -> dict[str, int]:
    """Return the storey of every room, from the order in CONTRIBUTING.md, the lowest first."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    line = re.search(r"^    (starting, .*(?:\n    .*)*)", text, re.MULTILINE)
    assert line, "CONTRIBUTING.md does not tell the order of rooms"
    levels = [part.split(",") for part in " ".join(line[1].split()).split("<")]
    return {room.strip(): level for level, rooms in enumerate(levels) for room in rooms}


def room(name: str) -> str:
    return name.split(".")[1]


def floats(name: str) -> bool:
    """Return whether a module sits as high as what it uses: a game's or a course's own doors."""
    parts = name.split(".")
    if parts[1] == "games":
        return len(parts) > 3 and parts[2] != "shared" and parts[3] not in RULES
    return parts[1] == "courses" and parts[-1].startswith("command")


RULES = {"rules", "text", "opening", "layout", "maze", "picture"}  # of a game: they know no search


@cache
def storey(name: str) -> int:
    if not floats(name):
        return storeys()[room(name)]
    below = [storey(one) for one in imports(name) if one not in EXEMPT]
    return max([storeys()[room(name)], *below])


def misplaced() -> Iterator[str]:
    for name in modules().keys() - EXEMPT:
        for one in sorted(imports(name) - EXEMPT):
            same = room(one) == room(name)
            higher, level = storey(one), storey(name)
            if higher > level or (higher == level and not same and not floats(name)):
                yield f"{name} imports {one}"


def test_every_room_is_in_the_order():
    rooms = {room(name) for name in modules().keys() - EXEMPT}

    assert rooms <= storeys().keys()


def test_no_import_points_up():
    assert sorted(misplaced()) == []


def test_nothing_imports_in_a_circle():
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " imports ".join([*path[path.index(name) :], name])
        if name not in done:
            for one in sorted(imports(name, types=False)):  # types may point both ways
                if not name.startswith(f"{one}."):  # a package is imported before what is in it
                    visit(one, (*path, name))
            done.add(name)

    for name in sorted(modules()):
        visit(name, ())


@pytest.mark.parametrize(
    "name", [name for name in sorted(modules()) if not name.startswith(CATALOG)]
)
def test_only_the_catalog_names_modules_in_strings(name):
    texts = {
        node.value
        for node in ast.walk(syntax(name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }

    assert [text for text in texts if A_MODULE.fullmatch(text) and _leads_to_a_module(text)] == []


def _leads_to_a_module(text: str) -> bool:
    return text.partition(":")[0] in modules()


def test_a_public_name_never_hides_a_package():
    import plies

    rooms = {room(name) for name in modules().keys() - EXEMPT}

    assert rooms & set(plies.__all__) == set()


GENERIC = {
    *("cli", "web", "play", "views", "engines", "searches", "compiled", "traces"),
    *("exercises", "measuring", "running", "tournaments"),
}
IS_A_WORD = {"tree", "room", "go"}  # games that are called as something else is


@cache
def names_of_games() -> re.Pattern[str]:
    """Return what finds a game by its name, its class or its folder."""
    from plies.catalog import GAMES

    names = {part for name, entry in GAMES.items() for part in (name, *_parts_of(entry.place))}
    names = {name.lower() for name in names} - IS_A_WORD
    return re.compile(rf"(?<![a-z0-9])({'|'.join(sorted(names))})(?![a-z0-9])", re.IGNORECASE)


def _parts_of(place: str) -> tuple[str, str]:
    module, _, kind = place.partition(":")
    return module.split(".")[2], kind


def said(tree: ast.Module) -> Iterator[str]:
    """Return the names and texts of a module, but for its docstrings."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        for field in ("id", "attr", "name", "arg", "module"):
            if isinstance(word := getattr(node, field, None), str):
                yield word


def test_generic_code_names_no_game():
    generic = [name for name in sorted(modules().keys() - EXEMPT) if room(name) in GENERIC]

    named = [
        f"{name} says {text!r}"
        for name in generic
        for text in said(syntax(name))
        if names_of_games().search(text)
    ]

    assert len(generic) > 100
    assert named == []


def test_generic_pages_name_no_game():
    pages = [
        path
        for one in ("views", "web")
        for path in (SOURCE / "plies" / one).rglob("*")
        if path.suffix in (".js", ".css", ".html")
    ]

    named = [
        f"{path.name} says {text!r}"
        for path in sorted(pages)
        for text in names_of_games().findall(path.read_text(encoding="utf-8"))
    ]

    assert len(pages) > 40
    assert named == []


def test_every_place_of_the_catalog_is_there():
    from plies.catalog import COMMANDS, GAMES, GRADERS, found
    from plies.catalog.commands import DRAWERS

    places = [*COMMANDS.values(), *GRADERS.values(), *DRAWERS.values()]
    for entry in GAMES.values():
        own = [entry.place, *entry.players.values(), entry.screen, entry.ending, entry.page]
        places += filter(None, [*own, entry.read, entry.published])
        places += [entry.options] if isinstance(entry.options, str) else []

    assert all(callable(found(place)) or found(place) for place in places)


LONGEST_FILE, LONGEST_FUNCTION = 400, 80  # lines
REASON = "one long "  # file, or function: how a comment at its head begins that says why
JS_FUNCTION = re.compile(  # to the brace that stands as far to the left as its first line
    r"^(?P<left> *)(?:export |default |async |static )*(?:function\*? )?"
    r"(?!if|for|while|switch|catch)(?P<name>\w+)\([^;]*?\) \{$.*?^(?P=left)\}",
    re.MULTILINE | re.DOTALL,
)
CODE = [
    path
    for folder in (SOURCE, ROOT / "tests")
    for path in sorted(folder.rglob("*"))
    if path.suffix in (".py", ".js")
]


def test_no_file_is_longer_than_one_reads_at_a_sitting():
    lines = {path: path.read_text(encoding="utf-8").splitlines() for path in CODE}

    too_long = [
        f"{path.relative_to(ROOT)}: {len(text)} lines"
        for path, text in lines.items()
        if len(text) > LONGEST_FILE and REASON not in "\n".join(text[:12]).lower()
    ]

    assert len(CODE) > 500
    assert too_long == []


def test_no_function_is_longer_than_a_page():
    assert [where for path in CODE for where in too_long_in(path)] == []


def test_functions_of_both_languages_are_measured():
    found = {name for path in CODE for name, _, length in functions(path) if length > 60}

    assert {"render", "deepened"} <= found  # of a board's view, and of a search


def too_long_in(path: Path) -> Iterator[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    for name, begins, length in functions(path):
        head = "\n".join(lines[max(0, begins - 4) : begins]).lower()
        if length > LONGEST_FUNCTION and REASON not in head:
            yield f"{path.relative_to(ROOT)}: {name} has {length} lines"


def functions(path: Path) -> Iterator[tuple[str, int, int]]:
    """Return the name of every function, the line where it begins, and how many it has."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        for found in JS_FUNCTION.finditer(text):
            yield found["name"], text[: found.start()].count("\n") + 1, found[0].count("\n") + 1
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1


def test_tests_lie_as_the_source_does():
    """Every room has its tests, and no folder of tests is left of one that is gone."""
    here, source = ROOT / "tests", SOURCE / "plies"
    folders = {file.parent.relative_to(here) for file in here.rglob("test_*.py")}
    own = {one for one in folders if one.parts[:1] != ("browser",)}  # whole pages, of many rooms
    rooms = {one.parent.name for one in source.glob("*/__init__.py")}
    tested = {one.parts[0] for one in own if one.parts}
    tested |= {file.stem.removeprefix("test_") for file in here.glob("test_*.py")}

    assert [str(one) for one in sorted(own) if not (source / one).is_dir()] == []
    assert sorted(rooms - tested) == []


PARTICIPLE = re.compile(r"_*(?!feed)[a-z]+ed(_|$)")


def changes_only(function):
    """Return whether a function hands nothing back; what it does can only be a change."""
    if function.returns is not None:
        return isinstance(function.returns, ast.Constant) and function.returns.value is None
    return not any(
        isinstance(node, (ast.Yield, ast.YieldFrom))
        or (isinstance(node, ast.Return) and node.value is not None)
        for node in ast.walk(function)
    )


def test_what_changes_something_is_a_verb():
    """`swap`, not `swapped`: a participle is for what returns something new."""
    named = [
        f"{name}: {node.name}"
        for name in modules()
        for node in ast.walk(syntax(name))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if PARTICIPLE.match(node.name) and changes_only(node)
    ]

    assert named == []


def test_every_station_of_the_walks_is_a_file():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    walks = text[text.index("## Three walks") :].partition("\n## The house's words")[0]
    stations = re.findall(r"`([\w/]+\.(?:py|js))`", walks)

    assert len(stations) > 30
    assert [one for one in stations if not (SOURCE / "plies" / one).is_file()] == []

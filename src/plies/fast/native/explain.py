"""Numba's errors in words that a student understands, with the method and the line."""

import inspect
import re

from plies.game import name_of

REASONS = (
    (r"Cannot unify|cannot unify", "a variable holds values of different types at different times"),
    (
        r"Use of unsupported opcode|unsupported opcode",
        "it uses a statement that cannot be compiled",
    ),
    (r"NotDefinedError|is not defined", "a variable may be used before it has a value"),
    (r"Unknown attribute '?(\w+)'?", "`{}` is not known to the compiler here"),
    (r"Untyped global name '?(\w+)'?", "`{}` is not something that can be compiled"),
    (r"No implementation of function Function\((.+?)\)", "{} is not known to the compiler here"),
    (r"dict|set\(", "dicts and sets cannot be compiled here"),
)


def explained(error, game):
    """Return one sentence: which method and line, and why."""
    text = str(error)
    reason = "it uses something that the compiler does not know"
    for pattern, sentence in REASONS:
        found = re.search(pattern, text)
        if found:
            reason = sentence.format(*(found.groups() or ("",)))
            break
    return f"{name_of(game)} cannot be compiled{_where(text, game)}: {reason}"


def _where(text, game):
    """Return the last place in the game's own file that the error names."""
    try:
        file = inspect.getfile(type(game))
    except (OSError, TypeError):
        file = ""
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    lines = [int(line) for path, line in places if file and file.endswith(path.lstrip("./"))]
    if not lines:
        return ""
    method = _method_at(game, lines[-1])
    return f" ({method + ', ' if method else ''}line {lines[-1]})"


def _method_at(game, line):
    for name, method in inspect.getmembers(type(game), inspect.isfunction):
        try:
            source, first = inspect.getsourcelines(method)
        except (OSError, TypeError):
            continue
        if first <= line < first + len(source):
            return name
    return ""

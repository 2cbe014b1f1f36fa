"""Numba's errors in words that a student understands, with the method and the line."""

import dis
import re
from pathlib import Path
from types import CodeType

from plies.fast.fingerprint import functions_of
from plies.game import name_of

LIST, NEW_LIST = r"Board\[list", "(?:reflected )?list"
REASONS = (
    (
        rf"[Cc]annot unify (?:{LIST}.*? and {NEW_LIST}|{NEW_LIST}.*? and Board)",
        "a variable holds a board at one time and a new list at another: begin with a copy",
    ),
    (
        rf"[Cc]annot unify (?:{LIST}.*?Board\[tuple|Board\[tuple.*?{LIST})",
        "a variable holds a list at one time and a tuple at another",
    ),
    (
        r"built-in function (?:setitem|delitem)\W[\s\S]{0,99}?\((?:Board\[|Uni)?[Tt]uple",
        "a tuple cannot be changed: change a list of it, and return a tuple of that",
    ),
    (
        r"Unknown attribute '?(append|extend|insert|pop|remove|clear)'? of type Board",
        "a board keeps its length in compiled code, so `{}` cannot be compiled",
    ),
    (
        rf"built-in function (?:iadd|delitem)\W[\s\S]{{0,99}}?\({LIST}",
        "a board keeps its length in compiled code, so nothing can be added or taken away",
    ),
    (r"Cannot unify|cannot unify", "a variable holds values of different types at different times"),
    (r"YIELD_FROM", "`yield from` cannot be compiled: write a loop that yields one by one"),
    (r"yield in a closure", "sum, any and all of a generator cannot be compiled: write a loop"),
    (r"'with ", "`with` cannot be compiled"),
    (r"Exception matching|try .. except", "`except` of one kind of error cannot be compiled"),
    (
        r"missing a required argument|unexpected keyword|too many positional",
        "a method of the game must be called with all its arguments, without their names",
    ),
    (
        r"Use of unsupported opcode|unsupported opcode|op-code",
        "it uses a statement that cannot be compiled",
    ),
    (r"global name '(\w+)' is not defined", "`{}` is not defined"),
    (r"NotDefinedError|is not defined", "a variable may be used before it has a value"),
    (r"Unknown attribute '?(\w+)'?", "`{}` is not known to the compiler here"),
    (r"Untyped global name '?(\w+)'?", "`{}` is not something that can be compiled"),
    (
        r"of function Function\(<(?:built-in function|class|function) '?(?!offered)([\w.]+)",
        "`{}` cannot be compiled for what it is given here",
    ),
    (r"dict|set\(", "dicts and sets cannot be compiled here"),
)
NEEDS_PYTHON = ("BUILD_MAP", "BUILD_CONST_KEY_MAP", "MAP_ADD", "DICT_UPDATE")
PLACES = re.compile(r'File "([^"\n]+)", line (\d+)|(?:Raised from|at) (\S+) \((\d+)\)')


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
    """Return the first place in the game's own functions that the error names.

    Numba tells the innermost place first, then who called it.
    """
    functions = functions_of(game)
    for quoted, line, bare, number in PLACES.findall(text):
        file, at = Path(quoted or bare).name, int(line or number)
        for function in functions:
            code = function.__code__
            if Path(code.co_filename).name == file and at in _lines(code):
                return f" ({function.__name__}, line {at})"
    return ""


def needing_python(game):
    """Return the sentence for a game of which something calls Python itself."""
    for function in functions_of(game):
        for step in dis.get_instructions(function.__code__):
            if step.opname in NEEDS_PYTHON or step.argval == "print":
                where = f" ({function.__name__}, line {step.positions.lineno})"
                what = "print" if step.argval == "print" else "a dict"
                return f"{name_of(game)} cannot be compiled{where}: {what} needs Python itself"
    return f"{name_of(game)} cannot be compiled: something in it needs Python itself"


def _lines(code):
    """Return the lines of a function, those of its inner functions included."""
    lines = {line for _, _, line in code.co_lines() if line}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            lines |= _lines(constant)
    return lines | {code.co_firstlineno}

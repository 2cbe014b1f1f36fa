"""Numba's errors in words that a student understands, with the method and the line."""

import ast
import dis
import inspect
import re
import sys
from pathlib import Path
from textwrap import dedent
from types import CodeType

from plies.compiled.fingerprint import functions_of
from plies.contract import name_of

GENERATOR = "a generator cannot be compiled: write a loop"
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
    (r"(\w+) calls itself", "`{}` calls itself, and nobody knows how deep: write a loop"),
    (
        "a float where whole numbers are",
        "a list, state or move of whole numbers gets a float: write `//`, or int() of it",
    ),
    (r"Cannot unify|cannot unify", "a variable holds values of different types at different times"),
    (r"YIELD_FROM", "`yield from` cannot be compiled: write a loop that yields one by one"),
    (r"yield in a closure", GENERATOR),
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
        r"of function Function\(<(?:built-in function|class|function) '?(?!offered)([\w.]+?)_?\b",
        "`{}` cannot be compiled for what it is given here",
    ),
    (r"TooLarge", "a constant is too large for 64 bits"),
    (r"dict|set\(", "dicts and sets cannot be compiled here"),
)
NEEDS_PYTHON = ("BUILD_MAP", "BUILD_CONST_KEY_MAP", "MAP_ADD", "DICT_UPDATE")
PLACES = re.compile(r'File "([^"\n]+)", line (\d+)|(?:Raised from|at) (\S+) \((\d+)\)')


def explained(error, game):
    """Return one sentence: which method and line, and why."""
    text = str(error)
    function, line = _place(text, game)
    if function and _is_pythons(function):
        return f"{name_of(game)} cannot be compiled{_use_of(function, game)}"
    reason = "it uses something that the compiler does not know"
    for pattern, sentence in REASONS:
        found = re.search(pattern, text)
        if found:
            reason = sentence.format(*(found.groups() or ("",)))
            break
    if reason == GENERATOR and function and (taker := _taker_of_generator(function, line)):
        reason = f"`{taker}` of a generator cannot be compiled: write a loop"
    where = f" ({function.__name__}, line {line})" if function else ""
    return f"{name_of(game)} cannot be compiled{where}: {reason}"


def _place(text, game):
    """Return the first function and line of the game's that the error names, or twice nothing.

    Numba tells the innermost place first, then who called it.
    """
    functions = functions_of(game)
    for quoted, line, bare, number in PLACES.findall(text):
        file, at = Path(quoted or bare).name, int(line or number)
        for function in functions:
            code = function.__code__
            if Path(code.co_filename).name == file and at in _lines(code):
                return function, at
    return None, None


def _is_pythons(function):
    """Return whether a function is from Python's own modules, such as `deepcopy`."""
    return (function.__module__ or "").partition(".")[0] in sys.stdlib_module_names


def _use_of(helper, game):
    """Return where the game uses a function of Python's own, and that it cannot be compiled."""
    where = ""
    for function in functions_of(game):
        for step in dis.get_instructions(function.__code__):
            used = step.opname == "LOAD_GLOBAL" and function.__globals__.get(step.argval) is helper
            if used and not where and not _is_pythons(function):
                where = f" ({function.__name__}, line {step.positions.lineno})"
    advice = ": copy a board by `board[:]`" if helper.__module__ == "copy" else ""
    return f"{where}: `{helper.__name__}` is Python's own and cannot be compiled{advice}"


def _taker_of_generator(function, line):
    """Return what is called with a generator in a line: `max`, `extend`; nothing if nobody is."""
    try:
        source, first = inspect.getsourcelines(function)
        tree = ast.parse(dedent("".join(source)))
    except (OSError, SyntaxError):
        return ""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not (
            call.lineno <= line - first + 1 <= call.end_lineno
        ):
            continue
        if any(isinstance(given, ast.GeneratorExp) for given in call.args):
            return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
    return ""


def returning_nothing(game):
    """Return the sentence for a helper that returns something on one way and nothing on another."""
    for function in functions_of(game):
        if inspect.isgeneratorfunction(function) or _is_pythons(function):
            continue
        steps = list(dis.get_instructions(function.__code__))
        ends = [(steps[i - 1], step) for i, step in enumerate(steps) if "RETURN" in step.opname]
        nothing = [
            before.opname == "LOAD_CONST" and before.argval is None
            if step.opname == "RETURN_VALUE"
            else step.argval is None
            for before, step in ends
            if step.opname in ("RETURN_VALUE", "RETURN_CONST")
        ]
        if any(nothing) and not all(nothing):
            where = f" ({function.__name__}, line {function.__code__.co_firstlineno})"
            what = "it returns something on one way and nothing on another: return False there"
            return f"{name_of(game)} cannot be compiled{where}: {what}"
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

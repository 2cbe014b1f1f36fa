"""What to write instead of something that is not compiled, made from what is written.

A rule knows one way of writing: given the expression or statement that was refused, it returns a
short piece of code that does the same, or nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from plies.compiled.plain.sources import as_written

Rule = Callable[[Any], str]
PLACE = re.compile(r"%(?:%|([-0]?)(\d*)([ds]))")


def advised(node: ast.AST, statement: ast.AST, reason: str, otherwise: str = "") -> str:
    """Return what to write instead, or `otherwise` where no rule knows."""
    for one in (node, statement):
        for kind, rule in RULES:
            if isinstance(one, kind) and (found := rule(one)):
                return as_written(found)
    if "set of words" in reason and isinstance(statement, ast.For):
        return _sorted_walk(statement) or otherwise
    return otherwise


def text(node: ast.AST) -> str:
    return ast.unparse(node)


def called(node: ast.Call) -> str:
    """Return the name of what is called, without what it is looked up in."""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _call(node: ast.Call) -> str:
    args = [text(one) for one in node.args]
    name, plain = (
        called(node),
        not node.keywords and not any(isinstance(one, ast.Starred) for one in node.args),
    )
    if name == "getattr" and len(args) > 1 and isinstance(node.args[1], ast.Constant):
        return f"{args[0]}.{node.args[1].value!s}"
    if name == "pow" and len(args) == 2 and plain:
        return f"{_part(node.args[0])} ** {_part(node.args[1])}"
    if name in ("print", "input"):
        return "pass  # a rule shows nothing and asks nobody"
    if name == "complex" and len(args) == 2 and plain:
        return f"({args[0]}, {args[1]})"
    if isinstance(node.func, ast.Attribute):
        return _method(node, text(node.func.value), name, args)
    return ""


def _method(node: ast.Call, holder: str, name: str, args: list[str]) -> str:
    if name == "count" and len(args) > 1:
        return f"{holder}[{':'.join(args[1:])}{':' * (len(args) == 2)}].count({args[0]})"
    if name in ("send", "close", "throw"):
        return f"for value in {holder}: ..."
    return ""


def _part(node: ast.expr) -> str:
    simple = isinstance(node, (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript))
    return text(node) if simple else f"({text(node)})"


def _percent(node: ast.BinOp) -> str:
    """Write "%d of %s" % (a, b) as an f-string."""
    if not (isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant)):
        return ""
    words = node.left.value
    if not isinstance(words, str) or "%" in PLACE.sub("", words):
        return ""
    values = list(node.right.elts) if isinstance(node.right, ast.Tuple) else [node.right]
    if sum(fits.group() != "%%" for fits in PLACE.finditer(words)) != len(values):
        return ""
    given = iter(values)
    return 'f"' + PLACE.sub(lambda fits: _place(fits, given), words) + '"'


def _place(fits: re.Match[str], values: Any) -> str:
    if fits.group() == "%%":
        return "%"
    flag, width, letter = fits.groups()
    way = "<" if flag == "-" else ">" if letter == "s" and width else flag
    spec = f":{way}{width}" if width else ""
    return "{" + text(next(values)).replace('"', "'") + spec + "}"


def _is(node: ast.Compare) -> str:
    if not (len(node.ops) == 1 and isinstance(node.ops[0], (ast.Is, ast.IsNot))):
        return ""
    sign = "==" if isinstance(node.ops[0], ast.Is) else "!="
    return f"{text(node.left)} {sign} {text(node.comparators[0])}"


def _finally(node: ast.Try) -> str:
    if not node.finalbody:
        return ""
    rest = deepcopy(node)
    rest.finalbody = []
    first = [rest] if rest.handlers else rest.body
    return "\n".join(text(one) for one in (*first, *node.finalbody))


def _global(node: ast.Global) -> str:
    return f"return {', '.join(node.names)} to whoever asks, as a part of the state"


def _delete(node: ast.Delete) -> str:
    target = node.targets[0]
    return f"{text(target)} = None" if isinstance(target, ast.Attribute) else ""


def _with(node: ast.With) -> str:
    return "read it once, outside the rules: TABLE = ..."


def _inner_class(node: ast.ClassDef) -> str:
    return f"put class {node.name} outside of the method"


def _handler(node: ast.Try) -> str:
    named = [one for one in node.handlers if one.name and one.type]
    return f"except {text(named[0].type)}:" if named and named[0].type else ""


def _complex(node: ast.Constant) -> str:
    if not isinstance(node.value, complex):
        return ""
    return f"({node.value.real:g}, {node.value.imag:g})"


def _sorted_walk(node: ast.For) -> str:
    if isinstance(node.iter, ast.Call) and called(node.iter) == "sorted":
        return ""  # what is not compiled stands inside
    return f"for {text(node.target)} in sorted({text(node.iter)}):"


def _methods(node: ast.Dict) -> str:
    """Write a dict of methods as the calls that are meant by it."""
    pairs = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key]
    if not pairs or not all(isinstance(value, ast.Attribute) for _, value in pairs):
        return ""
    lines = []
    for i, (key, value) in enumerate(pairs):
        lines += [f"{'elif' if i else 'if'} key == {text(key)}:", f"    {text(value)}(...)"]
    return "\n".join(lines)


def _either_method(node: ast.IfExp) -> str:
    if not all(isinstance(one, ast.Attribute) for one in (node.body, node.orelse)):
        return ""
    return f"{text(node.body)}(...) if {text(node.test)} else {text(node.orelse)}(...)"


RULES: list[tuple[Any, Rule]] = [
    (ast.Call, _call),
    (ast.BinOp, _percent),
    (ast.Compare, _is),
    (ast.Try, _finally),
    (ast.Try, _handler),
    (ast.Global, _global),
    (ast.Delete, _delete),
    (ast.With, _with),
    (ast.ClassDef, _inner_class),
    (ast.Constant, _complex),
    (ast.Dict, _methods),
    (ast.IfExp, _either_method),
]

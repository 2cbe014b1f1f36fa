"""Loops, branches, changes of lists and dicts: the statements of a random function."""

from __future__ import annotations

from tests.compiled.plain.programs.pen import Pen

COPIES = {  # how one gets something of one's own
    "ints": "list({})",
    "strs": "list({})",
    "rows": "[list(row) for row in {}]",
    "table": "dict({})",
    "squares": "{}.copy()",
    "set": "set({})",
}
CHANGES = {
    "int": [
        "{} += {int}",
        "{} -= {int}",
        "{} *= 2",
        "{} //= 2",
        "{} %= 7",
        "{} = -{}",
        "{} ^= {int}",
    ],
    "str": ["{} += {letter}", "{} = {}[1:]", "{} = {}.replace({letter}, {letter})"],
    "ints": [
        *("{}.append({int})", "{}.extend({ints})", "{}.sort()", "{}.reverse()", "{} += [{int}]"),
        *("{}.insert({int}, {int})", "{}[:1] = []", "{}.sort(key=lambda q: -q)", "{} = {}[1:]"),
        *("del {}[2:]", "{}[1:2] = {ints}", "{}.insert(0, {int})"),
    ],
    "strs": ["{}.append({str})", "{}.sort()", "{} += {strs}", "{}.reverse()", "{}.sort(key=len)"],
    "rows": [
        "{}.append(list({ints}))",
        "{}.reverse()",
        "for row in {}:\n    row.append({int})",
        "{}[:] = {}[:2]",
    ],
    "table": [
        *("{}[{letter}] = {int}", "{}.update({table})", "{}.pop({letter}, None)"),
        *("{}[{letter}] = {}.get({letter}, 0) + {int}", "{}.setdefault({letter}, {int})"),
    ],
    "squares": ["{}[{pair}] = {int}", "{}.pop({pair}, 0)", "{}.setdefault({pair}, {int})"],
    "set": [
        "{}.add({int})",
        "{}.discard({int})",
        "{} |= {set}",
        "{} -= {set}",
        "{}.update({ints})",
    ],
    "maybe": ["{} = {int}", "{} = None", "{} = {maybe}"],
    "bool": ["{} = not {}", "{} = {bool}"],
}
RAISING = {
    "ints": [
        "{}.pop()",
        "{}.pop(0)",
        "{}.remove({int})",
        "{}[{int}] = {int}",
        "del {}[0]",
        "{}[0] += 1",
    ],
    "strs": ["{}.pop()", "{}.remove({str})"],
    "rows": ["{}[0].append({int})", "{}[{int}][{int}] = {int}", "{}.pop()", "{}[0][0] -= 1"],
    "table": ["del {}[{letter}]", "{}[{letter}] += 1", "{}.pop({letter})"],
    "squares": ["{}.pop({pair})", "{}[{pair}] -= {int}"],
    "set": ["{}.remove({int})", "{}.pop()"],
    "maybe": ["{} += 1"],
}
ERRORS = ("IndexError", "KeyError", "ValueError", "ZeroDivisionError", "TypeError", "Exception")
KINDS = (
    *("int", "int", "str", "ints", "ints", "strs", "rows", "pair", "many", "maybe", "table"),
    *("set", "bool", "float", "squares"),
)


def indented(lines: list[str]) -> list[str]:
    return ["    " + one for line in lines for one in line.split("\n")]


def block(pen: Pen, size: int, depth: int, result: str = "") -> list[str]:
    """Return a few statements; in some an early `return` of the kind `result`."""
    lines: list[str] = []
    for _ in range(pen.number(0, size)):
        lines += statement(pen, depth, result)
    return lines or ["pass"]


def statement(pen: Pen, depth: int, result: str) -> list[str]:
    options = [assignment, assignment, change, change, change]
    if depth > 0:
        options += [branch, loop, loop, counted, attempt, unpacking, matched]
    made = pen.choose(options)
    return made(pen, depth, result)


def assignment(pen: Pen, depth: int, result: str) -> list[str]:
    kind = pen.choose(KINDS)
    value = pen.expression(kind, 2)
    name = pen.fresh()
    own = kind in COPIES or kind in ("int", "str", "maybe", "bool")
    if kind in COPIES:
        value = COPIES[kind].format(value)
    pen.know(name, kind, own)
    return [f"{name} = {value}"]


def change(pen: Pen, depth: int, result: str) -> list[str]:
    kinds = sorted(kind for kind, names in pen.own.items() if names and kind in CHANGES)
    if not kinds:
        return assignment(pen, depth, result)
    kind = pen.choose(kinds)
    name = pen.choose(pen.own[kind])
    table = CHANGES[kind]
    if pen.raising and kind in RAISING and pen.chance(pen.raising):
        table = RAISING[kind]
    phrase = pen.choose(table).replace("{}", name)
    return pen.filled_statement(phrase).split("\n")


def branch(pen: Pen, depth: int, result: str) -> list[str]:
    lines = [f"if {pen.expression('bool', 2)}:"]
    with pen.scope():
        body = block(pen, 2, depth - 1, result)
        if result and pen.chance(3):
            body.append(f"return {pen.expression(result, 1)}")
    lines += indented(body)
    if pen.chance(2):
        with pen.scope():
            lines += ["else:", *indented(block(pen, 2, depth - 1, result))]
    return lines


WALKS = {
    "for {x} in {ints}:": {"x": "int"},
    "for {x} in range({int} % 5):": {"x": "int"},
    "for {x} in {str}:": {"x": "str"},
    "for {i}, {x} in enumerate({strs}):": {"i": "int", "x": "str"},
    "for {r} in {rows}:": {"r": "ints"},
    "for {k}, {x} in {table}.items():": {"k": "str", "x": "int"},
    "for {x}, {y} in zip({ints}, {str}):": {"x": "int", "y": "str"},
    "for {x} in sorted({set}):": {"x": "int"},
    "for {x} in {set}:": {"x": "int"},
    "for ({x}, {y}), {n} in {squares}.items():": {"x": "int", "y": "int", "n": "int"},
    "for {x} in reversed({ints}):": {"x": "int"},
    "for {x} in {many}:": {"x": "int"},
}


def loop(pen: Pen, depth: int, result: str) -> list[str]:
    phrase = pen.choose(sorted(WALKS))
    head, names = pen.filled_names(phrase, 1)
    # What is walked over may not be changed meanwhile: it is walked over as it was.
    if " in " in head:
        first, _, rest = head.partition(" in ")
        if not rest.startswith(("range", "sorted")):
            head = f"{first} in list({rest[:-1]}):"
    with pen.scope(**{names[one]: kind for one, kind in WALKS[phrase].items()}):
        body = block(pen, 2, depth - 1, result)
        if pen.chance(4):
            test = pen.expression("bool", 1)
            body += [f"if {test}:", f"    {pen.choose(['break', 'continue'])}"]
    lines = [head, *indented(body)]
    if pen.chance(6):
        with pen.scope():
            lines += ["else:", *indented(block(pen, 1, 0, result))]
    return lines


def counted(pen: Pen, depth: int, result: str) -> list[str]:
    name = pen.fresh("n")
    with pen.scope(**{name: "int"}):
        test = pen.expression("bool", 1)
        body = block(pen, 2, depth - 1, result)
    return [f"{name} = 0", f"while {name} < 4 and {test}:", *indented([f"{name} += 1", *body])]


def attempt(pen: Pen, depth: int, result: str) -> list[str]:
    kept, pen.raising = pen.raising, 4
    with pen.scope():
        body = block(pen, 2, depth - 1, result)
        if pen.own.get("int"):
            body.append(f"{pen.choose(pen.own['int'])} = {pen.expression('int', 2)}")
    pen.raising = kept
    error = pen.choose(ERRORS)
    if pen.chance(3):
        error = f"({error}, {pen.choose(ERRORS)})"
    with pen.scope():
        after = block(pen, 1, 0, result)
    lines = ["try:", *indented(body), f"except {error}:", *indented(after)]
    if pen.chance(4):
        with pen.scope():
            lines += ["else:", *indented(block(pen, 1, 0, result))]
    return lines


def unpacking(pen: Pen, depth: int, result: str) -> list[str]:
    a, b = pen.fresh(), pen.fresh()
    if pen.chance(2):
        lines = [f"{a}, {b} = {pen.expression('pair', 2)}"]
        pen.know(a, "int", True)
        pen.know(b, "int", True)
        return lines
    lines = [f"{a}, *{b} = {pen.expression('ints', 1)} + [{pen.expression('int', 1)}]"]
    pen.know(a, "int", True)
    pen.know(b, "ints", True)
    return lines


CASES = {
    "int": ["1 | 2", "0", "-1"],
    "str": ['"x"', '"o" | ""'],
    "pair": ["(0, other)", "(other, 1)"],
}


def matched(pen: Pen, depth: int, result: str) -> list[str]:
    kind = pen.choose(["int", "str", "pair"])
    lines = [f"match {pen.expression(kind, 1)}:"]
    for case in CASES[kind]:
        if pen.chance(2) or len(lines) == 1:
            more = {"other": "int"} if "other" in case else {}
            with pen.scope(**more):
                guard = f" if {pen.expression('bool', 1)}" if pen.chance(4) else ""
                lines += indented([f"case {case}{guard}:", *indented(block(pen, 1, 0, result))])
    if pen.chance(2):
        with pen.scope():
            lines += indented(["case _:", *indented(block(pen, 1, 0, result))])
    return lines

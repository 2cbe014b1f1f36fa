# ruff: noqa: E501  one line for each group of phrases
"""What people write, by the kind of value that it gives.

In a phrase `{int}` is any expression of that kind, `{x}` a new name, and `{int/x=int}` an
expression that may use the name. Phrases that may raise stand apart: most programs have few.
"""

from __future__ import annotations

INTS = """
({int} + {int}) | ({int} - {int}) | ({int} * {int}) | -{int} | abs({int}) | ~{int}
({int} // 3) | ({int} % 5) | ({int} // -2) | ({int} % -3) | ({int} // ({int} or 1))
({int} % ({int} or 7)) | divmod({int}, 4)[1] | ({int} ** 2) | ({int} ** ({int} % 4))
({int} << ({int} % 6)) | ({int} >> ({int} % 5)) | ({int} & 6) | ({int} | 9) | ({int} ^ {int})
({int} if {bool} else {int}) | ({int} or {int}) | ({int} and {int}) | int({bool})
max({int}, {int}) | min({int}, {int}, {int}) | len({ints}) | len({str}) | len({strs}) | len({set})
sum({ints}) | sum({ints}, {int}) | sum({int/x=int} for {x} in {ints}) | sum({bool/x=int} for {x} in {ints})
sum({int/x=str} for {x} in {str}) | sum(len({r}) for {r} in {rows}) | sum(map(sum, {rows}))
sum(1 for {x} in {ints} if {bool/x=int}) | len([{x} for {x} in {strs} if {bool/x=str}])
max({ints}, default={int}) | min({ints}, default={int}) | {ints}.count({int}) | {str}.count({letter})
max({ints} or [{int}]) | min({ints} + [{int}], key=lambda {x}: {int/x=int})
max({strs} + ["q"], key=lambda {x}: {int/x=str}).count("a")
{str}.find({letter}) | {str}.rfind({letter}) | ord({letter}) | next(({x} for {x} in {ints} if {bool/x=int}), {int})
{table}.get({letter}, {int}) | sum({table}.values()) | len({table}) | max({table}.values(), default=0)
sum({int/k=str,x=int} for {k}, {x} in {table}.items()) | {squares}.get({pair}, {int}) | len({squares})
sum({x} * {y} for {x}, {y} in zip({ints}, {ints})) | sum({i} * {x} for {i}, {x} in enumerate({ints}))
sum({x} for {r} in {rows} for {x} in {r}) | {pair}[0] | {pair}[1] | {pair}[-1] | sum({pair}) | len({many}) | sum({many})
sum({set}) | len({set} & {set}) | max({set}, default=-1) | min(sorted({set}), default=9) | int("7" + {digits})
({maybe} or {int}) | (0 if {maybe} is None else 1) | {ints}[0] if {ints} else {int} | round({float}) | int({float})
{number} | {number} | {number} | hash({int}) % 7 | ({int}).bit_length() | bin(abs({int})).count("1")
""".strip()

RAISING = {
    "int": """
{ints}[{int}] | {ints}[{int} % 3] | {table}[{letter}] | {squares}[{pair}] | {int} // {int} | {int} % {int}
{ints}.index({int}) | {str}.index({letter}) | max({ints}) | min({strs}).count("x") | int({str}) | {rows}[{int}][{int}]
{rows}[0][1] | {many}[{int}] | {maybe} + {int} | next({x} for {x} in {ints} if {bool/x=int}) | {int} << {int}
ord({str}) | {strs}.index({str}) | {int} ** {int}
""".strip(),
    "str": "{str}[{int}] | {strs}[{int}] | {strs}.pop() | max({strs}) | {table}[{letter}] * {letter}",
    "bool": "{ints}[{int}] > {int} | {rows}[{int}] == {ints} | {maybe} < {int} | {table}[{letter}] in {ints}",
}

BOOLS = """
({int} < {int}) | ({int} <= {int}) | ({int} == {int}) | ({int} != {int}) | ({int} > {int} >= {int})
({int} < {int} < {int}) | not {bool} | ({bool} and {bool}) | ({bool} or {bool}) | ({str} == {str})
({str} < {str}) | ({letter} in {str}) | ({int} in {ints}) | ({int} not in {set}) | ({letter} in {table})
({pair} in {squares}) | ({str} in {strs}) | ({str} in {words}) | ({ints} == {ints}) | ({rows} != {rows})
any({bool/x=int} for {x} in {ints}) | all({bool/x=int} for {x} in {ints}) | any({ints}) | all({many})
any({bool/x=str} for {x} in {str}) | all({int} > {x} for {x} in {set}) | bool({ints}) | bool({str})
({maybe} is None) | ({maybe} is not None) | ({maybe} == {int}) | {str}.startswith({letter}) | {str}.endswith(({letter}, "a"))
{str}.isdigit() | {str}.isalpha() | {str}.isupper() | ({pair} < {pair}) | ({pair} == {pair}) | ({ints} < {ints})
({set} <= {set}) | ({set} == {set}) | {set}.isdisjoint({set}) | ({int} in ({int}, {int})) | ({int} in range({int}))
({float} < {float}) | ({float} == {int}) | (({v} := {int}) > 2 and {bool/v=int}) | True | False
isinstance({maybe}, int) | ({many} == ({int}, {int})) | ({table} == {table})
""".strip()

STRS = """
({str} + {str}) | ({letter} * ({int} % 4)) | {str}[1:] | {str}[:2] | {str}[::-1] | {str}[:-1] | {str}[{int}:{int}]
"".join({strs}) | ",".join({strs}) | "".join({str/x=str} for {x} in {str}) | "".join(sorted({str}))
"-".join(str({x}) for {x} in {ints}) | " ".join(map(str, {ints})) | str({int}) | f"{{{int}}}" | f"{{{str}}}{{{int}:02d}}"
f"{{{str}:>4}}|{{{int}:<3}}" | f"{{{letter}!r}}" | {str}.upper() | {str}.lower() | {str}.strip("x ") | {str}.replace({letter}, {letter})
{str}.replace({letter}, "") | ({str} if {bool} else {str}) | ({str} or "e") | "%d%s" % ({int}, {str}) | "{{}}:{{}}".format({int}, {str})
str({pair}) | repr({ints}) | str({many}) | chr(97 + {int} % 26) | "xyz"[{int} % 3] | {str}.rjust(3, ".") | {str}.center(5)
{str}.split("x")[0] | {str}.partition("a")[2] | {str}.title() | min({strs}, default="") | max({strs}, key=len, default="m")
str({maybe}) | str({bool}) | {str}.swapcase() | {str}.zfill(3) | str(sorted({set}))
{letter} | {letter} | {words}[{int} % 3]
""".strip()

LISTS = """
[{int}, {int}] | [{int}, {int}, {int}] | [] | [{int/x=int} for {x} in {ints}] | [{x} for {x} in {ints} if {bool/x=int}]
list(range({int} % 5)) | list(range(3, {int} % 9, 2)) | list(range({int} % 6, 0, -1)) | ({ints} + {ints})[:6] | {ints}[1:] | {ints}[::-1]
{ints}[:{int}] | {ints}[{int}:{int}] | {ints}[::2] | sorted({ints}) | sorted({ints}, reverse=True) | sorted({ints}, key=lambda {x}: {int/x=int})
list(reversed({ints})) | [{int}] * ({int} % 4) | list({set})[:0] | sorted({set}) | [len({x}) for {x} in {strs}]
[{x} + {y} for {x}, {y} in zip({ints}, {ints})] | [{i} for {i}, {x} in enumerate({ints}) if {bool/x=int,i=int}]
[ord({x}) for {x} in {str}] | list({table}.values()) | [int({bool/x=int}) for {x} in {ints}] | list({pair}) | list({many})
[{x} for {r} in {rows} for {x} in {r} if {bool/x=int}][:6] | list(map(lambda {x}: {int/x=int}, {ints}))
list(filter(lambda {x}: {bool/x=int}, {ints})) | [*{ints}, {int}][:7] | [{x} if {bool/x=int} else {int} for {x} in {ints}]
[({maybe} or 0) for {x} in {ints}] | [sum({r}) for {r} in {rows}] | list(dict.fromkeys({ints})) | {ints}[-2:]
list(accumulate({ints})) | [{x} * {y} for {x}, {y} in product({ints}, [1, {int}])][:6] | ({ints} or [{int}])
""".strip()

PHRASES = {
    "int": INTS,
    "bool": BOOLS,
    "str": STRS,
    "ints": LISTS,
    "letter": '"x" | "o" | "a" | "." | "xo"[{int} % 2] | "abc"[{int} % 3]',
    "digits": 'str({int} % 10) | "3" | "05" | str(abs({int}))',
    "float": """
({int} / 2) | ({int} / 3) | ({float} + {int}) | ({float} * {float}) | ({int} / ({int} or 4)) | abs({float})
(0.5 if {bool} else {float}) | sum({float/x=int} for {x} in {ints}) / 7 | -{float} | round({float}, 1) | float({int})
max({float}, {float}) | ({float} // 1) | ({float} % 3) | 0.25 | 1e3 | sqrt(abs({int}) % 50) | 2.5 - {float}
""",
    "strs": """
[{str}, {str}] | [{str/x=int} for {x} in {ints}] | {str}.split("x") | list({str}) | sorted({strs}) | {strs}[::-1] | [str({x}) for {x} in {ints}]
[{x} for {x} in {strs} if {bool/x=str}] | sorted({strs}, key=lambda {x}: ({int/x=str}, {x})) | ({strs} + [{str}])[:5] | {str}.split()
[{str/x=str} for {x} in {str}] | list({table}) | sorted({table}, key={table}.get) | [a + b for a, b in zip({str}, {str})] | [] | list({words})
""",
    "rows": """
[{ints}, {ints}] | [[{int}] * 2 for {x} in range(2)] | [list({r}) for {r} in zip(*{rows})] | {rows}[::-1] | [{ints}]
[[{int/x=int} for {x} in {r}] for {r} in {rows}] | sorted({rows}) | [{r}[::-1] for {r} in {rows} if {r}] | [[{i} * {y} for {i} in range(2)] for {y} in {ints}][:3]
[{r}[:] for {r} in {rows}] | [{r} + [{int}] for {r} in {rows}][:3] | deepcopy({rows})
""",
    "pair": """
({int}, {int}) | ({int} % 3, {int} % 3) | divmod({int}, 3) | ({pair} if {bool} else {pair}) | max({pair}, {pair}) | ({pair}[1], {pair}[0])
tuple({x} + 1 for {x} in {pair}) | tuple({x} - {y} for {x}, {y} in zip({pair}, {pair})) | (min({pair}), {int})
""",
    "many": """
tuple({ints}) | {many}[1:] | ({many} + ({int},))[:6] | tuple({int/x=int} for {x} in {many}) | tuple(sorted({many})) | ({int},) | () | {many}[::-1]
tuple({x} for {x} in {many} if {bool/x=int}) | (*{many}, {int})[:6]
""",
    "maybe": """
None | {int} | (None if {bool} else {int}) | next(({x} for {x} in {ints} if {bool/x=int}), None) | {table}.get({letter}) | ({int} if {bool} else None)
{squares}.get({pair}) | ({ints}[-1] if {ints} else None) | ({maybe} if {bool} else {int})
""",
    "table": """
{{"x": {int}, "o": {int}}} | {{{x}: {int/x=str} for {x} in {str}}} | dict(zip({str}, {ints})) | dict(sorted({table}.items())) | dict({table})
{{{k}: {int/x=int} for {k}, {x} in {table}.items() if {bool/x=int}}} | {{**{table}, "a": {int}}} | ({table} | {{"b": {int}}}) | {{}}
{{{x}: {str}.count({x}) for {x} in "xoa"}}
""",
    "squares": """
{{({x}, {y}): {int/x=int,y=int} for {x} in range(2) for {y} in range(2)}} | {{{pair}: {int}}} | dict({squares}) | {{{p}: {x} for {p}, {x} in {squares}.items() if {bool/x=int}}}
""",
    "set": """
{{{int}, {int}}} | set({ints}) | {{{int/x=int} for {x} in {ints}}} | ({set} | {set}) | ({set} & {set}) | ({set} - {{{int}}}) | ({set} ^ {set}) | set() | set({pair}) | set(range({int} % 5))
""",
    "words": '("ab", "x", "oxo") | tuple({strs})[:1] + ("x", "ba", "o")',
    "number": "0 | 1 | 2 | 3 | -1 | -2 | 5 | 7 | 10 | 100 | -13",
}


def split(text: str) -> list[str]:
    """Return the phrases of a table: by lines, and by bars that stand alone."""
    found: list[str] = []
    for line in text.strip().splitlines():
        depth, start = 0, 0
        for i, letter in enumerate(line):
            depth += (letter in "([{") - (letter in ")]}")
            if depth == 0 and line[i : i + 3] == " | ":
                found.append(line[start:i].strip())
                start = i + 3
        found.append(line[start:].strip())
    return [one for one in found if one]


TABLES = {kind: split(text) for kind, text in PHRASES.items()}
RAISING_TABLES = {kind: split(text) for kind, text in RAISING.items()}
SIMPLE = {  # where there is no room for more
    "int": ["0", "1", "2", "-1", "3", "7"],
    "bool": ["True", "False"],
    "str": ['"x"', '"ab"', '""', '"o.x"'],
    "letter": ['"x"', '"o"', '"a"'],
    "digits": ['"4"'],
    "float": ["0.5", "2.0", "-1.25"],
    "ints": ["[3, 1]", "[]", "[0, 2, -1]"],
    "strs": ['["x", "ab"]', '["o"]'],
    "rows": ["[[1, 2], [3]]", "[[0, 0], [1, -1]]"],
    "pair": ["(1, 2)", "(0, 0)"],
    "many": ["(1, 2, 3)", "()"],
    "maybe": ["None", "4"],
    "table": ['{"x": 1, "a": -2}', '{"o": 3}'],
    "squares": ["{(0, 0): 1, (1, 2): 5}"],
    "set": ["{1, 5}", "set()", "{0, 2, 9}"],
    "words": ['("ab", "x", "oxo")'],
    "number": ["4"],
}

"""What is not compiled is told with what to write instead, made from what was written."""

from __future__ import annotations

import ast

import pytest

from plies.compiled.plain.advice import advised

BETTER = {
    "math.pow(a + 1, 2)": "(a + 1) ** 2",
    'getattr(state, "board", None)': "state.board",
    'word.count("x", 1, n)': "word[1:n].count('x')",
    '"%s at %02d of 100%%" % (piece, row + 1)': 'f"{piece} at {row + 1:02} of 100%"',
    '"%-4s|%4s" % (a, b)': 'f"{a:<4}|{b:>4}"',
    "a is not b": "a != b",
    "2 + 1j": "",
    "1j": "(0, 1)",
    "complex(x, y)": "(x, y)",
    "{1: self.up, 2: b.go}": "if key == 1:\n    self.up(...)\nelif key == 2:\n    b.go(...)",
    "self.up if n else self.down": "self.up(...) if n else self.down(...)",
    "rows.sort()": "",
}
STATEMENTS = {
    "del state.cache": "state.cache = None",
    "try:\n    a()\nfinally:\n    b()": "a()\nb()",
    "try:\n    a()\nexcept E as error:\n    b(error)": "except E:",
}


@pytest.mark.parametrize("code", BETTER)
def test_an_expression_is_written_in_another_way(code: str) -> None:
    node = ast.parse(code, mode="eval").body

    assert advised(node, ast.Expr(node), "") == BETTER[code]


@pytest.mark.parametrize("code", STATEMENTS)
def test_a_statement_is_written_in_another_way(code: str) -> None:
    node = ast.parse(code).body[0]

    assert advised(node, node, "") == STATEMENTS[code]


def test_where_no_rule_knows_the_reason_keeps_its_own_words() -> None:
    node = ast.parse("f(x)", mode="eval").body

    assert advised(node, ast.Expr(node), "", "write g(x)") == "write g(x)"


def test_words_out_of_a_set_are_walked_over_in_order() -> None:
    node = ast.parse("for word in found:\n    pass").body[0]

    better = advised(node.iter, node, "the order of a set of words is another one in every run")

    assert better == "for word in sorted(found):"

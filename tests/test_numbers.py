"""Numbers as JSON has them: one form everywhere, and the way back."""

import ast
import json
from fractions import Fraction
from math import inf, isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.numbers import data_json, own, own_values, value_json, value_of, values_json
from tests import ROOT


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (3, 3),
        (0.5, 0.5),
        (None, None),
        (inf, "inf"),
        (-inf, "-inf"),
        (nan, "nan"),
        ((1, -inf), [1, "-inf"]),
        (np.float64(inf), "inf"),
        (np.int64(7), 7),
        (Fraction(1, 4), 0.25),
    ],
)
def test_a_value_is_a_number_or_a_word_or_a_list_of_both(value, written):
    assert value_json(value) == written
    json.dumps(value_json(value), allow_nan=False)


def test_whole_numbers_of_a_document_have_no_point_and_what_is_no_number_is_its_text():
    data = {"value": 3.0, 2: (inf, 2.5), "large": 2.0**60, "yes": True, "what": {1}.__class__}

    assert json.dumps(data_json(data)) == (
        '{"value": 3, "2": ["inf", 2.5], "large": 1.152921504606847e+18, "yes": true, '
        '"what": "<class \'set\'>"}'
    )


@given(st.recursive(st.none() | st.integers() | st.floats(allow_nan=False), st.tuples))
def test_what_is_written_is_read_back(value):
    text = json.dumps(value_json(value), allow_nan=False)

    assert value_of(json.loads(text)) == value


def test_not_a_number_is_read_back():
    assert isnan(value_of(value_json(nan)))


def test_numbers_become_pythons_own():
    found = own((np.int8(3), np.float32(0.5), Fraction(1, 2), [True, 4]))

    assert found == (3, 0.5, 0.5, (1, 4))
    assert [type(part) for part in found[:3]] == [int, float, float]


def test_a_list_of_pythons_own_numbers_is_not_copied():
    values = [1, 2.5, None]

    assert own_values(values) is values
    assert values_json(values) == values


def test_nobody_else_spells_the_words():
    spelled = {
        file.name
        for file in (ROOT / "src" / "plies").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value == "-inf"
    }

    assert spelled == {"numbers.py"}

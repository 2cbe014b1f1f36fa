"""Answers with objects that pretend to be something else."""

import math


class Equal:
    def __eq__(self, other):
        return True

    def __getattr__(self, name):
        return self

    __hash__ = None


class Text(str):
    def __str__(self):
        return "14"

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Number(int):
    def __eq__(self, other):
        return True

    def __int__(self):
        return 14

    __index__ = __add__ = __radd__ = __repr__ = __int__
    __hash__ = int.__hash__


class Many(dict):
    def items(self):
        return [("result", 14)]


def round_list():
    items = []
    items.append(items)
    return items


def answer(number):
    if number < 13:
        return number + 1
    return (
        Equal(),
        Text("no"),
        Number(5),
        math.nan,
        10**6000,
        round_list(),
        Many({"a": 1}),
        {1: 2},
        answer,
        "\ud800",
        b"14",
        [1] * 10_000_000,
    )[number - 13]

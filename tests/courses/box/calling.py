"""Calls into a box."""

from __future__ import annotations

from plies.courses.box.box import Box

HONEST = """
def twice(number):
    print("doubling", number)
    return 2 * number

def same(value):
    return value

def ask_total(ask, count):
    return sum(ask("square", number) for number in range(count))

def ask_carefully(ask, number):
    try:
        return ask("square", number)
    except Exception as error:
        return f"refused: {error}"

def wrong(number):
    return inner(number)

def inner(number):
    return [1, 2][number]
"""


def run(box: Box, name: str, *arguments, **options):
    return box.call("run", [name, *arguments], **options)

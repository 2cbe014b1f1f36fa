"""Fails with an exception that has no name, no text and no line in this file."""

PLACE = {"Nameless": type("", (Exception,), {})}
TEXT = """
def answer(number):
    if number == 13:
        raise Nameless
    return number + 1
"""
exec(compile(TEXT, "<nowhere>", "exec"), PLACE)
answer = PLACE["answer"]

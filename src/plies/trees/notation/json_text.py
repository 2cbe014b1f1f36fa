"""JSON text to plain data, however deeply nested: the brackets are on a stack, not in calls.

The standard library's reader gives up at some hundred levels. This one reads what it reads, and
also Python's way of showing the same data: single quotes, True, None, a comma at the end.
"""

from __future__ import annotations

from typing import Any, NoReturn

from plies.contract import GameError
from plies.trees.notation.tokens import Token, fail, number, show, tokens

WORDS: dict[str, Any] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
}
CLOSES = {"[": "]", "{": "}"}


class JsonReader:
    """Reads one JSON value from left to right. `expects` says what may come next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.outermost: list[Any] = []
        self.containers: list[Any] = [self.outermost]
        self.opened: list[Token] = []
        self.keys: list[str] = [""]  # in each container, the key that waits for its value
        self.expects = "a value"

    def read(self) -> Any:
        for token in tokens(self.text):
            if not self.opened and self.outermost:
                self.fail(token, f"the JSON has ended before {show(token.text)}")
            if token.kind == "text" and self.expects == "a key":
                self.keys[-1], self.expects = token.text, ":"
            elif token.kind != "mark":
                self.put(token, self.scalar(token))
            elif token.text in CLOSES:
                self.open(token)
            elif token.text in CLOSES.values():
                self.close(token)
            elif token.text != self.expects:
                self.fail(token, f"{self.expects} should stand here, not {show(token.text)}")
            elif token.text == ":":
                self.expects = "a value"
            else:
                self.expects = self.first_in(self.containers[-1])
        if self.opened:
            last = self.opened[-1]
            self.fail(last, f"{last.text} is never closed: {CLOSES[last.text]} is missing")
        if not self.outermost:
            raise GameError("the JSON is empty: write for example [[3, 5], [2, 9]]")
        return self.outermost[0]

    def put(self, token: Token, value: Any) -> None:
        if self.expects != "a value":
            what = "a key in quotes" if self.expects == "a key" else self.expects
            self.fail(token, f"{what} should stand here, not {show(token.text)}")
        into = self.containers[-1]
        if isinstance(into, list):
            into.append(value)
        else:
            into[self.keys[-1]] = value
        self.expects = ","

    def open(self, token: Token) -> None:
        inner: list[Any] | dict[str, Any] = [] if token.text == "[" else {}
        self.put(token, inner)
        self.containers.append(inner)
        self.opened.append(token)
        self.keys.append("")
        self.expects = self.first_in(inner)

    def close(self, token: Token) -> None:
        if not self.opened or CLOSES[self.opened[-1].text] != token.text:
            self.fail(token, f"{token.text} closes a bracket that was never opened")
        if self.expects not in (",", self.first_in(self.containers[-1])):
            self.fail(token, f"{self.expects} should stand here, not {show(token.text)}")
        self.containers.pop()
        self.opened.pop()
        self.keys.pop()
        self.expects = ","

    def first_in(self, container: Any) -> str:
        return "a value" if isinstance(container, list) else "a key"

    def scalar(self, token: Token) -> Any:
        if token.kind == "text" or token.text in WORDS:
            return WORDS.get(token.text) if token.kind != "text" else token.text
        try:
            return number(token.text)
        except GameError as error:
            self.fail(token, str(error))

    def fail(self, token: Token, what: str) -> NoReturn:
        fail(self.text, token.start, what)


def read_json(text: str) -> Any:
    """Return the lists, dicts, numbers and strings in `text`, or a GameError with the place."""
    return JsonReader(text).read()

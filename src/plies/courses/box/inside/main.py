"""The first program in a student's process: locks the door, then answers the calls of the parent.

Started by `plies.courses.box` as `python -I -S main.py READ WRITE`, with two pipes that carry one
JSON object a line. Nothing that comes from here is believed: a student's code shares this process
and can say whatever it likes, so it is never told a right answer and never counts a point.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import sys
import threading
import traceback
from types import ModuleType
from typing import Any

CHARACTERS = 4000  # of an error's text
DEEP, ITEMS, BITS = 100, 1_000_000, 990  # of an answer: lists in lists, items, of a number
HERE = os.path.dirname(os.path.abspath(__file__))


def main() -> None:
    """Answer calls until the parent closes the pipe."""
    lines = Lines(int(sys.argv[1]), int(sys.argv[2]))
    told = lines.read()
    sys.argv = [""]
    limits = load("plies_inside_limits", os.path.join(HERE, "limits.py"))
    imports = load("plies_inside_imports", os.path.join(HERE, "imports.py"))
    work, paths, packages = told["work"], told["paths"], told["packages"]
    guards = limits.lock(work, [work, HERE, *paths, *packages.values()], told["limits"])
    imports.allow(packages)
    imports.forgive(told["failed_imports"], work, told["left_out"])
    # Not before: a student's file may be called resource.py, and be imported in its stead.
    sys.path[:0] = [work, *paths]
    name = told["inside"]
    try:
        source = load("plies_inside_" + name, os.path.join(HERE, name + ".py"))
        handlers = source.handlers(told["files"])
    except BaseException as error:
        flush()
        place = imports.failed_import(error, work)
        lines.write({"id": 0, "failed_import": place, **failure(error, work, "load")})
        os._exit(0)
    lines.write({"id": 0, "result": guards})
    while True:
        call = lines.read()
        answer = answered(handlers, call, lines, work)
        flush()
        lines.write({"id": call["id"], **answer})
        if answer.get("error") in ("memory", "exit"):
            os._exit(0)


def answered(handlers: Any, call: Any, lines: Lines, work: str) -> dict[str, Any]:
    """Return the result of a call, or what went wrong."""

    def ask(question: str, data: Any = None) -> Any:
        reply = lines.exchange({"id": call["id"], "ask": plain(question), "data": plain(data)})
        if "refused" in reply:
            raise Exception(reply["refused"])
        return reply["reply"]

    try:
        return {"result": plain(handlers[call["call"]](call["given"], ask))}
    except BaseException as error:
        return failure(error, work, "exception")


class Lines:
    """JSON objects, one a line, to and from the parent."""

    def __init__(self, source: int, target: int) -> None:
        self.source, self.target = source, target
        self.kept = b""
        self.lock = threading.Lock()
        # Kept here: a student may replace the names in os and json, in good faith or bad.
        self.os_read, self.os_write, self.leave = os.read, os.write, os._exit
        self.decode = json.JSONDecoder().decode
        self.encode = json.JSONEncoder(separators=(",", ":")).encode

    def read(self) -> Any:
        parts = [self.kept]
        while b"\n" not in parts[-1]:
            part = self.os_read(self.source, 1 << 16)
            if not part:
                self.leave(0)  # the parent is gone
            parts.append(part)
        line, _, self.kept = b"".join(parts).partition(b"\n")
        return self.decode(line.decode())

    def write(self, message: dict[str, Any]) -> None:
        data = memoryview((self.encode(message) + "\n").encode())
        while data:
            data = data[self.os_write(self.target, data) :]

    def exchange(self, message: dict[str, Any]) -> Any:
        with self.lock:
            self.write(message)
            return self.read()


def plain(value: Any, deep: int = 0) -> Any:
    """Return a value as JSON knows it, without asking any class of the student's about it."""
    if value is None or value is True or value is False:
        return value
    kind = type(value)
    if deep > DEEP:
        raise TypeError("the answer has too many lists in lists")
    if issubclass(kind, int):
        if int.bit_length(value) > BITS:
            raise TypeError("the answer is a number with too many digits")
        return int.__add__(value, 0)
    if issubclass(kind, float):
        return float.__add__(value, 0.0)
    if issubclass(kind, str):
        return str.__str__(value).encode("utf-8", "replace").decode()
    if issubclass(kind, (list, tuple, dict)) and kind_length(value) > ITEMS:
        raise TypeError("the answer is too long")
    if issubclass(kind, list):
        return [plain(one, deep + 1) for one in list.__iter__(value)]
    if issubclass(kind, tuple):
        return [plain(one, deep + 1) for one in tuple.__iter__(value)]
    if issubclass(kind, dict):
        return {plain_key(key): plain(one, deep + 1) for key, one in dict.items(value)}
    numpy = sys.modules.get("numpy")
    scalar = getattr(numpy, "generic", None)
    if isinstance(scalar, type) and issubclass(kind, scalar):  # np.int64(3) is what it looks like
        return plain(value.item(), deep + 1)
    raise TypeError(
        f"the answer is of class {name_of(kind)}: it should be a number, a text or a list"
    )


def kind_length(value: Any) -> int:
    """Return how many items a list, tuple or dictionary has, whatever its class says."""
    base = next(one for one in (list, tuple, dict) if issubclass(type(value), one))
    return base.__len__(value)


def plain_key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError("the keys of an answer should be texts")
    return str.__str__(key).encode("utf-8", "replace").decode()


def name_of(kind: type) -> str:
    """Return the name of a class, even of one that lies about it."""
    return str.__str__(type.__dict__["__name__"].__get__(kind))


def failure(error: BaseException, work: str, kind: str) -> dict[str, Any]:
    """Return what the parent is told of an exception; nothing that it does can escape from here."""
    for _ in range(3):  # a text that raises, and one more while that is told
        try:
            if isinstance(error, MemoryError) and kind == "exception":
                return {"error": "memory", "text": ""}
            if isinstance(error, SystemExit) and kind == "exception":
                return {"error": "exit", "text": "it called sys.exit"}
            return {"error": kind, "text": described(error, work)}
        except BaseException as another:
            error = another
    return {"error": kind, "text": "an exception that cannot be told"}


def described(error: BaseException, work: str) -> str:
    """Return an exception as Python would tell it, with the student's own lines only."""
    try:
        text = str.__str__(str(error))
    except BaseException as another:
        text = f"(its text cannot be read: {name_of(type(another))})"
    lines = []
    for frame in traceback.extract_tb(error.__traceback__)[-200:]:
        if frame.filename.startswith(work):
            lines.append(f"  {os.path.basename(frame.filename)}, line {frame.lineno}: {frame.line}")
    if isinstance(error, SyntaxError):
        name = os.path.basename(str(error.filename or ""))
        text = f"{error.msg} ({name}, line {error.lineno})" if name else str(error.msg)
        if os.path.dirname(str(error.filename)) == work and isinstance(error.text, str):
            lines.append(f"  {name}, line {error.lineno}: {error.text.strip()[:200]}")
    if len(lines) > 12:
        lines = [*lines[:6], f"  ... {len(lines) - 12} more ...", *lines[-6:]]
    head = f"{name_of(type(error))}: {text[:1000]}".rstrip(": ")
    return str(plain("\n".join([head, *lines])[:CHARACTERS]))


def flush() -> None:
    """Send what was printed; a student's own sys.stdout may do anything but stop us."""
    for stream in (sys.stdout, sys.stderr, sys.__stdout__):
        with contextlib.suppress(BaseException):
            stream.flush()  # type: ignore[union-attr]


def load(name: str, path: str) -> ModuleType:
    """Return the module of a file, wherever it is."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()

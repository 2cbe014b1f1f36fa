"""`finally`: what is done however a block is left."""

from __future__ import annotations

import ast

from plies.compiled.plain.kinds import Refused
from plies.compiled.plain.narrowing import assigned
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import CLASSES, STOP

LEAVING = (ast.Return, ast.Break, ast.Continue)


class LastWords(Part):
    """The part of a walk that knows `finally`."""

    handlers: list[tuple[str, str]]
    loops: list[tuple[str, str]]
    last_words: list[tuple[list[ast.stmt], int, int]]  # with how many handlers and loops outside

    def with_last_word(self, node: ast.Try) -> None:
        inside = [part for one in node.finalbody for part in ast.walk(one)]
        if self.source.yields or any(isinstance(part, LEAVING) for part in inside):
            raise Refused("this `finally` is not compiled")
        w = self.w
        raised, end, slot = w.label("raised"), w.label("end"), w.slot("i64")
        self.last_words.append((node.finalbody, len(self.handlers), len(self.loops)))
        self.handlers.append((raised, slot))
        if node.handlers:
            bare = ast.Try(node.body, node.handlers, node.orelse, [])
            self.statement(ast.copy_location(self.memo(node, lambda: bare), node))
        else:
            self.statements(node.body)
        self.handlers.pop()
        self.last_words.pop()
        self.statements(node.finalbody)
        w.jump(end)
        w.ended = True
        w.at(raised)
        code = w.op(f"load i64, ptr {slot}")
        known, said = w.label("known"), w.label("said")
        kind = w.op(f"and i64 {code}, {CLASSES - 1}")
        w.branch(w.op(f"icmp sgt i64 {kind}, {STOP}"), known, said)
        w.at(known)
        self.statements(node.finalbody)
        w.at(said)
        self.raise_code(code)
        w.at(end)

    def say_last(self, loops: int) -> None:
        """Do what `finally` says, from inside outwards, before so many loops are left inside."""
        kept, handlers = self.last_words, self.handlers
        for i in reversed(range(len(kept))):
            nodes, outside, around = kept[i]
            if around < loops:
                break
            self.last_words, self.handlers = kept[:i], handlers[:outside]
            with self.anew(assigned(nodes)):
                self.statements(nodes)
        self.last_words, self.handlers = kept, handlers

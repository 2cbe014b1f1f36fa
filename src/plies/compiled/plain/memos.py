"""Functions with a cache around them (functools.cache, lru_cache): what they found is kept.

A table of places stands before the function; each holds the last arguments that came to it and
what was found for them. What says where something else is cannot be kept, as memory is given back.
"""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.kinds import STR, Kind, Member, Simple, Tuple
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.writing import Writer

PLACES = 4096
MOST = 8  # words of arguments and of results


def is_kept(kind: Kind) -> bool:
    """Return whether a value is all there is to it, or a word, which is if it is short."""
    if isinstance(kind, Tuple):
        return not kind.maker and all(map(is_kept, kind.items))
    return isinstance(kind, (Simple, Member))


class Memos(Part):
    """The part of a walk that knows what is kept between calls."""

    w: Writer

    def has_memo(self, params: list[tuple[str, Kind]], result: Kind) -> bool:
        kinds = [kind for _, kind in params]
        cells = [self.instance.result, *self.instance.params.values()]
        return (
            self.source.cached
            and bool(params)
            and not self.instance.captured
            and all(map(is_kept, (*kinds, result)))
            and all(cell.narrow is None for cell in cells)
            and max(sum(kind.words for kind in kinds), result.words) <= MOST
        )

    def memo_before(self, params: list[tuple[str, Kind]], result: Kind, work: str) -> str:
        """Return the body of a function that looks into its table before it does its work."""
        writer, self.w = self.w, Writer(False)
        try:
            return self._written_memo(params, result, work)
        finally:
            self.w = writer

    def _written_memo(self, params: list[tuple[str, Kind]], result: Kind, work: str) -> str:
        w = self.w
        given = [Value(kind, name) for name, kind in params]
        key = [word for one in given for word in self.to_words(one)]
        size = 1 + len(key) + result.words
        table = f"@memo.{self.instance.symbol}"
        self.program.globals.append(
            f"{table} = internal global [{PLACES * size} x i64] zeroinitializer"
        )
        mark, self.for_key = "9", True
        for word in key:
            mark = self.mixed(mark, word)
        self.for_key = False
        place = w.times(w.op(f"and i64 {mark}, {PLACES - 1}"), size)
        entry = w.op(f"getelementptr i64, ptr {table}, i64 {place}")
        address = w.op(f"ptrtoint ptr {entry} to i64")
        same = w.op(f"icmp eq i64 {w.word(address, 0)}, 1")
        for i, word in enumerate(key):
            same = w.op(f"and i1 {same}, {w.op(f'icmp eq i64 {w.word(address, 1 + i)}, {word}')}")
        known, unknown = w.label("known"), w.label("unknown")
        w.branch(same, known, unknown)
        w.at(known)
        w.ended = False
        w.leave_with(result.ir, self.read(address, 1 + len(key), result).ir, "0")
        w.at(unknown)
        self._work_and_keep(given, key, result, work, address)
        return w.text()

    def _work_and_keep(
        self, given: list[Value], key: list[str], result: Kind, work: str, address: str
    ) -> None:
        w, whole = self.w, f"{{{result.ir}, i64}}"
        passed = ", ".join(f"{one.kind.ir} {one.ir}" for one in given)
        found = w.op(f"call {whole} @{work}({passed})")
        answer = Value(result, w.op(f"extractvalue {whole} {found}, 0"))
        fine = w.op(f"icmp eq i64 {w.op(f'extractvalue {whole} {found}, 1')}, 0")
        for one in (*given, answer):
            for word in self._texts(one):
                short = w.op(f"trunc i64 {word} to i1")
                fine = w.op(f"and i1 {fine}, {short}")
        keep, end = w.label("keep"), w.label("end")
        w.branch(fine, keep, end)
        w.at(keep)
        w.put(address, 0, "1")
        for i, word in enumerate((*key, *self.to_words(answer))):
            w.put(address, 1 + i, word)
        w.at(end)
        w.leave(f"ret {whole} {found}")

    def _texts(self, value: Value) -> list[Any]:
        """Return the words, in the other sense, that a value has in it."""
        if isinstance(value.kind, Tuple):
            return [word for one in self.items_of(value) for word in self._texts(one)]
        return [value.ir] if value.kind is STR else []

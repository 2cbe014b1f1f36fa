"""Python's functions that make one value of many: sum, any, all, max, min."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import narrower
from plies.compiled.plain.kinds import BOOL, BOTTOM, INT, NONE, Array
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class Folds(Part):
    """The part of a walk that knows how many become one."""

    def fn_sum(self, args: Args, words: Words) -> Value:
        start = words.get("start") or (args[1] if len(args) > 1 else integer(0))
        return self._fold(args[0], start, lambda a, b: self.binary(ast.Add(), a, b), True)

    def _fold(
        self, row: Value, start: Value, step: Callable[[Value, Value], Value], free: bool = False
    ) -> Value:
        """Work out one value of many; `free`: whole numbers may come in any order."""
        w, cell = self.w, self.cell("fold", id(self.node))
        if isinstance(row.kind, Array):
            row = self.flat_array(row)
        if start.kind is BOTTOM:
            return self.nothing()
        cell.learn(start.kind)
        slot = w.slot(cell.kind.ir)
        w.do(f"store {cell.kind.ir} {self.convert(start, cell.kind).ir}, ptr {slot}")

        def add(one: Value) -> None:
            if one.kind is BOTTOM:
                return
            loaded = w.op(f"load {cell.kind.ir}, ptr {slot}")
            found = step(Value(cell.kind, loaded, None, cell.narrow), one)
            if found.kind is not BOTTOM:
                cell.learn(found.kind)
                self.into_cell(cell, found)
                w.do(f"store {cell.kind.ir} {self.convert(found, cell.kind).ir}, ptr {slot}")

        walk = self.each_unordered if free and cell.kind in (INT, BOOL) else self.each
        walk(row, add)
        return Value(cell.kind, w.op(f"load {cell.kind.ir}, ptr {slot}"), None, cell.narrow)

    def fn_reduce(self, args: Args, words: Words) -> Value:
        if args[1].kind is BOTTOM:
            return self.nothing()
        step = lambda a, b: self.call_given(args[0], [a, b])  # noqa: E731
        if len(args) > 2:
            return self._fold(args[1], args[2], step)
        sums = self.listed(self.fn_accumulate([args[1], args[0]], {}))
        if sums.kind.item is BOTTOM:
            return self.nothing()
        size = self.length(sums)
        with self.unless(self.w.op(f"icmp sgt i64 {size}, 0")):
            self.raise_error("TypeError")
        return self.row_item(sums, self.w.op(f"sub i64 {size}, 1"))

    def fn_prod(self, args: Args, words: Words) -> Value:
        return self._fold(args[0], integer(1), lambda a, b: self.binary(ast.Mult(), a, b), True)

    def fn_any(self, args: Args, words: Words) -> Value:
        return self._whether(args[0], True)

    def fn_all(self, args: Args, words: Words) -> Value:
        return self._whether(args[0], False)

    def _whether(self, row: Value, wanted: bool) -> Value:
        w, end = self.w, self.w.label("end")
        slot = w.slot("i1")
        w.do(f"store i1 {int(not wanted)}, ptr {slot}")

        def look(one: Value) -> None:
            if one.kind is BOTTOM:
                return
            found, after = w.label("found"), w.label("on")
            ways = (found, after) if wanted else (after, found)
            w.branch(self.truth(one), *ways)
            w.at(found)
            w.do(f"store i1 {int(wanted)}, ptr {slot}")
            w.jump(end)
            w.at(after)

        self.each_unordered(row, look)
        w.at(end)
        return Value(BOOL, w.op(f"load i1, ptr {slot}"))

    def fn_max(self, args: Args, words: Words) -> Value:
        return self._most("gt", args, words)

    def fn_min(self, args: Args, words: Words) -> Value:
        return self._most("lt", args, words)

    def _most(self, order: str, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        key = words.get("key")
        key = None if key is not None and key.kind is NONE else key
        if len(args) == 2 and not key and all(one.kind in (INT, BOOL) for one in args):
            if not (args[0].kind is BOOL or args[1].kind is BOOL):
                name = "smax" if order == "gt" else "smin"
                a, b = args[0].ir, args[1].ir
                found = self.w.op(f"call i64 @llvm.{name}.i64(i64 {a}, i64 {b})")
                return Value(INT, found, None, narrower(args[0].narrow, args[1].narrow))
        w, cell, ranks = self.w, self.cell("most", id(self.node)), self.cell("rank", id(self.node))
        slot, any_slot = w.slot(cell.kind.ir), w.slot("i1")
        rank_slot = w.slot(ranks.kind.ir)
        w.do(f"store i1 false, ptr {any_slot}")

        def look(one: Value) -> None:
            one = self.held(one)
            if one.kind is BOTTOM:
                return
            cell.learn(one.kind)
            rank = self.call_given(key, [one]) if key else one
            rank = self.held(rank)
            if rank.kind is BOTTOM:
                return
            ranks.learn(rank.kind)
            take, test, after = w.label("take"), w.label("test"), w.label("on")
            w.branch(w.op(f"load i1, ptr {any_slot}"), test, take)
            w.at(test)
            best = Value(ranks.kind, w.op(f"load {ranks.kind.ir}, ptr {rank_slot}"))
            w.branch(self.ordered(order, rank, best), take, after)
            w.at(take)
            w.do(f"store i1 true, ptr {any_slot}")
            self.into_cell(cell, one)
            w.do(f"store {cell.kind.ir} {self.convert(one, cell.kind).ir}, ptr {slot}")
            w.do(f"store {ranks.kind.ir} {self.convert(rank, ranks.kind).ir}, ptr {rank_slot}")
            w.at(after)

        if len(args) > 1:
            for one in args:
                row = self.spread_row(one)
                if row is not None:
                    self.each(row, look)
                else:
                    look(one)
        elif self.spread_row(args[0]) is not None:
            row = self.spread_row(args[0])
            with self.unless(w.op(f"icmp sgt i64 {self.length(row)}, 1")):
                self.give_up("a star before a row of one or none")
            self.each(row, look)
        elif key:
            self.each(args[0], look)
        else:
            row = self.flat_array(args[0]) if isinstance(args[0].kind, Array) else args[0]
            self.each_to_compare(row, look, cell.kind)
        if cell.kind is BOTTOM and "default" not in words:
            if not w.dry:
                self.raise_error("ValueError")
            return self.nothing()
        if "default" in words:
            return self.either(
                "default",
                w.op(f"load i1, ptr {any_slot}"),
                lambda: self.get_slot(cell.kind, slot, cell.narrow),
                lambda: words["default"],
            )
        with self.unless(w.op(f"load i1, ptr {any_slot}")):
            self.raise_error("ValueError")
        return self.get_slot(cell.kind, slot, cell.narrow)

    def get_slot(self, kind: Any, slot: str, narrow: Any = None) -> Value:
        if kind is BOTTOM:
            return Value(BOTTOM, "0")
        return Value(kind, self.w.op(f"load {kind.ir}, ptr {slot}"), None, narrow)

"""What itertools has to pick parts of rows."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import BOTTOM, INT, NONE, RANGE, Refused, Static, Tuple
from plies.compiled.plain.parts import Args, Each, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.side_by_side import Endless
from plies.compiled.plain.values import integer, lazy


class Picking(Part):
    """The part of a walk that knows itertools."""

    # One after the other

    def fn_chain(self, args: Args, words: Words) -> Value:
        def each(body: Each) -> None:
            made = self.new_list(self.cell("chain", id(self.node)))
            for one in args:
                row = self.spread_row(one)
                if row is not None:
                    self.each(row, lambda inner: self.extend(made, inner))
                else:
                    self.extend(made, one)
            self.each(made, body)

        return lazy(each)

    def fn_chain_rows(self, args: Args, words: Words) -> Value:
        return lazy(lambda body: self.each(args[0], lambda row: self.each(row, body)))

    def fn_starmap(self, args: Args, words: Words) -> Value:
        function, row = args

        def call(one: Value) -> None:
            if one.kind is not BOTTOM:
                given = self.items_of(one) if isinstance(one.kind, Tuple) else None
                if given is None:
                    raise Refused("starmap() of rows of any length is not compiled")
                body_of(self.call_given(function, given))

        body_of: Any = None

        def each(body: Each) -> None:
            nonlocal body_of
            body_of = body
            self.each(row, call)

        return lazy(each)

    def fn_count(self, args: Args, words: Words) -> Value:
        start = words.get("start") or (args[0] if args else integer(0))
        step = words.get("step") or (args[1] if len(args) > 1 else integer(1))
        if any(one.kind is not INT for one in (start, step)):
            raise Refused("count() of anything but whole numbers is not compiled")

        def at(i: str) -> Value:
            return self.binary(ast.Add(), start, self.binary(ast.Mult(), Value(INT, i), step))

        return Value(Static(Endless(lambda body: self._for_ever(at, body), at)), "0")

    def fn_repeat(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        times = words.get("times") or (args[1] if len(args) > 1 else None)
        value = self.held(args[0])
        if times is None:
            at = lambda i: value  # noqa: E731
            return Value(Static(Endless(lambda body: self._for_ever(at, body), at)), "0")
        number = self.convert(times, INT)
        return lazy(lambda body: self.count("0", number.ir, lambda i: body(value)))

    def _for_ever(self, at: Callable[[str], Value], body: Each) -> None:
        w, slot, head = self.w, self.w.slot("i64"), self.w.label("ever")
        w.do(f"store i64 0, ptr {slot}")
        w.at(head)
        self.look()
        i = w.op(f"load i64, ptr {slot}")
        body(at(i))
        w.do(f"store i64 {w.op(f'add i64 {i}, 1')}, ptr {slot}")
        w.jump(head)
        w.ended = True

    def fn_cycle(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        row = self._side(args[0], 0)
        if row.kind is RANGE:
            row = self.listed(row)

        def at(i: str) -> Value:
            size = self.length(row)
            with self.unless(self.w.op(f"icmp sgt i64 {size}, 0")):
                self.give_up("nothing is walked over again and again")
            return self.item_at_known(row, self.w.op(f"srem i64 {i}, {size}"))

        return Value(Static(Endless(lambda body: self._for_ever(at, body), at)), "0")

    # Parts of a row

    def fn_islice(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        ends = [None if one.kind is NONE else self.convert(one, INT) for one in args[1:]]
        start = ends[0] if len(ends) > 1 and ends[0] else integer(0)
        stop = ends[0] if len(ends) == 1 else ends[1]
        step = ends[2] if len(ends) > 2 and ends[2] else integer(1)

        def each(body: Each) -> None:
            w, end = self.w, self.w.label("end")
            slot, wanted = w.slot("i64"), w.slot("i64")
            w.do(f"store i64 0, ptr {slot}")
            w.do(f"store i64 {start.ir}, ptr {wanted}")
            for one, least in ((start, 0), (stop, 0), (step, 1)):
                if one is not None:
                    with self.unless(w.op(f"icmp sge i64 {one.ir}, {least}")):
                        self.raise_error("ValueError")
            if stop is not None:
                begin = w.label("begin")
                w.branch(w.op(f"icmp sgt i64 {stop.ir}, {start.ir}"), begin, end)
                w.at(begin)

            def look(one: Value) -> None:
                i, take, after = w.op(f"load i64, ptr {slot}"), w.label("take"), w.label("after")
                more = w.op(f"add i64 {i}, 1")
                w.do(f"store i64 {more}, ptr {slot}")
                now = w.op(f"load i64, ptr {wanted}")
                w.branch(w.op(f"icmp eq i64 {i}, {now}"), take, after)
                w.at(take)
                w.do(f"store i64 {w.op(f'add i64 {now}, {step.ir}')}, ptr {wanted}")
                body(one)
                w.at(after)
                if stop is not None:
                    on = w.label("on")
                    w.branch(w.op(f"icmp sge i64 {more}, {stop.ir}"), end, on)
                    w.at(on)

            self.each(args[0], look)
            w.at(end)

        return lazy(each)

    def fn_takewhile(self, args: Args, words: Words) -> Value:
        function, row = args

        def each(body: Each) -> None:
            w, end = self.w, self.w.label("end")

            def look(one: Value) -> None:
                if one.kind is BOTTOM:
                    return
                one = self.held(one)
                on = w.label("on")
                w.branch(self.truth(self.call_given(function, [one])), on, end)
                w.at(on)
                body(one)

            self.each(row, look)
            w.at(end)

        return lazy(each)

    def fn_dropwhile(self, args: Args, words: Words) -> Value:
        function, row = args

        def each(body: Each) -> None:
            w = self.w
            slot = w.slot("i1")
            w.do(f"store i1 false, ptr {slot}")

            def look(one: Value) -> None:
                if one.kind is BOTTOM:
                    return
                one = self.held(one)
                test, on, drop = w.label("test"), w.label("on"), w.label("drop")
                w.branch(w.op(f"load i1, ptr {slot}"), on, test)
                w.at(test)
                w.branch(self.truth(self.call_given(function, [one])), drop, on)
                w.at(on)
                w.do(f"store i1 true, ptr {slot}")
                body(one)
                w.at(drop)

            self.each(row, look)

        return lazy(each)

    def fn_filterfalse(self, args: Args, words: Words) -> Value:
        return self.filtered(False, *args)

    def fn_filter(self, args: Args, words: Words) -> Value:
        return self.filtered(True, *args)

    def filtered(self, wanted: bool, function: Value, row: Value) -> Value:
        def each(body: Each, any_order: Any = False) -> None:
            def keep(one: Value) -> None:
                if one.kind is BOTTOM:
                    return
                one = self.held(one)
                test = one if function.kind is NONE else self.call_given(function, [one])
                yes, no = self.w.label("keep"), self.w.label("drop")
                self.w.branch(self.truth(test), *((yes, no) if wanted else (no, yes)))
                self.w.at(yes)
                body(one)
                self.w.at(no)

            self.each_in(any_order, row, keep)

        return lazy(each, each)

    def fn_accumulate(self, args: Args, words: Words) -> Value:
        function = words.get("func") or (args[1] if len(args) > 1 else None)
        initial = words.get("initial")
        initial = None if initial is not None and initial.kind is NONE else initial
        if args[0].kind is BOTTOM:
            return self.nothing()

        def each(body: Each) -> None:
            w, cell = self.w, self.cell("sums", id(self.node))
            made = self.new_list(cell)
            if initial is not None:
                self.append(made, initial)

            def add(one: Value) -> None:
                one = self.held(one)
                if one.kind is BOTTOM:
                    return
                cell.learn(one.kind)
                size = self.length(made)
                first, more, after = w.label("first"), w.label("more"), w.label("after")
                w.branch(w.op(f"icmp eq i64 {size}, 0"), first, more)
                w.at(first)
                self.append(made, one)
                w.jump(after)
                w.ended = True
                w.at(more)
                have = self.row_item(made, w.op(f"sub i64 {size}, 1"))
                if function is None or function.kind is NONE:
                    found = self.binary(ast.Add(), have, one)
                else:
                    found = self.call_given(function, [have, one])
                self.append(made, found)
                w.at(after)

            self.each(args[0], add)
            self.each(made, body)

        return lazy(each)

    def fn_groupby(self, args: Args, words: Words) -> Value:
        key = words.get("key") or (args[1] if len(args) > 1 else None)
        key = None if key is not None and key.kind is NONE else key
        if args[0].kind is BOTTOM:
            return self.nothing()

        def each(body: Each) -> None:
            w, node = self.w, id(self.node)
            items, ranks = self.cell("grouped", node), self.cell("group rank", node)
            groups = self.new_list(self.cell("groups", node))

            def add(one: Value) -> None:
                one = self.held(one)
                rank = self.held(self.call_given(key, [one]) if key else one)
                if rank.kind is BOTTOM:
                    return
                items.learn(one.kind)
                ranks.learn(rank.kind)
                group = Tuple((ranks.kind, List(items)))
                groups.kind.cell.learn(group)
                size, test, new = self.length(groups), w.label("test"), w.label("new")
                old, after = w.label("old"), w.label("after")
                w.branch(w.op(f"icmp eq i64 {size}, 0"), new, test)
                w.at(test)
                last = self.row_item(groups, w.op(f"sub i64 {size}, 1"))
                rank_of, held = self.items_of(last)
                w.branch(self.equal(rank_of, rank), old, new)
                w.at(old)
                self.append(held, one)
                w.jump(after)
                w.ended = True
                w.at(new)
                fresh = self.new_list(items)
                self.append(fresh, one)
                self.append(groups, self.tuple_of([self.convert(rank, ranks.kind), fresh]))
                w.at(after)

            self.each(args[0], add)
            self.each(groups, body)

        return lazy(each)

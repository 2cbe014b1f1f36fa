"""What our own searches and the runtime ask for: memory, bits, and the game with its setting.

A search sees a move as a pair: its number in the game's own order, and the move itself. So a line
of play is told in numbers, and the game itself says what these moves are. Loud moves are numbered
in an order of their own, downwards from -1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import Cell
from plies.compiled.plain.kinds import (
    BITS,
    BOTTOM,
    FLOAT,
    INT,
    REALS,
    Kind,
    Refused,
    Static,
    Tuple,
    has_addresses,
)
from plies.compiled.plain.parts import NOTHING, Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import EXACT, integer, lazy, real
from plies.compiled.plain.writing import IS_NEW_MEMORY
from plies.compiled.setting import Setting


def kept_words(move: Kind) -> int:
    """Return how many words of a move are kept in a tree: its number, and itself if it can be."""
    return 1 if has_addresses(move) else 1 + move.words


class Rules:
    """A game as a search sees it: its rules, and how it is searched."""

    __name__ = "the game"

    def __init__(self, game: Any, setting: Setting):
        self.game, self.setting = game, setting
        self.state, self.move = Cell(), Cell()

    def facts(self) -> dict[str, Any]:
        return {
            **self.setting.facts,
            "boards_": True,
            "decides_": bool(getattr(self.game, "decisive", False)),
            "move_words_": 1 + self.move.kind.words,
            "kept_words_": kept_words(self.move.kind),
        }


class Kernels(Part):
    """The part of a walk that knows our own searches."""

    # What the runtime calls

    def intrinsic(self, name: str, args: list[Value]) -> Value:
        work = getattr(self, f"in_{name}", None)
        if work is None:
            raise Refused(f"{name} is unknown to the compiler")
        return work(*args)

    def in_get(self, address: Value, place: Value) -> Value:
        return Value(INT, self.w.word(address.ir, place.ir))

    def in_get_bits(self, address: Value, place: Value) -> Value:
        return Value(BITS, self.w.word(address.ir, place.ir))

    def in_get_real(self, address: Value, place: Value) -> Value:
        return Value(FLOAT, self.w.word(address.ir, place.ir, "double"))

    def in_get_now(self, address: Value, place: Value) -> Value:
        pointer = self.w.pointer(address.ir, place.ir)
        return Value(INT, self.w.op(f"load atomic i64, ptr {pointer} monotonic, align 8"))

    def in_put(self, address: Value, place: Value, value: Value) -> Value:
        self.w.put(address.ir, place.ir, self.convert(value, INT).ir)
        return NOTHING

    in_put_word = in_put

    def in_put_real(self, address: Value, place: Value, value: Value) -> Value:
        self.w.put(address.ir, place.ir, self.convert(value, FLOAT).ir, "double")
        return NOTHING

    def in_get_byte(self, address: Value, place: Value) -> Value:
        found = self.w.op(f"load i8, ptr {self._byte_at(address, place)}")
        return Value(INT, self.w.op(f"zext i8 {found} to i64"))

    def in_put_byte(self, address: Value, place: Value, value: Value) -> Value:
        low = self.w.op(f"trunc i64 {value.ir} to i8")
        self.w.do(f"store i8 {low}, ptr {self._byte_at(address, place)}")
        return NOTHING

    def in_get_eight(self, address: Value, place: Value) -> Value:
        """Eight bytes that begin anywhere."""
        at = self._byte_at(address, place)
        return Value(INT, self.w.op(f"load i64, ptr {at}, align 1"))

    def in_put_eight(self, address: Value, place: Value, value: Value) -> Value:
        self.w.do(f"store i64 {value.ir}, ptr {self._byte_at(address, place)}, align 1")
        return NOTHING

    def _byte_at(self, address: Value, place: Value) -> str:
        base = self.w.op(f"inttoptr i64 {address.ir} to ptr")
        return self.w.op(f"getelementptr i8, ptr {base}, i64 {place.ir}")

    def in_first_bit(self, word: Value) -> Value:
        return Value(INT, self.w.op(f"call i64 @llvm.cttz.i64(i64 {word.ir}, i1 false)"))

    def in_ones(self, word: Value) -> Value:
        return Value(INT, self.w.op(f"call i64 @llvm.ctpop.i64(i64 {word.ir})"))

    def in_take(self, words: Value) -> Value:
        return Value(INT, self.take(words.ir))

    def in_move_words(self, to: Value, source: Value, count: Value) -> Value:
        self.copy_words(to.ir, source.ir, count.ir)
        return NOTHING

    def in_fill_words(self, to: Value, source: Value, count: Value) -> Value:
        self.copy_words(to.ir, source.ir, count.ir, "apart")
        return NOTHING

    def in_clear(self, address: Value, count: Value) -> Value:
        w = self.w
        size = w.op(f"shl i64 {count.ir}, 3")
        pointer = w.pointer(address.ir)
        w.do(f"call void @llvm.memset.p0.i64(ptr {pointer}, i8 0, i64 {size}, i1 false)")
        return NOTHING

    def in_give_up(self, reason: Value) -> Value:
        self.give_up(reason.static)
        return NOTHING

    def in_key_at(self, address: Value, model: Value) -> Value:
        return self.read(address.ir, 0, model.kind)

    def in_fetch(self, address: Value) -> Value:
        pointer = self.w.pointer(address.ir)
        self.w.do(f"call void @llvm.prefetch.p0(ptr {pointer}, i32 0, i32 3, i32 1)")
        return NOTHING

    def in_real_bits(self, x: Value) -> Value:
        return Value(BITS, self.w.op(f"bitcast double {x.ir} to i64"))

    def in_bits_real(self, x: Value) -> Value:
        return Value(FLOAT, self.w.op(f"bitcast i64 {x.ir} to double"))

    def in_int64(self, x: Value) -> Value:
        if x.kind in REALS:
            return Value(INT, self.w.op(f"fptosi double {x.ir} to i64"))
        return Value(INT, self.convert(x, INT).ir)

    def in_uint64(self, x: Value) -> Value:
        return self.convert(x, BITS)

    def in_float64(self, x: Value) -> Value:
        return self.convert(x, FLOAT)

    def in_int32(self, x: Value) -> Value:
        number = self.in_int64(x).ir
        low = self.w.op(f"trunc i64 {number} to i32")
        return Value(INT, self.w.op(f"sext i32 {low} to i64"))

    def in_like(self, value: Value, model: Value) -> Value:
        """A position as all of its kind are."""
        rules = self.program.rules
        if value.kind is BOTTOM:
            return Value(rules.state.kind, "0")
        rules.state.learn(value.kind)
        return self.convert(value, rules.state.kind)

    def in_boards_top(self, game: Value, mem: Value) -> Value:
        return Value(INT, self.w.op("load i64, ptr @arena_top"))

    def in_give_back(self, game: Value, top: Value, mem: Value) -> Value:
        self.w.do(f"store i64 {top.ir}, ptr @arena_top")
        self.w.do(IS_NEW_MEMORY)
        return NOTHING

    # The game

    def proxy_attribute(self, thing: Any, name: str) -> Value | None:
        if not isinstance(thing, Rules):
            return None
        return self.constant(thing.facts()[name])

    def proxy_call(self, thing: Any, name: str, args: list[Value]) -> Value | None:
        if not isinstance(thing, Rules):
            return None
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        return getattr(self, f"ask_{name.rstrip('_')}")(thing, *args)

    def asked(self, rules: Rules, name: str, *args: Value) -> Value:
        """Call a method of the game's."""
        return self.call_thing(self._steady(rules.game, name), list(args), {})

    def ask_moves(self, rules: Rules, state: Value) -> Value:
        return lazy(lambda body: self._number_moves(rules, state, body))

    def ask_some_move(self, rules: Rules, state: Value) -> Value:
        """One move if there is any, of which only that is known."""
        if rules.setting.facts["forbids_"]:
            return self.ask_moves(rules, state)

        def each(body: Callable[[Value], None]) -> None:
            w = self.w
            some = self.has_some(self._steady(rules.game, "moves"), [state])
            yes, no = w.label("some"), w.label("none")
            w.branch(some.ir, yes, no)
            w.at(yes)
            body(integer(0))
            w.at(no)

        return lazy(each)

    def ask_loud(self, rules: Rules, state: Value) -> Value:
        """The loud moves, numbered -1, -2, ... in the order of the game's `loud`."""
        return lazy(lambda body: self._number_moves(rules, state, body, "loud"))

    def _number_moves(
        self, rules: Rules, state: Value, body: Callable[[Value], None], method: str = "moves"
    ) -> None:
        step = -1 if method == "loud" else 1
        slot = self.w.slot("i64")
        self.w.do(f"store i64 {min(step, 0)}, ptr {slot}")

        def each(move: Value) -> None:
            pair = self._numbered_move(rules, slot, self.held(move), step)
            if pair is not None:
                body(pair)

        self.each(self.one_at_a_time(self._steady(rules.game, method), [state]), each)

    def _numbered_move(self, rules: Rules, slot: str, move: Value, step: int = 1) -> Value | None:
        w = self.w
        i = w.op(f"load i64, ptr {slot}")
        w.do(f"store i64 {w.op(f'add i64 {i}, {step}')}, ptr {slot}")
        if move.kind is BOTTOM:
            return None
        rules.move.learn(move.kind)
        return self.tuple_of([Value(INT, i), self.convert(move, rules.move.kind)])

    def ask_chances(self, rules: Rules, state: Value) -> Value:
        w = self.w

        def each(body: Callable[[Value], None]) -> None:
            slot = w.slot("i64")
            w.do(f"store i64 0, ptr {slot}")
            if not rules.setting.chance:
                self._number_moves(
                    rules, state, lambda one: body(self.tuple_of([one, self.constant(1.0)]))
                )
                return

            def pair(one: Value) -> None:
                if one.kind is BOTTOM:
                    return
                outcome, odds = self.item_at(one, integer(0)), self.item_at(one, integer(1))
                numbered = self._numbered_move(rules, slot, outcome)
                if numbered is not None and odds.kind is not BOTTOM:
                    body(self.tuple_of([numbered, self.as_value(odds)]))

            self.each(self.asked(rules, "chances", state), pair)

        return lazy(each)

    def hidden(self, value: Value) -> Value:
        """Return a value of which LLVM does not know that it is the same in each round of a loop.

        What some moves need of it would be worked out before the loop, whatever the moves are.
        """
        w = self.w
        words = [w.op(f'call i64 asm sideeffect "", "=r,0"(i64 {x})') for x in self.to_words(value)]
        return self.from_words(value.kind, words)

    def ask_play(self, rules: Rules, state: Value, move: Value) -> Value:
        if has_addresses(state.kind):
            state = self.hidden(state)
        return self.asked(rules, "play", state, self.items_of(move)[1])

    def ask_mover(self, rules: Rules, state: Value) -> Value:
        w, setting = self.w, rules.setting
        found = self.asked(rules, "mover", state)
        if found.kind is BOTTOM:
            return self.nothing()
        who = self.convert(found, INT).ir
        if setting.me is None:
            return Value(INT, who)
        mine = w.op(f"icmp eq i64 {who}, {setting.me}")
        side = w.op(f"select i1 {mine}, i64 {setting.mine}, i64 {1 - setting.mine}")
        chance = w.op(f"icmp eq i64 {who}, -1")
        return Value(INT, w.op(f"select i1 {chance}, i64 -1, i64 {side}"))

    def _guessed(self, rules: Rules, state: Value) -> Value:
        name = rules.setting.evaluation
        if name in (None, "zero"):
            return self.constant(0.0)
        name = name.replace("-", "_")
        return self.asked(rules, "evaluate" if name == "default" else f"evaluate_{name}", state)

    def _of_one(self, rules: Rules, found: Value) -> Value:
        share = rules.setting.share
        return found if share is None else self.item_at(found, integer(share))

    def ask_guess(self, rules: Rules, state: Value) -> Value:
        setting = rules.setting
        if setting.tuples[1] and setting.share is None:
            return self.constant(0.0)
        found = self._guessed(rules, state)
        if found.kind is BOTTOM:
            return Value(FLOAT, "0.0")
        return self.as_value(self._of_one(rules, found) if setting.tuples[1] else found)

    def ask_end(self, rules: Rules, state: Value) -> Value:
        setting = rules.setting
        if setting.ends == "evaluate":
            return self.ask_guess(rules, state)
        if setting.tuples[0] and setting.share is None:
            return self.constant(0.0)
        found = self.asked(rules, "payoff", state)
        if found.kind is BOTTOM:
            return Value(FLOAT, "0.0")
        value = self.as_value(self._of_one(rules, found), EXACT // setting.lift)
        by = real(float(setting.lift))
        return Value(FLOAT, self.w.op(f"fmul double {value.ir}, {by}"))

    def _shares(self, rules: Rules, mem: Value, at: Value, found: Value, apart: bool) -> Value:
        if found.kind is BOTTOM:
            return NOTHING
        for i in range(rules.setting.players):
            value = self.as_value(self.item_at(found, integer(i)) if apart else found)
            if not apart and rules.setting.zero_sum and i:
                value = Value(FLOAT, self.w.op(f"fneg double {value.ir}"))
            self.w.put(mem.ir, self.w.plus(at.ir, i), value.ir, "double")
        return NOTHING

    def ask_end_shares(self, rules: Rules, mem: Value, at: Value, state: Value) -> Value:
        setting = rules.setting
        if setting.ends == "evaluate":
            found = self._guessed(rules, state)
            return self._shares(rules, mem, at, found, setting.tuples[1])
        found = self.asked(rules, "payoff", state)
        return self._shares(rules, mem, at, found, setting.tuples[0])

    def ask_guess_shares(self, rules: Rules, mem: Value, at: Value, state: Value) -> Value:
        found = self._guessed(rules, state)
        return self._shares(rules, mem, at, found, rules.setting.tuples[1])

    def ask_bounds(self, rules: Rules, state: Value) -> Value:
        if not rules.setting.star:
            return self.tuple_of([self.constant(0.0)] * 2)
        found = self.asked(rules, "bounds", state)
        if found.kind is BOTTOM:
            return self.nothing()
        return self.tuple_of([self.as_value(self.item_at(found, integer(i))) for i in range(2)])

    def ask_hash(self, rules: Rules, state: Value) -> Value:
        found = self.asked(rules, "key", state) if rules.setting.key_parts else state
        if found.kind is BOTTOM:
            return Value(BITS, "0")
        return Value(BITS, self.hash_of(found))

    # Moves and positions in memory

    def ask_store_move(self, rules: Rules, mem: Value, at: Value, move: Value) -> Value:
        self.write(mem.ir, at.ir, move)
        return NOTHING

    def ask_load_move(self, rules: Rules, mem: Value, at: Value) -> Value:
        if rules.move.kind is BOTTOM:
            return self.nothing()
        return self.read(mem.ir, at.ir, Tuple((INT, rules.move.kind)))

    def ask_kept_move(self, rules: Rules, node: Value, at: Value, state: Value) -> Value:
        """The move that a node of a tree knows: where it lay may be overwritten by now."""
        if not has_addresses(rules.move.kind):
            return self.ask_load_move(rules, node, at)
        number, game = self.in_get(node, at), Value(Static(rules), "0", rules)
        return self.call_ours("asking", "move_number", [game, state, number])

    def ask_settled(self, rules: Rules, mem: Value, boards: Value, state: Value) -> Value:
        """A position for which nothing is needed that was made on the way to it."""
        if not has_addresses(state.kind):
            self.in_give_back(NOTHING, boards, mem)
        return state

    def move_name(self, game: Value, at: Value, mem: Value) -> Value:
        """A number for a move that is the same wherever it is met; it is never 0."""
        found = self.ask_load_move(game.kind.thing, mem, at)
        if found.kind is BOTTOM:
            return Value(INT, "1")
        return Value(INT, self.w.op(f"or i64 {self.hash_of(self.items_of(found)[1])}, 1"))

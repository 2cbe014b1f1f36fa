"""Sets in compiled code have CPython's order, whatever was done to them before."""

from __future__ import annotations

import ast
import marshal
import random
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from plies.compiled.codec import Unfit
from plies.compiled.kernel import Raised
from plies.compiled.plain import making
from plies.compiled.plain.runtime import sets as runtime
from plies.compiled.plain.runtime import two_sets
from plies.compiled.plain.tables import KNOWN, constant_set, table_of
from plies.compiled.search import Compiled
from tests.compiled.plain import set_games

pytestmark = pytest.mark.skipif(not KNOWN, reason="the order of sets is that of CPython 3.11")
WORDS = 3  # of an entry whose item has one


class Memory:
    """The words that the runtime reads and writes; an item is the object itself."""

    def __init__(self) -> None:
        self.words: list[Any] = [0]

    def take(self, count: int) -> int:
        self.words += [0] * count
        return 8 * (len(self.words) - count)

    def get(self, address: int, place: int) -> Any:
        return self.words[address // 8 + place]

    def put(self, address: int, place: int, value: Any) -> None:
        self.words[address // 8 + place] = value

    def clear(self, address: int, count: int) -> None:
        self.words[address // 8 : address // 8 + count] = [0] * count

    def move_words(self, to: int, address: int, count: int) -> None:
        self.words[to // 8 : to // 8 + count] = self.words[address // 8 : address // 8 + count]

    def key_at(self, address: int, like: Any) -> Any:
        return self.words[address // 8]

    def bit_of(self, key: Any) -> int:
        return 1 << (hash(key) & 63)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    found = Memory()
    for name in ("take", "get", "put", "clear", "move_words", "key_at", "bit_of"):
        for module in (runtime, two_sets):
            monkeypatch.setattr(module, name, getattr(found, name), raising=False)
    return found


class Pair:
    """One of Python's sets, and the runtime's."""

    def __init__(self, memory: Memory, real: set[Any] | None = None, made: int | None = None):
        self.memory = memory
        self.real = set() if real is None else real
        self.made = runtime.empty(WORDS) if made is None else made

    def add(self, item: Any) -> None:
        self.real.add(item)
        self.memory.put(runtime.place(self.made, item, hash(item), WORDS), 2, item)

    def discard(self, item: Any) -> None:
        self.real.discard(item)
        runtime.drop(self.made, item, hash(item), WORDS)

    def check(self, log: list[Any]) -> None:
        get, made = self.memory.get, self.made
        states = [get(get(made, 3), i * WORDS + 1) for i in range(get(made, 2) + 1)]
        places = tuple(i for i, state in enumerate(states) if state == 1)
        gone = tuple(i for i, state in enumerate(states) if state == 2)
        items = [get(get(made, 3), i * WORDS + 2) for i in places]
        assert items == list(self.real), log
        assert (get(made, 2), get(made, 5), places, gone) == table_of(self.real), log
        assert get(made, 0) == len(places) + len(gone)
        assert all(get(made, 6) & self.memory.bit_of(item) for item in items), log


OPERATIONS = {
    "or": (set.__or__, two_sets.joined),
    "and": (set.__and__, two_sets.common),
    "sub": (set.__sub__, two_sets.without),
    "xor": (set.__xor__, two_sets.apart),
}
CHANGES = {
    "ior": (set.__ior__, two_sets.merge),
    "isub": (set.__isub__, two_sets.take_out),
    "ixor": (set.__ixor__, two_sets.toggle),
}
SINGLE = ("add", "add", "many", "discard", "few", "pop", "copy", "iand", "clear", "dict")


def item_of(rng: random.Random, style: int) -> Any:
    if style == 0:
        return rng.randrange(12)
    if style == 1:
        return rng.randrange(-40, 80)
    if style == 2:
        return rng.choice([0, 8, 16, 32, 64, -1, -2, 2**61, 2**61 - 1, 2**62, -(2**63), 1 << 40])
    if style == 3:
        return (rng.randrange(5), rng.randrange(5))
    return rng.randrange(1000) * rng.choice([1, 8, 64])


def apply(memory: Memory, rng: random.Random, pairs: list[Pair], name: str, style: int) -> None:
    i, k = rng.randrange(3), rng.randrange(3)
    a, b = pairs[i], rng.choice(pairs)
    assert two_sets.within(a.made, b.made, 0, WORDS) == (a.real <= b.real)
    assert two_sets.disjoint(a.made, b.made, 0, WORDS) == a.real.isdisjoint(b.real)
    if name in OPERATIONS:
        real, made = OPERATIONS[name]
        pairs[k] = Pair(memory, real(a.real, b.real), made(a.made, b.made, 0, WORDS))
    elif name in CHANGES:
        real, made = CHANGES[name]
        real(a.real, b.real)
        made(a.made, b.made, 0, WORDS)
    elif name == "iand":
        a.real &= b.real
        runtime.become(a.made, two_sets.common(a.made, b.made, 0, WORDS))
    elif name in ("add", "many"):
        for _ in range(1 if name == "add" else rng.randrange(40)):
            a.add(item_of(rng, style))
    elif name == "discard":
        for _ in range(rng.randrange(10)):
            a.discard(item_of(rng, style))
    elif name == "few":
        items = [item_of(rng, style) for _ in range(rng.randrange(6))]
        a.real.difference_update(items)
        for one in items:
            runtime.drop(a.made, one, hash(one), WORDS)
        runtime.tidy(a.made, WORDS)
    elif name == "pop" and a.real:
        assert memory.get(runtime.popped(a.made, WORDS), 2) == a.real.pop()
    elif name == "copy":
        pairs[k] = Pair(memory, set(a.real), runtime.copied(a.made, WORDS))
    elif name == "clear":
        a.real.clear()
        runtime.empty_out(a.made, WORDS)
    elif name == "dict":
        keys = dict.fromkeys(item_of(rng, style) for _ in range(rng.randrange(12)))
        runtime.expect(a.made, len(keys), WORDS)
        for one in keys:
            memory.put(runtime.place(a.made, one, hash(one), WORDS), 2, one)
        a.real.update(keys)


@pytest.mark.parametrize("seed", range(4))
def test_the_runtime_keeps_the_very_table_of_pythons_own_sets(memory: Memory, seed: int) -> None:
    rng = random.Random(seed)
    names = [*OPERATIONS, *CHANGES, *SINGLE]
    for _ in range(100):
        del memory.words[1:]
        style, log = rng.randrange(5), []
        pairs = [Pair(memory) for _ in range(3)]
        for _ in range(rng.choice([5, 20, 60])):
            log.append(rng.choice(names))
            apply(memory, rng, pairs, log[-1], style)
            for pair in pairs:
                pair.check(log)


def test_numbers_have_pythons_hash() -> None:
    rng, most = random.Random(1), 2**61 - 1
    numbers = [most * k + d for k in range(-4, 5) for d in range(-3, 4)]
    numbers += [rng.randrange(-(2**63), 2**63) for _ in range(500)] + [-(2**63), 2**63 - 1, -1]
    for number in numbers:
        if -(2**63) <= number < 2**63:
            assert runtime.hash_of_number(number) == hash(number)


def compiled(game: Any) -> making.PlainKernel:
    found = Compiled(game, None, "alphabeta", {"depth": 1})
    data = making.packed(game, found.setting, "probe")
    return making.PlainKernel(game, *making.loaded(f"{type(game).__name__} of sets", data))


def moves_of(kernel: making.PlainKernel, state: Any) -> list[Any]:
    return making.told(kernel, state, False, 0)[2]


def history(rng: random.Random, game: Any) -> tuple[set[Any], frozenset[Any]]:
    """Return a set after a life of its own, and a frozenset of such a one."""
    found: set[Any] = set()
    for _ in range(rng.randrange(40)):
        found.add(game.item(rng.randrange(-20, 60)))
        if found and rng.random() < 0.4:
            found.discard(rng.choice(list(found)))
    return found, frozenset(game.item(rng.randrange(80)) for _ in range(rng.randrange(20)))


@pytest.mark.parametrize("maker", set_games.GAMES)
def test_compiled_sets_are_walked_over_in_pythons_order(maker: Any) -> None:
    game, rng = maker(), random.Random(7)
    kernel = compiled(game)
    for _ in range(400):
        ops: list[int] = []
        for _ in range(rng.choice([1, 4, 12])):
            code, i, j = rng.randrange(set_games.CODES), rng.randrange(4), rng.randrange(4)
            ops += [code, i, j, rng.choice([rng.randrange(-30, 90), 8 * rng.randrange(20)])]
        state = (tuple(ops), *history(rng, game))
        assert moves_of(kernel, state) == list(game.moves(state)), state


def test_large_numbers_in_sets_are_walked_over_in_pythons_order() -> None:
    game = set_games.SetOps()
    kernel, rng = compiled(game), random.Random(3)
    large = [2**61 - 1, 2**61, 2**62, -(2**61), -(2**62) - 5, -1, -2, 7, 2**61 + 6, 1 << 40]
    for _ in range(100):
        ops: list[int] = []
        for _ in range(20):
            ops += [rng.choice([0, 0, 0, 1, 5, 16]), rng.randrange(4), rng.randrange(4)]
            ops.append(rng.choice(large))
        state = (tuple(ops), set(rng.sample(large, 4)), frozenset(rng.sample(large, 6)))
        assert moves_of(kernel, state) == list(game.moves(state)), state


def test_sets_of_constants_have_the_order_that_python_keeps_with_the_code() -> None:
    game = set_games.Literals()
    assert moves_of(compiled(game), 0) == game.moves(0)


def test_the_order_of_a_constant_read_from_a_file_is_taken_from_its_code() -> None:
    text = "def f():\n    return {64, 0, 8, 16, 24, 32, 40}\n"
    code = marshal.loads(marshal.dumps(compile(text, "f", "exec"))).co_consts[0]
    node = next(one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Set))
    found, known = constant_set(node, code)
    assert known
    assert list(set(found)) == list(FunctionType(code, {})())  # type: ignore[arg-type]
    assert constant_set(node, None) == (found, False)


def test_what_does_not_depend_on_the_order_of_words_is_compiled() -> None:
    game = set_games.AnyOrder()
    state = frozenset({"ant", "newt"})
    assert moves_of(compiled(game), state) == game.moves(state)


@pytest.mark.parametrize(
    "maker", [set_games.WalksOverWords, set_games.SortsByLength, set_games.LoopsInsideAny]
)
def test_walking_over_words_where_the_order_matters_is_refused(maker: Any) -> None:
    with pytest.raises(Unfit, match="order of a set of words is another one in every run"):
        compiled(maker())


def test_numbers_that_came_from_words_have_no_order_either() -> None:
    game = set_games.WalksOverLengths()
    with pytest.raises(Raised, match="the order of a set is not known"):
        moves_of(compiled(game), frozenset({"ant", "newt"}))


def test_a_set_that_grows_while_it_is_walked_over_raises_runtime_error() -> None:
    game = set_games.GrowsWhileWalked()
    assert moves_of(compiled(game), frozenset({"ant"})) == [7] == game.moves(frozenset())


def test_a_set_of_another_class_has_no_table_that_is_known() -> None:
    class Own(set):  # type: ignore[type-arg]
        pass

    assert table_of(Own({1})) is None
    assert table_of(SimpleNamespace()) is None
    assert table_of({3, 1, 2}) == (7, 0, (1, 2, 3), ())

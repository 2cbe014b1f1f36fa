"""Compiled kernels for one game: built once, kept, loaded, and checked.

A game is trusted only after its compiled rules have answered like the interpreted ones.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any

from plies.compiled import layout, store
from plies.compiled.codec import Codec, Unfit, codec_of, recorded
from plies.compiled.fingerprint import fingerprint
from plies.compiled.kernel import Kernel
from plies.compiled.patience import Endless, in_random_games, patient
from plies.compiled.plain.making import (
    PLAIN_ONLY,
    SEARCHED,
    Packing,
    PlainEntry,
    PlainKernel,
    Telling,
    loaded,
)
from plies.compiled.setting import Setting
from plies.compiled.threads import aside
from plies.contract import Game, name_of
from plies.news import tell

Say = Callable[[str], None]
Check = Callable[[Kernel], str]  # returns how a kernel searches differently, or nothing


def codec_for(game: Game, mark: str) -> Codec:
    """Return how the game's states and moves are laid out, from the record if there is one."""
    record = store.kept_record(store.key_of(mark, "codec"))
    if record:
        return Codec(recorded(record["state"], game.start()), recorded(record["move"]))
    codec = in_random_games(lambda: codec_of(game))
    if not (codec.move.named or codec.move.cast):  # classes of moves are only known from playing
        made = {"state": codec.state.record(), "move": codec.move.record()}
        store.keep_record(store.key_of(mark, "codec"), made)
    return codec


def is_kept(game: Game, setting: Setting, name: str) -> bool:
    """Return whether the kernel can be loaded without compiling anything."""
    mark = mark_of(game)
    if (mark, setting, name, type(game.start())) in _made:
        return True
    parts = () if needs_numbers(mark, setting) else ("plain",)
    return store.kept(f"{store.key_of(mark, setting, name, *parts)}.o") is not None


def kernel(
    game: Game,
    setting: Setting,
    name: str,
    say: Say = tell,
    check: Check | None = None,
    within: float | None = None,
) -> Kernel:
    """Return a compiled kernel for `game`, compiling and checking it if it is new.

    The rules are always checked, and the search by `check`. Raises Unfit, with the reason, for a
    game that cannot be compiled or that compiles to something else than it says. A method that
    takes longer than `within` seconds is not waited for.
    """

    def work() -> tuple[Any, store.Entry]:
        with patient(within):
            return _checked(game, mark, setting, name, say, check)

    mark = mark_of(game)
    place = (mark, setting, name, type(game.start()))
    if place not in _made:
        _made[place] = aside(work)
    codec, entry = _made[place]
    if isinstance(codec, Telling):
        return PlainKernel(game, codec, entry)  # type: ignore[arg-type]
    return Kernel(codec, entry)


_made: dict[Any, tuple[Any, store.Entry]] = {}


def _checked(
    game: Game, mark: str, setting: Setting, name: str, say: Say, check: Check | None
) -> tuple[Any, store.Entry]:
    """Return a kernel's parts after all checks, or raise Unfit with the reason.

    A game is compiled as plain Python. Where that does not do, and its states are made of ints, it
    is compiled by Numba, and from then on at once.
    """
    if not needs_numbers(mark, setting):
        try:
            return _checked_plain(game, mark, setting, name, say, check)
        except Endless:
            raise
        except Unfit as reason:
            first = reason
    else:
        first = None
    try:
        codec = codec_for(game, mark)
        found = _checked_ints(game, mark, codec, setting, name, say, check)
    except Unfit as reason:
        raise first or reason from reason
    if first:
        key = store.key_of(mark, setting.of_rules(), "numbers")
        store.keep_record(key, {"instead": str(first)})
        _numbers.add(key)
    return found


def needs_numbers(mark: str, setting: Setting) -> bool:
    """Return whether a game is known to be compiled by Numba, and not as plain Python."""
    key = store.key_of(mark, setting.of_rules(), "numbers")
    return key in _numbers or store.kept_record(key) is not None


_numbers: set[str] = set()


def _checked_plain(
    game: Game, mark: str, setting: Setting, name: str, say: Say, check: Check | None
) -> tuple[Telling, store.Entry]:
    """Return the parts of a kernel of a game in plain Python, after all checks."""
    if name not in SEARCHED:
        raise Unfit(f"{name} of a game in plain Python is not compiled")
    trust = store.key_of(mark, setting.of_rules(), "plain", "trust")
    record = store.kept_record(trust) or _trusted.get(trust)
    packing = Packing(game, setting, (name,) if record else ("probe", name), say)
    if record is None:
        record = _plain_trust(game, mark, packing, say)
        _trusted[trust] = record
        store.keep_record(trust, record)
    if record["difference"]:
        raise Unfit(f"compiled, {name_of(game)} plays differently: {record['difference']}")
    telling, entry = _plain_entry(mark, packing, name, say)
    if check:
        made = PlainKernel(game, telling, entry)
        _check_search(game, made, store.key_of(mark, setting, name, "plain", "trust"), check)
    return telling, entry


def _plain_entry(mark: str, packing: Packing, name: str, say: Say) -> tuple[Telling, PlainEntry]:
    key = store.key_of(mark, packing.setting, name, "plain")
    with _one_at_a_time:

        def make() -> bytes:
            announce(packing.game, say)
            return packing(name)

        return loaded(key, store.made(f"{key}.o", make))


def _plain_trust(game: Game, mark: str, packing: Packing, say: Say) -> dict[str, Any]:
    """Return whether a game in plain Python does, compiled, what it does otherwise."""
    from plies.compiled.trust import changed_argument, difference

    if found := changed_argument(game):
        raise Unfit(f"{name_of(game)} cannot be compiled: {found}")
    probe = PlainKernel(game, *_plain_entry(mark, packing, "probe", say))
    return {"difference": difference(game, probe, packing.setting)}


def _checked_ints(
    game: Game,
    mark: str,
    codec: Codec,
    setting: Setting,
    name: str,
    say: Say,
    check: Check | None,
) -> tuple[Codec, store.Entry]:
    """Return the parts of a kernel of a game whose states are ints, after all checks."""
    if name in PLAIN_ONLY:
        raise Unfit(f"{name} is only compiled as plain Python")
    if setting.repeats:
        raise Unfit("a game in which positions must not come again is compiled as plain Python")
    if len(codec.state.kinds) > layout.STATE_WORDS:
        raise Unfit(f"a state has more than {layout.STATE_WORDS:,} numbers")
    if max(codec.state.loose, codec.move.loose) > layout.LOOSE_WORDS:
        raise Unfit(f"a state or a move has more than {layout.LOOSE_WORDS} numbers")
    _check_trust(game, mark, codec, setting, say)
    entry = _entry(game, mark, codec, setting, name, say)
    if check:
        _check_search(game, Kernel(codec, entry), store.key_of(mark, setting, name, "trust"), check)
    return codec, entry


def mark_of(game: Game) -> str:
    """Return the game's fingerprint, taken anew: in a notebook a helper may have changed."""
    return fingerprint(game)


def _entry(
    game: Game, mark: str, codec: Codec, setting: Setting, name: str, say: Say
) -> store.Entry:
    key = store.key_of(mark, setting, name)
    with _one_at_a_time:
        data = store.made(f"{key}.o", lambda: _compiled(game, codec, setting, name, say))
        return store.loaded(key, data)


_one_at_a_time = RLock()
_said: set[str] = set()


def announce(game: Game, say: Say) -> None:
    """Say once that a game is compiled: it takes a moment."""
    label = name_of(game)
    if label not in _said:
        _said.add(label)
        say(f"compiling {label}, once")


def _compiled(game: Game, codec: Codec, setting: Setting, name: str, say: Say) -> bytes:
    announce(game, say)
    from plies.compiled.kernels.build import built
    from plies.compiled.lowering.emitting import CompileError

    try:
        code, symbol, needs = built(game, codec, setting, name)  # type: ignore[no-untyped-call]
    except CompileError as error:
        raise Unfit(str(error)) from error
    return store.packed(symbol, needs, code)


def _check_trust(game: Game, mark: str, codec: Codec, setting: Setting, say: Say) -> None:
    from plies.compiled.lowering.explain import returning_nothing

    key = store.key_of(mark, setting.of_rules(), "trust")
    record = store.kept_record(key) or _trusted.get(key)
    if record is None:
        from plies.compiled.trust import changed_argument, difference

        if found := changed_argument(game):
            raise Unfit(f"{name_of(game)} cannot be compiled: {found}")
        # With the search's own setting: what is compiled of the rules serves both.
        probe = Kernel(codec, _entry(game, mark, codec, setting, "probe", say))
        record = {"difference": difference(game, probe, setting)}
        _trusted[key] = record
        store.keep_record(key, record)
    if record["difference"]:
        told = f"compiled, {name_of(game)} plays differently: {record['difference']}"
        reason = returning_nothing(game) if "got None" in told else ""  # type: ignore[no-untyped-call]
        raise Unfit(reason or told)


def _check_search(game: Game, made: Kernel, key: str, check: Check) -> None:
    record = store.kept_record(key) or _trusted.get(key)
    if record is None:
        record = {"difference": check(made)}
        _trusted[key] = record
        store.keep_record(key, record)
    if record["difference"]:
        raise Unfit(f"compiled, {name_of(game)} is searched differently: {record['difference']}")


_trusted: dict[str, dict[str, Any]] = {}

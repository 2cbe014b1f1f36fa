"""Does the compiled game do what the interpreted one does?

Random games are played, and at every position each question is put to both: who moves, which
moves, what comes of each, what is it worth. Then every newly compiled search is run beside the
interpreted one, from a few positions, as deep as a moment allows: value, line and counts must
be the same. The first difference is told in a sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from time import perf_counter
from typing import TYPE_CHECKING, Any

from plies.compiled import layout
from plies.compiled.calls import stopped_after
from plies.compiled.codec import LARGEST, WHILE, Unfit
from plies.compiled.codec import choices as choices_of
from plies.compiled.kernel import Kernel, Raised
from plies.compiled.patience import Endless, endless, in_random_games, patience
from plies.compiled.plain.making import PlainKernel, as_told, told
from plies.compiled.setting import Setting
from plies.content import same
from plies.contract import CHANCE, Game, GameError, State, evaluation
from plies.searches import METHODS, Result, SearchOptions
from plies.searches import search as interpreted
from plies.searches.methods import traits

if TYPE_CHECKING:
    from plies.compiled.search import Compiled

Alike = Callable[[Game, State, str, SearchOptions], "Compiled"]

GAMES, PLIES = 20, 200
NODES, NODES_EACH = 3000, 1000  # of interpreted searches beside a new kernel: all, one
MORE_NODES = 50 * NODES_EACH  # of a compiled one that counts others, and finishes long before
MOMENT = 0.15  # seconds for interpreted searches
LONGER = 2.0  # seconds for a compiled one: it waits for a processor that others use, too
DEPTHS = (1, 2, 3, 4, 5, 6, 7, 8, None)
TEXTBOOK = ("value", "move", "line", "nodes", "leaves", "cuts", "depth", "exact", "stopped")


def difference(game: Game, probe: Kernel, setting: Setting, seed: int = 1) -> str:
    """Return how compiled and interpreted answers differ, or nothing where they never do."""
    try:
        with stopped_after(patience(), probe) as again:
            return in_random_games(lambda: _first_difference(game, probe, setting, seed, again))
    except Endless:
        raise
    except Unfit as error:
        return str(error)
    except Exception as error:  # whatever the game's own methods raise
        return f"interpreted, a random game ends in {type(error).__name__}: {error}"


def changed_argument(game: Game, seed: int = 3) -> str:
    """Return which method changes the position it is given, or nothing where none does."""
    try:
        return in_random_games(lambda: _changed_argument(game, seed))
    except Endless:
        raise
    except Exception:  # whatever the game's own methods raise is told elsewhere
        return ""


def _changed_argument(game: Game, seed: int) -> str:
    dice, end = random.Random(seed), perf_counter() + WHILE
    for _ in range(3):
        state = game.start()
        for _ in range(PLIES):
            if perf_counter() > end:
                return ""
            before = deepcopy(state)
            choices = choices_of(game, state)
            if not same(state, before):
                return _changes("moves", before, state)
            if not choices:
                break
            after = game.play(state, dice.choice(choices))
            if not same(state, before):
                return _changes("play", before, state)
            for name in ("mover", "evaluate", "loud"):
                if hasattr(game, name):
                    answer = getattr(game, name)(state)
                    list(answer) if name == "loud" else answer
                if not same(state, before):
                    return _changes(name, before, state)
            state = after
    return ""


def _changes(name: str, before: State, after: State) -> str:
    return (
        f"{name} changes the position it is given, from {before!r:.60} to {after!r:.60}: "
        "change a copy of it"
    )


def _first_difference(
    game: Game, probe: Kernel, setting: Setting, seed: int, again: Callable[[], None]
) -> str:
    dice, end = random.Random(seed), perf_counter() + WHILE
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            if perf_counter() > end:
                return ""
            choices = choices_of(game, state)
            pick = dice.randrange(len(choices)) if choices else 0
            again()
            found = compared(game, probe, setting, state, choices, pick)
            if found:
                return f"{found}, at {state!r}"
            if not choices:
                break
            state = game.play(state, choices[pick])
    return ""


def compared(
    game: Game, probe: Kernel, setting: Setting, state: State, choices: list[Any], pick: int
) -> str:
    if isinstance(probe, PlainKernel):
        return _compared_plain(game, probe, setting, state, choices, pick)
    value, _ = probe(state, pick, 0.0, 0.0)
    codec, block = probe.codec, probe.block
    if probe.ended:
        raise endless(probe.ended)
    if block.ints[layout.ERROR] == layout.TOO_MANY_MOVES:
        return f"moves gives {len(choices):,} moves, too many"
    mover, count = block.row(layout.LINE, 2)
    size = len(codec.move.kinds)
    if setting.me is None and mover != game.mover(state):
        return f"mover says {mover} instead of {game.mover(state)}"
    moves = probe.moves(block.row(layout.LINE + 2, count * size))
    if moves != choices:
        return f"moves gives {moves[:8]} instead of {choices[:8]}"
    if choices:
        words = block.row(layout.LINE + 2 + count * size, len(codec.state.kinds))
        after = codec.state.decode(words)
        if after != game.play(state, choices[pick]):
            return f"play of {choices[pick]!r} gives {after!r}"
        if setting.quiet and game.mover(state) != CHANCE:
            at = layout.LINE + 2 + count * size + len(codec.state.kinds)
            loud = probe.moves(block.row(at + 1, block.ints[at] * size))
            if loud != list(game.loud(state)):  # type: ignore[attr-defined]
                return f"loud gives {loud[:8]} instead of {list(game.loud(state))[:8]}"  # type: ignore[attr-defined]
    if setting.key_parts and (found := _key_differs(game, setting, probe, state)):
        return found
    if setting.priority and choices and game.mover(state) != CHANCE:
        rank, right = block.reals[layout.ALPHA], game.priority(state, choices[pick])  # type: ignore[attr-defined]
        if rank != right:
            return f"priority says {rank} instead of {right}"
    if choices and game.mover(state) == CHANCE:
        return _chances_differ(game, probe, setting, state, value)
    return _value_differs(game, probe, setting, state, bool(choices), value)


def _compared_plain(
    game: Game, probe: PlainKernel, setting: Setting, state: State, choices: list[Any], pick: int
) -> str:
    """Compare what compiled plain Python says with what the game says, object by object."""
    value, mover, moves, after, loud = told(probe, state, bool(choices), pick)
    telling, block = probe.codec, probe.block
    if probe.ended:
        raise endless(probe.ended)
    if block.ints[layout.ERROR] == layout.TOO_MANY_MOVES:
        return f"moves gives {len(choices):,} moves, too many"
    right = game.mover(state)
    if setting.me is None and mover != right:
        return f"mover says {mover} instead of {right}"
    if moves != [as_told(telling, telling.move_form, move) for move in choices]:
        return f"moves gives others than {choices[:8]}"
    if choices:
        wanted = as_told(telling, telling.state_form, game.play(state, choices[pick]))
        if after != wanted:
            return f"play of {choices[pick]!r} gives another position"
        if setting.priority and right != CHANCE:
            rank = block.reals[layout.ALPHA]
            if rank != game.priority(state, choices[pick]):  # type: ignore[attr-defined]
                return f"priority says {rank}"
        if setting.quiet and right != CHANCE:
            told_loud = list(game.loud(state))  # type: ignore[attr-defined]
            if loud != [as_told(telling, telling.move_form, move) for move in told_loud]:
                return f"loud gives others than {told_loud[:8]}"
        if right == CHANCE:
            return _chances_differ(game, probe, setting, state, value)
    return _value_differs(game, probe, setting, state, bool(choices), value)


def _key_differs(game: Game, setting: Setting, probe: Kernel, state: State) -> str:
    """Return how the keys differ: one too large would file different positions together."""
    key = game.key(state)  # type: ignore[attr-defined]
    right = [key] if isinstance(key, int) else list(key)
    words = probe.block.row(layout.STATE, abs(setting.key_parts))
    if len(words) != len(right):
        return f"key has {len(right)} numbers here, and {len(words)} elsewhere"
    pairs = zip(words, right, strict=True)
    kept = [word & LARGEST if number >= 0 else word for word, number in pairs]
    return "" if kept == right else f"key says {kept} instead of {right}"


def _chances_differ(game: Game, probe: Kernel, setting: Setting, state: State, total: float) -> str:
    right = sum(chance for _, chance in game.chances(state))  # type: ignore[attr-defined]
    if total != right:
        return f"chances sum to {total} instead of {right}"
    if setting.star:
        low, high = game.bounds(state)  # type: ignore[attr-defined]
        told = probe.block.reals[layout.SHARES : layout.SHARES + 2].tolist()
        if told != [low, high]:
            return f"bounds says {tuple(told)} instead of {(low, high)}"
    return ""


def _value_differs(
    game: Game, probe: Kernel, setting: Setting, state: State, goes_on: bool, value: float
) -> str:
    if goes_on or setting.ends == "evaluate":
        name = "evaluate"
        right = evaluation(game, setting.evaluation)(state) if setting.evaluation else 0
    else:
        name, right = "payoff", game.payoff(state)
    told: Any = value
    if isinstance(right, tuple):
        if len(right) != setting.players:
            return f"{name} gives {len(right)} numbers for {setting.players} players"
        if setting.share is not None:
            right = right[setting.share]
        else:
            shares = probe.block.reals[layout.SHARES : layout.SHARES + setting.players]
            told = tuple(shares.tolist())
    elif name == "payoff":
        right *= setting.lift
    if any(part != part for part in (right if isinstance(right, tuple) else (right,))):
        return f"{name} says {right}, which is not a number"
    return "" if told == right else f"{name} says {told} instead of {right}"


def searched_differently(
    game: Game, made: Kernel, setting: Setting, name: str, compiled: Alike
) -> str:
    """Return how a search by a new kernel differs from the interpreted one, or nothing.

    `compiled` makes the compiled search of a position.
    """
    method = "expectiminimax" if name == "star" else name if setting.me is None else "paranoid"
    if method not in METHODS or traits(method).simulates:
        return ""  # what counts or proves has no small search to compare with
    options: SearchOptions = {
        "ends": setting.ends,  # type: ignore[typeddict-item]
        "strict": setting.strict,
        "fail": "hard" if setting.hard else "soft",
        "depth_unit": "round" if setting.rounds else "ply",
        "evaluate": setting.evaluation,
    }
    if traits(method).dice_only:
        options["star"] = setting.star
    if traits(method).deepens:
        options["table"] = 1 << 12
        options["null"] = options["reduce"] = options["extend"] = False
        if setting.repeats:
            options["table"] = 0  # which may overlook a draw by repetition: see docs/searches.md
    if "quiet" in traits(method).options:
        options["quiet"] = setting.quiet
    nodes, end = NODES, perf_counter() + MOMENT
    for state in _few_positions(game):
        for depth in DEPTHS:
            options |= {
                "depth": depth,
                "nodes": min(nodes, NODES_EACH),
                "time": max(end - perf_counter(), 0.001),
            }
            one = _compiled_alike(game, state, method, options, setting, compiled)
            if one is None:
                continue
            try:
                right = interpreted(game, state, method=method, **options)
            except Exception:  # whatever the game's own methods raise
                if perf_counter() > end:  # or one that does not come back
                    return ""
                break
            if right.stopped == "time":
                return ""
            if found := _searches_differ(one, made, right):
                how = "to the end" if depth is None else f"to depth {depth}"
                return f"{method} {how} {found}, at {state!r:.200}"
            nodes -= right.nodes
            if nodes <= 0:
                return ""
            if right.stopped or right.exact:
                break
    return ""


def _few_positions(game: Game, seed: int = 2) -> Iterator[State]:
    """Yield the start, then positions of random games, by turns near the end and in the middle."""
    yield game.start()
    dice = random.Random(seed)
    for number in range(8):
        with suppress(Exception):  # whatever the game's own methods raise
            line = [game.start()]
            while len(line) < PLIES and (choices := choices_of(game, line[-1])):
                line.append(game.play(line[-1], dice.choice(choices)))
            yield line[max(len(line) - 4, 0)] if number % 2 == 0 else line[len(line) // 2]


def _compiled_alike(
    game: Game,
    state: State,
    method: str,
    options: SearchOptions,
    setting: Setting,
    compiled: Alike,
) -> Compiled | None:
    """Return the compiled search with these options, if it is one by the same kernel."""
    try:
        own: SearchOptions = {**options, "time": LONGER}
        if traits(method).deepens:
            own["nodes"] = MORE_NODES
        one = compiled(game, state, method, own)
    except Exception:  # the options do not fit, or the game's own methods raise
        return None
    return one if one.setting == setting else None


def _searches_differ(one: Compiled, made: Kernel, right: Result) -> str:
    if traits(one.method).deepens and right.stopped:
        return ""  # where it stopped says nothing, and without a depth it might go on for ever
    try:
        found = one.answered_by(made)
    except Raised as error:
        return str(error)
    except GameError:  # larger than compiled code is made for, which it will say when it matters
        return ""
    if found.stopped == "time" or (traits(one.method).deepens and found.stopped):
        return ""
    for name in ("value",) if traits(one.method).deepens else TEXTBOOK:
        told, wanted = getattr(found, name), getattr(right, name)
        if told != wanted:
            return f"finds {name} {told!r} instead of {wanted!r}"
    return ""

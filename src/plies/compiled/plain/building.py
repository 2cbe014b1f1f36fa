"""A game and a search of it as one object file.

First a draft is written, in LLVM's language, of one search or of several together: what they share
is walked through once. From it comes the machine code of each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

import llvmlite.binding as llvm

from plies.compiled.codec import Unfit, choices, wandering
from plies.compiled.layout import BOARDS, BOARDS_END, RAISED
from plies.compiled.patience import in_random_games
from plies.compiled.plain.bodies import Body
from plies.compiled.plain.data import kind_of
from plies.compiled.plain.forms import Form, form_of
from plies.compiled.plain.kernels import Rules
from plies.compiled.plain.kinds import INT, Refused, Static, has_addresses
from plies.compiled.plain.mixed_rows import has_places
from plies.compiled.plain.plain_moves import are_plain
from plies.compiled.plain.program import Program
from plies.compiled.plain.sources import Ours, our_source
from plies.compiled.plain.unasked import without_advice
from plies.compiled.setting import Setting
from plies.contract import Game, Move, State

ENTRY = "plies_entry"
PATIENCE = 1.0  # seconds of work between two words on how far it is
ASKING = "compiled/plain/asking"
FULL, QUICK = 3, 0  # how much LLVM optimises; not at all it takes a tenth of the time
FEW = 50  # positions whose moves are looked at
KERNELS = {
    "star": Ours("compiled/kernels/star", "expectiminimax_star"),
    "probe": Ours(ASKING, "probe"),
    "stepping": Ours("compiled/plain/stepping", "stepping"),
    **{
        name: Ours(f"compiled/kernels/{name}", name)
        for name in (
            *("minimax", "alphabeta", "expectimax", "expectiminimax"),
            *("maxn", "deepening", "mcts", "proof", "bisection", "perft"),
        )
    },
}


Say = Callable[[str], None]
Names = tuple[str, ...]  # of searches


def unsaid(stage: str) -> None:
    """Tell nobody."""


class Stages:
    """Tells how far compiling is, where it takes long enough for somebody to wonder."""

    def __init__(self, say: Say):
        self.say, self.kind = say, ""
        self.first = self.again = process_time() + PATIENCE

    def __call__(self, stage: str) -> None:
        kind, now = stage.split()[0], process_time()
        if now > (self.again if kind == self.kind else self.first):
            self.kind, self.again = kind, now + PATIENCE
            self.say(stage)


@dataclass
class Built:
    """Machine code, and how positions and moves are told to it."""

    code: bytes
    state: Form
    move: Form
    letters: dict[str, int]
    sites: list[tuple[str, str, int, str]]
    move_words: int
    addresses: bool  # whether a move says where something else is
    plain_moves: bool  # whether moves can be made again from their numbers

    def record(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "move": self.move,
            "letters": self.letters,
            "sites": self.sites,
            "move_words": self.move_words,
            "addresses": self.addresses,
            "plain_moves": self.plain_moves,
        }


@dataclass
class Draft:
    """A game and searches of it in LLVM's language, and how positions and moves are told."""

    text: str
    symbols: dict[str, str]  # of each search
    told: dict[str, Any]

    def built(self, name: str, level: int = FULL, say: Say = unsaid) -> Built:
        """Return the machine code of one of the searches; `say` is told how far it is."""
        text = self.text + _entry(self.symbols[name])
        say(f"optimising {text.count(chr(10)):,} lines")
        return Built(emitted(text, level), **self.told)


def drafted(game: Game, setting: Setting, names: Names, say: Say = unsaid) -> Draft:
    """Return searches of a game in LLVM's language; raise Refused if it is not compiled.

    `say` is told how far that is.
    """
    program, rules = written(game, setting, names, say)
    entries: dict[Any, str] = {}
    for made in program.instances.values():
        if made.source.name == "entry":
            kernel: Any = made.params["kernel"].kind
            entries[kernel.thing] = made.symbol
    move = form_of(rules.move.kind, program)
    return Draft(
        program.text(),
        {name: entries[KERNELS[name]] for name in names},
        {
            "state": form_of(rules.state.kind, program),
            "move": move,
            "letters": program.letters,
            "sites": program.sites,
            "move_words": 1 + rules.move.kind.words,
            "addresses": has_addresses(rules.move.kind),
            "plain_moves": are_plain(move, moves_of(game, program.seen)),
        },
    )


def written(game: Game, setting: Setting, names: Names, say: Say = unsaid) -> tuple[Program, Rules]:
    """Return the program of searches of a game; raise Refused if it is not compiled.

    Lists of a few things that differ have places only where there is no other way: where one would
    hold itself, or where the game is refused otherwise.
    """
    seen = met(game)
    try:
        return _begun(game, setting, names, seen, say, False)
    except RecursionError:  # a list that holds itself
        return _begun(game, setting, names, seen, say, True)
    except Refused as reason:
        if not any(map(has_places, seen)):
            raise
        try:
            return _begun(game, setting, names, seen, say, True)
        except (Refused, RecursionError):
            raise reason from None


def _begun(
    game: Game,
    setting: Setting,
    names: Names,
    seen: list[State],
    say: Say,
    rows_apart: bool,
) -> tuple[Program, Rules]:
    """Return the program as `written` does, by one way of looking at lists.

    Which dicts have fixed words as keys is found out on the way. If one was met before that was
    known, everything is begun again. So it is if the game is refused when `moves` ends at its first
    move: then it never does.
    """
    records: set[tuple[str, ...]] = set()
    leaves_early = True
    while True:
        known = len(records)
        program = Program(Body, records)
        program.say, program.rows_apart, program.leaves_early = say, rows_apart, leaves_early
        try:
            return _written(program, game, setting, names, seen)
        except (Refused, _Again):
            if len(records) == known and not (leaves_early and program.left_early):
                raise
            leaves_early = leaves_early and len(records) > known


def met(game: Game) -> list[State]:
    """Return positions of random games, or refuse what does not end or raises."""
    try:
        found = in_random_games(lambda: [one[0] for one in wandering(game, 0)])
    except Unfit:
        raise
    except Exception as error:  # whatever the game's own methods raise
        raise Unfit(f"a random game ends in {type(error).__name__}: {error}") from error
    return [game.start(), *found]


def moves_of(game: Game, states: list[State]) -> list[Move]:
    """Return moves of some positions, to see what they are like."""

    def listed() -> list[Move]:
        return [move for state in states[:FEW] for move in choices(game, state)]

    return in_random_games(listed)


class _Again(Exception):  # noqa: N818
    """Something was found out too late."""


def _written(
    program: Program, game: Game, setting: Setting, names: Names, seen: list[State]
) -> tuple[Program, Rules]:
    known = len(program.records)
    rules = Rules(game, setting)
    program.game, program.rules, program.counters = game, rules, set()
    program.kept.append(rules)
    program.seen = seen
    for state in seen:
        rules.state.learn(kind_of(program, state, game))
    if len(program.records) > known:
        raise _Again
    entry = our_source(ASKING, "entry")

    def begin() -> None:
        for name in names:
            given = {"game": Static(rules), "kernel": Static(KERNELS[name]), "mem": INT}
            program.instance(entry, given)

    program.settle(begin)
    if len(program.records) > known:
        raise _Again
    return program, rules


def _entry(symbol: str) -> str:
    return f"""
define i32 @{ENTRY}(i64 %result, i64 %raised, i64 %mem) {{
  %top = add i64 %mem, {8 * BOARDS}
  store i64 %top, ptr @arena_top
  %block = inttoptr i64 %mem to ptr
  %last = getelementptr i64, ptr %block, i64 {BOARDS_END}
  %end = load i64, ptr %last
  store i64 %end, ptr @arena_end
  store i64 0, ptr @depth
  %found = call {{i1, i64}} @{symbol}(i64 %mem)
  %code = extractvalue {{i1, i64}} %found, 1
  %place = getelementptr i64, ptr %block, i64 {RAISED}
  store i64 %code, ptr %place
  %bad = icmp ne i64 %code, 0
  %status = zext i1 %bad to i32
  ret i32 %status
}}
"""


def emitted(text: str, level: int) -> bytes:
    """Return the object file of what a module's entry needs, optimised as a whole."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text)
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=level,
        jit=True,
        reloc="pic",
        codemodel="small",
    )
    module.triple = machine.triple  # without these LLVM knows no costs, and hardly inlines
    module.data_layout = str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = False  # loops over a board are short, and gathering is slow
    builder = llvm.create_pass_builder(machine, options)
    needed = llvm.create_new_module_pass_manager()
    needed.add_global_dead_code_eliminate_pass()
    with without_advice():
        needed.run(module, builder)
        builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))

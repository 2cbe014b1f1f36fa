"""A compiled `proof`: the questions are asked in Python, each is one call of machine code."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from plies.compiled import layout, saved
from plies.compiled.calls import stoppable
from plies.compiled.engine import Say, is_kept, kernel
from plies.compiled.fingerprint import fingerprint
from plies.compiled.kernel import refuse
from plies.compiled.questions import Asking
from plies.compiled.search import key_parts, named
from plies.compiled.setting import Setting
from plies.compiled.table import Table, table
from plies.contract import Game, GameError, State, name_of, state_text
from plies.news import tell
from plies.searches.options import SearchOptions
from plies.searches.proving import TO_WIN, answered, proving
from plies.searches.result import Result
from plies.searches.run import Progress

ENTRIES = 1 << 22  # of the table, if nothing else is said
TOGETHER = 4  # entries in one line of the cache
LINE_BYTES = 64
LOOKED_AT = 256  # lines of the table, to tell how full it is
SAVE_EVERY = 300.0  # seconds


class CompiledProof(Asking):
    """One compiled search of one game for a proof.

    With `save` its table is written to a file, now and then and when it ends; with `resume` it
    goes on with such a file.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        given: SearchOptions,
        save: Path | None = None,
        resume: Path | None = None,
    ):
        self.listener = given.get("progress")
        self.save, self.resume, self.save_at = save, resume, 0.0
        listen = self.tell_progress if self.listener or save else None
        self.run = proving(game, state, {**given, "progress": listen})
        self.root_moves = sum(1 for _ in game.moves(self.run.root))
        self.before = 0  # nodes of the searches that this one goes on with
        self.setting = Setting(
            evaluation=named(game, self.run.options.evaluate, given),
            ends="payoff",
            lift=1,
            strict=False,
            hard=False,
            rounds=False,
            chance=False,
            key_parts=key_parts(game, self.run.root),
        )
        if save:
            saved.check_place(save)

    def is_kept(self) -> bool:
        """Return whether nothing needs to be compiled for this search."""
        return is_kept(self.run.game, self.setting, "proof")

    def answer(self, threads: int = 1, say: Say = tell) -> Result:
        """Search, and answer like the interpreted search does."""
        run = self.run
        found = self._found(self.resume) if self.resume else None
        entries = ENTRIES if run.options.table is None else run.options.table
        if found:
            entries = found.bytes * TOGETHER // LINE_BYTES
        self.made = made = kernel(run.game, self.setting, "proof", say, within=run.options.time)
        with table(max(entries // TOGETHER, 1), LINE_BYTES) as shared:
            made.use(shared)
            self.table = shared
            if self.resume and found:
                self._go_on(self.resume, found)
            now = perf_counter()
            run.began, self.save_at = now - (found.seconds if found else 0.0), now + SAVE_EVERY
            if run.options.time is not None:
                run.deadline = now + run.options.time
            result = stoppable(run, made, lambda: answered(run, self))
            if self.save:
                saved.write(self.save, self.about(result.nodes, result.seconds), shared.memory)
        refuse(made, run.game, has_depth=False)
        return replace(result, engine="compiled", memory=shared.bytes)

    def _found(self, file: Path) -> saved.About:
        """Return what a file holds, or refuse it before anything is compiled."""
        found = saved.read_about(file)
        saved.check_game(file, found, self.rules, self.position)
        there, wanted = found.bytes * TOGETHER // LINE_BYTES, self.run.options.table
        if wanted not in (None, there):
            raise GameError(
                f"{file} has a table of {there:,} positions, not of {wanted:,}: leave out the size"
            )
        return found

    def _go_on(self, file: Path, found: saved.About) -> None:
        """Begin with what an earlier search remembers and has counted."""
        run, ints = self.run, self.made.block.ints
        saved.check_engine(file, found, self.mark())
        saved.read_table(file, self.table.memory)
        ints[layout.DRAWN], ints[layout.LOWEST] = found.drawn, found.deepest
        self.before = run.nodes = run.inner = found.nodes
        run.budget += found.nodes

    @property
    def rules(self) -> str:
        return fingerprint(self.run.game)

    @property
    def position(self) -> str:
        return state_text(self.run.game, self.run.root)

    def about(self, nodes: int, seconds: float) -> saved.About:
        """Return whose table this is, and how far the search is."""
        return saved.About(
            game=name_of(self.run.game),
            rules=self.rules,
            position=self.position,
            mark=self.mark(),
            order=sys.byteorder,
            bytes=self.table.bytes,
            nodes=nodes,
            seconds=seconds,
            drawn=self.drawn,
            deepest=self.deepest,
        )

    def mark(self) -> str:
        """Return the hash of the root, found by a search that may not look at any node."""
        twin = self.made.twin()
        twin.block.ints[layout.GOAL], twin.block.ints[layout.BUDGET] = TO_WIN, 0
        twin(self.run.root, 0, 0.0, 0.0)
        return f"{twin.block.ints[layout.MARK] & (1 << 64) - 1:x}"

    def tell_progress(self, progress: Progress) -> None:
        """Tell how far it is, and save what is known now and then."""
        if self.listener:
            proof, disproof = self.made.block.row(layout.PROOF, 2)
            refuted = self.made.block.ints[layout.SETTLED], self.root_moves
            self.listener(
                progress._replace(numbers=(proof, disproof), refuted=refuted, fill=fill(self.table))
            )
        if self.save and (began := perf_counter()) > self.save_at:
            try:
                about = self.about(progress.nodes, progress.seconds)
                saved.write(self.save, about, self.table.memory)
            except GameError as error:  # the proof goes on, and the disk may have room later
                tell(str(error))
            now = perf_counter()
            self.save_at = now + max(SAVE_EVERY, 20 * (now - began))

    @property
    def drawn(self) -> bool:
        return bool(self.made.block.ints[layout.DRAWN])

    def proves(self, state: State, goal: int) -> bool:
        """Return whether MAX can get at least `goal`; raise Stop at a limit."""
        ints = self.made.block.ints
        ints[layout.GOAL], ints[layout.CHOICE] = goal, -1
        return self.ask(state) == 1


def fill(table: Table) -> float:
    """Return about how much of the table is in use, from a few lines spread over it."""
    words = memoryview(table.memory).cast("Q")
    lines = len(words) // 8
    looked = range(0, lines, max(lines // LOOKED_AT, 1))
    used = sum(words[8 * line + 2 * i + 1] > 0 for line in looked for i in range(TOGETHER))
    return used / (len(looked) * TOGETHER)

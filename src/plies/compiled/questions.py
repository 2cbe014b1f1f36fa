"""Asking a kernel one question after another: what `proof` and `bisection` have in common."""

from __future__ import annotations

from plies.compiled import layout
from plies.compiled.kernel import Kernel
from plies.contract import State
from plies.searches.run import Run, Stop


class Asking:
    """Asks its kernel about positions, and reads beside each answer what is told of the root."""

    run: Run
    made: Kernel

    @property
    def deepest(self) -> int:
        return self.made.block.ints[layout.LOWEST]

    @property
    def move(self) -> int | None:
        number = self.made.block.ints[layout.CHOICE]
        return number if number >= 0 else None

    def ask(self, state: State, alpha: float = 0.0) -> float:
        """Return what the kernel answers, with the run's counts kept; raise Stop at a limit."""
        run, ints = self.run, self.made.block.ints
        ints[layout.PAUSE], ints[layout.BUDGET] = 0, int(min(run.budget, 1 << 62))
        ints[layout.NODES], ints[layout.INNER], ints[layout.CUTS] = run.nodes, run.inner, run.cuts
        value, _ = self.made(state, 0, alpha, 0.0)
        run.nodes, run.inner, run.cuts = self.made.block.row(layout.NODES, 3)
        if value != value:
            raise Stop("nodes" if run.nodes >= run.budget else "time")
        return value

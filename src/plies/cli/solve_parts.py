"""`plies solve GAME --split PLIES`: parts, here or on a cluster, and how far they are."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from time import perf_counter

from plies.cli.ledgers import tell
from plies.contract import GameError
from plies.engines.solving import Solution
from plies.measuring.solving_parts import (
    BUDGET,
    Plan,
    Proof,
    begun_proof,
    is_record,
    resumed_proof,
)
from plies.news import heard_by
from plies.running.places import Place

LINE_EVERY = 10.0  # seconds between two lines on how far it is


def solve_parts(
    game: str,
    position: str | None,
    split: int,
    *,
    folded: bool,
    budget: int | None,
    where: Place,
    save: str | None,
    resume: str | None,
    time: float | None,
    method: str,
    engine: str,
    table: int | None,
) -> Solution:
    """Solve a game in parts, as far as it comes."""
    if budget is not None and budget < 1:
        raise GameError(f"a part has at least 1 node, not {budget}")
    if save and resume:
        raise GameError("choose one of --save and --resume: parts are written where they were")
    plan = Plan(game, folded, position, split, method, engine, table)
    if resume and not is_record(Path(resume)):
        raise GameError(f"{resume} is no record of plies solve --split: it is left as it is")
    proof = (
        resumed_proof(Path(resume), plan)
        if resume
        else begun_proof(plan, Path(save) if save else None)
    )
    stopped, began = "time", perf_counter()
    next_at = began + LINE_EVERY
    running = proof.run(where, budget=budget or BUDGET, time=time)
    try:
        with closing(running), heard_by(tell):
            for _ in running:
                if perf_counter() > next_at:
                    tell(_far(proof, where, perf_counter() - began))
                    next_at = perf_counter() + LINE_EVERY
    except KeyboardInterrupt:
        stopped = "interrupt"
    finally:
        if proof.lines:
            proof.lines.close()
    return proof.solution(stopped)


def _far(proof: Proof, where: Place, seconds: float) -> str:
    needed = len(proof.parts.needed())
    return (
        f"{proof.solved:,} of {len(proof.parts.parts):,} parts solved, at most {needed:,} to do, "
        f"{proof.nodes:,} nodes in {seconds:.0f} s, {where.words}"
    )

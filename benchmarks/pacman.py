"""How fast is Pac-Man, interpreted and compiled? Writes benchmarks/results/pacman.md.

    python benchmarks/pacman.py

Times are of the processor, the least of several runs in one process. The compiler's own time is
not in them: it works once for every layout.
"""

from __future__ import annotations

import platform
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from plies import search
from plies.games.pacman.rules import Pacman

RESULTS = Path(__file__).parent / "results" / "pacman.md"
LAYOUTS = ("pillars", "garden", "town", "labyrinth")
PLIES = 30_000  # of random play
RUNS, FEWER_RUNS = 30, 3  # of what takes a millisecond, of what takes a hundred
DECISIONS = (("pillars", 4), ("pillars", 5), ("pantry", 5))
HOW: dict[str, Any] = {"method": "minimax", "depth_unit": "round", "ends": "evaluate"}


def least(work: Callable[[], Any], runs: int) -> tuple[float, Any]:
    """Return the least time that some work took, and its result."""
    times = []
    for _ in range(runs):
        began = process_time()
        found = work()
        times.append(process_time() - began)
    return min(times), found


def random_play(game: Pacman, plies: int, seed: int = 1) -> int:
    """Play random games, interpreted; return how many ended."""
    dice, state, ended = random.Random(seed), game.start(), 0
    for _ in range(plies):
        legal = list(game.moves(state))
        if not legal:
            state, ended = game.start(), ended + 1
            legal = list(game.moves(state))
        state = game.play(state, dice.choice(legal))
    return ended


def compiled_play(game: Pacman) -> float:
    """Return the plies of random play that compiled code makes in a second: those of mcts.

    Every simulation of mcts plays a game at random to its end; its time is that of these games.
    """
    began = process_time()
    found = search(game, method="mcts", nodes=300, seed=1, engine="compiled")
    spent = process_time() - began
    dice, plies, games = random.Random(1), 0, 0
    while games < 100:
        state = game.start()
        while legal := list(game.moves(state)):
            state, plies = game.play(state, dice.choice(legal)), plies + 1
        games += 1
    return found.nodes * plies / games / spent


def main() -> None:
    machine = f"{platform.processor() or platform.machine()}, Python {platform.python_version()}"
    lines = [
        "# Pac-Man: interpreted and compiled",
        "",
        f"`python benchmarks/pacman.py` on {machine}; time of the processor, least of",
        f"{FEWER_RUNS} runs, of compiled searches {RUNS}.",
        "",
        "| random play | ghosts | plies a second, interpreted | compiled (simulations of mcts) |",
        "|---|---:|---:|---:|",
    ]
    for name in LAYOUTS:
        game = Pacman(name)
        seconds, _ = least(partial(random_play, game, PLIES), 3)
        search(game, method="mcts", nodes=10, seed=1, engine="compiled")
        rate = max(compiled_play(game) for _ in range(3))
        lines.append(f"| {name} | {game.ghost_count} | {PLIES / seconds:,.0f} | {rate:,.0f} |")
        print(lines[-1], flush=True)
    lines += [
        "",
        "| minimax, three ghosts | evaluation | nodes | interpreted | compiled | times as fast |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for name, depth in DECISIONS:
        for guess in ("score", "better"):
            game = Pacman(name, 3)
            how = {**HOW, "depth": depth, "evaluate": guess}
            search(game, engine="compiled", **how)
            fast, found = least(partial(search, game, engine="compiled", **how), RUNS)
            slow, _ = least(partial(search, game, engine="interpreted", **how), FEWER_RUNS)
            lines.append(
                f"| {name}, depth {depth} | {guess} | {found.nodes:,} | {slow * 1e3:,.0f} ms "
                f"| {fast * 1e3:,.2f} ms | {slow / fast:.0f} |"
            )
            print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

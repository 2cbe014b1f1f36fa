"""A race: contestants that do the same work, each in a process of its own, in turns.

Every contestant is a command that takes a job and a depth, and prints one JSON line with the
CPU seconds of its best run, the nodes, and the peak megabytes. The first one of a race is ours.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
HOME = HERE / ".venv"
PYTHON = HOME / "bin" / "python"
PEERS = ["easyAI==2.0.12", "open_spiel==2.0.2"]
ROUNDS = 5


class Contestant(NamedTuple):
    label: str
    command: tuple[str, ...]
    job: str
    depth: int


class Found(NamedTuple):
    """What a contestant measured in its best round."""

    seconds: float
    nodes: int
    megabytes: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


def install() -> None:
    """Make the benchmark's own virtual environment, with plies as it is here."""
    if not PYTHON.exists():
        print(f"setting up {HOME}", file=sys.stderr)
        venv.create(HOME, with_pip=True)
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *PEERS, "-e", str(HERE.parent)], check=True)


def machine() -> str:
    return f"{platform.machine()}, Python {platform.python_version()}, {', '.join(PEERS)}"


def script(name: str) -> tuple[str, ...]:
    """Return the command of one of the contestants/."""
    return str(PYTHON), str(HERE / "contestants" / f"{name}.py")


def race(contestants: list[Contestant], rounds: int = ROUNDS) -> list[Found]:
    """Run the contestants in turns; return the best of each."""
    best: list[Found | None] = [None] * len(contestants)
    for number in range(rounds):
        for place, contestant in enumerate(contestants):
            print(
                f"round {number + 1} of {rounds}: {contestant.label}, depth {contestant.depth}",
                file=sys.stderr,
            )
            found, before = measured(contestant), best[place]
            if before is None or found.seconds < before.seconds:
                best[place] = found
    return [found for found in best if found]


def measured(contestant: Contestant) -> Found:
    command = [*contestant.command, contestant.job, str(contestant.depth)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{contestant.label} failed: {' '.join(command)}\n{done.stderr}")
    line = json.loads(done.stdout.splitlines()[-1])
    return Found(line["seconds"], line["nodes"], line["megabytes"])


def table(contestants: list[Contestant], best: list[Found]) -> list[str]:
    """Return a table with ratios to the first; times are compared only at its depth."""
    lines = [
        "| | depth | nodes | CPU s | nodes/s | peak MB | plies is faster | plies' nodes/s |",
        "|---|---|---|---|---|---|---|---|",
    ]
    ours, depth = best[0], contestants[0].depth
    for contestant, found in zip(contestants, best, strict=True):
        faster = f"{found.seconds / ours.seconds:.2f}x" if contestant.depth == depth else ""
        lines.append(
            f"| {contestant.label} | {contestant.depth} | {found.nodes:,} | {found.seconds:.4f}"
            f" | {found.rate:,.0f} | {found.megabytes:.0f} | {faster}"
            f" | {ours.rate / found.rate:.2f}x |"
        )
    return lines


def publish(result: Path, lines: Iterable[str]) -> None:
    text = "\n".join(lines) + "\n"
    result.parent.mkdir(exist_ok=True)
    result.write_text(text)
    print(text)
    print(f"written to {result}")

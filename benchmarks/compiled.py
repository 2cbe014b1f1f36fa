"""The compiled searches against a hand-written C++ engine and the peers on PyPI, in one run.

    python benchmarks/compiled.py       builds cpp/ with g++ in benchmarks/.build, installs the
                                        peers in benchmarks/.venv, measures, and writes
                                        benchmarks/results/compiled.md

The C++ engine has the same games with the same order of moves. Its plain alpha-beta must visit
exactly the nodes of plies, or there is no result. With a table the two go their own ways to the
same value, and the time counts.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from os import environ
from tempfile import TemporaryDirectory
from time import perf_counter

from racing import (
    HERE,
    PYTHON,
    ROUNDS,
    Contestant,
    Found,
    install,
    machine,
    measured,
    publish,
    race,
    script,
    table,
)

RESULT = HERE / "results" / "compiled.md"
ENGINE = HERE / ".build" / "engine"
CPP, PLIES = (str(ENGINE),), script("plies_compiled")
FLAGS = ["-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra"]
DEPTHS = range(6, 13)
GROWTH_ROUNDS = 2
THREADS_DEPTH = 16
STARTS = 10


def pair(job: str, depth: int) -> list[Contestant]:
    return [
        Contestant("plies, compiled", PLIES, job, depth),
        Contestant("our C++", CPP, job, depth),
    ]


# What is raced -> the contestants, ours and C++ first; and how much longer than C++ ours may take.
RACES: dict[str, tuple[list[Contestant], float]] = {
    "Connect Four, alpha-beta": (
        [
            *pair("connect4", 12),
            Contestant(
                "OpenSpiel alpha-beta, Python over C++",
                script("openspiel_connect_four"),
                "alphabeta",
                10,
            ),
            Contestant("easyAI Negamax, tuned by hand", script("easyai_connect_four"), "tuned", 10),
        ],
        1.2,
    ),
    "Connect Four, deepening with a table": (pair("connect4-table", 16), 1.1),
    "Konane 8x8, alpha-beta": (pair("konane", 12), 1.3),
    "Konane 8x8, deepening with a table": (pair("konane-table", 12), 1.4),
}
GROWTH = {
    "connect4": "Connect Four, alpha-beta",
    "connect4-table": "Connect Four, deepening with a table",
    "konane": "Konane 8x8, alpha-beta",
    "konane-table": "Konane 8x8, deepening with a table",
}


def main() -> None:
    compiler = build()
    install()
    for job in GROWTH:
        measured(pair(job, 1)[0])  # so that no later process has to compile
    lines = [
        "# Compiled searches, C++, and the peers",
        "",
        f"`python benchmarks/compiled.py` on {machine()}; {compiler}.",
        "From the start position. Connect Four is valued 0 at the depth limit, Konane by mobility.",
        "alpha-beta tries moves as the games list them: Connect Four columns from left to right.",
        f"CPU seconds on one core, the best of {ROUNDS} rounds, nothing compiled meanwhile.",
    ]
    for what, (contestants, wanted) in RACES.items():
        best = race(contestants)
        check_same_work(contestants, best)
        times = f"plies takes {best[0].seconds / best[1].seconds:.2f} times as long as C++"
        lines += ["", f"## {what}", "", *table(contestants, best)]
        lines += ["", f"{times}; wanted: at most {wanted}."]
    lines += ["", "## Threads", "", *threads()]
    lines += ["", "## From the start of the process", "", *from_the_start()]
    lines += ["", "## How the cost grows with depth", ""]
    lines += [f"The best of {GROWTH_ROUNDS} rounds; growth: plies' time against one ply less."]
    for job, what in GROWTH.items():
        lines += ["", f"### {what}", "", *growth(job)]
    publish(RESULT, lines)


def threads() -> list[str]:
    """Return a table of one thread and two, by the clock on the wall."""
    command = [*script("plies_threads"), str(THREADS_DEPTH), str(ROUNDS)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    lines = [
        f"Konane 8x8, deepening to depth {THREADS_DEPTH}, the best of {ROUNDS}; the same value.",
        "",
        "| threads | nodes | wall s | faster |",
        "|---|---|---|---|",
    ]
    for number, (seconds, nodes) in found.items():
        lines.append(f"| {number} | {nodes:,} | {seconds:.3f} | {found['1'][0] / seconds:.2f}x |")
    return lines


def from_the_start() -> list[str]:
    """Return how long a command takes that compiles a game, and one that finds it compiled."""
    words = "search connect4 --method alphabeta --depth 8 --engine compiled --json"
    with TemporaryDirectory() as cache:
        first, *later = [clocked(words, cache) for _ in range(1 + STARTS)]
    return [
        f"`plies {words}`, wall seconds:",
        f"{first:.2f} the first time, when it is compiled and checked;",
        f"{min(later):.2f} from then on (the best of {STARTS}).",
    ]


def clocked(words: str, cache: str) -> float:
    command = [str(PYTHON), "-m", "plies", *words.split()]
    began = perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**environ, "PLIES_CACHE": cache})
    return perf_counter() - began


def build() -> str:
    """Build the C++ engine; return the compiler's name and version."""
    if not shutil.which("g++"):
        raise SystemExit("the benchmark needs g++ for the C++ engine it compares with")
    ENGINE.parent.mkdir(exist_ok=True)
    command = ["g++", *FLAGS, "-o", str(ENGINE), str(HERE / "cpp" / "main.cpp")]
    subprocess.run(command, check=True)
    version = subprocess.run(["g++", "-dumpfullversion"], check=True, capture_output=True)
    return f"g++ {version.stdout.decode().strip()} {' '.join(FLAGS[1:3])}"


def check_same_work(contestants: list[Contestant], best: list[Found]) -> None:
    ours, theirs = best[:2]
    contestant = contestants[0]
    if not contestant.job.endswith("-table") and ours.nodes != theirs.nodes:
        raise SystemExit(
            f"{contestant.job} to depth {contestant.depth} is not the same work: "
            f"{ours.nodes:,} nodes in plies, {theirs.nodes:,} in C++"
        )


def growth(job: str) -> list[str]:
    """Return a table of nodes and milliseconds by depth."""
    lines = [
        "| depth | plies' nodes | C++ nodes | plies ms | C++ ms | plies / C++ | growth |",
        "|---|---|---|---|---|---|---|",
    ]
    before = None
    for depth in DEPTHS:
        contestants = pair(job, depth)
        ours, theirs = best = race(contestants, GROWTH_ROUNDS)
        check_same_work(contestants, best)
        grown = f"{ours.seconds / before.seconds:.1f}x" if before else ""
        lines.append(
            f"| {depth} | {ours.nodes:,} | {theirs.nodes:,} | {ours.seconds * 1000:.3f}"
            f" | {theirs.seconds * 1000:.3f} | {ours.seconds / theirs.seconds:.2f} | {grown} |"
        )
        before = ours
    return lines


if __name__ == "__main__":
    main()

"""2048: random play beside the peers on PyPI and C++, learning, loading and playing, in one run.

    python benchmarks/tiles.py          builds cpp/tiles.cpp with g++ in benchmarks/.build, installs
                                        the peers in benchmarks/.venv, measures, and writes
                                        benchmarks/results/2048.md
    python benchmarks/tiles.py 1        one round instead of three

Our C++ has the same tables and the same dice: it must play the very same games, or there is no
result. The peers have dice of their own; what they win with a move shows that they play 2048.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from os import environ, sched_getaffinity, sched_setaffinity
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from racing import HERE, PYTHON, install, machine, publish, script

RESULT = HERE / "results" / "2048.md"
ENGINE = HERE / ".build" / "tiles"
FLAGS = ["-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra"]
PEERS = ["gymnasium-2048==0.1.2", "pgx==2.6.0", "jumanji==1.1.2"]
ROUNDS = 3
LEARNING_ROUNDS = 2  # of 20 seconds each
STARTS = 5
ALIKE = 0.1  # how far, of ours, the points of a move may be from ours
M = 1_000_000
WARM, LEARNED = 5 * M, 10 * M  # moves
WANTED, WANTED_RATIO, WANTED_LEARNING = 20 * M, 10, 0.8 * M

# The player, and for how many seconds it plays.
PLAYERS = {"network:moves=1": 3, "network:moves=2": 3, "network:moves=3": 10, "network": 20}
LEARNING, NETWORK = script("plies_2048_learning"), script("plies_2048_network")

Found = dict[str, Any]


class Contestant(NamedTuple):
    label: str
    command: tuple[str, ...]
    job: str
    moves: int
    peer: bool = False


OURS = script("plies_2048")
CONTESTANTS = [
    Contestant("plies, 64-bit board", OURS, "fast", 20 * M),
    Contestant("our C++, the same games", (str(ENGINE),), "play", 20 * M),
    Contestant("plies, the readable rules compiled, in `mcts`", OURS, "simulated", M),
    Contestant("plies, the readable rules interpreted", OURS, "interpreted", 30_000),
    Contestant("pgx, 2,048 games at once", script("pgx_2048"), "2048", 2 * M, peer=True),
    Contestant("Jumanji, 2,048 games at once", script("jumanji_2048"), "2048", M, peer=True),
    Contestant("OpenSpiel, Python over C++", script("openspiel_2048"), "play", 30_000, peer=True),
    Contestant("gymnasium-2048", script("gymnasium_2048_env"), "play", 5_000, peer=True),
]

# Short runs of all that is compiled, so that no later process has to, nor needs the memory for it.
FIRST = [
    (*OURS, "fast", "1"),
    (*OURS, "simulated", "1000"),
    (*LEARNING, "1", "1", "1"),
    (*NETWORK, "play", "network:moves=1", "0"),
]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    compiler = build()
    install()
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *PEERS], check=True)
    began = perf_counter()
    for command in FIRST:
        asked("compiling, if need be", *command)
    lines = [
        "# 2048: random play, learning, loading, playing",
        "",
        f"`python benchmarks/tiles.py` on {machine()}, {', '.join(PEERS)}; {compiler}.",
        f"The best of {rounds} rounds, in turns, nothing compiled meanwhile.",
    ]
    lines += ["", "## Random play on one core", "", *random_play(rounds)]
    lines += ["", "## Learning", "", *learning(min(rounds, LEARNING_ROUNDS))]
    lines += ["", "## From the start of the process", "", *from_the_start()]
    lines += ["", "## The player `network` on one core", "", *playing()]
    lines += ["", f"All of it took {perf_counter() - began:.0f} seconds."]
    publish(RESULT, lines)


def build() -> str:
    """Build the C++ program; return the compiler's name and version."""
    if not shutil.which("g++"):
        raise SystemExit("the benchmark needs g++ for the C++ program it compares with")
    ENGINE.parent.mkdir(exist_ok=True)
    source = str(HERE / "cpp" / "tiles.cpp")
    subprocess.run(["g++", *FLAGS, "-o", str(ENGINE), source], check=True)
    version = subprocess.run(["g++", "-dumpfullversion"], check=True, capture_output=True)
    return f"g++ {version.stdout.decode().strip()} {' '.join(FLAGS[1:3])}"


def one_core() -> None:
    sched_setaffinity(0, {max(sched_getaffinity(0))})


def asked(what: str, *command: str, alone: bool = True, cache: str = "") -> Found:
    """Run a command, on one core if it is alone there; return what it printed."""
    print(what, file=sys.stderr, flush=True)
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        env={**environ, "PLIES_CACHE": cache} if cache else None,
        preexec_fn=one_core if alone else None,
    )
    if done.returncode:
        raise SystemExit(f"{what} failed: {' '.join(command)}\n{done.stderr}")
    found: Found = json.loads(done.stdout.splitlines()[-1])
    return found


def random_play(rounds: int) -> list[str]:
    """Return a table of moves in a second, ours first, and what was wanted."""
    best: list[Found] = [{}] * len(CONTESTANTS)
    for number in range(rounds):
        for place, one in enumerate(CONTESTANTS):
            what = f"round {number + 1} of {rounds}: {one.label}"
            found = asked(what, *one.command, one.job, str(one.moves))
            if found["seconds"] < best[place].get("seconds", float("inf")):
                best[place] = found
    check_same_games(best)
    ours = rate(best[0])
    lines = [
        "| | moves | games | points/move | CPU s | moves/s | peak MB | plies is faster |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one, found in zip(CONTESTANTS, best, strict=True):
        lines.append(
            f"| {one.label} | {found['moves']:,} | {found['games']:,}"
            f" | {found['points'] / found['moves']:.2f} | {found['seconds']:.3f}"
            f" | {rate(found):,.0f} | {found['megabytes']:.0f} | {ours / rate(found):.2f}x |"
        )
    peers = [(rate(f), one.label) for one, f in zip(CONTESTANTS, best, strict=True) if one.peer]
    fastest, label = max(peers)
    return [
        *lines,
        "",
        f"plies makes {ours / M:.1f} M moves/s; wanted: at least {WANTED / M:.0f} M. That is",
        f"{ours / fastest:.1f} times the best peer, {label}; wanted: at least {WANTED_RATIO}.",
        "The moves of `mcts` are its simulations times 118, the moves of a random game.",
    ]


def rate(found: Found) -> float:
    return float(found["moves"] / found["seconds"])


def check_same_games(best: list[Found]) -> None:
    """Stop if C++ played other games than plies, or if a move of a peer is worth something else."""
    ours, theirs = ([found[key] for key in ("moves", "games", "points")] for found in best[:2])
    if ours != theirs:
        raise SystemExit(f"these are not the same games: {ours} in plies, {theirs} in C++")
    usual = ours[2] / ours[0]
    for one, found in zip(CONTESTANTS, best, strict=True):
        points = found["points"] / found["moves"]
        if abs(points / usual - 1) > ALIKE:
            raise SystemExit(f"{one.label} wins {points:.2f} points a move instead of {usual:.2f}")


def learning(rounds: int) -> list[str]:
    """Return a table of one thread and two."""
    lines = [
        f"{LEARNED // M} M moves of 4x6 after {WARM // M} M uncounted ones; the best of {rounds}.",
        "",
        "| threads | moves | wall s | moves/s | CPU s | moves/s per core | peak MB |",
        "|---|---|---|---|---|---|---|",
    ]
    rates = []
    for threads in (1, 2):
        runs = []
        for number in range(rounds):
            words = (str(threads), str(WARM), str(LEARNED))
            what = f"round {number + 1} of {rounds}: learning, threads: {threads}"
            runs.append(asked(what, *LEARNING, *words, alone=threads == 1))
        found = min(runs, key=lambda run: run["wall"] / run["moves"])
        rates.append(found["moves"] / found["cpu"])
        lines.append(
            f"| {threads} | {found['moves']:,} | {found['wall']:.2f}"
            f" | {found['moves'] / found['wall']:,.0f} | {found['cpu']:.2f} | {rates[-1]:,.0f}"
            f" | {found['megabytes']:,.0f} |"
        )
    wanted = f"wanted: at least {WANTED_LEARNING / M:.1f} M"
    return [*lines, "", f"The slower makes {min(rates) / M:.2f} M moves/s per core; {wanted}."]


def from_the_start() -> list[str]:
    """Return how long reading the network takes, and how soon the first move is there."""
    reads = [asked(f"reading the network, {n + 1}", *NETWORK, "load") for n in range(STARTS)]
    read = min(reads, key=lambda one: one["seconds"])
    with TemporaryDirectory() as cache:
        compiling, *later = [
            asked(f"first move, {n + 1}", *NETWORK, "first", str(perf_counter()), cache=cache)
            for n in range(1 + STARTS)
        ]
    first = min(later, key=lambda one: one["seconds"])
    rows = {
        "reading the network that comes with plies": read,
        "process start to first move": first,
        "the same, when the search is compiled first": compiling,
    }
    return [
        f"Each in a process of its own, the best of {STARTS}.",
        "",
        "| | wall s | peak MB |",
        "|---|---|---|",
        *(
            f"| {what} | {one['seconds']:.2f} | {one['megabytes']:.0f} |"
            for what, one in rows.items()
        ),
        "",
        f"Reading takes {read['seconds']:.2f} s; wanted: below 1.",
    ]


def playing() -> list[str]:
    """Return a table of the network's speed, by how far it looks ahead."""
    lines = [
        "Game after game for some seconds; the last is not played to its end, and not counted.",
        "Its moves are. Valued: boards that the network was asked about.",
        "",
        "| player | games | moves | moves/s | CPU ms/move | valued/move | valued/s | peak MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for spec, seconds in PLAYERS.items():
        found = asked(f"playing: {spec}", *NETWORK, "play", spec, str(seconds))
        count, moves, spent = found["valued"], found["moves"], found["seconds"]
        lines.append(
            f"| `{spec}` | {found['games']} | {moves:,} | {moves / spent:,.0f}"
            f" | {1000 * spent / moves:.4f} | {count / moves:,.1f} | {count / spent:,.0f}"
            f" | {found['megabytes']:.0f} |"
        )
    return lines


if __name__ == "__main__":
    main()

"""A tournament that is killed again and again, and resumed, beside one that nobody disturbs.

python benchmarks/tournament_kills.py [--games N] [--kills N] > benchmarks/results/tournament.md

Six players of Connect Four, every two of them so often that there are 600 games, on two cores.
SIGKILL comes at random moments, in turns to the runner and to one of its workers. In the end both
records must hold the same games, none twice, and the same ratings.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from plies.tournaments.ledger import read
from plies.tournaments.standings import standings

PLAYERS = [
    "random",
    "simple",
    "alphabeta:depth=1,eval=zero",
    "alphabeta:depth=2,eval=zero",
    "alphabeta:depth=4,eval=zero",
    "mcts:nodes=50",
]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "plies", "tournament", *words, "--jobs", "2"]


def children(process: int) -> list[int]:
    """Return the workers of a process: they are Pythons that it has spawned."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            spawned = b"spawn_main" in (entry / "cmdline").read_bytes()
        except (OSError, ValueError, IndexError):
            continue
        if parent == process and spawned:
            found.append(int(entry.name))
    return found


def run(words: list[str], record: Path, kills: int, dice: random.Random) -> tuple[int, int]:
    """Run a tournament to its end; return how often its runner and its workers were killed."""
    runners = workers = 0
    start = [*words, "--record", str(record)]
    while True:
        again = record.exists() and record.stat().st_size > 0
        what = command("--resume", str(record)) if again else command(*start)
        with subprocess.Popen(what, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            while runners + workers < kills:
                if not grown(process, record, dice):
                    break
                own = children(process.pid)
                if (runners + workers) % 2 and own:
                    os.kill(dice.choice(own), signal.SIGKILL)
                    workers += 1
                else:
                    process.kill()
                    runners += 1
                    break
            complaint = (process.stderr.read() if process.stderr else b"").decode()
            process.wait()
        if process.returncode not in (0, -signal.SIGKILL):
            raise SystemExit(complaint)
        if process.returncode == 0:
            return runners, workers


def grown(process: subprocess.Popen[bytes], record: Path, dice: random.Random) -> bool:
    """Wait for some more games and a random moment; return False if the run is over before."""
    more = lines(record) + dice.randrange(10, 50)
    while process.poll() is None and lines(record) < more:
        time.sleep(0.02)
    time.sleep(dice.uniform(0, 0.3))
    return process.poll() is None


def lines(record: Path) -> int:
    return record.read_bytes().count(b"\n") if record.exists() else 0


def told(record: Path) -> dict[int, Any]:
    """Return all of the games that does not depend on the clock."""
    _, games = read(record)
    return {
        number: (one.fixture, one.game.moves, one.game.winner, one.game.final)
        for number, one in games.items()
    }


def elos(record: Path) -> list[tuple[str, float, float]]:
    plan, games = read(record)
    rows = standings(plan, [games[n] for n in sorted(games)], alone=False).rows
    return [(row.name, row.elo or 0.0, row.error) for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40, help="of any two")
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    words = ["connect4", *PLAYERS, "-n", str(given.games), "--random-plies", "4", "--seed", "7"]
    with tempfile.TemporaryDirectory() as folder:
        calm, killed = Path(folder) / "calm.jsonl", Path(folder) / "killed.jsonl"
        began = time.perf_counter()
        run(words, calm, 0, random.Random(1))
        quiet = time.perf_counter() - began
        runners, workers = run(words, killed, given.kills, random.Random(1))
        numbers = [json.loads(line)["number"] for line in killed.read_text().splitlines()[1:]]
        print("# A tournament that is killed and resumed\n")
        print("`python benchmarks/tournament_kills.py`\n")
        print(f"- {len(told(calm))} games undisturbed in {quiet:.0f} s; killed with SIGKILL:")
        print(f"  the runner {runners} times, a worker {workers} times")
        print(f"- {len(numbers)} lines in the killed record, {len(set(numbers))} different games")
        print(f"- the same games: {told(calm) == told(killed)}")
        print(f"- the same ratings: {elos(calm) == elos(killed)}\n")
        print("| player | Elo | +/- |\n|---|---|---|")
        for name, elo, error in elos(killed):
            print(f"| {name} | {elo:+.0f} | {error:.0f} |")


if __name__ == "__main__":
    main()

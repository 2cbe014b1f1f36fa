"""A tournament on a cluster whose workers and scheduler are killed; and what the runners cost.

python benchmarks/tournament_cluster.py > benchmarks/results/tournament_cluster.md

A scheduler and three workers of Dask on this machine: again and again a worker is killed and
another joins; the scheduler is killed once, and the run is resumed with a new one. Then games a
second of very short games: a plain loop, processes here, and clusters of one and two workers.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from plies.catalog import game as named_game
from plies.news import heard_by
from plies.running.places import Place
from plies.tournaments.ledger import created, read
from plies.tournaments.plan import Tournament, entries
from plies.tournaments.playing import game_player
from plies.tournaments.schedule import fixtures
from plies.tournaments.tournament import play_tournament

PLAYERS = ("random", "simple", "alphabeta:depth=2,eval=zero", "mcts:nodes=50")


class Cluster:
    """A scheduler and its workers, started by the commands that people use."""

    def __init__(self, folder: Path, workers: int):
        self.folder, self.all = folder, list[subprocess.Popen[bytes]]()
        file = folder / f"scheduler-{time.time_ns()}.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self.scheduler = self.start("scheduler", *options, "--scheduler-file", str(file))
        while not file.exists() or not file.read_text().strip():
            time.sleep(0.05)
        self.address = str(json.loads(file.read_text())["address"])
        self.workers = [self.worker() for _ in range(workers)]

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([sys.executable, "-m", "dask", *words], cwd=self.folder, **quiet)
        self.all.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        options = ["--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        return self.start("worker", self.address, *options)

    def end(self) -> None:
        for process in self.all[::-1]:
            process.kill()
            process.wait()


def plan(players: tuple[str, ...], games: int) -> Tournament:
    return Tournament("connect4", entries(players), games=games, seed=7, random_plies=4)


def told(path: Path) -> dict[int, Any]:
    _, games = read(path)
    return {number: (one.game.moves, one.game.winner) for number, one in games.items()}


def kills(folder: Path, games: int) -> None:
    """Kill workers and the scheduler, resume, and compare with an undisturbed run."""
    whole = plan(PLAYERS, games)
    calm, killed = folder / "calm.jsonl", folder / "killed.jsonl"
    ledger = created(calm, whole)
    list(play_tournament(named_game("connect4"), ledger, Place(2)))
    ledger.close()
    words = ["connect4", *PLAYERS, "-n", str(games), "--random-plies", "4", "--seed", "7"]
    dice, dead, schedulers, last = random.Random(1), 0, 0, 0
    cluster = Cluster(folder, 3)
    total = len(fixtures(whole, {}))
    try:
        while True:
            ways = (
                ["--resume", str(killed)] if killed.exists() else [*words, "--record", str(killed)]
            )
            on = ["--on", f"dask={cluster.address}"]
            command = [sys.executable, "-m", "plies", "tournament", *ways, *on]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            while process.poll() is None:
                time.sleep(dice.uniform(1, 3))
                lines = killed.read_bytes().count(b"\n") - 1 if killed.exists() else 0
                if lines > total / 2 and not schedulers:
                    cluster.scheduler.kill()
                    schedulers += 1
                elif process.poll() is None and lines > last + 20:  # it goes on by itself
                    last = lines
                    cluster.workers.pop(0).kill()
                    cluster.workers.append(cluster.worker())
                    dead += 1
            if process.returncode == 0:
                break
            cluster.end()
            cluster = Cluster(folder, 3)
    finally:
        cluster.end()
    numbers = [json.loads(line)["number"] for line in killed.read_text().splitlines()[1:]]
    print(f"- {total} games, three workers: {dead} killed and as many joined, the scheduler")
    print(f"  killed {schedulers} time and the run resumed")
    print(f"- {len(numbers)} lines, {len(set(numbers))} different games, the same as in an")
    print(f"  undisturbed run: {told(calm) == told(killed)}\n", flush=True)


def speeds(folder: Path, games: int) -> None:
    """Measure games a second of very short games, by each runner."""
    short = Tournament("tictactoe", entries(("random", "simple")), games=games, seed=7)
    play, numbered = game_player(short, None), fixtures(short, {})
    began = time.perf_counter()
    for one in numbered:
        play(one, lambda word: None)
    print(_row("a plain loop over the same games", games, time.perf_counter() - began), flush=True)
    for name, workers in (("processes here, 1", 1), ("processes here, 2", 2)):
        print(_row(name, games, _timed(folder, short, Place(workers))), flush=True)
    for workers in (1, 2):
        cluster = Cluster(folder, workers)
        try:
            _timed(folder, short, Place(1, cluster.address))  # the workers import plies
            seconds = _timed(folder, short, Place(1, cluster.address))
        finally:
            cluster.end()
        print(_row(f"Dask, {workers} workers", games, seconds), flush=True)


def slow_speeds(folder: Path, games: int) -> None:
    """Measure games that take a while, on one worker and on two."""
    players = ("mcts:nodes=400", "alphabeta:depth=4,eval=zero")
    for workers in (1, 2):
        cluster = Cluster(folder, workers)
        try:
            _timed(folder, plan(players, 8), Place(1, cluster.address))
            seconds = _timed(folder, plan(players, games), Place(1, cluster.address))
        finally:
            cluster.end()
        print(_row(f"Dask, {workers} workers, longer games", games, seconds), flush=True)


def _timed(folder: Path, plan: Tournament, where: Place) -> float:
    """Return the seconds from the first game in the record to the last, for all of them."""
    path = folder / f"{time.time_ns()}.jsonl"
    ledger = created(path, plan)
    total = len(fixtures(plan, {}))
    first = 0.0
    before = 0
    for _ in play_tournament(named_game(plan.game), ledger, where):
        if not first:
            first, before = time.perf_counter(), len(ledger.games)
    ledger.close()
    return (time.perf_counter() - first) * total / max(1, total - before)


def _row(name: str, games: int, seconds: float) -> str:
    return f"| {name} | {games / seconds:,.0f} | {1000 * seconds / games:.2f} |"


def main() -> None:
    print("# Tournaments on a cluster\n\n`python benchmarks/tournament_cluster.py`, 2 cores\n")
    with tempfile.TemporaryDirectory() as name, heard_by(lambda sentence: None):
        kills(Path(name), 40)
        print("| runner | games a second | ms a game |\n|---|---|---|")
        speeds(Path(name), 6000)
        slow_speeds(Path(name), 120)


if __name__ == "__main__":
    main()

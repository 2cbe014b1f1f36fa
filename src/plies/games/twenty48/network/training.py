"""Learning a network: threads that play and learn, checkpoints, and the learning curve.

First the first stage learns by playing from the empty board; then the second by practising what
comes after 16384, see `native/practice.py`. Threads share the weights; one alone learns the same
again for the same seed.

A training lives in a folder. `checkpoint` holds all that is needed to go on, written as a whole
beside the last one and then put in its place, so that a kill at any moment leaves one of them.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from plies.compiled.threads import start_deep
from plies.contract import GameError
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.kernels import Array, Block, kernel, run
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.stages import second_stage
from plies.games.twenty48.network.weights import NETWORK, ROWS, TOPS, TUPLE
from plies.kinds import PLOT, begins
from plies.writing import Kind, check, said, write

BESIDE = 2  # numbers that are kept beside each weight, see native/learning.py
FEWEST = 20  # games of a point of the curve
PRACTICE_MOVES = 2  # how far moves are looked ahead in practice
WATCHED = 1_000_000  # moves of practice that the first stage plays, and the second watches
EACH_ROW = 6_000_000  # moves of practice before it begins with shorter rows of tiles
LOOK_EVERY = 0.1  # seconds between two looks at how far the threads are
RANKS = range(8, 16)  # tiles of the curve, 256 to 32768: larger ones are lowered
CHECKPOINT, NEW, OLD = "checkpoint", "checkpoint.new", "checkpoint.old"
CURVE_FILE = "curve.csv"
CURVE = Kind("the curve of a training", begins("stage,moves,seconds,games,average,"))
PARTS = {"weights.npy", "beside.npy", "first.npy", "state.json", CURVE_FILE}  # of a checkpoint


@dataclass(frozen=True, slots=True)
class Settings:
    """All that decides a training, but for how long it goes on."""

    shape: str = "4x6"
    seed: int = 1
    threads: int = 2
    rate: float = 1.0  # of learning, before temporal coherence makes it smaller
    practice_rate: float = 0.5  # the same in practice
    trace: float = 0.5  # how far a target follows the game instead of the network: lambda
    top: int = 14  # boards with a tile of this rank or more are lowered
    row: int = 5  # so many large tiles, or more, are in a row where the second stage plays
    shortest: int = 300  # moves: half a game that is shorter is not played again
    four: float = 0.1

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise GameError(f"there is no shape {self.shape!r}: there are {', '.join(SHAPES)}")
        if self.seed < 0:
            raise GameError(f"the seed is 0 or more, not {self.seed}")
        if not 1 <= self.threads <= 64:
            raise GameError(f"1 to 64 threads learn, not {self.threads}")
        for rate in (self.rate, self.practice_rate):
            if not 0 < rate <= 1:
                raise GameError(f"the rate is more than 0 and at most 1, not {rate:g}")
        if not 0 <= self.trace <= 1:
            raise GameError(f"the trace is 0 to 1, not {self.trace:g}")
        if self.top not in TOPS:
            raise GameError(f"boards are lowered below the tile 2^10 to 2^14, not 2^{self.top}")
        if self.row not in ROWS:
            raise GameError(f"1 to 8 large tiles are in a row, not {self.row}")
        if self.shortest < 1:
            raise GameError(f"a game has 1 move or more, not {self.shortest}")
        if not 0 <= self.four <= 1:
            raise GameError(f"a 4 comes with a probability of 0 to 1, not {self.four:g}")


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the learning curve: the new games since the point before."""

    stage: int  # 1, or 2 for practice
    moves: int  # of this stage, in all
    seconds: float  # of training, in all
    games: int
    average: float
    shares: dict[int, float]  # of the games that reached each tile

    def row(self) -> str:
        shares = (f"{self.shares.get(1 << rank, 0):.4f}" for rank in RANKS)
        head = f"{self.stage},{self.moves},{self.seconds:.1f},{self.games},{self.average:.0f}"
        return ",".join([head, *shares])


CURVE_COLUMNS = ",".join(
    ["stage", "moves", "seconds", "games", "average", *(str(1 << rank) for rank in RANKS)]
)


class Training:
    """A network that is being learned, in a folder."""

    def __init__(self, folder: Path, settings: Settings):
        self.folder, self.settings = folder, settings
        self.seconds = 0.0
        self.curve: list[Point] = []
        self.first: Array | None = None  # the weights of the first stage, once it is learned
        self.learned = 0  # the moves of the first stage, then
        size = len(SHAPES[settings.shape]) * TUPLE
        try:
            self.weights = np.zeros(size, np.float32)  # of the stage that is being learned
            self.beside = np.zeros(size * BESIDE, np.float32)
        except MemoryError:
            need = size * (2 + BESIDE) * 4 >> 20
            raise GameError(f"learning {settings.shape} takes {need:,} MiB of memory") from None
        self._seat()

    @property
    def stage(self) -> int:
        return 1 if self.first is None else 2

    def _seat(self) -> None:
        """Give every thread its own words to begin the stage with."""
        self.blocks = [self._block(i) for i in range(self.settings.threads)]
        self._before = self._counts()

    def practise(self) -> None:
        """Go over to the second stage."""
        self.learned, self.first = self.moves, self.weights
        self.weights = second_stage(self.first)
        self.beside[:] = 0
        self._seat()

    def _block(self, thread: int) -> Block:
        block, settings = Block(), self.settings
        block.point(slots.WEIGHTS, self.weights)
        block.point(slots.BESIDE, self.beside)
        block.point(slots.BOARDS, np.zeros(slots.LONGEST, np.uint64))
        block.point(slots.REWARDS, np.zeros(slots.LONGEST, np.int64))
        numbers = [settings.seed, thread, self.stage]
        dice = np.random.SeedSequence(numbers).generate_state(1, np.uint64)
        block.ints[slots.DICE] = (dice | np.uint64(1)).view(np.int64)[0]
        block.ints[slots.FOUR_BITS] = round(settings.four * (1 << 32))
        block.ints[slots.TOP] = settings.top
        block.ints[slots.SHORTEST] = settings.shortest
        block.reals[slots.RATE], block.reals[slots.TRACE] = settings.rate, settings.trace
        if self.first is not None:
            block.point(slots.FIRST, self.first)
            block.use_table()
            block.ints[slots.ROW], block.ints[slots.DEPTH] = settings.row, PRACTICE_MOVES
            block.ints[slots.EACH_ROW] = EACH_ROW // settings.threads
            block.ints[slots.WATCHED] = WATCHED // settings.threads
            block.reals[slots.RATE] = settings.practice_rate
            block.reals[slots.STEP], block.reals[slots.FOUR] = 1.0, settings.four
        return block

    @property
    def moves(self) -> int:
        return int(sum(block.ints[slots.MOVES] for block in self.blocks))

    def learn(self, moves: int, look: Callable[[], bool]) -> None:
        """Learn from so many more moves, or until `look`, asked now and then, says to stop.

        Games that are begun are played to their end, and learned from as if nobody had asked: the
        moment of a checkpoint changes nothing.
        """
        learn = kernel("practise" if self.first is not None else "learn", self.settings.shape)
        share = -(-moves // len(self.blocks))
        for block in self.blocks:
            block.ints[slots.BUDGET], block.ints[slots.ENOUGH] = share, 0
        begun, before = perf_counter(), self.seconds
        threads = [start_deep(_running(learn, block)) for block in self.blocks]
        try:
            while alive := [thread for thread in threads if thread.is_alive()]:
                alive[0].join(LOOK_EVERY)
                self.seconds = before + perf_counter() - begun
                if look():
                    break
        finally:
            for block in self.blocks:
                block.ints[slots.ENOUGH] = 1
            for thread in threads:
                thread.join()
            self.seconds = before + perf_counter() - begun

    def point(self) -> Point | None:
        """Add a point to the curve, if enough games have ended since the last one."""
        now = self._counts()
        then, self._before = self._before, now
        games = int(now[slots.GAMES] - then[slots.GAMES])
        if games < FEWEST:
            self._before = then
            return None
        reached = (now - then)[slots.REACHED : slots.REACHED + slots.RANKS]
        shares = {1 << rank: int(count) / games for rank, count in enumerate(reached) if count}
        average = int(now[slots.SUM] - then[slots.SUM]) / games
        self.curve.append(Point(self.stage, self.moves, self.seconds, games, average, shares))
        return self.curve[-1]

    def _counts(self) -> Array:
        counts: Array = np.sum([block.ints for block in self.blocks], axis=0)
        return counts

    def save(self) -> None:
        """Write a checkpoint and the curve. A Ctrl-C meanwhile must wait: see `cli.train`."""
        new, old, now = (self.folder / name for name in (NEW, OLD, CHECKPOINT))
        shutil.rmtree(new, ignore_errors=True)
        try:
            with said(self.folder):
                self._write(new)
        except BaseException:
            shutil.rmtree(new, ignore_errors=True)  # a full disk needs the room
            raise
        with said(self.folder):
            if now.exists():
                shutil.rmtree(old, ignore_errors=True)  # of a save that was killed at its end
                now.rename(old)
            new.rename(now)
            shutil.rmtree(old, ignore_errors=True)
        write(self.folder / CURVE_FILE, curve_text(self.curve), CURVE)

    def _write(self, new: Path) -> None:
        """Write a checkpoint as a folder of its own."""
        new.mkdir(parents=True)
        np.save(new / "weights.npy", self.weights)
        np.save(new / "beside.npy", self.beside)
        if self.first is not None:
            np.save(new / "first.npy", self.first)
        state = {
            "settings": asdict(self.settings),
            "seconds": self.seconds,
            "learned": self.learned,
            "threads": [self._state(block) for block in self.blocks],
        }
        (new / "state.json").write_text(json.dumps(state), encoding="utf-8")
        (new / CURVE_FILE).write_text(curve_text(self.curve), encoding="utf-8")

    def _state(self, block: Block) -> dict[str, Any]:
        """Return what a thread must know to go on, but for the weights."""
        half = int(block.ints[slots.HALF])
        board = int(block.kept(slots.BOARDS)[half]) if half else 0
        return {"words": block.ints[slots.SCORE :].tolist(), "board": board}

    def restore(self, found: Path, state: dict[str, Any]) -> None:
        """Go on where a checkpoint was written."""
        if (found / "first.npy").exists():
            self.weights[:] = np.load(found / "first.npy", mmap_mode="r")
            self.practise()
        self.learned = int(state["learned"])
        self.weights[:] = np.load(found / "weights.npy", mmap_mode="r")
        self.beside[:] = np.load(found / "beside.npy", mmap_mode="r")
        self.seconds = state["seconds"]
        for block, kept in zip(self.blocks, state["threads"], strict=True):
            block.ints[slots.SCORE :] = kept["words"]
            half = int(block.ints[slots.HALF])
            block.kept(slots.BOARDS)[half] = kept["board"]
        self.curve = read_curve((found / CURVE_FILE).read_text(encoding="utf-8"))
        self._before = self._counts()


def _running(learn: Any, block: Block) -> Callable[[], None]:
    return lambda: run(learn, block)


def curve_text(curve: list[Point]) -> str:
    return "\n".join([CURVE_COLUMNS, *(point.row() for point in curve)]) + "\n"


def read_curve(text: str) -> list[Point]:
    points = []
    for line in text.splitlines()[1:]:
        stage, moves, seconds, games, average, *shares = line.split(",")
        by_tile = {1 << rank: float(share) for rank, share in zip(RANKS, shares, strict=True)}
        counts = (int(stage), int(moves), float(seconds), int(games))
        points.append(Point(*counts, float(average), by_tile))
    return points


def check_folder(folder: Path, network: str, curve: str) -> None:
    """Make the folder of a new training; refuse one where it would meet somebody else's files.

    `network` and `curve` are the names of what will be written there besides.
    """
    if folder.exists() and not folder.is_dir():
        raise GameError(f"{folder} is a file: a training needs a folder")
    with said(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for file, kind in ((CURVE_FILE, CURVE), (network, NETWORK), (curve, PLOT)):
        check(folder / file, kind)
    for place in (folder / name for name in (CHECKPOINT, NEW, OLD)):
        if place.exists() and not _is_checkpoint(place):
            raise GameError(f"{place} is no checkpoint of a training: name another folder")


def _is_checkpoint(place: Path) -> bool:
    return place.is_dir() and all(part.name in PARTS for part in place.iterdir())


def begun(folder: Path) -> Path | None:
    """Return the newest whole checkpoint of a folder; None if there is none."""
    for name in (CHECKPOINT, NEW, OLD):  # a kill between two renamings leaves the last two
        if (folder / name / CURVE_FILE).exists():
            return folder / name
    return None


def resumed(folder: Path) -> Training:
    """Return the training in a folder, where its last checkpoint was written."""
    found = begun(folder)
    if found is None:
        raise GameError(f"there is no training in {folder}: leave --resume out to begin one")
    try:
        state = json.loads((found / "state.json").read_text(encoding="utf-8"))
        training = Training(folder, Settings(**state["settings"]))
        training.restore(found, state)
    except (OSError, EOFError, ValueError, LookupError, TypeError, OverflowError) as error:
        raise GameError(f"the checkpoint {found} is damaged: {error}") from None
    return training

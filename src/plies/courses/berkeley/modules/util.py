"""Small things that the agents use: distances, counters, stacks and queues, random choices."""

from __future__ import annotations

import heapq
import inspect
import os
import random
import signal
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any


def manhattanDistance(xy1: Any, xy2: Any) -> Any:
    """Return how far two places are apart if one walks along the axes."""
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


def raiseNotDefined() -> None:
    """Say which function is still to be written, and stop there."""
    frame = inspect.stack()[1]
    place = f"{os.path.basename(frame.filename)}, line {frame.lineno}"
    raise NotImplementedError(f"{frame.function} is not written yet ({place})")


def lookup(name: str, namespace: dict[str, Any]) -> Any:
    """Return what a name stands for in a module's names, or in one of the modules they hold."""
    if "." in name:
        module, _, attribute = name.rpartition(".")
        return getattr(__import__(module, fromlist=[attribute]), attribute)
    if name in namespace:
        return namespace[name]
    modules = [value for value in namespace.values() if type(value).__name__ == "module"]
    found = [getattr(module, name) for module in modules if hasattr(module, name)]
    if len(found) != 1:
        raise Exception(f"{name} is not the name of one function or class")
    return found[0]


class Stack:
    """The last one in is the first one out."""

    def __init__(self) -> None:
        self.list: list[Any] = []

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        return self.list.pop()

    def isEmpty(self) -> bool:
        return not self.list


class Queue(Stack):
    """The first one in is the first one out; `list` holds the newest first."""

    def push(self, item: Any) -> None:
        self.list.insert(0, item)


class PriorityQueue:
    """The lowest priority comes out first, of equal ones the oldest."""

    def __init__(self) -> None:
        self.heap: list[tuple[Any, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: Any) -> None:
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        return not self.heap

    def update(self, item: Any, priority: Any) -> None:
        """Lower the priority of an item, or push it if it is not there."""
        for place, (known, number, held) in enumerate(self.heap):
            if held == item:
                if priority < known:
                    self.heap[place] = (priority, number, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """A queue that asks a function for the priority."""

    def __init__(self, priorityFunction: Callable[[Any], Any]) -> None:
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item: Any, priority: Any = None) -> None:
        super().push(item, self.priorityFunction(item))


class Counter(dict[Any, Any]):
    """Numbers by key; what has never been set is 0."""

    def __getitem__(self, key: Any) -> Any:
        self.setdefault(key, 0)
        return super().__getitem__(key)

    def incrementAll(self, keys: Iterable[Any], count: Any) -> None:
        for key in keys:
            self[key] += count

    def argMax(self) -> Any:
        """Return the first key with the highest number; None if there is none."""
        return max(self, key=lambda key: self[key]) if self else None

    def sortedKeys(self) -> list[Any]:
        """Return the keys, those with the highest numbers first."""
        return sorted(self, key=lambda key: self[key], reverse=True)

    def totalCount(self) -> Any:
        return sum(self.values())

    def normalize(self) -> None:
        """Divide all numbers by their sum, unless it is 0."""
        total = float(self.totalCount())
        if total:
            for key in self:
                self[key] = self[key] / total

    def divideAll(self, divisor: Any) -> None:
        for key in self:
            self[key] /= float(divisor)

    def copy(self) -> Counter:
        return Counter(self)

    def __mul__(self, other: Any) -> Any:
        """Return the sum of the products of what has the same key."""
        return sum(self[key] * other[key] for key in self if key in other)

    def __add__(self, other: Any) -> Counter:
        return Counter({key: self.get(key, 0) + other.get(key, 0) for key in [*self, *other]})

    def __sub__(self, other: Any) -> Counter:
        return Counter({key: self.get(key, 0) - other.get(key, 0) for key in [*self, *other]})


def normalize(vectorOrCounter: Any) -> Any:
    """Return the numbers divided by their sum, or as they are if it is 0."""
    if isinstance(vectorOrCounter, Counter):
        counter = vectorOrCounter.copy()
        counter.normalize()
        return counter
    total = float(sum(vectorOrCounter))
    return [one / total for one in vectorOrCounter] if total else vectorOrCounter


def sample(distribution: Any, values: Any = None) -> Any:
    """Draw one of the values with its probability; the values of a dictionary are its keys."""
    if isinstance(distribution, dict):
        pairs = sorted(distribution.items())
        values, odds = [value for value, _ in pairs], [share for _, share in pairs]
    else:
        odds = list(distribution)
    odds = odds if sum(odds) == 1 else normalize(odds)
    draw, total = random.random(), 0.0
    for value, share in zip(values, odds, strict=False):
        total += share
        if draw <= total:
            return value
    return values[-1]


def sampleFromCounter(ctr: Any) -> Any:
    """Draw a key of a counter, by its number."""
    return sample(dict(ctr))


def nSample(distribution: Any, values: Any, n: int) -> list[Any]:
    """Draw `n` of the values with their probabilities; they come in the order of the values."""
    odds = list(distribution)
    odds = odds if sum(odds) == 1 else normalize(odds)
    bounds = list(accumulate(odds))
    draws = sorted(random.random() for _ in range(n))
    return [values[min(bisect_right(bounds, draw), len(bounds) - 1)] for draw in draws]


def getProbability(value: Any, distribution: Any, values: Any) -> float:
    """Return how likely a value is that may stand there more than once."""
    pairs = zip(distribution, values, strict=False)
    return sum((share for share, one in pairs if one == value), 0.0)


def chooseFromDistribution(distribution: Any) -> Any:
    """Draw from a dictionary of probabilities, or from a list of (probability, value)."""
    if isinstance(distribution, dict):
        return sample(distribution)
    return sample([share for share, _ in distribution], [value for _, value in distribution])


def flipCoin(p: float) -> bool:
    return random.random() < p


def sign(x: float) -> int:
    return 1 if x >= 0 else -1


def nearestPoint(pos: Any) -> tuple[int, int]:
    """Return the cell that a place is in."""
    return int(pos[0] + 0.5), int(pos[1] + 0.5)


def arrayInvert(array: Any) -> list[list[Any]]:
    """Return the rows as columns."""
    return [list(column) for column in zip(*array, strict=True)]


def matrixAsList(matrix: Any, value: Any = True) -> list[tuple[int, int]]:
    """Return where a value stands."""
    return [(x, y) for x, row in enumerate(matrix) for y, one in enumerate(row) if one == value]


def pause() -> None:
    """Do not wait for a key: nobody is there to press it."""


class FixedRandom:
    """Dice that fall the same way every time."""

    def __init__(self) -> None:
        self.random = random.Random(188)


class TimeoutFunctionException(Exception):
    """A function took longer than it may."""


class TimeoutFunction:
    """A function with so many seconds for each call."""

    def __init__(self, function: Callable[..., Any], timeout: float) -> None:
        self.function, self.timeout = function, timeout

    def handle_timeout(self, number: int, frame: Any) -> None:
        raise TimeoutFunctionException

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        began = time.monotonic()
        able = hasattr(signal, "setitimer")
        able = able and threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGALRM, self.handle_timeout) if able else None
        try:
            if able:
                signal.setitimer(signal.ITIMER_REAL, max(self.timeout, 1e-6))
            found = self.function(*arguments, **named)
        finally:
            if able:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        if time.monotonic() - began > self.timeout:
            raise TimeoutFunctionException
        return found

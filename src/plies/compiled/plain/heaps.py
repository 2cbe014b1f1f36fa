"""heapq, so that a list lies as CPython's own heaps do, whoever looks into it."""

from __future__ import annotations

from typing import Any


def heappush(heap: list[Any], item: Any) -> None:
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap: list[Any]) -> Any:
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return first


def heapify(heap: list[Any]) -> None:
    for place in reversed(range(len(heap) // 2)):
        _sink(heap, place)


def heappushpop(heap: list[Any], item: Any) -> Any:
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sink(heap, 0)
    return item


def heapreplace(heap: list[Any], item: Any) -> Any:
    first = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return first


def _rise(heap: list[Any], top: int, place: int) -> None:
    """Move an item towards the top until the one above it is no larger."""
    item = heap[place]
    while place > top:
        above = (place - 1) // 2
        if not item < heap[above]:
            break
        heap[place] = heap[above]
        place = above
    heap[place] = item


def _sink(heap: list[Any], place: int) -> None:
    """Move an item down along the smaller ones to the end, and up again to where it belongs."""
    size, top, item = len(heap), place, heap[place]
    below = 2 * place + 1
    while below < size:
        if below + 1 < size and not heap[below] < heap[below + 1]:
            below += 1
        heap[place] = heap[below]
        place = below
        below = 2 * place + 1
    heap[place] = item
    _rise(heap, top, place)

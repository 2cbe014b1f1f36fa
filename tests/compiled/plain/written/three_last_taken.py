"""Nim where the same number may not be taken twice in a row: only later states have `last`."""


class Heap:
    def __init__(self, stones, turn=0):
        self.stones = stones
        self.turn = turn

    def after(self, taken):
        heap = Heap(self.stones - taken, 1 - self.turn)
        heap.last = taken
        return heap


class LastTaken:
    def start(self):
        return Heap(14)

    def mover(self, heap):
        return heap.turn

    def moves(self, heap):
        numbers = [n for n in (1, 2, 3) if n <= heap.stones]
        if hasattr(heap, "last"):
            numbers = [n for n in numbers if n != heap.last]
        return numbers

    def play(self, heap, taken):
        return heap.after(taken)

    def payoff(self, heap):
        return -1 if heap.turn == 0 else 1


class Apart(LastTaken):
    """Cells in a row; nobody plays beside the last stone."""

    def start(self):
        return Heap([0] * 8)

    def moves(self, heap):
        near = getattr(heap, "last", -9)
        return [i for i, cell in enumerate(heap.stones) if cell == 0 and abs(i - near) > 1]

    def play(self, heap, i):
        after = Heap(heap.stones[:], 1 - heap.turn)
        after.stones[i] = heap.turn + 1
        after.last = i
        return after

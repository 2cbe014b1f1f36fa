"""Does what it should, with what students use."""

import collections
import copy
import datetime
import functools
import heapq
import itertools
import math
import random
import time
from dataclasses import dataclass
from typing import NamedTuple


class Pair(NamedTuple):
    x: int
    y: int


@dataclass
class Box:
    items: list


def answer(number):
    random.seed(number)
    queue = [random.random() for _ in range(9)]
    heapq.heapify(queue)
    collections.deque(queue).rotate()
    copy.deepcopy(Box([Pair(1, 2)]))
    functools.reduce(max, itertools.chain(queue))
    time.sleep(0.001)
    datetime.datetime.now()
    math.inf
    with open("notes.txt", "w") as notes:
        notes.write("mine")
    print("thinking", open("notes.txt").read())
    return number + 1

"""Functions that list things, as people write them, for `test_at_least_one`. All take numbers."""

from collections import deque
from itertools import chain


def grown(row):
    found = []
    for i, one in enumerate(row):
        if one > 2:
            found.append((i, one))
    return found


def grown_or_pass(row):
    found = []
    for one in row:
        if one == 3:
            found += [one, -one]
    return found or [None]


def grown_then_sorted(row):
    found = set()
    for one in row:
        if one % 2:
            found.add(one)
    return sorted(found, reverse=True)


def first_or_second(row):
    captures, steps = [], []
    for one in row:
        if one > 3:
            captures.append(one)
        elif one > 1:
            steps.append(one)
    if captures:
        return captures
    return steps


def one_list_after_the_other(row):
    captures = []
    for one in row:
        if one > 3:
            captures.append(one)
    steps = [one for one in row if one == 1]
    return captures if captures else steps


def ended_before(row):
    if len(row) > 3:
        return []
    found = list(row)
    found.extend(one for one in row if one < 0)
    return found


def filtered_later(row):
    found = []
    for one in row:
        found.append(one)
    return [one for one in found if one > 2]


def emptied(row):
    found = []
    for one in row:
        found.append(one)
        if one == 2:
            found.clear()
    return found


def begun_anew(row):
    found = []
    for one in row:
        found.append(one)
        if one == 2:
            found = []
    return found


def only_if_few(row):
    found = []
    for one in row:
        found.append(one)
    return found if len(found) < 3 else []


def left_out(row):
    found = []
    for one in row:
        if one == 4:
            return []
        found.append(one)
    return found


def shared(row):
    found = []
    other = found
    for one in row:
        found.append(one)
    if 0 in row:
        other.clear()
    return found


def handed_down(row):
    found = []
    collect(row, found)
    return found


def collect(row, into):
    into.extend(one for one in row if one > 1)


def nested(row):
    return [(a, b) for a in row if a for b in range(a - 1)]


def of_calls(row):
    return [one for one in row for one in grown([one])] + nested(row)


def either(row):
    return grown(row) or nested(row) or (["end"] if 0 in row else [])


def spread_out(row):
    return [*grown(row), *(one for one in row if one == 1)]


def mapped(row):
    return list(map(abs, filter(lambda one: one > 2, row)))


def chained(row):
    return list(chain(nested(row), grown(row)))


def in_a_dict(row):
    return {one: one for one in row if one > 2}


def searched(row):
    todo, seen, found = deque(row), set(), []
    while todo:
        one = todo.popleft()
        if one in seen:
            continue
        seen.add(one)
        if one > 3:
            found.append(one)
    return tuple(found)


def looked_ahead(row):
    found = []
    for i in range(len(row)):
        after = row[:]
        after[i] = 0
        if sum(after) < 3:
            found.append(i)
    return found


def tried(row):
    found = []
    for i in (0, 3, 1):
        try:
            if row[i] > 1:
                found.append(i)
        except IndexError:
            continue
    return found


def kinds(row):
    match row:
        case []:
            return []
        case [one]:
            return ["alone"] if one else []
        case _:
            return [one for one in row if one > 2]


def given_out(row):
    for one in row:
        if one > 2:
            yield one
    yield from nested(row)


def given_out_until(row):
    if 0 in row:
        return
    for one in row:
        yield one + 1


def walrus(row):
    return [twice for one in row if (twice := 2 * one) > 5]


class Undone:
    """Functions that others would see being left."""

    def __init__(self):
        self.asked = 0

    def undone(self, row):
        found = []
        for i in range(len(row)):
            kept, row[i] = row[i], 0
            if sum(row) < 3:
                found.append(i)
            row[i] = kept
        return found

    def undone_inside(self, rows):
        found, after = [], rows[:]
        for i in range(len(rows)):
            after[i][0] += 1
            found.append(i)
            after[i][0] -= 1
        return found

    def undone_by_a_call(self, row):
        found = []
        for one in row:
            self.put(row, one)
            found.append(one)
            self.take(row)
        return found

    def counted(self, row):
        found = []
        for one in row:
            found.append(one)
            self.asked += 1
        return found

    def put(self, row, one):
        row.append(one)

    def take(self, row):
        row.pop()


def tried_as_a_whole(row):
    try:
        return [one for one in row if 6 // one]
    except ZeroDivisionError:
        return []


LISTING = [
    *(grown, grown_or_pass, grown_then_sorted, first_or_second, one_list_after_the_other),
    *(ended_before, filtered_later, emptied, begun_anew, only_if_few, left_out, shared),
    *(handed_down, nested, of_calls, either, spread_out, mapped, chained, in_a_dict, searched),
    *(looked_ahead, tried, kinds, given_out, given_out_until, walrus, tried_as_a_whole),
]
SOONER = [grown, grown_or_pass, first_or_second, searched, looked_ahead, tried, given_out]
SEEN = [Undone.undone, Undone.undone_inside, Undone.undone_by_a_call, Undone.counted]
SEEN += [handed_down, shared, tried_as_a_whole]

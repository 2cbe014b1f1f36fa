"""Trees that are worked out by hand: in the course's slides, in its document and in its lab."""

DECK = [[3, 5], [2, 9]]
SECOND = [[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]]
LAB = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
LAB_VALUES = {"A": 5, "B": 5, "C": 2, "D": 5, "E": 6, "F": 2}  # G is never seen by alpha-beta

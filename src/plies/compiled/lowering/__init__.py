"""Plain Python as Numba understands it: exact numbers, boards and lists, a game as a type.

Everything here needs Numba, and is imported only when something has to be compiled. Numba compares
the signatures of an overload and of what it returns, annotations included, so functions that are
overloads carry none.
"""

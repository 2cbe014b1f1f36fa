"""Everything that needs Numba: imported only when something has to be compiled.

Numba compares the signatures of an overload and of what it returns, annotations included, so
functions that are overloads carry none.
"""

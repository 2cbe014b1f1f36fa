"""The searches as compiled code, one file each: a kernel mirrors a file of `plies.searches`.

Each is written out whole, also where two are alike: it calls itself by its own name, and is read
beside the search that it mirrors.

`steps` has what all of them do at a node, `build` makes machine code of one. Numba is needed here.
"""

"""Uses all that numpy can reach: files, memory maps, machine code, compilers, pickles."""

import os
import pickle
import sys

import numpy as np


def tried(deed):
    try:
        found = deed()
    except BaseException:
        return "refused"
    return f"done: {found!r}"[:100]


class Runs:
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.system, (f"touch {self.path}",)


def loads(path):
    with open("bad.npy", "wb") as file:
        np.lib.format.write_array(file, np.array([Runs(path)], dtype=object), allow_pickle=True)
    return np.load("bad.npy", allow_pickle=True)


def machine_code():
    import ctypes

    libc = ctypes.CDLL(None)
    if libc.fork() == 0:
        os._exit(0)


def answer(given):
    secret, made = given
    site = os.path.dirname(os.path.dirname(np.__file__))
    deeds = [
        lambda: np.fromfile(secret, dtype="u1")[:4].tobytes(),
        lambda: np.loadtxt(secret),
        lambda: np.memmap(secret, dtype="u1", mode="r")[:4].tobytes(),
        lambda: np.genfromtxt(secret),
        lambda: np.DataSource().open(secret).read(),
        lambda: np.ones(3).tofile(made),
        lambda: np.save(made, np.ones(3)),
        lambda: pickle.dumps(loads(made)),
        lambda: np.ctypeslib.load_library("libc.so.6", "/lib/x86_64-linux-gnu").system(b"true"),
        machine_code,
        lambda: __import__("numpy.f2py").f2py.compile("end", "x"),
        lambda: os.listdir(site),
        lambda: open(os.path.join(site, "plies", "__init__.py")).read(),
        lambda: sys.path.append(site) or __import__("plies").search,
        lambda: __import__("numba"),
    ]
    return [tried(deed) for deed in deeds]

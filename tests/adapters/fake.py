"""Engines that do what they should not, each a small program of its own."""

from __future__ import annotations

import sys
from pathlib import Path

HEADER = """
import sys, time
def say(line):
    print(line, flush=True)
"""
UCI = (
    HEADER
    + """
moves = iter({moves!r})
for line in sys.stdin:
    words = line.split()
    if words[0] in ("uci", "ugi"):
        say("id name fake")
        say("option name Level type spin default 1 min 1 max 20")
        say("option name UCI_LimitStrength type check default false")
        say("option name UCI_Elo type spin default 1350 min 1350 max 2850")
        say(words[0] + "ok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "quit":
        {on_quit}
    elif words[0] == "go":
        {on_go}
    with open({log!r}, "a") as log:
        log.write(line)
"""
)
ANSWERS = 'say("info depth 7 score cp 31 nodes 4711 pv x"); say("bestmove " + next(moves))'
GTP = (
    HEADER
    + """
moves = iter({moves!r})
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    words = line.split()
    if words[0] == "quit":
        break
    if words[0] == "genmove":
        say("= " + next(moves) + "\\n")
    elif words[0] == "known_command":
        say("= " + ("true" if words[1] == "level" else "false") + "\\n")
    elif words[0] == "komi":
        say("? no komi here\\n") if words[1] == "99" else say("=\\n")
    else:
        say("=\\n")
"""
)


def uci(
    folder: Path, *moves: str, on_go: str = ANSWERS, on_quit: str = "break", kind: str = "uci"
) -> str:
    """Return the words of a player that answers these moves, or does something else."""
    log = str(folder / "heard")
    code = UCI.format(moves=moves, on_go=on_go, on_quit=on_quit, log=log)
    return _written(folder, kind, code)


def gtp(folder: Path, *moves: str) -> str:
    """Return the words of a player that answers these moves by GTP."""
    return _written(folder, "gtp", GTP.format(moves=moves, log=str(folder / "heard")))


def heard(folder: Path) -> list[str]:
    """Return the lines that the program has heard."""
    return (folder / "heard").read_text().splitlines()


def _written(folder: Path, kind: str, code: str) -> str:
    file = folder / "fake_engine.py"
    file.write_text(code)
    return f'{kind}:"{sys.executable} {file}"'

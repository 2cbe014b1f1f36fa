"""Every game of OpenSpiel: which keep the contract here, and why the others do not.

    python benchmarks/openspiel_games.py docs/openspiel-games.md

Each is opened and checked by `plies.check_game` in a process of its own, which has two minutes.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PATIENCE = 120.0  # seconds for a game
GAMES = 3  # random ones that are played by each
CHECK = f"""
import sys, plies
from plies.contract import facts
from plies.engines.testing import check_game
try:
    game = plies.game("openspiel:" + sys.argv[1])
    about = facts(game)
    check_game(game, games={GAMES})
    kind = ["chance"] * about.chance + ["decisive"] * about.decisive
    sides = len(about.sides)
    kind += ["1 player" if sides == 1 else f"{{sides}} players"] * (sides != 2)
    print("yes|" + ", ".join(kind))
except Exception as error:
    print("no|" + " ".join(str(error).split()))
"""
HEAD = """# The games of OpenSpiel here

Made by `python benchmarks/openspiel_games.py docs/openspiel-games.md` with open_spiel {version}:
every game that it has, opened without options and put to `plies.check_game`.
{good} of {all} play here.

| game | plays here | what it is, or why not |
|---|---|---|
"""


def checked(name: str) -> tuple[str, str, str]:
    """Return a game's name, yes or no, and what it is or why not."""
    command = [sys.executable, "-c", CHECK, name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return name, "no", f"three random games are not checked within {PATIENCE:g} seconds"
    found, _, why = done.stdout.strip().rpartition("\n")[2].partition("|")
    if found not in ("yes", "no"):
        last = done.stderr.strip().splitlines()[-1:] or [""]
        return name, "no", f"its process ended with {done.returncode}: {last[0]}"
    why = (
        why.replace(f"openspiel:{name}", "it")
        .replace("|", "/")
        .replace("OpenSpiel cannot", "cannot")
    )
    return name, found, why


def main(path: Path) -> None:
    from importlib.metadata import version

    import pyspiel

    names = pyspiel.registered_names()
    rows = []
    with ThreadPoolExecutor(2) as pool:
        for row in pool.map(checked, names):
            print(*row, flush=True)
            rows.append(row)
    rows.sort(key=lambda row: (row[1] != "yes", row[0]))
    good = sum(row[1] == "yes" for row in rows)
    text = HEAD.format(version=version("open_spiel"), good=good, all=len(rows))
    path.write_text(text + "".join(f"| `{a}` | {b} | {c} |\n" for a, b, c in rows))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""The interpreted searches against the peers on PyPI: one run, one machine, the same work.

    python benchmarks/interpreted.py            installs the peers in benchmarks/.venv, measures,
                                                and writes benchmarks/results/interpreted.md

Evaluation 0, moves in the game's own order; Connect Four is the readable one of examples/ where
nothing else is said. Every contestant runs in a process of its own, in turns, and the best of its
runs counts.
"""

from __future__ import annotations

import subprocess

from racing import HERE, PYTHON, ROUNDS, Contestant, install, machine, publish, race, script, table

RESULT = HERE / "results" / "interpreted.md"
PLIES, EASYAI = script("plies_interpreted"), script("easyai_connect_four")
OPENSPIEL = script("openspiel_connect_four")
OURS, THEIRS = script("plies_games"), script("openspiel_alphabeta")

RACES: dict[str, list[Contestant]] = {
    "alpha-beta, no table": [
        Contestant("plies alphabeta", PLIES, "alphabeta", 10),
        Contestant("easyAI Negamax, the same rules", EASYAI, "same-rules", 10),
        Contestant("easyAI Negamax, tuned by hand", EASYAI, "tuned", 10),
        Contestant("OpenSpiel alpha-beta, Python over C++", OPENSPIEL, "alphabeta", 10),
    ],
    "with a table": [
        Contestant("plies deepening", PLIES, "table", 12),
        Contestant("easyAI Negamax with table, the same rules", EASYAI, "same-rules-table", 12),
        Contestant("easyAI Negamax with table, tuned by hand", EASYAI, "tuned-table", 12),
    ],
}

# By OpenSpiel's names.
DEPTHS = {"connect_four": 8, "tic_tac_toe": 9, "othello": 7, "mancala": 10, "checkers": 8}


def main() -> None:
    install()
    lines = [
        "# Interpreted searches and their peers",
        "",
        f"`python benchmarks/interpreted.py` on {machine()}.",
        "Connect Four, evaluation 0, columns from left to right; CPU seconds on one core,",
        f"the best of {ROUNDS} rounds.",
    ]
    for what, contestants in RACES.items():
        lines += ["", f"## {what}", "", *table(contestants, race(contestants))]
    lines += built_in()
    lines += ["", "## import", "", f"`import plies` takes {import_seconds():.3f} s of CPU time,"]
    lines[-1] += f" the bare interpreter {import_seconds('sys'):.3f} s."
    publish(RESULT, lines)


def built_in() -> list[str]:
    """Return the section on the games that come with both, by plain alpha-beta."""
    lines = [
        "",
        "## built-in games against OpenSpiel",
        "",
        "Both search in Python; our rules are Python too, OpenSpiel's are C++. The trees are the",
        "same but for checkers, where OpenSpiel plays a capture jump by jump: there only the nodes",
        "per second compare. Mancala is our kalah.",
    ]
    for game, depth in DEPTHS.items():
        contestants = [
            Contestant(f"plies alphabeta, {game}", OURS, game, depth),
            Contestant("OpenSpiel alpha-beta, Python over C++", THEIRS, game, depth),
        ]
        lines += ["", *table(contestants, race(contestants))]
    return lines


def import_seconds(module: str = "plies") -> float:
    code = f"from time import process_time; import {module}; print(process_time())"
    runs = [
        subprocess.run([str(PYTHON), "-c", code], check=True, capture_output=True, text=True)
        for _ in range(10)
    ]
    return min(float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()

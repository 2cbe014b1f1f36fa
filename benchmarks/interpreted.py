"""The interpreted searches against the peers on PyPI: one run, one machine, the same work.

    python benchmarks/interpreted.py            installs the peers in benchmarks/.venv, measures,
                                                and writes benchmarks/results/interpreted.md

Connect Four, evaluation 0, columns from left to right. Every contestant runs in a process of
its own, in turns, and the best of its runs counts.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
HOME = HERE / ".venv"
PYTHON = HOME / "bin" / "python"
RESULT = HERE / "results" / "interpreted.md"
PEERS = ["easyAI==2.0.12", "open_spiel==2.0.2"]
ROUNDS = 5

# (what is compared, depth) -> the contestants: label, script, job. The first one is ours.
RACES: dict[tuple[str, int], list[tuple[str, str, str]]] = {
    ("alpha-beta, no table", 10): [
        ("plies alphabeta", "plies_interpreted", "alphabeta"),
        ("easyAI Negamax, the same rules", "easyai_connect_four", "same-rules"),
        ("easyAI Negamax, tuned by hand", "easyai_connect_four", "tuned"),
        ("OpenSpiel alpha-beta, Python over C++", "openspiel_connect_four", "alphabeta"),
    ],
    ("with a table", 12): [
        ("plies deepening", "plies_interpreted", "table"),
        ("easyAI Negamax with table, the same rules", "easyai_connect_four", "same-rules-table"),
        ("easyAI Negamax with table, tuned by hand", "easyai_connect_four", "tuned-table"),
    ],
}


def main() -> None:
    install()
    machine = f"{platform.machine()}, Python {platform.python_version()}, {', '.join(PEERS)}"
    lines = [
        "# Interpreted searches and their peers",
        "",
        f"`python benchmarks/interpreted.py` on {machine}.",
        "Connect Four, evaluation 0, columns from left to right; CPU seconds on one core,",
        f"the best of {ROUNDS} rounds.",
    ]
    for (what, depth), contestants in RACES.items():
        lines += ["", f"## {what}, depth {depth}", "", *race(depth, contestants)]
    lines += ["", "## import", "", f"`import plies` takes {import_seconds():.3f} s of CPU time,"]
    lines[-1] += f" the bare interpreter {import_seconds('sys'):.3f} s."
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    print(f"\nwritten to {RESULT}")


def install() -> None:
    """Make the benchmark's own virtual environment, with plies as it is here."""
    if not PYTHON.exists():
        print(f"setting up {HOME}", file=sys.stderr)
        venv.create(HOME, with_pip=True)
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *PEERS, "-e", str(HERE.parent)], check=True)


def race(depth: int, contestants: list[tuple[str, str, str]]) -> list[str]:
    """Run the contestants in turns; return a table with ratios to the first."""
    best: dict[str, dict[str, float]] = {}
    for number in range(ROUNDS):
        for label, script, job in contestants:
            print(f"round {number + 1} of {ROUNDS}: {label}", file=sys.stderr)
            found = measured(script, job, depth)
            if label not in best or found["seconds"] < best[label]["seconds"]:
                best[label] = found
    ours = best[contestants[0][0]]
    lines = [
        "| | nodes | CPU s | nodes/s | peak MB | plies is faster | plies' nodes/s |",
        "|---|---|---|---|---|---|---|",
    ]
    for label, found in best.items():
        rate = found["nodes"] / found["seconds"]
        faster = found["seconds"] / ours["seconds"]
        busier = ours["nodes"] / ours["seconds"] / rate
        lines.append(
            f"| {label} | {found['nodes']:,} | {found['seconds']:.3f} | {rate:,.0f}"
            f" | {found['megabytes']:.0f} | {faster:.2f}x | {busier:.2f}x |"
        )
    return lines


def measured(script: str, job: str, depth: int) -> dict[str, float]:
    command = [str(PYTHON), str(HERE / "contestants" / f"{script}.py"), job, str(depth)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def import_seconds(module: str = "plies") -> float:
    code = f"from time import process_time; import {module}; print(process_time())"
    runs = [
        subprocess.run([str(PYTHON), "-c", code], check=True, capture_output=True, text=True)
        for _ in range(10)
    ]
    return min(float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()

"""Do random programs answer alike, compiled and interpreted? Writes results/programs.md.

    python benchmarks/programs.py --programs 5000
    python benchmarks/programs.py --programs 100 --first 5000     other programs, nothing written
    python benchmarks/programs.py --show 17                       one program, and what comes of it

A program is a game that tests/compiled/plain/programs writes from a number. It is compared with
itself in 100 positions: mover, moves, next position, values, exceptions; then a search by
alpha-beta to depth 4: value, line and counts. Every fourth search is of optimised code.

Ctrl-C keeps what is done, in results/programs.jsonl, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.compiled.plain.programs.comparing import compared  # noqa: E402
from tests.compiled.plain.programs.games import source  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "programs.md"
KEPT = RESULTS.with_suffix(".jsonl")  # not for the repository
PLACE = re.compile(r"\w+, line \d+: |\(`.*?`\)|`[^`]*`|line \d+")


def found(number: int) -> dict[str, Any]:
    """Return what came of one program, as plain data."""
    try:
        one = compared(source(random.Random(number)), level=3 if number % 4 == 0 else 0)
    except Exception as error:  # of the compiler: as bad as a wrong answer
        return {"program": number, "different": f"{type(error).__name__}: {error}"[:200]}
    return {
        "program": number,
        "different": one.different[:200],
        "refused": one.refused,
        "positions": one.positions,
        "searched": one.searched,
        "raised": dict(one.raised),
        "gave_up": dict(one.gave_up),
    }


def kept(first: int, count: int) -> dict[int, dict[str, Any]]:
    """Return what is known of these programs from before."""
    if not KEPT.exists():
        return {}
    rows = map(json.loads, KEPT.read_text(encoding="utf-8").splitlines())
    return {row["program"]: row for row in rows if first <= row["program"] < first + count}


def page(rows: list[dict[str, Any]], seconds: float) -> str:
    different = [row for row in rows if row["different"]]
    refused = [row for row in rows if row.get("refused")]
    reasons: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    gave_up: Counter[str] = Counter()
    for row in rows:
        for reason in row.get("refused", "").split("; "):
            if reason:
                reasons[" ".join(PLACE.sub("", reason).split())[:90]] += 1
        raised.update(row.get("raised", {}))
        gave_up.update(row.get("gave_up", {}))
    command = f"python benchmarks/programs.py --programs {len(rows)}"
    compared = (
        f"{len(rows):,} programs: {len(rows) - len(refused):,} compiled, "
        f"{len(refused):,} refused, **{len(different):,} different**. "
        f"{sum(row.get('positions', 0) for row in rows):,} positions and "
        f"{sum(bool(row.get('searched')) for row in rows):,} searches compared."
    )
    return "\n".join(
        [
            "# Random programs, compiled and interpreted",
            "",
            f"`{command}`, Python {platform.python_version()}, {seconds:,.0f} s.",
            "",
            compared,
            *table(
                "Different", Counter({f"{r['program']}: {r['different']}": 1 for r in different})
            ),
            *table("Why programs are refused", reasons),
            *table("Exceptions that both raise, in positions", raised),
            *table("Left to Python, in positions", gave_up),
            "",
        ]
    )


def table(title: str, counts: Counter[str]) -> list[str]:
    if not counts:
        return []
    rows = [f"| {what.replace('|', '/')} | {number:,} |" for what, number in counts.most_common(25)]
    return ["", f"## {title}", "", "| | times |", "|---|---:|", *rows]


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("--programs", type=int, default=100)
    ask.add_argument("--first", type=int, default=0)
    ask.add_argument("--show", type=int)
    given = ask.parse_args()
    if given.show is not None:
        print(source(random.Random(given.show)))
        print(json.dumps(found(given.show), indent=2))
        return
    rows, began = kept(given.first, given.programs), perf_counter()
    try:
        with KEPT.open("a", encoding="utf-8") as file:
            for number in range(given.first, given.first + given.programs):
                if number in rows:
                    continue
                rows[number] = found(number)
                file.write(json.dumps(rows[number]) + "\n")
                file.flush()
                bad = sum(bool(row["different"]) for row in rows.values())
                print(f"\r{len(rows):,} of {given.programs:,}, {bad} different", end="", flush=True)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here")
    print()
    text = page([rows[number] for number in sorted(rows)], perf_counter() - began)
    print(text)
    if given.first == 0:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

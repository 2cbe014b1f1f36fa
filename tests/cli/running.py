"""Running the command line in tests: in this process, or as people do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from plies.cli import plies
from tests import known_trees

LAB = str(known_trees.LAB)


def run(*words: str, answers: str | None = None) -> Result:
    """Run a command in this process; whatever it raises is a failure of the test."""
    result = CliRunner().invoke(plies, list(words), input=answers)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def run_json(*words: str, answers: str | None = None) -> dict[str, Any]:
    """Run a command with --json and return its one object, all there is on stdout."""
    result = run(*words, "--json", answers=answers)
    assert result.exit_code == 0, result.stderr
    return strict_json(result.stdout)


def strict_json(text: str) -> dict[str, Any]:
    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is not JSON")

    found: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return found


def refused(result: Result | subprocess.CompletedProcess[str]) -> str:
    """Return the one line on stderr of a command that refused bad input with status 2."""
    status = result.exit_code if isinstance(result, Result) else result.returncode
    assert status == 2, result.stderr
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("plies: ")
    assert "Traceback" not in result.stderr
    return lines[0]


def shell(
    *words: str, answers: str = "", path: Path | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own; `path` is put on PYTHONPATH."""
    environment = {**os.environ, **env}
    if path:
        environment["PYTHONPATH"] = str(path)
    return subprocess.run(
        [sys.executable, "-m", "plies", *words],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
    )

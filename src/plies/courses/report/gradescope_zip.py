"""A zip to upload to Gradescope: the grader, the course's tests, and how to run them.

setup.sh          finds or installs a Python of today, and what plies needs
run_autograder    grades what was handed in, and writes results/results.json
plies/            this very version of plies, so that it cannot change under the course
project/          the teacher's tests and layouts
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires
from io import BytesIO
from pathlib import Path
from shlex import quote

import plies
from plies.contract import GameError
from plies.courses.report.kinds import AUTOGRADER
from plies.writing import write

PACKAGE = Path(plies.__file__).parent
LEFT_OUT = {"__pycache__", ".git", ".DS_Store"}
STAMP = (2020, 1, 1, 0, 0, 0)  # the same files make the same zip
NEEDED = ("click>=8.2,<9", "numba>=0.61,<1", "numpy>=2.0,<3", "rich>=14,<16")
MOST_BYTES = 100_000_000

SETUP = """#!/usr/bin/env bash
# Finds a Python of today, and installs what plies needs beside it.
set -euo pipefail
base="${{AUTOGRADER:-/autograder}}"
find_python() {{
  for name in ${{PLIES_PYTHON:-}} python3.13 python3.12 python3.11 python3; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
}}
python="$(find_python)"
if [ -z "$python" ]; then
  apt-get update
  apt-get install -y python3.12 python3.12-venv || apt-get install -y python3.11 python3.11-venv
  python="$(find_python)"
fi
"$python" -m venv "$base/plies-python" || {{
  apt-get update
  apt-get install -y "$(basename "$python")-venv"
  "$python" -m venv "$base/plies-python"
}}
"$base/plies-python/bin/python" -m pip install --quiet {needed}
"""

RUN = """#!/usr/bin/env bash
# Grades what was handed in. Whatever happens, results.json is there in the end.
set -uo pipefail
base="${{AUTOGRADER:-/autograder}}"
python="${{PLIES_PYTHON:-$base/plies-python/bin/python}}"
results="$base/results/results.json"
mkdir -p "$base/results"
rm -f "$results"
told="$(find "$base/submission" -maxdepth 3 -name {student} | sort | head -n 1)"
PYTHONPATH="$base/source" "$python" -m plies grade berkeley \\
  --project "$base/source/project" --student "${{told:-$base/submission/{name}}}" \\
  --gradescope "$results" {options}
status=$?
if [ ! -s "$results" ]; then
  cat > "$results" <<END
{{"score": 0, "output": "The grader could not grade this (status $status): was {name} handed in?",
 "stdout_visibility": "hidden"}}
END
fi
"""


def make_zip(
    out: Path, project: Path, *, student: str = "multiAgents.py", questions: Sequence[str] = ()
) -> int:
    """Write the zip, and return how many files are in it."""
    if not project.is_dir():
        raise GameError(f"{project} is no folder: give the project with its test_cases")
    if not re.fullmatch(r"[\w.-]+", student):
        raise GameError(f"the file to hand in needs a plain name, not {student!r}")
    options = " ".join(f"-q {quote(name)}" for name in questions)
    setup = SETUP.format(needed=" ".join(quote(one) for one in needed()))
    run = RUN.format(student=quote(student), name=student, options=options)
    total = count = 0
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        add(archive, "setup.sh", setup.encode(), run=True)
        add(archive, "run_autograder", run.encode(), run=True)
        for name, file in (*files(PACKAGE, "plies"), *project_files(project)):
            try:
                content = file.read_bytes()
            except OSError as error:
                raise GameError(f"{file} cannot be read: {error.strerror}") from None
            total, count = total + len(content), count + 1
            if total > MOST_BYTES:
                raise GameError(f"{project} is too large for a zip: more than 100 MB")
            add(archive, name, content)
    write(out, data.getvalue(), AUTOGRADER)
    return count + 2


def add(archive: zipfile.ZipFile, name: str, content: bytes, *, run: bool = False) -> None:
    """Add a file; `run` makes it one that can be run."""
    info = zipfile.ZipInfo(name, STAMP)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (0o755 if run else 0o644) << 16
    archive.writestr(info, content)


def project_files(project: Path) -> Iterator[tuple[str, Path]]:
    """Yield what a grading needs of a project: its tests and layouts, and no program."""
    for folder in ("test_cases", "layouts"):
        yield from files(project / folder, f"project/{folder}")
    if not (project / "test_cases").is_dir():
        raise GameError(f"{project} has no folder test_cases")


def files(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a folder, and what they are called in the zip."""
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        inside = file.relative_to(folder)
        if file.is_file() and not LEFT_OUT & set(inside.parts):
            yield f"{name}/{inside.as_posix()}", file


def needed() -> list[str]:
    """Return what plies needs from others."""
    try:
        found = requires("plies") or list(NEEDED)
    except PackageNotFoundError:
        found = list(NEEDED)
    return [one for one in found if "extra ==" not in one]

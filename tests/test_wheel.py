"""What `pip install plies` puts in place: the wheel, built here and used from where it lies."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from email.parser import Parser

import pytest

import plies
from tests import ROOT

pytest.importorskip("hatchling")
pytest.importorskip("build")
pytest.importorskip("twine")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--wheel", "--no-isolation", "--skip-dependency-check", "--outdir", str(folder)]
    python("-m", "build", *options, str(ROOT))
    return next(folder.glob("*.whl"))


def python(*arguments, **settings):
    """Return what Python says, from a folder that has nothing to do with plies."""
    command = [sys.executable, "-P", *arguments]
    environment = {**os.environ, **settings}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, cwd="/"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_is_what_an_index_takes(wheel):
    assert "PASSED" in python("-m", "twine", "check", "--strict", str(wheel), NO_COLOR="1")


def test_the_wheel_runs_without_the_folder_it_was_built_from(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    place = {"PYTHONPATH": str(tmp_path)}

    assert python("-c", "import plies; print(plies.__file__)", **place).startswith(str(tmp_path))
    assert plies.__version__ in python("-m", "plies", "--version", **place)
    assert "6 of 7 nodes" in python("-m", "plies", "tree", "[[3, 5], [2, 9]]", **place)


def test_the_wheel_holds_the_command_and_what_the_page_is_made_of(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    about = next(name for name in names if name.endswith(".dist-info/METADATA"))
    told = Parser().parsestr(zipfile.ZipFile(wheel).read(about).decode())

    assert told["Requires-Python"] == ">=3.11"
    assert any(name.endswith("entry_points.txt") for name in names)
    assert "plies/py.typed" in names
    assert "plies/views/web/stepper.js" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "benchmarks/"))]

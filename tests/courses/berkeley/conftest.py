"""A small project, and submissions that are graded with it."""

from __future__ import annotations

import shutil

import pytest

from plies.courses.berkeley.grading import grade_project
from plies.courses.berkeley.writing import write_project
from tests.courses.berkeley.small_course import ROOM, SEARCHES
from tests.courses.berkeley.students import PATHS


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "project"
    write_project(folder, arena=ROOM, trees=6, games=2)
    return folder


@pytest.fixture
def project(made, tmp_path):
    """A copy to spoil."""
    return shutil.copytree(made, tmp_path / "project")


@pytest.fixture
def graded(tmp_path, made):
    """A function that grades a student's text."""

    def grade(text: str, questions=SEARCHES, project=made, **options):
        file = tmp_path / "multiAgents.py"
        file.write_text(text)
        return grade_project(project, file, questions, paths=PATHS, **options)

    return grade

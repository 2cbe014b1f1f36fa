"""A student's work in a box."""

from __future__ import annotations

import pytest

from plies.courses.box.box import Box


@pytest.fixture
def student(tmp_path):
    def made(text: str, **options) -> Box:
        file = tmp_path / "work.py"
        file.write_text(text)
        return Box("functions", [file], **options)

    return made

"""What tests of commands share."""

from __future__ import annotations

import pytest


@pytest.fixture
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

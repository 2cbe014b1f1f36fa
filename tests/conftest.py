from __future__ import annotations

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory):
    """Keep compiled code in one folder for the whole run, shared by all of its workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLIES_CACHE", str(folder / "compiled"))
        yield folder / "compiled"

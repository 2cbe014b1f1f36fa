"""The notebooks: each runs from its first cell to its last, and shows what it says."""

from __future__ import annotations

import pytest

from docs.making.places import notebooks

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")


@pytest.fixture
def quiet(monkeypatch, tmp_path):
    """Let a kernel start as fast as it can, and look for no settings of whoever runs the tests."""
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")


def shown(cell):
    """Return what a cell prints and answers in words; pictures and warnings are not compared."""
    words = ""
    for output in cell.get("outputs", []):
        assert output.output_type != "error", output
        if output.output_type == "stream" and output.name == "stdout":
            words += output.text
        elif "image/svg+xml" not in output.get("data", {}):
            words += output.get("data", {}).get("text/plain", "")
    return words


@pytest.mark.filterwarnings("ignore")  # of those who run notebooks
@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_a_notebook_runs_and_prints_what_it_shows(file, quiet, tmp_path):
    kept = nbformat.read(file, as_version=4)
    again = nbformat.read(file, as_version=4)

    nbclient.NotebookClient(
        again, timeout=250, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()

    assert len(kept.cells) >= 5
    for number, (one, other) in enumerate(zip(kept.cells, again.cells, strict=True)):
        assert shown(other) == shown(one), f"cell {number}"

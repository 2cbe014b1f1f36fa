"""A notebook as a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docs.making.prose import way

PICTURE = "image/svg+xml"


def page_of(notebook: Path, place: str, folder: Path) -> str:
    """Return the Markdown of a notebook with what it printed; its pictures go to the folder."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    parts = []
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            name = f"pictures/notebooks/{notebook.stem}-{number}.svg"
            parts.append(shown(output, folder / name, way(place, name)))
    parts.append(f"This page is a notebook, `docs/notebooks/{notebook.name}`, which the tests run.")
    return "\n\n".join(parts) + "\n"


def shown(output: dict[str, Any], file: Path, at: str) -> str:
    """Return one output of a cell: a picture if it is one, or else its text."""
    data = output.get("data", {})
    if PICTURE in data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(data[PICTURE]), encoding="utf-8")
        return f"![What the cell shows]({at})"
    text = "".join(output.get("text") or data.get("text/plain", ""))
    return f"```text\n{text.rstrip()}\n```"

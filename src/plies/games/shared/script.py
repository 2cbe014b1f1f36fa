"""What Python and JavaScript both draw by: a module that exports one object, written as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def exported(module: Path) -> dict[str, Any]:
    """Return the object that a module exports, written as JSON between its braces."""
    text = module.read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found

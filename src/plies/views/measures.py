"""The measures of a drawn tree. JavaScript draws it too, so both read them in one file."""

from __future__ import annotations

from plies.games.shared.script import exported
from plies.views.bundle import WEB

_MEASURES = exported(WEB / "measures.js")
WHOLE: int = _MEASURES["whole"]  # a tree of so many nodes is drawn in full
WIDE: int = _MEASURES["wide"]  # so many children are drawn of one node in a larger tree,
CUT: int = _MEASURES["cut"]  # so many of them that were cut
GAP, LEVEL, MARGIN = (float(_MEASURES[name]) for name in ("gap", "level", "margin"))
TOP, BOTTOM, HALF = (float(_MEASURES[name]) for name in ("top", "bottom", "half"))
ALONG, BAR = (float(_MEASURES[name]) for name in ("along", "bar"))
SHAPES: dict[str, str] = _MEASURES["shapes"]
RADIUS: int = _MEASURES["radius"]

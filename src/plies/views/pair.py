"""Two pictures in one file, one below the other: two searches of one tree."""

from __future__ import annotations

import re

from plies.picture import Svg

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
GAP = 12.0


def stacked(first: str, second: str) -> Svg:
    """Return two pictures as one that shows both, the first above the second."""
    (wide, high), (other_wide, other_high) = map(_size, (first, second))
    inside = second.replace("<svg ", f'<svg y="{high + GAP:g}" ', 1)
    width, height = max(wide, other_wide), high + GAP + other_high
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{first}{inside}</svg>'
    )


def _size(picture: str) -> tuple[float, float]:
    found = SIZE.search(picture)
    assert found, "a picture says how large it is"
    return float(found[1]), float(found[2])

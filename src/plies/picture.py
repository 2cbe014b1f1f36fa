"""Pictures: strings of SVG that a notebook shows."""

from __future__ import annotations


class Svg(str):
    """An SVG picture: a string like any other, and in a notebook the picture itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

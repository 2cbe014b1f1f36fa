"""A board as SVG: one string that needs nothing else, in the colours of a light or dark page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from plies.picture import Svg


def picture(
    name: str,
    size: tuple[float, float],
    title: str,
    colours: Mapping[str, tuple[str, str]],
    shapes: Iterable[str],
    traits: str = "",
) -> Svg:
    """Return an SVG image of `size` (width, height).

    `traits` tell a page how to mark moves on it: `dark-board` where marks must be white, `own-last`
    where the picture marks the last move itself.

    `colours` gives each class of shapes its fill on a light and on a dark page. They apply to
    this picture of the game `name` only, also where it stands in the middle of a page.
    """
    light, dark = (
        "".join(f".plies-{name} .{part}{{fill:{fill[page]}}}" for part, fill in colours.items())
        for page in (0, 1)
    )
    style = f"{light}@media (prefers-color-scheme:dark){{{dark}}}"
    called = f"plies-{name} {traits}".strip()
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" '
        f'class="{called}" role="img" font-family="sans-serif" text-anchor="middle">'
    )
    rest = [f"<title>{title}</title>", f"<style>{style}</style>", *shapes, "</svg>"]
    return Svg("\n".join([head, *rest]))


def disc(kind: str, x: float, y: float, radius: float) -> str:
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def label(text: str, x: float, y: float, size: float) -> str:
    return f'<text class="label" x="{x:g}" y="{y:g}" font-size="{size:g}">{text}</text>'

"""Makes the pictures of the README and the docs: `python docs/pictures/make.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import plies
from plies.cli.tour import LAB
from plies.cli.tree import nodes_of
from plies.searches import alphabeta
from plies.traces import trace
from plies.trees.notation import lettered, read_tree
from plies.views.drawing import drawing
from plies.views.walk import Walk

PAPER = TerminalTheme(
    (250, 250, 247),
    (40, 40, 40),
    [(40, 40, 40), (176, 0, 32), (0, 110, 60), (150, 100, 0), (0, 80, 160), (120, 0, 120),
     (0, 120, 120), (90, 90, 90)],
)  # fmt: skip


def tree_picture() -> str:
    tree = lettered(read_tree(LAB).tree)
    walk = Walk(tree)
    result = alphabeta(tree, observe=walk)
    console = Console(record=True, width=64, file=io.StringIO(), force_terminal=True)
    for line in drawing(tree, walk, nodes_of(tree, result.line)):
        console.print(line, highlight=False)
    console.print(f"\nvalue {result.value}, best line {' '.join(result.words)}", highlight=False)
    console.print(f"{result.nodes} of {len(tree.parents)} nodes visited", highlight=False)
    svg = console.export_svg(title=f'plies tree "{LAB}"', theme=PAPER, unique_id="plies")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing from the network


def search_picture() -> str:
    recorded = trace(lettered(read_tree(LAB).tree), method="alphabeta")[1]
    return recorded.svg(max(recorded.reasons))  # the last cut


def wide(head: str) -> float:
    """Return how wide the picture is whose first tag this is."""
    return float(head.partition('viewBox="0 0 ')[2].partition(" ")[0])


SECONDS = 1.8  # that a step stays in the moving picture


def steps_picture() -> str:
    """Return a picture that moves: every step of alpha-beta on a tree of seven nodes, in turn."""
    recorded = trace(read_tree("[[3, 5], [2, 9]]").tree, method="alphabeta")[1]
    count = len(recorded)
    frames = [recorded.svg(step) for step in range(count)]
    style = re.search(r"<style>.*?</style>", frames[0], re.DOTALL)
    head = max((frame.partition(">")[0] for frame in frames), key=wide)
    assert style
    share, whole = 100 / count, count * SECONDS
    moving = (
        f"<style>.frame {{ visibility: hidden; animation: frame {whole}s step-end infinite; }}"
        f"@keyframes frame {{ 0% {{ visibility: visible; }} {share:.3f}% "
        "{ visibility: hidden; } }</style>"
    )
    parts = []
    for step, frame in enumerate(frames):
        inner = frame[frame.index("</style>") + len("</style>") : frame.rindex("</svg>")]
        delay = f"animation-delay:{step * SECONDS - whole:.1f}s"
        parts.append(f'<g class="frame" style="{delay}">{inner}</g>')
    return f"{head}>{style[0]}{moving}{''.join(parts)}</svg>"


def pacman_picture() -> str:
    game = plies.game("pacman")
    eater = plies.player("expectimax:depth=2,depth_unit=round,eval=better", game)
    ghosts, state = plies.player("directional", game, seed=3), game.start()
    for _ in range(60):
        state = game.play(state, (ghosts if game.mover(state) else eater).choose(game, state))
    return str(game.svg(state))  # type: ignore[attr-defined]


if __name__ == "__main__":
    Path(__file__).with_name("tree.svg").write_text(tree_picture())
    Path(__file__).with_name("search.svg").write_text(search_picture(), encoding="utf-8")
    Path(__file__).with_name("steps.svg").write_text(steps_picture(), encoding="utf-8")
    Path(__file__).with_name("pacman.svg").write_text(pacman_picture(), encoding="utf-8")

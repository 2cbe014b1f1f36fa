"""An exercise on paper: the sheet to hand out and the key to keep, as text and as HTML pages.

What the tree looks like is up to a function `draw(tree, key)`, which returns SVG; without a key
it leaves room for the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from textwrap import wrap
from typing import TypeAlias

from plies.contract import CHANCE, MAX, side_name
from plies.exercises.exercises import Exercise, Key
from plies.exercises.mistakes import BY_NAME
from plies.exercises.paper import draw_on_paper, edge_words, layout
from plies.exercises.student import Way
from plies.kinds import GENERATOR
from plies.searches.methods import traits
from plies.searches.result import shown
from plies.trees.notation import write_tree
from plies.trees.rails import Branch, branches
from plies.trees.tree import Tree

Draw: TypeAlias = Callable[[Tree, Key | None], str]

SHAPES = {MAX: "▲", CHANCE: "●"}
BLANK = "______"
UNBROKEN = "\u00a0"  # a space at which no line ends
COLUMNS = 72  # of a sheet as text
PORTRAIT = 700  # how wide a tree may be on paper held upright


def task(asked: Way) -> list[str]:
    """Return what is to be done, in sentences."""
    unit = "round" if asked.depth_unit == "round" else "move"
    limit = f" to a depth of {asked.depth} {unit}" + "s" * (asked.depth != 1)
    how = traits(asked.method).title + (limit if asked.depth else "")
    sentences = [f"Search this tree by {how}, from left to right."]
    sentences.append("Of equally good moves the first is taken.")
    if traits(asked.method).windowed:
        signs = ("v > beta", "v < alpha") if asked.strict else ("v >= beta", "v <= alpha")
        sentences.append(f"Cut at MAX where {signs[0]}, at MIN where {signs[1]}.")
        hard = "no more than beta and no less than alpha (fail-hard)"
        soft = "the best value it has found (fail-soft)"
        sentences.append(f"A node hands up {hard if asked.fail == 'hard' else soft}.")
    if traits(asked.method).at_random:
        sentences.append("Whoever is not on at the root moves at random, each move equally likely.")
    if asked.depth:
        sentences.append("A node at the depth limit is worth the number in brackets.")
    return sentences


def questions(exercise: Exercise) -> list[str]:
    """Return what is asked about the tree, each with room for the answer."""
    tree, asked = exercise.tree, exercise.asked
    inner = [tree.name_of(node) for node in by_level(tree) if tree.children[node]]
    values = "   ".join(f"{name}{UNBROKEN}={UNBROKEN}{BLANK}" for name in inner)
    asks = [f"What is each node worth? Leave out what is never looked at.   {values}"]
    if tree.movers[0] != CHANCE:
        asks.append(f"Which is the best first move? To {BLANK}")
    if traits(asked.method).windowed:
        asks.append(f"Which branches are cut? Those to {BLANK * 3}")
    asks.append(f"In which order are the nodes visited? {BLANK * 5}")
    return asks


def sheet_text(exercise: Exercise) -> str:
    """Return the sheet, without answers."""
    lines = [*task(exercise.asked), "", *outline(exercise.tree)]
    lines.append("")
    for number, ask in enumerate(questions(exercise), 1):
        lines += wrap(f"{number}. {ask}", COLUMNS, subsequent_indent="   ", break_long_words=False)
    return "\n".join(lines).replace(UNBROKEN, " ")


def outline(tree: Tree) -> Iterator[str]:
    """Yield the tree line by line, with what is known before a search."""
    waiting = [Branch(0)]
    while waiting:
        here = waiting.pop()
        node = here.node
        children, value = tree.children[node], tree.values[node]
        words = [edge] if (edge := edge_words(tree, node)) else []
        words += [SHAPES.get(tree.movers[node], "▼")] if children else []
        words.append(tree.name_of(node))
        if value is not None:
            words.append(f"(worth {shown(value)})" if children else f"= {shown(value)}")
        yield here.left + " ".join(words)
        waiting += branches(here, children)


def key_text(exercise: Exercise) -> str:
    """Return the right answers, and what wrong ones mean."""
    tree, key = exercise.tree, exercise.key
    name = tree.name_of
    lines = ["values"]
    for node in key.values:
        window = ""
        if node in key.windows:
            alpha, beta = key.windows[node]
            window = f"   on arrival alpha {shown(alpha)}, beta {shown(beta)}"
        lines.append(f"  {name(node)} = {shown(key.values[node])}{window}")
    lines += ["move", f"  to {move_name(tree, key)}"]
    if traits(exercise.asked.method).windowed:
        lines += ["cut", *(f"  {name(node)}: {why}" for node, why in key.cut.items())]
        lines += [] if key.cut else ["  nothing"]
    lines += ["visited", "  " + " ".join(name(node) for node in key.visited)]
    lines += ["mistakes that show", *(f"  {sentence}" for sentence in told_mistakes(exercise))]
    lines += [f"  not from each other: {', '.join(names)}" for names in exercise.alike]
    if exercise.untold:
        lines += ["mistakes that do not show", "  " + ", ".join(exercise.untold)]
    lines += ["tree", "  " + write_tree(tree, "list")]
    if exercise.seed is not None:
        lines += ["seed", f"  {exercise.seed}"]
    return "\n".join(lines)


def told_mistakes(exercise: Exercise) -> list[str]:
    """Return for each mistake that shows what it makes students write."""
    tree, sentences = exercise.tree, []
    for name, (sheet, shows_in) in exercise.tells.items():
        wrong = {
            "value": f"the value {shown(sheet.value)}",
            "move": f"the move to {child_name(tree, sheet.move)}",
            "values": _wrong_values(exercise, dict(sheet.values)),
            "visited": f"{len(sheet.visited)} nodes visited",
            "cut": "cut " + (" ".join(child_name(tree, m, n) for n, m in sheet.cut) or "nothing"),
        }
        written = [wrong[part] for part in shows_in if wrong[part]]
        sentences.append(f"{name}: {', '.join(written)}")
    return sentences


def _wrong_values(exercise: Exercise, values: dict[int, float]) -> str:
    right, name = exercise.key.values, exercise.tree.name_of
    wrong = [f"{name(node)} = {shown(v)}" for node, v in values.items() if right.get(node, v) != v]
    return " ".join(wrong)


def move_name(tree: Tree, key: Key) -> str:
    return child_name(tree, key.move)


def child_name(tree: Tree, move: object, node: int = 0) -> str:
    """Return where a move leads, with its label if it has one; `none` where nobody chooses."""
    if move is None:
        return "none"
    name = tree.name_of(tree.play(node, move))
    return f"{name} ({move})" if isinstance(move, str) and move != name else name


def by_level(tree: Tree) -> list[int]:
    """Return the nodes level by level, as they are lettered."""
    return sorted(range(len(tree.parents)), key=lambda node: tree.levels[node])


STYLE = """
body { font: 12pt/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #000; background: #fff; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { border: 1px solid #888; padding: 0 .6em;
       text-align: left; }
li { margin: .6em 0; line-height: 2; overflow-wrap: anywhere; } tr { break-inside: avoid; }
code { overflow-wrap: anywhere; }
"""


def sheet_page(exercise: Exercise, draw: Draw = draw_on_paper, title: str = "Exercise") -> str:
    """Return the sheet as an HTML page to hand out or to print; no answer is in it."""
    sentences = escape(" ".join(task(exercise.asked)))
    asks = "".join(f"<li>{escape(ask)}</li>" for ask in questions(exercise))
    body = f"<p>{sentences}</p>\n{draw(exercise.tree, None)}\n<ol>{asks}</ol>"
    return _page(exercise.tree, title, body)


def key_page(exercise: Exercise, draw: Draw = draw_on_paper, title: str = "Exercise") -> str:
    """Return the key as an HTML page: the answers, and what to say about wrong ones."""
    tree, key = exercise.tree, exercise.key
    told = "".join(
        f"<tr><td>{escape(line.partition(': ')[0])}</td><td>{escape(line.partition(': ')[2])}</td>"
        f"<td>{escape(BY_NAME[name].sentence)}</td></tr>"
        for name, line in zip(exercise.tells, told_mistakes(exercise), strict=True)
    )
    alike = "".join(
        f"<p>Not to be told from each other: {', '.join(names)}.</p>" for names in exercise.alike
    )
    untold = f"<p>Not to be seen here: {', '.join(exercise.untold)}.</p>" if exercise.untold else ""
    visited = " ".join(escape(tree.name_of(node)) for node in key.visited)
    body = f"""{draw(tree, key)}
{_table(exercise)}
<p>Best first move: to {escape(move_name(tree, key))}. Order of visits: {visited}.</p>
<h2>What wrong answers mean</h2>
<table><tr><th>mistake</th><th>shows as</th><th>say to the student</th></tr>{told}</table>
{alike}{untold}<p>Tree: <code>{escape(write_tree(tree, "list"))}</code></p>"""
    return _page(tree, f"{title}: key", body)


def _page(tree: Tree, title: str, body: str) -> str:
    is_wide = max(x for x, _ in layout(tree)) > PORTRAIT
    style = STYLE + "@page { size: landscape; }\n" * is_wide
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">{GENERATOR}<title>{escape(title)}</title>
<meta name="viewport" content="width=device-width"><style>{style}</style></head><body>
<h1>{escape(title)}</h1>
{body}</body></html>
"""


def _table(exercise: Exercise) -> str:
    tree, key = exercise.tree, exercise.key
    windows = bool(key.windows)
    head = "<th>node</th><th>moves</th><th>value</th>" + "<th>alpha</th><th>beta</th>" * windows
    cuts = ", ".join(f"{tree.name_of(node)} ({why})" for node, why in key.cut.items())
    rows = []
    for node, value in sorted(key.values.items(), key=lambda item: tree.levels[item[0]]):
        cells = [tree.name_of(node), side_name(tree, tree.movers[node]), shown(value)]
        cells += [shown(bound) for bound in key.windows.get(node, ())]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>" + (
        f"<p>Cut: {escape(cuts)}.</p>" if cuts else ""
    )

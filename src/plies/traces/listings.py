"""The searches as pseudocode, and which line each step of a trace carries out.

The texts below are data: in front of the bar stand the steps that a line carries out, each as
`kind of node.kind of step`, and after a question mark what a line is there for. Valuing a leaf is
noted at its parent: `max.end` and `max.limit` are leaves below a MAX node, `*` is every kind.
What stands in braces depends on the setting.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from plies.contract import GameError
from plies.searches.methods import traits

Style: TypeAlias = Literal["function", "pair"]
STYLES: tuple[Style, ...] = ("function", "pair")
INNER = ("max", "min", "chance")
LEAVES = ("end", "limit", "table")

ROUNDS = """
             | for depth = 1, 2, 3, ... until it is decided or the time is up:
             |     {NAME}(the root{full window})
             |
"""
FUNCTION = """
*.enter *.again           | function {NAME}(state{window}):
*.repeated ?repeats       |     if the path has been here: return 0   (a draw)
*.end                     |     if the game is over: return payoff(state)
*.pat ?pats               |     if depth <= 0 and evaluation(state) is past a bound: return it
*.limit ?quiet            |     if depth <= 0 and no move is loud: return evaluation(state)
*.limit ?limited sudden   |     if depth = 0: return evaluation(state)
*.table ?table            |     if the table knows enough: return what it knows
        ?max              |     if MAX is to move:
        ?max              |         best = -infinity
max.stay ?max quiet       |         if depth <= 0: best = evaluation(state){; alpha}
        ?max              |         for each move{loud}:
        ?max              |             value = {NAME}(state after move{window below})
max.better ?max           |             if value > best: best = value{; alpha}
max.cut ?max windowed     |             if best {>=} beta: return {best}   (cut)
max.leave ?max            |         return {best}
        ?min              |     if MIN is to move:
        ?min              |         best = infinity
min.stay ?min quiet       |         if depth <= 0: best = evaluation(state){; beta}
        ?min              |         for each move{loud}:
        ?min              |             value = {NAME}(state after move{window below})
min.better ?min           |             if value < best: best = value{; beta}
min.cut ?min windowed     |             if best {<=} alpha: return {best}   (cut)
min.leave ?min            |         return {best}
        ?averages         |     if {chance}:
max.try min.try ?trial    |         try the first move below each outcome: it bounds its value
        ?averages         |         average = 0
        ?averages         |         for each {outcome} and its probability p:
        ?averages         |             value = {NAME}(state after {outcome}{window star})
chance.add ?averages      |             average = average + p * value
chance.cut ?averages star |             if it must end {>=} beta or {<=} alpha: return that bound
chance.leave ?averages    |         return average
"""
PAIR = """
*.enter *.again ?averages | function VALUE(state{window}):
*.repeated ?averages repeats |     if the path has been here: return 0   (a draw)
*.end ?averages           |     if the game is over: return payoff(state)
*.pat ?averages pats |     if depth <= 0 and evaluation(state) is past a bound: return it
*.limit ?averages quiet   |     if depth <= 0 and no move is loud: return evaluation(state)
*.limit ?averages limited sudden |     if depth = 0: return evaluation(state)
*.table ?averages table   |     if the table knows enough: return what it knows
        ?averages         |     return {whoever} by whose turn it is
        ?averages         |
max.enter max.again ?max  | function MAX-VALUE(state{window}):
min.repeated ?max alone repeats |     if the path has been here: return 0   (a draw)
min.end ?max alone        |     if the game is over: return payoff(state)
min.pat ?max alone pats |     if depth <= 0 and evaluation(state) is past a bound: return it
min.limit ?max alone quiet |     if depth <= 0 and no move is loud: return evaluation(state)
min.limit ?max alone limited sudden |     if depth = 0: return evaluation(state)
min.table ?max alone table   |     if the table knows enough: return what it knows
        ?max              |     best = -infinity
max.stay ?max quiet       |     if depth <= 0: best = evaluation(state){; alpha}
        ?max              |     for each move{loud}:
        ?max              |         value = {MIN-VALUE}(state after move{window below})
max.better ?max           |         if value > best: best = value{; alpha}
max.cut ?max windowed     |         if best {>=} beta: return {best}   (cut)
max.leave ?max            |     return {best}
        ?max min          |
min.enter min.again ?min  | function MIN-VALUE(state{window}):
max.repeated ?min alone repeats |     if the path has been here: return 0   (a draw)
max.end ?min alone        |     if the game is over: return payoff(state)
max.pat ?min alone pats |     if depth <= 0 and evaluation(state) is past a bound: return it
max.limit ?min alone quiet |     if depth <= 0 and no move is loud: return evaluation(state)
max.limit ?min alone limited sudden |     if depth = 0: return evaluation(state)
max.table ?min alone table   |     if the table knows enough: return what it knows
        ?min              |     best = infinity
min.stay ?min quiet       |     if depth <= 0: best = evaluation(state){; beta}
        ?min              |     for each move{loud}:
        ?min              |         value = {MAX-VALUE}(state after move{window below})
min.better ?min           |         if value < best: best = value{; beta}
min.cut ?min windowed     |         if best {<=} alpha: return {best}   (cut)
min.leave ?min            |     return {best}
        ?averages         |
chance.enter ?averages    | function {EXP-VALUE}(state{window}):
max.try min.try ?trial    |     try the first move below each outcome: it bounds its value
        ?averages         |     average = 0
        ?averages         |     for each {outcome} and its probability p:
        ?averages         |         value = VALUE(state after {outcome}{window star})
chance.add ?averages      |         average = average + p * value
chance.cut ?averages star |         if it must end {>=} beta or {<=} alpha: return that bound
chance.leave ?averages    |     return average
"""
SHARES = """
*.enter *.again           | function MAXN(state{window}):
*.repeated ?repeats       |     if the path has been here: return 0 for each   (a draw)
*.end                     |     if the game is over: return what each player gets
*.limit ?limited          |     if depth = 0: return what each player can expect
        ?averages         |     if chance is to move:
        ?averages         |         averages = 0 for each player
        ?averages         |         for each outcome and its probability p:
        ?averages         |             values = MAXN(state after outcome{window below})
chance.add ?averages      |             averages = averages + p * values
chance.leave ?averages    |         return averages
                          |     best = nothing yet
                          |     for each move of the player to move:
                          |         values = MAXN(state after move{window below})
max.better                |         if they give the player more than best: best = values
max.leave                 |     return best
"""


@dataclass(frozen=True)
class Pseudocode:
    """The lines, and for each kind of node and kind of step the number of its line."""

    lines: tuple[str, ...]
    at: Mapping[str, Mapping[str, int]]

    def line_of(self, step: str, node: str, parent: str | None) -> int:
        """Return the number of the line, from 0, for a step at a node of such a kind.

        `parent` is the kind of the node's parent, if it has one.
        """
        if step == "leaf":
            return self.at[parent or "max"][node]
        return self.at[node if node in INNER else parent or "max"][step]


def pseudocode(
    method: str, options: Mapping[str, Any], style: Style = "function", kinds: Collection[str] = ()
) -> Pseudocode:
    """Return the pseudocode of a search with these options, for a tree of these kinds of nodes."""
    if style not in STYLES:
        raise GameError(f"pseudocode comes as {' or '.join(STYLES)}, not as {style!r}")
    star, quiet = options.get("star") or 0, bool(options.get("quiet"))
    about = traits(method)
    averages = about.averages or "chance" in kinds
    chooser_is_min = about.at_random and "min" in kinds
    there = {
        "limited": options.get("depth") is not None or about.deepens,
        "table": about.deepens,
        "averages": averages,
        "alone": not averages,
        "max": not chooser_is_min,
        "min": not about.at_random or chooser_is_min,
        "windowed": star > 0 or (about.windowed and not (about.one_enemy and averages)),
        "star": star > 0,
        "trial": star == 2,
        "strict": bool(options.get("strict")),
        "hard": options.get("fail") == "hard",
        "quiet": quiet,
        "sudden": not quiet,
        "pats": quiet and about.windowed,
        "repeats": "repeated" in kinds,
    }
    return _written(method, style, frozenset(word for word, true in there.items() if true))


@cache
def _written(method: str, style: Style, there: frozenset[str]) -> Pseudocode:
    text = FUNCTION if style == "function" else PAIR
    if traits(method).tuples:
        text = SHARES
    if traits(method).deepens:
        text = ROUNDS + text.lstrip("\n")
    words = _words(method, style, there)
    lines: list[str] = []
    at: dict[str, dict[str, int]] = {kind: {} for kind in INNER}
    for row in text.strip("\n").splitlines():
        marks, _, line = row.partition("|")
        steps, _, needed = marks.partition("?")
        if not there.issuperset(needed.split()):
            continue
        for mark in steps.split():
            kind, step = mark.split(".")
            for one in INNER if kind == "*" else (kind,):
                at[one][step] = len(lines)
        for name, word in words.items():
            line = line.replace("{" + name + "}", word)
        lines.append(line.removeprefix(" ").rstrip())
    return Pseudocode(tuple(lines), at)


def _words(method: str, style: Style, there: frozenset[str]) -> dict[str, str]:
    limit = "limited" in there
    windowed = "windowed" in there
    expects = traits(method).at_random
    sides = [name for name in ("max", "min") if name in there]
    exp = "EXP-VALUE" if expects else "CHANCE-VALUE"
    names = [f"{side.upper()}-VALUE" for side in sides] + [exp]
    return {
        "NAME": "VALUE"
        if "averages" in there and style == "pair"
        else "MAX-VALUE"
        if style == "pair"
        else method.upper().replace("ALPHAB", "ALPHA-B"),
        "window": ", depth" * limit + ", alpha, beta" * windowed,
        "window below": ", depth - 1" * limit + ", alpha, beta" * windowed,
        "window star": ", depth - 1" * limit
        + (", its window" if "star" in there else ", -infinity, infinity" * windowed),
        "full window": ", depth, -infinity, infinity",
        "; alpha": "; alpha = max(alpha, best)" * windowed,
        "; beta": "; beta = min(beta, best)" * windowed,
        ">=": ">" if "strict" in there else ">=",
        "<=": "<" if "strict" in there else "<=",
        "best": "best kept within the window" if "hard" in there else "best",
        "chance": "anybody else is to move" if expects else "chance is to move",
        "loud": ", beyond the depth each loud one" * ("quiet" in there),
        "outcome": "move" if expects else "outcome",
        "whoever": ", ".join(names[:-1]) + " or " + names[-1],
        "EXP-VALUE": exp,
        "MIN-VALUE": "VALUE" if "averages" in there else "MIN-VALUE",
        "MAX-VALUE": "VALUE" if "averages" in there else "MAX-VALUE",
    }

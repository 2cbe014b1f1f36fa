"""`plies.trace`: the same call as `plies.search`, interpreted, with every step written down."""

from __future__ import annotations

from math import inf
from typing import Any

from plies.contract import Game, GameError, State, facts
from plies.numbers import own
from plies.searches import METHODS, Result, SearchOptions, fitting
from plies.searches.methods import RECORDED, traits
from plies.searches.options import is_quiet, no_such_search
from plies.searches.star import cuts_at_chance
from plies.traces.asked import USUAL
from plies.traces.data import Trace
from plies.traces.record import Plan, Recorder
from plies.traces.record_tree import TreeRecorder
from plies.trees.tree import Tree


def recorded(
    game: Game, state: State, method: str, limit: int, positions: bool, options: SearchOptions
) -> tuple[Result, Trace]:
    """Search, and return the answer and the record of every step."""
    if method == "auto":
        method = fitting(game, options)
    _check(method, limit, options)
    about = facts(game)
    root = game.start() if state is None else state
    settings = {**USUAL, **{name: options[name] for name in USUAL if name in options}}  # type: ignore[literal-required]
    kind = traits(method)
    chance = kind.dice_only or (kind.one_enemy and about.chance)
    settings["star"] = cuts_at_chance(game, options.get("star")) if chance else 0
    if is_quiet(game, method, options):
        settings["quiet"] = True
    windowed = bool(settings["star"]) if chance else kind.windowed
    plan = Plan(
        method=method,
        depth=0 if kind.deepens else settings["depth"] or inf,
        rounds=settings["depth_unit"] == "round",
        windowed=windowed,
        root_windowed=windowed and not options.get("lines") and not (chance and settings["ties"]),
        limit=limit,
        ties=windowed and settings["ties"],
        positions=positions,
        plain_leaves=about.zero_sum and options.get("evaluate") is None,
    )
    recorder = (
        TreeRecorder(game, root, plan) if isinstance(game, Tree) else Recorder(game, root, plan)
    )
    given: dict[str, Any] = {**options, "observe": recorder}
    result = METHODS[method](game, root, **given)
    return result, Trace(
        game=about.name,
        sides=about.sides,
        method=method,
        options=settings,
        windowed=windowed,
        result={
            "value": own(result.value),
            "line": list(result.words),
            "nodes": result.nodes,
            "leaves": result.leaves,
            "cuts": result.cuts,
            "depth": result.depth,
            "stopped": result.stopped,
            "outcome": result.outcome,
            "distance": result.distance,
        },
        decisive=about.decisive,
        describe=recorder.nodes,
        steps=recorder.steps(),
        reasons=recorder.reasons,
    )


def _check(method: str, limit: int, options: SearchOptions) -> None:
    if method not in METHODS:
        raise no_such_search(method)
    if method not in RECORDED:
        raise GameError(f"{method} cannot be traced: {', '.join(RECORDED)} can")
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise GameError(f"a trace keeps 1 node or more, not {limit}")
    if options.get("observe"):
        raise GameError("a trace listens to its search itself: use search to observe one")

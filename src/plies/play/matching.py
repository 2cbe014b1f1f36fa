"""Matches from Python: `plies.match` plays one, a Match is what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from time import perf_counter
from typing import Any

from plies.catalog import game as named_game
from plies.catalog import is_file
from plies.contract import Game, GameError, Move, MoveT, StateT, name_of, position_in
from plies.numbers import data_json, json_text
from plies.play import record_file
from plies.play.guests import as_player
from plies.play.jobs import Failed, Watching, check_jobs, play_games
from plies.play.match import Plan, filled, rotates
from plies.play.players import Chooser, player
from plies.play.records import Saved
from plies.play.summary import match_json, summary


@dataclass(frozen=True, slots=True)
class Match:
    """The games of a match in order, and what they come to: print it, save it, or take its rows.

    >>> import plies
    >>> match = plies.match("nim:heaps=1-2", "alphabeta", "simple", games=2)
    >>> [row["winner"] for row in match.rows()]
    ['first', 'second']
    """

    game: Game = field(repr=False)
    plan: Plan
    games: tuple[Saved, ...] = field(repr=False)
    seconds: float = 0.0  # that it took; 0 for one that was read from a file
    jobs: int = 1  # games at once
    stopped: str = ""  # "interrupt" after Ctrl-C
    failed: tuple[str, ...] = ()  # a sentence on every game that could not be played

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Saved]:
        return iter(self.games)

    def __str__(self) -> str:
        lines = ["no game has ended"]
        if self.games:
            total, jobs = self.seconds, self.jobs
            lines = summary(self.game, self.plan, self.games, total=total, jobs=jobs)
        if self.stopped:
            lines += ["", f"stopped after {len(self)} of {self.plan.games} games"]
        return "\n".join([*lines, *self.failed])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a flat dict for every game, as tables want them.

        `winner` is a side or "draw", `won_by` the player; a game for one has its `score` and what
        was `best` instead. Then for every side its player, and what that one used.
        """
        return [_row(self.game, one) for one in self.games]

    def to_dict(self) -> dict[str, Any]:
        """Return what `plies match --json` prints: the results, and every game."""
        stopped = self.stopped == "interrupt"
        total, jobs = self.seconds, self.jobs
        found = match_json(self.game, self.plan, self.games, None, stopped, total=total, jobs=jobs)
        return dict(data_json(found))

    def to_json(self) -> str:
        """Return the same as JSON text."""
        return json_text(self.to_dict())

    def save(self, path: str | Path) -> None:
        """Write the record that `plies match` writes: a score sheet, and beside it lines of JSON.

        It goes on by `plies match --resume`, and is shown by `plies replay`. A file that exists
        is never written over.
        """
        record_file.create(Path(path), f"Match.load({str(path)!r}) reads it")
        for one in self.games:
            record_file.append(Path(path), one, sync=one is self.games[-1])

    @staticmethod
    def load(path: str | Path, game: Game | str | None = None) -> Match:
        """Return a match that was saved. Say the `game` if its rules are a file or an object."""
        found = record_file.read(Path(path))
        if not found.games:
            raise GameError(f"{path} holds no game")
        plan = found.games[-1].plan
        if game is None and is_file(plan.game):
            raise GameError(f"the rules are in {plan.game}: say game={plan.game!r} to run it")
        try:
            rules = _rules(plan.game if game is None else game)
        except GameError as error:
            if game is not None:
                raise
            raise GameError(f"{error}; or say the game, as load(path, game=...)") from None
        return Match(rules, plan, found.games, failed=found.lost)


def _row(game: Game, one: Saved) -> dict[str, Any]:
    row: dict[str, Any] = {"number": one.number}
    if rotates(game):
        won = dict(zip(one.sides, one.by, strict=True))
        row |= {"winner": one.winner, "won_by": won.get(one.winner or "")}
    else:
        row |= {"score": one.payoff, "best": one.best}
    row |= {"plies": len(one.notes) if one.kept else None, "reason": one.reason}
    used = zip(one.sides, one.by, one.turns, one.nodes, one.seconds, strict=True)
    for side, name, turns, nodes, seconds in used:
        row[side] = name
        row |= {f"{side}_turns": turns, f"{side}_nodes": nodes, f"{side}_seconds": seconds}
    return dict(data_json(row))


def _rules(game: Game | str) -> Game:
    return named_game(game) if isinstance(game, str) else game


def match(
    game: Game[StateT, MoveT] | str,
    /,
    *players: Chooser | Callable[[Any, Any], Move] | str,
    games: int = 10,
    jobs: int = 1,
    seed: int = 0,
    random_plies: int = 0,
    move_time: float | None = None,
    position: str | None = None,
    moves: bool | None = None,
    progress: Callable[[dict[str, Any]], None] | None = None,
) -> Match:
    """Play games between players, who swap sides after each, and return the Match.

    The game and the players are names, as on the command line, or objects: a player is anything
    with `choose(game, state)`, or a function of these two. Ctrl-C ends the match, and what was
    played comes back.

        games         how many
        jobs          how many at once, each in a process of its own
        seed          for openings, dice and random players: the same again for the same seed
        random_plies  random moves that begin every game, the same for both sides' turns
        move_time     seconds for a move; whoever takes longer forfeits
        position      where every game begins, as the game writes positions
        moves         whether to keep them; None: those of games that are not long
        progress      is told the row of every game when it has ended

    >>> print(match("nim", "alphabeta", "random", games=4).to_dict()["wins"])
    4
    """
    rules = _rules(game)
    sitting = filled(rules, players)
    plan = Plan(
        game=game if isinstance(game, str) else name_of(game),
        players=tuple(_name(one) for one in sitting),
        games=games,
        seed=seed,
        random_plies=random_plies,
        move_time=move_time,
        position=position,
        moves=moves,
    )
    seated = [
        player(one, rules, seed=seed + i) if isinstance(one, str) else as_player(one)
        for i, one in enumerate(sitting)
    ]
    check_jobs(jobs, seated)
    jobs = min(jobs, games)
    state = position_in(rules, position)
    named = all(isinstance(one, str) for one in (game, *sitting))
    done: list[Saved] = []
    failed: list[str] = []
    stopped, began = "", perf_counter()
    playing = play_games(rules, plan, seated, state, (), jobs, Watching(), named=named)
    try:
        with closing(playing):
            for one in playing:
                if isinstance(one, Failed):
                    failed.append(f"game {one.number} failed {one.why}")
                    continue
                done.append(one)
                if progress:
                    progress(_row(rules, one))
    except KeyboardInterrupt:
        stopped = "interrupt"
    inorder = tuple(sorted(done, key=lambda one: one.number))
    total = perf_counter() - began
    return Match(rules, plan, inorder, total, jobs, stopped, tuple(failed))


def _name(player: Chooser | Callable[[Any, Any], Move] | str) -> str:
    """Return what a player is called: a function by its name, an object else by its class."""
    return player if isinstance(player, str) else as_player(player).name

"""Matches on several cores: processes that each play one whole game after another.

A game follows from the plan and its number, so it does not matter which process plays it, nor
when. A process that is killed costs the game that it was playing; another takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import get_all_start_methods
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from plies.catalog import files_named, moved
from plies.catalog import game as named_game
from plies.contract import Game, GameError, State, position_in
from plies.play.match import Plan, play_match, play_one, seated
from plies.play.players import Human, Player
from plies.play.records import Saved, saved
from plies.play.referee import Turn
from plies.running.places import Place, run
from plies.running.processes import run_here
from plies.running.tasks import Do, Done, Tell

TELL_EVERY = 0.2  # seconds between two words on how far a game is


class Failed(NamedTuple):
    """A game that could not be played to its end, and why."""

    number: int
    why: str


def has_person(players: Sequence[Player]) -> bool:
    """Return whether somebody at the keyboard plays."""
    return any(isinstance(one, Human) for one in players)


def check_jobs(jobs: int, players: Sequence[Player]) -> None:
    """Refuse so many games at once as cannot be."""
    if jobs < 1:
        raise GameError(f"a match plays at least 1 game at once, not {jobs}")
    if jobs > 1 and has_person(players):
        raise GameError("a person plays one game at a time")


class Watching(NamedTuple):
    """Who is told how a match goes on."""

    begin: Callable[[int], None] | None = None  # the number of a game, if they come one by one
    watch: Callable[[Turn], None] | None = None  # every turn, likewise
    tell: Callable[[int, int], None] | None = None  # a game and its plies, now and then, if not


class Brought(NamedTuple):
    """A game and players that have no name by which another process could make them."""

    game: Game
    players: Sequence[Player]


def play_games(
    game: Game,
    plan: Plan,
    players: Sequence[Player],
    state: State,
    without: Collection[int],
    jobs: int,
    watching: Watching,
    *,
    named: bool = True,
    where: Place | None = None,
) -> Generator[Saved | Failed]:
    """Play the games of a plan but those in `without`, here or in processes, and yield each.

    `named` says that the plan's names are enough to make the game and the players again; then
    they may be played on a cluster, `where`.
    """
    if where and where.cluster is not None:
        numbers = [number for number in range(1, plan.games + 1) if number not in without]
        yield from play_on_cluster(plan, numbers, where)
        return
    if jobs == 1:
        begin, watch, _ = watching
        for played in play_match(
            game, plan, state=state, players=players, without=without, begin=begin, watch=watch
        ):
            yield saved(game, plan, played)
        return
    numbers = [number for number in range(1, plan.games + 1) if number not in without]
    brought = None if named else Brought(game, players)
    yield from play_in_processes(plan, numbers, jobs, tell=watching.tell, brought=brought)


def play_in_processes(
    plan: Plan,
    numbers: Iterable[int],
    jobs: int,
    *,
    tell: Callable[[int, int], None] | None = None,
    brought: Brought | None = None,
) -> Iterator[Saved | Failed]:
    """Play these games of a plan, `jobs` at once, and yield each as it ends, in any order.

    A game and players that are `brought` sit in for the plan's names; that takes a system which
    can copy a process.
    `tell` hears now and then the number of a game and how many plies it has. What a player
    refuses to play is raised as a GameError, and so is what made several games in a row fail.
    Whoever stops asking for games, or presses Ctrl-C, ends the processes.
    """
    if brought and "fork" not in get_all_start_methods():
        raise GameError(
            "on this system only games and players that have names are played at once: "
            "name them, or play with jobs=1"
        )
    make = partial(_game_player, plan, brought)
    ended = run_here(make, numbers, jobs, tell=tell, fork=brought is not None, what="games")
    for one in ended:
        yield one.answer if isinstance(one, Done) else Failed(*one)


def play_on_cluster(plan: Plan, numbers: Iterable[int], where: Place) -> Iterator[Saved | Failed]:
    """Play these games of a plan on a cluster, and yield each once, in any order."""
    files, seen = files_in([plan.game, *plan.players]), set[int]()
    make = partial(_game_player, plan, None)
    for one in run(make, numbers, where, files=files, what="games"):
        if one.task not in seen:  # two workers may have played it
            seen.add(one.task)
            yield one.answer if isinstance(one, Done) else Failed(*one)


def _game_player(plan: Plan, brought: Brought | None, folder: Path | None) -> Do:
    """Return what plays a game of a plan by its number."""
    game = brought.game if brought else named_game(placed(plan.game, folder))
    state = position_in(game, plan.position)
    names = tuple(placed(name, folder) for name in plan.players)
    players = brought.players if brought else seated(game, replace(plan, players=names))

    def play(number: int, tell: Tell) -> Saved:
        watch = telling_plies(tell)
        return saved(game, plan, play_one(game, plan, number, players, state=state, watch=watch))

    return play


def telling_plies(tell: Tell) -> Callable[[Turn], None]:
    """Return what hears every turn of a game, and tells now and then how many there were."""
    plies, tell_at = 0, perf_counter() + TELL_EVERY

    def watch(turn: Turn) -> None:
        nonlocal plies, tell_at
        plies += 1
        if perf_counter() >= tell_at:
            tell_at = perf_counter() + TELL_EVERY
            tell(plies)

    return watch


def placed(spec: str, folder: Path | None) -> str:
    """Return a name whose files of code lie in the folder of files that were sent along."""
    if folder is None:
        return spec
    return moved(spec, lambda file: str(folder / Path(file).name))


def files_in(specs: Iterable[str]) -> list[Path]:
    """Return the user's own files among the names of games and players."""
    return sorted({Path(file) for spec in specs for file in files_named(spec)})

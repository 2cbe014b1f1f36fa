"""What students' code may use, as options of the commands that grade it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from plies.courses.box.terms import Limits

Command = TypeVar("Command", bound=Callable[..., Any])
SECONDS = click.FloatRange(min=0, min_open=True)
MEGABYTES = click.IntRange(100, 1 << 20)

TIME = click.option("--time", "tree_time", type=SECONDS, help="Seconds for a tree. [default: 60]")
OPTIONS = [
    click.option(
        "--package", "packages", multiple=True, help="A package of yours that students may import."
    ),
    click.option("--memory", type=MEGABYTES, help="Megabytes for a student. [default: 1024]"),
]


def box_options(command: Command) -> Command:
    """Give a command the options of the box."""
    for option in reversed([TIME, *OPTIONS]):
        command = option(command)
    return command


def memory_and_packages(command: Command) -> Command:
    """Give a command those options of the box that say nothing of time."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def box_limits(
    packages: tuple[str, ...] = (), memory: int | None = None, tree_time: float | None = None
) -> Limits:
    """Return the limits that the options ask for."""
    from plies.courses.box.packages import USUAL, places
    from plies.courses.box.terms import Limits

    asked: dict[str, Any] = {"packages": (*USUAL, *packages)}
    places(asked["packages"])  # a wrong name is told before anybody is graded
    if memory is not None:
        asked["memory"] = memory << 20
    if tree_time is not None:
        asked["seconds"] = tree_time
    return Limits(**asked)

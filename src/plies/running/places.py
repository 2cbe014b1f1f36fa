"""Where tasks are run: `--on dask`, `--on dask=tcp://host:8786`, or here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from plies.contract import GameError
from plies.running.processes import cores, run_here
from plies.running.tasks import Done, Failed, Make

TRIES = 5  # times that a task is begun here whose process is killed every time


class Place(NamedTuple):
    """Some processes here, or a cluster: by its scheduler's address, or "" for one made here."""

    jobs: int
    cluster: str | None = None

    @property
    def words(self) -> str:
        if self.cluster is None:
            return f"{self.jobs} at once"
        return f"on {self.cluster or f'a cluster here, {self.jobs} workers'}"


def place(on: str | None, jobs: int | None) -> Place:
    """Return the place that `--on` and `--jobs` name."""
    if jobs is not None and jobs < 1:
        raise GameError(f"at least 1 at once, not {jobs}")
    if on in (None, "", "here"):
        return Place(jobs or cores())
    name, _, address = str(on).partition("=")
    if name != "dask" or (address and "://" not in address):
        raise GameError(f"run on dask, on dask=tcp://HOST:8786 or on here, not on {on!r}")
    if address and jobs:
        raise GameError("how many at once is for the cluster's workers to say: leave out --jobs")
    return Place(jobs or cores(), address)


def run(
    make: Make,
    tasks: Iterable[Any],
    where: Place,
    *,
    files: Iterable[Path] = (),
    tell: Callable[[Any, Any], None] | None = None,
    what: str = "tasks",
) -> Iterator[Done | Failed]:
    """Do tasks at a place, and yield each as it ends; on a cluster perhaps one twice.

    `files` are sent along. `tell` hears how far a task is, where it is done here.
    """
    if where.cluster is None:
        return run_here(make, tasks, where.jobs, tell=tell, tries=TRIES, what=what)
    from plies.running.cluster import run_on_cluster
    from plies.running.parcel import packed

    parcel = packed(make, files)
    return run_on_cluster(parcel, tasks, where.cluster, workers=where.jobs, what=what)

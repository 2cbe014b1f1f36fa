"""What methods of Python's own are given: an argument that compiled code looks at, or a refusal."""

from __future__ import annotations

from collections.abc import Collection

from plies.compiled.plain.kinds import Refused

MOST = {  # arguments that are looked at, in order; of others one
    **dict.fromkeys(("find", "rfind", "index", "rindex", "startswith", "endswith"), 3),
    **dict.fromkeys(("replace", "count"), 3),
    **dict.fromkeys(("split", "rsplit", "insert", "get", "pop", "setdefault"), 2),
    **dict.fromkeys(("ljust", "rjust", "center"), 2),
}
ANY_NUMBER = (
    *("update", "union", "intersection", "difference", "format"),
    *("intersection_update", "difference_update"),
)
NAMES: dict[str, tuple[str, ...]] = {
    "sort": ("key", "reverse"),
    "split": ("sep", "maxsplit"),
    "rsplit": ("sep", "maxsplit"),
}
ANY_NAME = ("update", "format", "_replace")


def refuse_unseen(name: str, count: int, words: Collection[str]) -> None:
    """Refuse an argument that nobody would look at."""
    if count > MOST.get(name, 1) and name not in ANY_NUMBER:
        raise Refused(f".{name}() of {count} arguments is not compiled")
    unseen = [word for word in words if word not in NAMES.get(name, ())]
    if unseen and name not in ANY_NAME:
        raise Refused(f"{unseen[0]}= is not compiled in .{name}()")

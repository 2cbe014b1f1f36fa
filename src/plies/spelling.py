"""What somebody who mistyped a name may have meant."""

from __future__ import annotations

from collections.abc import Iterable

NEAR = 0.7  # of 1: how much alike two words must be


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean konane?)`, to put behind a sentence; nothing if no word is near."""
    from difflib import get_close_matches  # slow to import, and rarely needed

    by_letters = {name.lower().replace("_", "-"): name for name in known}
    found = get_close_matches(word.lower().replace("_", "-"), by_letters, n=1, cutoff=NEAR)
    return f" (did you mean {by_letters[found[0]]}?)" if found else ""

"""Alpha-beta whose two bounds are mixed up, or stay where they began."""

from __future__ import annotations

from plies.exercises.mistakes import Mistake, prunes

BOUNDS = (
    Mistake(
        "alpha-never-updated",
        "You never raise alpha: where MAX moves, it becomes the best value so far. Without it MIN "
        "can never cut.",
        lambda asked: {"never_updates": "alpha"},
        prunes,
    ),
    Mistake(
        "alpha-updated-at-root-only",
        "You raise alpha at the root only; wherever MAX moves it becomes the best value so far.",
        lambda asked: {"never_updates": "alpha below root"},
        prunes,
    ),
    Mistake(
        "beta-never-updated",
        "You never lower beta: where MIN moves, it becomes the lowest value so far. Without it MAX "
        "can never cut.",
        lambda asked: {"never_updates": "beta"},
        prunes,
    ),
    Mistake(
        "bounds-swapped",
        "Your bounds are swapped where you cut: MAX cuts when the value passes beta, MIN when it "
        "falls below alpha, not the other way round.",
        lambda asked: {"swaps": "tests", "cuts_at_root": False},
        prunes,
    ),
    Mistake(
        "bounds-swapped-at-root-too",
        "Your bounds are swapped, also at the root: MAX cuts when the value passes beta, MIN when "
        "it falls below alpha, and alpha begins with minus infinity, beta with plus infinity. So "
        "you look at the first move only.",
        lambda asked: {"swaps": "tests"},
        prunes,
    ),
    Mistake(
        "bounds-swapped-at-max",
        "Where MAX moves you cut when the value passes alpha; it is beta that MIN has in hand.",
        lambda asked: {"swaps": "max tests", "cuts_at_root": False},
        prunes,
    ),
    Mistake(
        "bounds-swapped-at-min",
        "Where MIN moves you cut when the value falls below beta; it is alpha that MAX has in "
        "hand.",
        lambda asked: {"swaps": "min tests"},
        prunes,
    ),
    Mistake(
        "bounds-swapped-in-updates",
        "Your bounds are swapped where you update them: MAX raises alpha, MIN lowers beta.",
        lambda asked: {"swaps": "updates", "cuts_at_root": False},
        prunes,
    ),
    Mistake(
        "bounds-swapped-in-updates-at-root-too",
        "Your bounds are swapped where you update them, also at the root: MAX raises alpha, MIN "
        "lowers beta.",
        lambda asked: {"swaps": "updates"},
        prunes,
    ),
    Mistake(
        "bounds-swapped-in-calls",
        "Your bounds are swapped where you pass them on: the search of the next position gets beta "
        "for alpha and alpha for beta.",
        lambda asked: {"swaps": "calls"},
        prunes,
    ),
    Mistake(
        "bounds-swapped-at-start",
        "Your bounds are swapped at the start: alpha begins with minus infinity, beta with plus "
        "infinity.",
        lambda asked: {"swaps": "start", "cuts_at_root": False},
        prunes,
    ),
)

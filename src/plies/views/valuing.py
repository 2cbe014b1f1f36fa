"""What a value means, as people say it: `black wins in 5`, `black is about 6 points ahead`."""

from __future__ import annotations

from plies.contract import Game, facts, side_name
from plies.searches.result import Valued, ending, ends_in, is_end

BETTER = "which looks better now, one move deeper"
CHANGES = {  # for who has moved: how it would have ended, how it ends now
    ("win", "draw"): "gave a win away for a draw",
    ("win", "loss"): "turned a win into a loss",
    ("draw", "loss"): "turned a draw into a loss",
    ("win", ""): "missed a certain win",
    ("draw", ""): "gave up a certain draw",
    ("", "loss"): "loses by force",
}
WORSE = (  # of a cost, in a game that is won or lost
    (0.25, "made things much worse"),
    (0.1, "made things worse"),
    (0.04, "made things a little worse"),
)
TENTHS = 100  # points below which a tenth of one is worth saying


def value_words(game: Game, found: Valued, *, exact: bool = False, simulated: bool = False) -> str:
    """Return what a position is worth, with the name of the side that it is good for.

    An `exact` value is how the game ends; a `simulated` one is the average of games played out.
    """
    about = facts(game)
    if isinstance(found.value, (tuple, list)):
        parts = zip(about.sides, found.value, strict=False)
        return ", ".join(f"{side} {_number(part)}" for side, part in parts)
    if about.decisive and about.zero_sum and (outcome := ends_in(game, found)):
        return _ending(game, outcome, found)
    value = float(found.value)
    if len(about.sides) != 2:
        whose = "" if len(about.sides) == 1 else f" for {side_name(game, 0)}"
        return f"{'' if exact else 'about '}{_number(value)} points{whose}"
    if simulated and about.decisive:
        return f"{side_name(game, 0)} wins {(value + 1) / 2:.0%} of the games played out"
    better = side_name(game, 0 if value > 0 else 1)
    if not _number(abs(value)).strip("0."):
        return "a draw" if exact else "even"
    if about.decisive:
        return f"{better} stands better (+{_number(abs(value))})"
    if exact:
        return f"{better} wins by {_number(abs(value))}"
    return f"{better} is about {_number(abs(value))} points ahead"


def compared_words(game: Game, mover: int, played: Valued, other: Valued) -> str:
    """Return how another move compares with the one that was played, for who was to move.

    One that looks better was found so only after the move was made, by a look that is deeper.
    """
    least = [one.value for one in (played, other) if not isinstance(one.value, (tuple, list))]
    if len(least) < 2 or ends_in(game, played) != ends_in(game, other):
        return ""
    if facts(game).decisive and any(map(is_end, least)):
        return "" if least[0] != least[1] else "just as good"
    less = (least[0] - least[1]) * (1 if mover == 0 else -1)
    if not _number(abs(less)).strip("0."):
        return "just as good"
    return f"{_number(less)} less for {side_name(game, mover)}" if less > 0 else BETTER


def lost_words(game: Game, mover: int, best: Valued, played: Valued, cost: float) -> str:
    """Return what a move has lost against the best one, for who made it; "" for nothing.

    `cost` is that as a share of all there is between a sure loss and a sure win.
    """
    before, after = (_for_mover(mover, ends_in(game, one)) for one in (best, played))
    if before != after and (said := CHANGES.get((before, after))):
        return said
    if facts(game).decisive:
        if before and after:
            return ""  # a win that takes longer is a win
        return next((words for least, words in WORSE if cost >= least), "")
    loss = _number(abs(_own(mover, best) - _own(mover, played)))
    if not loss.strip("0.") or _own(mover, played) > _own(mover, best):
        return ""
    return f"lost {loss} {'point' if loss == '1' else 'points'}"


def _own(mover: int, found: Valued) -> float:
    if isinstance(found.value, (tuple, list)):
        return float(found.value[mover])
    return float(found.value if mover == 0 else -found.value)


def _for_mover(mover: int, outcome: str | None) -> str:
    return (
        {"win": "loss", "loss": "win"}.get(outcome or "", outcome or "") if mover else outcome or ""
    )


def _ending(game: Game, outcome: str, found: Valued) -> str:
    if outcome == "draw":
        return "a draw"
    winner = side_name(game, 0 if outcome == "win" else 1)
    _, distance = ending(found.value, found.outcome, found.distance, decisive=True)
    return f"{winner} wins in {distance}" if distance else f"{winner} wins"


def _number(value: float) -> str:
    if float(value).is_integer() or abs(value) >= TENTHS:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2g}"

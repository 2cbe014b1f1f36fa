"""Score sheets: games as text, after the manner of the PGN of chess.

    [Event "plies match"]
    [Game "konane"]
    ...
    [Winner "black"]

    1. d5 {12, depth 4, 1034 nodes, 0.012345 s} e5 {0.000012 s}
    2. b5-d5 {9, depth 4, 2110 nodes, 0.023456 s} ...
    1-0

Comments hold the value, which is the first side's, the depth, the nodes and the time; where the
end is proven, `win in 5`, `draw` or `loss in 4` for that side stands before the value, which is
left out if it is what a search gives a game that is won, drawn or lost. Moves without a comment
were thrown by chance or belong to a random opening. What stands between quotation marks is written
as in JSON. A game without its result at the end is cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from plies.contract import Value
from plies.play.match import Plan
from plies.play.records import Note, Saved
from plies.searches.result import in_words
from plies.searches.table import WIN

EVENT = "plies match"
EVENT_TAG = f'[Event "{EVENT}"]'
ENDS = {"win": WIN, "draw": 0, "loss": -WIN}
NOT_KEPT = "not kept"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
TAG = re.compile(r'\[(\w+) ("(?:[^"\\]|\\.)*")\]')
BEGIN = re.compile(rf'^(?:{re.escape(EVENT_TAG)}|\[Event (?:"[^\n]*)?\Z)', re.MULTILINE)
TAGGED = re.compile(r'^\[[A-Z]\w* (?:"|\Z)', re.MULTILINE)
TOKEN = re.compile(r'(?P<comment>\{[^}]*\})|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<word>[^\s{"]+)')
BARE = re.compile(r'[^\s{}"\[\]\\]+')
NUMBER = re.compile(r"\d+\.+")
COMMENT = re.compile(
    r"\{(?:(?P<outcome>win|draw|loss)(?: in (?P<distance>\d+))?, )?"
    r"(?:(?P<value>-?[\di][\w.+-]*|\([^)]*\)), )?(?:depth (?P<depth>\d+), )?"
    r"(?:(?P<nodes>\d+) nodes, )?(?P<seconds>[\d.]+) s\}"
)


class CutOff(ValueError):  # noqa: N818
    """A game that cannot be read, because some of it is missing or is something else."""


def to_text(one: Saved) -> str:
    """Return a game as text that ends in an empty line."""
    tags = "\n".join(f"[{name} {_quoted(value)}]" for name, value in _tags(one))
    return f"{tags}\n\n{_moves(one)}{_result(one)}\n\n"


def from_text(text: str) -> Saved:
    """Return the game that `text` describes, or raise CutOff."""
    head, moves = _head(text)
    notes, result = _notes(moves)
    if not result:
        raise CutOff("it is cut off before its result")
    try:
        return _game(head, notes)
    except CutOff:
        raise
    except (KeyError, ValueError) as error:
        raise CutOff(f"a tag is missing or wrong: {error}") from None


def blocks(text: str) -> list[str]:
    """Return a text in parts: each game, which begins with its Event, and what is above them."""
    begins = [found.start() for found in BEGIN.finditer(text)]
    if text[: begins[0] if begins else None].strip():
        begins.insert(0, 0)
    return [text[one:other] for one, other in pairwise([*begins, len(text)])]


def is_note(text: str) -> bool:
    """Return whether a part of a text has nothing of a game in it: somebody's own words."""
    return not TAGGED.search(text)


def _tags(one: Saved) -> Iterator[tuple[str, str]]:
    plan = one.plan
    yield from [("Event", EVENT), ("Game", plan.game), ("Date", one.date)]
    yield from [("Round", str(one.number)), ("Games", str(plan.games))]
    yield from ((f"Player{i}", name) for i, name in enumerate(plan.players, 1))
    for i, (side, by) in enumerate(zip(one.sides, one.by, strict=True), 1):
        yield from [(f"Side{i}", side), (f"By{i}", by)]
    yield "Seed", str(plan.seed)
    if plan.random_plies:
        yield "RandomPlies", str(plan.random_plies)
    if plan.move_time is not None:
        yield "MoveTime", repr(plan.move_time)
    if plan.position is not None:
        yield "Start", plan.position
    if plan.moves is not None:
        yield "KeepMoves", "yes" if plan.moves else "no"
    yield "Turns", " ".join(map(str, one.turns))
    yield "Nodes", " ".join(map(str, one.nodes))
    yield "Seconds", " ".join(f"{seconds:.6f}" for seconds in one.seconds)
    if one.cpu:
        yield "CPU", " ".join(f"{seconds:.6f}" for seconds in one.cpu)
    for name, value in (("Payoff", one.payoff), ("Best", one.best)):
        if value is not None:
            yield name, _number(value)
    if one.winner is not None:
        yield "Winner", one.winner
    if one.reason:
        yield "Termination" if one.forfeited is None else "Forfeit", one.reason
    if one.forfeited is not None:
        yield "Forfeited", one.forfeited
    if one.kept:
        yield "Plies", str(len(one.notes))
    else:
        yield "Moves", NOT_KEPT
    yield "Final", one.final


def _head(text: str) -> tuple[dict[str, str], str]:
    head, place = {}, 0
    while found := TAG.match(text, place):
        try:
            head[found[1]] = json.loads(found[2])
        except ValueError:
            raise CutOff(f"the tag {found[1]} cannot be read") from None
        place = found.end()
        place += len(text[place:]) - len(text[place:].lstrip())
    if not head:
        raise CutOff("it does not begin with tags")
    return head, text[place:]


def _moves(one: Saved) -> str:
    """Number the moves: a new number, on a new line, whenever every side has had its turn.

    In a game for one, whenever the player moves: what chance does stands behind it, and what
    it does before the player's first move is number 0.
    """
    width, plies = len(one.sides), range(len(one.notes))
    if width > 1:
        begins = list(plies[::width])
    else:
        begins = [ply for ply in plies if ply == 0 or one.notes[ply].seconds is not None]
    zero = width == 1 and one.notes and one.notes[0].seconds is None
    lines = []
    for number, (first, end) in enumerate(pairwise([*begins, len(one.notes)]), 0 if zero else 1):
        words = [_written(note) for note in one.notes[first:end]]
        lines.append(f"{number}. {' '.join(words)}\n")
    return "".join(lines)


def _written(note: Note) -> str:
    word = note.word
    if not BARE.fullmatch(word) or NUMBER.fullmatch(word) or word in RESULTS:
        word = _quoted(word)
    if note.seconds is None:
        return word
    parts = [in_words(None, note.outcome, note.distance)] if note.outcome else []
    if note.value is not None and (not note.outcome or note.value != ENDS[note.outcome]):
        parts.append(_number(note.value))
    parts += [] if note.depth is None else [f"depth {note.depth}"]
    parts += [] if note.nodes is None else [f"{note.nodes} nodes"]
    return f"{word} {{{', '.join([*parts, f'{note.seconds:.6f} s'])}}}"


def _notes(text: str) -> tuple[list[Note], str]:
    """Return the moves in a text and the result that ends it, if it does."""
    notes: list[Note] = []
    for found in TOKEN.finditer(text):
        token = found[0]
        if found["comment"]:
            if notes and (said := COMMENT.fullmatch(token)):
                notes[-1] = _commented(notes[-1].word, said)
        elif found["quoted"]:
            notes.append(Note(_unquoted(token)))
        elif token in RESULTS:
            return notes, token
        elif not NUMBER.fullmatch(token):
            notes.append(Note(token))
    return notes, ""


def _commented(word: str, said: re.Match[str]) -> Note:
    depth, nodes = (None if said[name] is None else int(said[name]) for name in ("depth", "nodes"))
    value = ENDS.get(said["outcome"]) if said["value"] is None else _read_number(said["value"])
    distance = None if said["distance"] is None else int(said["distance"])
    outcome: Any = said["outcome"]
    return Note(word, float(said["seconds"]), value, depth, nodes, outcome, distance)


def _result(one: Saved) -> str:
    if len(one.sides) != 2 or one.winner is None:
        return "*"
    return "1/2-1/2" if one.winner == "draw" else RESULTS[one.sides.index(one.winner)]


def _game(head: dict[str, str], notes: list[Note]) -> Saved:
    def numbered(name: str) -> tuple[str, ...]:
        found = [tag for tag in head if re.fullmatch(rf"{name}\d+", tag)]
        return tuple(head[f"{name}{i + 1}"] for i in range(len(found)))

    kept = head.get("Moves") != NOT_KEPT
    if int(head["Plies"] if kept else 0) != len(notes):
        raise CutOff(f"it has {len(notes)} moves instead of {head['Plies'] if kept else 0}")
    plan = Plan(
        game=head["Game"],
        players=numbered("Player"),
        games=int(head["Games"]),
        seed=int(head["Seed"]),
        random_plies=int(head.get("RandomPlies", 0)),
        move_time=float(head["MoveTime"]) if "MoveTime" in head else None,
        position=head.get("Start"),
        moves=head["KeepMoves"] == "yes" if "KeepMoves" in head else None,
    )
    sides, reason = numbered("Side"), head.get("Forfeit") or head.get("Termination", "")
    return Saved(
        plan=plan,
        number=int(head["Round"]),
        date=head["Date"],
        sides=sides,
        by=numbered("By"),
        notes=tuple(notes),
        final=head["Final"],
        winner=head.get("Winner"),
        payoff=_read_number(head["Payoff"]) if "Payoff" in head else None,
        reason=reason,
        turns=tuple(int(word) for word in head["Turns"].split()),
        nodes=tuple(int(word) for word in head["Nodes"].split()),
        seconds=tuple(float(word) for word in head["Seconds"].split()),
        best=_read_number(head["Best"]) if "Best" in head else None,
        cpu=tuple(float(word) for word in head.get("CPU", "").split()),
        kept=kept,
        forfeited=head.get("Forfeited"),
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except ValueError:
        raise CutOff(f"{text} cannot be read") from None


def _number(value: Value) -> str:
    """Return a value exactly: 3, 3.5, inf, or (1, 2) for a row of them."""
    if isinstance(value, tuple):
        return f"({' '.join(_number(part) for part in value)})"
    return repr(int(value) if isinstance(value, bool) else value)


def _read_number(text: str) -> Any:
    if text.startswith("("):
        return tuple(_read_number(word) for word in text.strip("()").split())
    try:
        return int(text)
    except ValueError:
        return float(text)

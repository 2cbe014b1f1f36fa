"""Pac-Man for people: a position drawn in letters, and reading it back.

    %%%%%       % wall, . food, o capsule, G ghost. Pacman is a mouth that opens where he goes:
    %. <%       < to the East, or before he has moved; > West, v North, ^ South.
    % %.%
    %o G%
    %%%%%
    Score: 9
    Turn: ghost
    Pacman: 3,3 West
    ghost: 3,1 East, scared 12, on food

The lines below the score tell what the drawing cannot: whose turn it is, if not Pacman's; of
everybody who is not as at the start the place, counted from 0 at the lower left, the direction, how
long a ghost is scared and whether it hides food; and how the game ended. In a position that people
write they may be missing: then the drawing is all that is known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plies.contract import GameError

if TYPE_CHECKING:
    from plies.games.pacman.rules import Pacman, State

WORDS = ("West", "Stop", "East", "North", "South")
OTHER_WORDS = (  # what else people write, each way in the order of WORDS
    ("a", "left", "←", "\x1b[d"),
    ("x", "stay", "wait", "."),
    ("d", "e", "right", "→", "\x1b[c"),
    ("w", "n", "up", "↑", "\x1b[a"),
    ("s", "down", "↓", "\x1b[b"),
)
MOUTHS = "><<v^"  # of Pacman on his way West, nowhere, East, North, South
ENDS = ("", "won", "lost")
LONGEST_SCARE = 40
MOST_POINTS = 10**15
AGENT = re.compile(
    r"(\d+(?:\.[05])?), ?(\d+(?:\.[05])?)(?: (\w+))?(?:, scared (\d+))?(?:, (on food))?"
)


def read_direction(text: str) -> int:
    """Return the direction that a word, a letter of w, a, s, d, or an arrow means."""
    word = text.strip().lower()
    for way, name in enumerate(WORDS):
        if word == name.lower() or word in OTHER_WORDS[way]:
            return way
    raise GameError(f"a move is {', '.join(WORDS)}, or one of w a s d and x, not {text!r}")


def draw(game: Pacman, state: State) -> str:
    """Return the drawing of a position with the lines that complete it."""
    notes = [f"Score: {state.score}"]
    if state.turn:
        notes.append(f"Turn: {game.sides[state.turn]}")
    for number, name in enumerate(game.sides):
        x, y, facing, scared = game.agent(state, number)
        as_begun = (game.start_x[number], game.start_y[number], 1, 0)
        covers = number > 0 and food_at(game, state, x, y)
        if (x, y, facing, scared) != as_begun or covers:
            afraid = f", scared {scared}" if scared else ""
            hidden = ", on food" if covers else ""
            notes.append(f"{name}: {x / 2:g},{y / 2:g} {WORDS[facing]}{afraid}{hidden}")
    if state.over:
        notes.append(f"Over: {ENDS[state.over]}")
    return "\n".join([*rows(game, state), *notes])


def rows(game: Pacman, state: State) -> list[str]:
    """Return the drawing alone, from the highest row: capsules lie over ghosts, these over all."""
    marks = ["%" if wall else " " for wall in game.walls]
    for thing, cell in enumerate(game.thing_cells):
        if state.things[thing] and thing < game.food_count:
            marks[cell] = "."
    for number in range(game.agent_count):
        facing = game.agent(state, number)[2]
        marks[game.cell_of(state, number)] = "G" if number else MOUTHS[facing]
    for thing, cell in enumerate(game.thing_cells):
        if state.things[thing] and thing >= game.food_count:
            marks[cell] = "o"
    lines = ["".join(marks[at : at + game.width]) for at in range(0, len(marks), game.width)]
    return lines[::-1]


def food_at(game: Pacman, state: State, x: int, y: int) -> bool:
    thing = game.thing_at[(y + 1) // 2 * game.width + (x + 1) // 2]
    return 0 <= thing < game.food_count and bool(state.things[thing])


Fields = tuple[tuple[int, ...], tuple[int, ...], int, int, int, int]  # of a State, in its order


def read(game: Pacman, text: str) -> Fields:
    """Return what a drawing and its lines say; rows may also be separated by `/`."""
    lines = [line.strip() for line in text.replace("/", "\n").strip().splitlines()]
    drawn, notes = lines[: game.height], _notes(game, lines[game.height :])
    marks = _marks(game, drawn)
    things = [int(marks[cell] in ".o") for cell in game.thing_cells]
    agents: list[int] = []
    told: dict[int, tuple[int, ...]] = {}
    for number, name in enumerate(game.sides):
        if name in notes:
            told[number], covers = _agent(game, number, name, notes[name])
            if covers:
                x, y = told[number][:2]
                things[game.thing_at[(y + 1) // 2 * game.width + (x + 1) // 2]] = 1
    places = _untold(game, marks, told)
    for number in range(game.agent_count):
        agents += told[number] if number in told else places[number]
    food = sum(things[: game.food_count])
    over = _one_of(ENDS[1:], notes["Over"], "Over") + 1 if "Over" in notes else 0
    if (over == 1) != (food == 0):
        raise GameError("Pacman has won where, and only where, no food is left: Over: won")
    turn = _one_of(game.sides, notes["Turn"], "Turn") if "Turn" in notes else 0
    return tuple(agents), tuple(things), food, turn, _score(notes.get("Score", "0")), over


def _notes(game: Pacman, lines: Sequence[str]) -> dict[str, str]:
    known = ("Score", "Turn", "Over", *game.sides)
    notes: dict[str, str] = {}
    for line in filter(None, lines):
        name, colon, words = line.partition(":")
        if not colon or name not in known:
            raise GameError(f"below the drawing may stand {', '.join(known)}, not {line[:60]!r}")
        notes[name] = words.strip()
    return notes


def _marks(game: Pacman, drawn: Sequence[str]) -> list[str]:
    """Return the mark of every cell, row by row from the bottom, if they fit the layout."""
    if len(drawn) < game.height or any(len(line) != game.width for line in drawn):
        raise GameError(f"the drawing needs {game.height} rows of {game.width} cells")
    marks = [mark for line in reversed(drawn) for mark in line]
    for cell, mark in enumerate(marks):
        y, x = divmod(cell, game.width)
        if (mark == "%") != bool(game.walls[cell]):
            what = "a wall" if game.walls[cell] else "no wall"
            raise GameError(f"the layout {game.layout.name} has {what} at {x},{y}")
        thing = game.thing_at[cell]
        if mark in ".o" and (thing < 0 or (mark == ".") != (thing < game.food_count)):
            what = "food" if mark == "." else "capsule"
            raise GameError(f"the layout {game.layout.name} has no {what} at {x},{y}")
    return marks


def _agent(game: Pacman, number: int, name: str, words: str) -> tuple[tuple[int, ...], bool]:
    """Return what a line says of an agent, in half cells, and whether it hides food."""
    found = AGENT.fullmatch(words)
    if not found:
        raise GameError(f"{name} is written as {name}: 3,1 East, not {words[:60]!r}")
    x, y = (int(2 * float(found[place])) for place in (1, 2))
    facing = read_direction(found[3] or "Stop")
    scared, covers = int(found[4] or 0), bool(found[5])
    across = (x % 2, y % 2)
    way = (0, 0) if facing == 1 else (1, 0) if facing in (0, 2) else (0, 1)
    cells = {(y + up) // 2 * game.width + (x + right) // 2 for up in (0, 1) for right in (0, 1)}
    between = across != (0, 0) and (number == 0 or not scared or across != way)
    if between or any(cell >= len(game.walls) or game.walls[cell] for cell in cells):
        raise GameError(f"{name} cannot be at {found[1]},{found[2]}")
    if scared > LONGEST_SCARE or (number == 0 and (scared or covers)):
        raise GameError(f"{name} cannot be so: {words[:60]!r}")
    thing = game.thing_at[(y + 1) // 2 * game.width + (x + 1) // 2]
    if covers and not 0 <= thing < game.food_count:
        raise GameError(f"the layout {game.layout.name} has no food where {name} is")
    return (x, y, facing, scared), covers


def _untold(
    game: Pacman, marks: Sequence[str], told: dict[int, tuple[int, ...]]
) -> dict[int, tuple[int, int, int, int]]:
    """Return where those are of whom no line tells: at their start, or else where one is drawn."""
    seen = {(x + 1) // 2 + (y + 1) // 2 * game.width for x, y, *_ in told.values()}
    mouths = [cell for cell, mark in enumerate(marks) if mark in "P<>v^" and cell not in seen]
    ghosts = [cell for cell, mark in enumerate(marks) if mark in "G1234" and cell not in seen]
    ghosts.sort(key=lambda cell: (cell % game.width, cell // game.width))
    home = {
        number: game.start_y[number] // 2 * game.width + game.start_x[number] // 2
        for number in range(game.agent_count)
        if number not in told
    }
    places: dict[int, tuple[int, int, int, int]] = {}
    for number in sorted(home, key=lambda number: home[number] not in ghosts):
        drawn = ghosts if number else mouths
        hidden = marks[home[number]] == "o" or home[number] in seen
        if home[number] in drawn or (not drawn and hidden):
            cell = home[number]
        elif drawn:
            cell = drawn[0]
        else:
            raise GameError(f"{game.sides[number]} is missing in the drawing")
        if cell in drawn:
            drawn.remove(cell)
        facing = MOUTHS.index(marks[cell]) if marks[cell] in "><v^" and number == 0 else 1
        places[number] = (2 * (cell % game.width), 2 * (cell // game.width), facing, 0)
    if mouths or ghosts:
        y, x = divmod((mouths or ghosts)[0], game.width)
        raise GameError(f"nobody can be at {x},{y}: there are {', '.join(game.sides)} only")
    return places


def _one_of(words: Sequence[str], word: str, what: str) -> int:
    if word not in words:
        raise GameError(f"{what} is one of {', '.join(words)}, not {word[:40]!r}")
    return list(words).index(word)


def _score(words: str) -> int:
    if not re.fullmatch(r"-?\d{1,16}", words) or abs(int(words)) > MOST_POINTS:
        raise GameError(f"the score is a whole number, not {words[:40]!r}")
    return int(words)

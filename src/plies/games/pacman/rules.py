"""Pac-Man, as a course at Berkeley plays it: one who eats, and ghosts who take turns after him.

    %%%%%%%%%%       Pacman moves first, then each ghost; a move is one cell. He must move, or
    %.  .%  o%       stop, and every move of his costs a point. Food is worth 10 and the last of it
    % %%   %.%       500 more, and wins. A ghost that he meets costs 500, and loses; but for 40
    %P   G  .%       moves after he has eaten a capsule ghosts are scared: they move half a cell
    %%%%%%%%%%       at a time, and it is he who eats them, for 200 each.

A ghost never stops and turns round only in a dead end. One that is eaten comes back where it began,
and is scared no more.

Places are counted in half cells, from the lower left: x to the right, y upwards. So all of a
position is whole numbers, and it compiles. Minimax lets the ghosts play against Pacman, expectimax
at random; what the points are worth is told in `docs/pacman.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import GameError
from plies.games.pacman import text as people
from plies.games.pacman.layout import Layout, read_layout
from plies.games.pacman.maze import FAR, dead_ends, distances, floor_numbers
from plies.games.shared.named import Named

WEST, STOP, EAST, NORTH, SOUTH = range(5)  # also the order in which moves are tried
WORDS = people.WORDS
DX, DY = (-1, 0, 1, 0, 0), (0, 0, 0, 1, -1)
BACK = (EAST, STOP, WEST, SOUTH, NORTH)
AHEAD = tuple(sum(1 << way for way in range(5) if way not in (STOP, back)) for back in BACK)  # bits
X, Y, FACING, SCARED = range(4)  # what is known of an agent
EACH = 4  # numbers
GOING_ON, WON, LOST = range(3)

STEP_COST, FOOD_WORTH, GHOST_WORTH, END_WORTH = 1, 10, 200, 500
SCARED_FOR = 40  # moves of a ghost
TOUCHING = 1  # half a cell apart, they still meet
MOST_GHOSTS = 4  # as many as the course's program lets in without being asked

# What `evaluate_better` makes of a layout, in points.
FOOD_PULL, FOOD_REACH = 9.0, 3  # of the nearest food; it is half as strong at so many steps
CAPSULE_PULL = 6.0  # of the nearest capsule, for each ghost
DANGER = 60.0  # of a ghost that is here
CORNERED = 100.0  # a dead end, and a ghost that can be at its mouth before him
PREY = 150.0  # of a scared ghost that is here, less than the points for it
MISSED = 500.0  # by who is dead: all that he could have eaten
SPARE = 60.0  # of a capsule that is kept for later


class State(NamedTuple):
    agents: tuple[int, ...]  # x, y, direction and scared moves left of Pacman and of each ghost
    things: tuple[int, ...]  # 1 for each food of the layout that is still there, then capsules
    food: int  # how much is left
    turn: int
    score: int
    over: int


class Pacman(Named):
    """Pac-Man in a `layout`, ours by name or a file, with so many ghosts at most."""

    name = "pacman"
    swaps = False  # Pacman and the ghosts are no equals: in a match nobody changes sides
    opponent = "directional"  # who plays a side that nobody is named for

    def __init__(self, layout: str = "garden", ghosts: int = MOST_GHOSTS) -> None:
        if ghosts < 0:
            raise GameError(f"there are 0 ghosts or more, not {ghosts}")
        self.set_up(read_layout(layout), ghosts)

    def set_up(self, layout: Layout, ghosts: int) -> None:
        """Take in what the rules must know of a layout."""
        self.layout = layout
        self.width, self.height = layout.width, layout.height
        self.walls = layout.walls  # of each cell, row by row from the bottom
        self.starts = (layout.pacman, *layout.ghosts[:ghosts])
        self.agent_count = len(self.starts)
        self.ghost_count = self.agent_count - 1
        ghost_names = [f"ghost {number}" for number in range(1, self.agent_count)]
        self.sides = ("Pacman", *(["ghost"] if self.ghost_count == 1 else ghost_names))
        self.food_count = len(layout.food)
        self.thing_cells = tuple(y * self.width + x for x, y in layout.food + layout.capsules)
        numbers = {cell: number for number, cell in enumerate(self.thing_cells)}
        cells = range(self.width * self.height)
        self.thing_at = tuple(numbers.get(cell, -1) for cell in cells)  # -1: nothing ever
        self.ways = tuple(self.ways_from(cell) for cell in cells)
        self.start_x = tuple(2 * x for x, y in self.starts)
        self.start_y = tuple(2 * y for x, y in self.starts)
        self.floor = floor_numbers(self.walls)
        self.floor_count = max(self.floor) + 1
        self.steps = distances(self.walls, self.width)  # from floor to floor
        ends = dead_ends(self.walls, self.width)
        self.way_out = tuple(self.floor[ends[cell][0]] if cell in ends else -1 for cell in cells)
        self.way_back = tuple(ends[cell][1] if cell in ends else 0 for cell in cells)
        self.thing_floor = tuple(self.floor[cell] for cell in self.thing_cells)

    def ways_from(self, cell: int) -> int:
        """Return a bit for every direction that no wall bars, Stop included."""
        y, x = divmod(cell, self.width)
        if self.walls[cell] or x in (0, self.width - 1) or y in (0, self.height - 1):
            return 0  # nobody gets there
        near = (cell + DY[way] * self.width + DX[way] for way in range(5))
        return sum(1 << way for way, there in enumerate(near) if not self.walls[there])

    def start(self) -> State:
        agents: list[int] = []
        for number in range(self.agent_count):
            agents += [self.start_x[number], self.start_y[number], STOP, 0]
        return State(tuple(agents), (1,) * len(self.thing_cells), self.food_count, 0, 0, GOING_ON)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        if state.over == GOING_ON:
            mine = EACH * state.turn
            x, y = state.agents[mine + X], state.agents[mine + Y]
            facing = state.agents[mine + FACING]
            if (x | y) & 1:  # between two cells there is one way to go
                yield facing
            else:
                ways = self.ways[(y >> 1) * self.width + (x >> 1)]
                if state.turn > 0:  # a ghost turns round only if it must
                    ways = ways & AHEAD[facing] or ways & ~(1 << STOP)
                if ways & 1 << WEST:
                    yield WEST
                if ways & 1 << STOP:
                    yield STOP
                if ways & 1 << EAST:
                    yield EAST
                if ways & 1 << NORTH:
                    yield NORTH
                if ways & 1 << SOUTH:
                    yield SOUTH

    def play(self, state: State, move: int) -> State:
        if state.turn == 0:
            return self.pacman_plays(state, move)
        return self.ghost_plays(state, move)

    def pacman_plays(self, state: State, move: int) -> State:
        before = state.agents
        x, y = before[X] + 2 * DX[move], before[Y] + 2 * DY[move]
        agents = list(before)
        agents[X], agents[Y] = x, y
        if move != STOP:
            agents[FACING] = move
        score, food, over = state.score - STEP_COST, state.food, GOING_ON
        things = state.things
        thing = self.thing_at[(y >> 1) * self.width + (x >> 1)]
        if thing >= 0 and things[thing]:
            left = list(things)
            left[thing] = 0
            things = tuple(left)
            if thing < self.food_count:
                food -= 1
                score += FOOD_WORTH
                if food == 0:
                    score += END_WORTH
                    over = WON
            else:
                for ghost in range(1, self.agent_count):
                    agents[EACH * ghost + SCARED] = SCARED_FOR
        for ghost in range(1, self.agent_count):
            mine = EACH * ghost
            if abs(x - before[mine + X]) + abs(y - before[mine + Y]) <= TOUCHING:
                if agents[mine + SCARED] > 0:
                    score += GHOST_WORTH
                    self.send_home(agents, ghost)
                elif over != WON:
                    score -= END_WORTH
                    over = LOST
        return State(tuple(agents), things, food, self.after(0), score, over)

    def ghost_plays(self, state: State, move: int) -> State:
        before, ghost = state.agents, state.turn
        mine = EACH * ghost
        scared = before[mine + SCARED]
        step = 1 if scared > 0 else 2
        x, y = before[mine + X] + step * DX[move], before[mine + Y] + step * DY[move]
        if scared > 0:
            scared -= 1
            if scared == 0:  # from now on it moves by whole cells
                x += x & 1
                y += y & 1
        agents = list(before)
        agents[mine + X], agents[mine + Y] = x, y
        agents[mine + FACING], agents[mine + SCARED] = move, scared
        score, over = state.score, GOING_ON
        if abs(x - before[X]) + abs(y - before[Y]) <= TOUCHING:
            if scared > 0:
                score += GHOST_WORTH
                self.send_home(agents, ghost)
            else:
                score -= END_WORTH
                over = LOST
        return State(tuple(agents), state.things, state.food, self.after(ghost), score, over)

    def send_home(self, agents: list[int], ghost: int) -> None:
        agents[EACH * ghost + X] = self.start_x[ghost]
        agents[EACH * ghost + Y] = self.start_y[ghost]
        agents[EACH * ghost + FACING] = STOP
        agents[EACH * ghost + SCARED] = 0

    def after(self, turn: int) -> int:
        return turn + 1 if turn + 1 < self.agent_count else 0

    def all_moves(self) -> range:
        return range(len(WORDS))

    def payoff(self, state: State) -> int:
        return state.score

    def evaluate(self, state: State) -> int:
        """Return the points so far."""
        return state.score

    evaluate_score = evaluate

    def evaluate_better(self, state: State) -> float:
        """Return the points so far and what the near future seems to hold.

        Food, capsules and ghosts count by how far it is to walk to them. All but scared ghosts
        counts less than a food or a life, so that it never pays to leave one for a better view.
        """
        value = float(state.score)
        if state.over != GOING_ON:
            return value - MISSED if state.over == LOST else value
        cell = self.cell_of(state, 0)
        here, out = self.floor_count * self.floor[cell], self.way_out[cell]
        nearest = FAR
        for food in range(self.food_count):
            if state.things[food] and self.steps[here + self.thing_floor[food]] < nearest:
                nearest = self.steps[here + self.thing_floor[food]]
        value -= FOOD_PULL * nearest / (nearest + FOOD_REACH)
        hunted = 0
        for ghost in range(1, self.agent_count):
            there = self.floor[self.cell_of(state, ghost)]
            away = self.steps[here + there]
            scared = state.agents[EACH * ghost + SCARED]
            if scared == 0:
                value -= DANGER / (away * away + 1)
                if out >= 0 and self.steps[self.floor_count * out + there] <= self.way_back[cell]:
                    value -= CORNERED
            elif away < scared:
                hunted += 1
                value += PREY * (SCARED_FOR - away) / SCARED_FOR
        nearest, left = FAR, 0
        for capsule in range(self.food_count, len(state.things)):
            if state.things[capsule]:
                left += 1
                away = self.steps[here + self.thing_floor[capsule]]
                nearest = away if away < nearest else nearest
        if hunted > 0:
            value += SPARE * left  # who eats another now wastes it
        elif left > 0:
            value -= CAPSULE_PULL * self.ghost_count * nearest / (nearest + FOOD_REACH)
        return value

    def agent(self, state: State, number: int) -> tuple[int, ...]:
        """Return x, y, direction and scared moves left of Pacman or a ghost."""
        return state.agents[EACH * number : EACH * number + EACH]

    def cell_of(self, state: State, agent: int) -> int:
        """Return the cell of an agent, the upper or right one if it is between two."""
        x, y = state.agents[EACH * agent + X], state.agents[EACH * agent + Y]
        return (y + 1 >> 1) * self.width + (x + 1 >> 1)

    def text(self, state: State) -> str:
        """Draw the maze, and say below it what the drawing does not show: see `pacman_text`."""
        return people.draw(self, state)

    def read_state(self, text: str) -> State:
        return State(*people.read(self, text))

    def svg(self, state: State) -> str:
        from plies.games.pacman.picture import svg

        return svg(self, state)

    def move_text(self, state: State, move: int) -> str:
        return WORDS[move]

    def read_move(self, state: State, text: str) -> int:
        """Read `West`, `left`, `←` or a key of w, a, s, d: so w is North. x stops."""
        return people.read_direction(text)


def pacman_in(layout: Layout, ghosts: int = MOST_GHOSTS) -> Pacman:
    """Return the game in a layout that is no file."""
    game = Pacman.__new__(Pacman, layout.name, ghosts)
    game.set_up(layout, ghosts)
    return game

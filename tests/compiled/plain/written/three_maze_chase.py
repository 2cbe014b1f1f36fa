"""A chase in a maze; who moves is a key of the state, so its values are of several kinds."""

from collections import deque

LAYOUT = """
%%%%%%%
%P .  %
% %%% %
%  . G%
%%%%%%%""".strip().split("\n")
WAYS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}


class Chase:
    def start(self):
        pac = ghost = None
        food = []
        for r, line in enumerate(LAYOUT):
            for c, letter in enumerate(line):
                if letter == "P":
                    pac = (r, c)
                elif letter == "G":
                    ghost = (r, c)
                elif letter == ".":
                    food.append((r, c))
        return {"pac": pac, "ghost": ghost, "food": food, "score": 0, "turn": "pac"}

    def mover(self, state):
        return 0 if state["turn"] == "pac" else 1

    def free(self, at):
        return LAYOUT[at[0]][at[1]] != "%"

    def moves(self, state):
        if state["pac"] == state["ghost"] or not state["food"]:
            return []
        r, c = state[state["turn"]]
        return [name for name, (dr, dc) in WAYS.items() if self.free((r + dr, c + dc))]

    def play(self, state, way):
        new = dict(state)
        who = state["turn"]
        r, c = state[who]
        dr, dc = WAYS[way]
        new[who] = (r + dr, c + dc)
        if who == "pac":
            new["score"] -= 1
            if new["pac"] in state["food"]:
                new["food"] = [one for one in state["food"] if one != new["pac"]]
                new["score"] += 10
        new["turn"] = "ghost" if who == "pac" else "pac"
        if new["pac"] == new["ghost"]:
            new["score"] -= 500
        return new

    def payoff(self, state):
        return state["score"]

    def distance(self, a, b):  # noqa: RET503
        queue, seen = deque([(a, 0)]), {a}
        while queue:
            (r, c), steps = queue.popleft()
            if (r, c) == b:
                return steps
            for dr, dc in WAYS.values():
                to = (r + dr, c + dc)
                if self.free(to) and to not in seen:
                    seen.add(to)
                    queue.append((to, steps + 1))

    def evaluate(self, state):
        if not state["food"]:
            return state["score"]
        nearest = min(self.distance(state["pac"], one) for one in state["food"])
        far = self.distance(state["pac"], state["ghost"])
        return state["score"] + 1.0 / (nearest or 1) - 2 / (1 + far)

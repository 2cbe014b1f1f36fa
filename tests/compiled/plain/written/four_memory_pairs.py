"""Memory with chance: unknown cards turn up by chance, known ones are remembered."""

CHANCE = -1
SYMBOLS = ["*", "#", "@"]


class Memory:
    """State: seen (a dict from place to symbol), hidden, first card, scores, player."""

    chance = True
    sides = ("A", "B")

    def start(self):
        return {
            "seen": {},
            "gone": [],
            "hidden": SYMBOLS * 2,
            "up": None,
            "turning": None,
            "score": {"A": 0, "B": 0},
            "player": "A",
            "turns": 0,
        }

    def mover(self, s):
        return CHANCE if s["turning"] is not None else self.sides.index(s["player"])

    def chances(self, s):
        hidden = s["hidden"]
        return [(sym, hidden.count(sym) / len(hidden)) for sym in SYMBOLS if sym in hidden]

    def moves(self, s):
        if len(s["gone"]) == 2 * len(SYMBOLS) or s["turns"] >= 6:
            return []
        places = [p for p in range(2 * len(SYMBOLS)) if p not in s["gone"] and p != s["up"]]
        known = [p for p in places if p in s["seen"]]
        unknown = [p for p in places if p not in s["seen"]]
        return known + unknown[:1]

    def play(self, s, move):
        new = dict(s, seen=dict(s["seen"]), gone=list(s["gone"]), hidden=list(s["hidden"]))
        new["score"] = dict(s["score"])
        if s["turning"] is not None:
            place = s["turning"]
            new["turning"] = None
            new["hidden"].remove(move)
            new["seen"][place] = move
        elif move not in s["seen"]:
            new["turning"] = move
            return new
        else:
            place = move
        return self.turned(new, place)

    def turned(self, new, place):
        if new["up"] is None:
            new["up"] = place
            return new
        if new["seen"][place] == new["seen"][new["up"]]:
            new["gone"] += [place, new["up"]]
            new["score"][new["player"]] += 1
        else:
            new["player"] = "B" if new["player"] == "A" else "A"
        new["up"] = None
        new["turns"] += 1
        return new

    def payoff(self, s):
        return s["score"]["A"] - s["score"]["B"]

    def evaluate(self, s):
        return self.payoff(s)

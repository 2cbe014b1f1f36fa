"""What is done with words, each a function of two words and a number that gives a text."""


def finds(word, part, n):
    return f"{word.find(part)} {word.find(part, n)} {word.rfind(part)} {part in word}"


def counts(word, part, n):
    return f"{word.count(part)} {word.count('a')} {word.count('ab')} {len(word)}"


def replaces(word, part, n):
    return word.replace(part, "Z") + "|" + word.replace("a", part) + "|" + word.replace("b", "", 2)


def splits(word, part, n):
    return "|".join(word.split(part)) + "|" + "|".join(word.split("-", 1)) + part.join([word, part])


def pieces(word, part, n):
    lines = (word + "\n" + part + "\r\n" + word).splitlines()[0 if n < 0 else n % 2]
    last, first = word.split(part)[-1], word.split(part)[0]
    try:
        found = word.split("-")[n] + (" " + word + "  " + part).split()[n]
    except IndexError:
        found = "none"
    return f"{lines}|{first}|{last}|{found}|{part.split('a')[0]}"


def parts(word, part, n):
    before, gap, after = word.partition(part)
    return f"{before}<{gap}>{after}"


def slices(word, part, n):
    return f"{word[n:]}|{word[:n]}|{word[n : n + 8]}|{word[::-1]}|{word[::2]}|{word[-3::-2]}"


def joins(word, part, n):
    return word + part + "." + part + word + ",".join(word) + "".join([word, part, word])


def cases(word, part, n):
    return word.upper() + word.lower() + part.upper() + word.title()


def ends(word, part, n):
    return (
        f"{word.startswith(part)} {word.endswith(part)} {word.strip('a-')} {word.removeprefix('a')}"
    )


def repeats(word, part, n):
    return word * 2 + part * n + "ab" * 3


def numbers(word, part, n):
    return f"{n} {n * 7} {n * 111} {-n * 99999} {n * 1000003} {n * 123456789012}"


def equals(word, part, n):
    again = word[: n if n > 0 else 0] + word[n if n > 0 else 0 :]
    return f"{word == again} {word == part} {word != part + ''} {word + part == again + part}"


def keys(word, part, n):
    held = {word: 1, part: 2, "a long word as key": 3, word + "x": 4}
    seen = {word, part + "yyyyyyyy"}
    again = word[:1] + word[1:]
    return (
        f"{held[again]} {held.get(part)} {held.get(part + 'q', 0)} {again in seen} {part in seen}"
    )


def letters(word, part, n):
    return "".join(chr(ord(one) + 1) for one in word) + (word[n] if 0 <= n < len(word) else "none")


WORK = (
    finds,
    counts,
    replaces,
    splits,
    pieces,
    parts,
    slices,
    joins,
    cases,
    ends,
    repeats,
    numbers,
    equals,
    keys,
    letters,
)


class Words:
    """A state is (word, part, number, what was found); a move is the number of what is done."""

    sides = ("one", "two")

    def start(self):
        return ("ab-ba", "b", 1, "")

    def mover(self, state):
        return 0

    def moves(self, state):
        return range(len(WORK)) if state[3] == "" else []

    def play(self, state, move):
        word, part, n, _ = state
        return (word, part, n, WORK[move](word, part, n))

    def payoff(self, state):
        return len(state[3])

    def evaluate(self, state):
        return 0

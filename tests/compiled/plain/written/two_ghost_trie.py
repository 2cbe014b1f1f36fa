"""Ghost for three: add a letter, never finish a word, always keep a word possible.

Who finishes a word loses the point that the two others get.
"""

# ruff: noqa: SIM905

WORDS = """
and ant anvil any apple apron arc arch area army art ash ask atlas atom aunt axe axis axle
cab cabin cable cake calm camel camp canal candle cane cap care cargo cart case cat cause cave
cell cent chain chair chalk charm cheek cheese chess chest child chin choir cider city clay
cold colt comet come coral cord corn cost cotton couch cow coward crab crane crow crown
dance dark dawn day dear death deep deer den dense dent desk dew diamond dice diner dish
dive dog dome door dose dove draft dragon dream dress drift drum duck dune dusk dust
each eagle ear earn earth east eat echo edge eel egg ego eight elbow elder elf elm ember
empire end enemy energy engine enter entry envy epic equal era error essay estate even event
face fact fair fan fang farm fast fate father fear feast fee feet fence fern fever field fig
film fin fire fish five flag flame flask fleet flint float flood floor flour flow flute
""".split()


class Trie:
    def __init__(self):
        self.children = {}
        self.is_word = False

    def insert(self, word):
        node = self
        for letter in word:
            node = node.children.setdefault(letter, Trie())
        node.is_word = True

    def find(self, prefix):
        node = self
        for letter in prefix:
            try:
                node = node.children[letter]
            except KeyError:
                return None
        return node


ROOT = Trie()
for word in WORDS:
    ROOT.insert(word)


class Ghost:
    """The state is the fragment that has been said so far."""

    sides = ("Ada", "Bob", "Cy")
    zero_sum = False

    def start(self):
        return ""

    def mover(self, fragment):
        return len(fragment) % len(self.sides)

    def moves(self, fragment):
        node = ROOT.find(fragment)
        if node is None or node.is_word:
            return []
        return sorted(node.children)

    def play(self, fragment, letter):
        return fragment + letter

    def payoff(self, fragment):
        loser = (len(fragment) - 1) % len(self.sides)
        return tuple(-2 if i == loser else 1 for i in range(len(self.sides)))

    def evaluate(self, fragment):
        return (0, 0, 0)

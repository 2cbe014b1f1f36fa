"""A game of OpenSpiel: searched here, and played on the page.

python examples/openspiel_on_the_page.py
python examples/openspiel_on_the_page.py serve     (then open the address that it prints)
"""

import subprocess
import sys

import plies

GAME = "openspiel:hex(board_size=4)"

if __name__ == "__main__":
    if "serve" in sys.argv:
        subprocess.run([sys.executable, "-m", "plies", "serve", GAME])
    else:
        hex4 = plies.game(GAME)
        print(plies.search(hex4, time=2))
        print(plies.match(GAME, "mcts:nodes=200", "random", games=2))

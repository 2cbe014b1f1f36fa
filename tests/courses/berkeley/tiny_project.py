"""A project in the course's format that is no work to solve: one tree with two leaves."""

from __future__ import annotations

from pathlib import Path

TEST = '''\
class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "1"
diagram: """
two leaves
"""
num_agents: "2"
start_state: "S"
win_states: "L R"
lose_states: ""
successors: """
S Left L
S Right R
"""
evaluation: """
L 5
R 3
"""
'''
FIRST_MOVE = """\
class MinimaxAgent:
    def __init__(self, evalFn="score", depth="2"):
        self.depth = int(depth)

    def getAction(self, state):
        legal = state.getLegalActions(0)
        print([state.generateSuccessor(0, action) for action in legal])
        return legal[0]
"""
LAST_MOVE = FIRST_MOVE.replace("legal[0]", "legal[-1]")


def write_tiny(folder: Path) -> Path:
    """Write the project, worth 3 points, and return its folder."""
    question = folder / "test_cases" / "q2"
    question.mkdir(parents=True)
    (folder / "test_cases" / "CONFIG").write_text('order: "q2"\n')
    (question / "CONFIG").write_text('max_points: "3"\nclass: "PassAllTestsQuestion"\n')
    (question / "1-tiny.test").write_text(TEST)
    (question / "1-tiny.solution").write_text('action: "Left"\ngenerated: "L R S"\n')
    return folder

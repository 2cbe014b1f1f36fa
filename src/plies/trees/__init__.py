"""A tree on the blackboard: the game, its notations, random ones."""

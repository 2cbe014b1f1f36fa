from pathlib import Path

ROOT = Path(__file__).parents[1]  # the folder of the whole project

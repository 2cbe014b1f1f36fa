"""`python -m plies` is the command `plies`."""

from plies.cli import main

main()

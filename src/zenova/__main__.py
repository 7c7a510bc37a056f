"""`python -m zenova`: the command line."""

from zenova.cli import main

main()

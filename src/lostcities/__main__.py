"""``python -m lostcities``."""

from lostcities.cli import main

main()

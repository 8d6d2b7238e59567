"""The commands of ``lostcities``, by who uses them; ``cli.py`` puts them together."""

"""The commands of ``lostcities``, by who uses them; ``cli.py`` puts them together.

What may be touched: everything here; a command reads its options, calls what does the work elsewhere, and prints. Its
help shows an example, bad input is one sentence, and slow libraries are imported when a command runs.
"""

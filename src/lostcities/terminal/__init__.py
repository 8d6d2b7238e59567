"""The same Views for a terminal (docs/terminal.md).

What may be touched: everything here. Textual stands in ``screens/`` alone, every sentence in ``words.py`` in both
languages. The screens that tests compare with are in ``tests/data/screens``.
"""

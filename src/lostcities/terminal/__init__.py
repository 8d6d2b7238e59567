"""The client for the terminal (docs/terminal.md).

You may edit everything. Only ``screens/`` uses Textual; every text is in ``locales/<language>/terminal.ftl``. The tests
compare the screens with those in ``tests/data/screens``.
"""

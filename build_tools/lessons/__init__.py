"""The lessons of the web client, prepared by the engine, because the browser knows no rules.

``python -m build_tools.lessons`` writes ``web/src/lessons/<game>.json``: a chosen deal, the moves of a short game, what
is said at each step, and why other clicks are not allowed. A test keeps the files up to date.
"""

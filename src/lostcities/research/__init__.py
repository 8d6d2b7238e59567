"""Adapters for research, without rules of their own: environments, leak tests, self-play training.

What may be touched: everything here. It may use ``engine`` and ``bots`` and is used by ``commands`` alone; what it
needs beyond the package is in the extras ``research`` and ``train`` and is imported here only.
"""

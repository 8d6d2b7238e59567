"""Adapters for research, without rules of their own: environments, leak tests, self-play training.

You may edit everything. This layer may import ``engine``, ``bots`` and ``analysis``, and only ``commands`` imports it.
Its additional dependencies are in the extras ``research`` and ``train`` and are imported only here.
"""

"""Adapters for research, without rules of their own: environments, leak tests, self-play training.

You may edit everything. This layer may import ``engine``, ``bots`` and ``analysis``, and only ``commands`` imports it.
Its further dependencies are in the extras ``research``, ``train``, ``data`` and ``openspiel``; only it imports them.
"""

from lostcities import extras

extras.require("research")

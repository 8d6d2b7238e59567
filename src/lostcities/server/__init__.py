"""The game server: it loses no saved move and leaks nothing hidden (docs/server.md, docs/architecture.md).

- ``tables/``: what happens at a table, from its creation to its replay.
- ``people/``: accounts, names, ratings, and how much anyone may create.
- ``wire/``: messages, refusals, sockets, and who is connected.
- ``reviews/``: reviews of finished matches, in the background.
- ``store/``: everything that is saved, in SQL; ``migrations/`` brings older databases up to date.
- ``web/``: the web application and how it is run; only this folder uses the web framework.
- ``service.py`` connects the parts of one process; ``settings.py`` holds the host's settings; ``retention.py`` removes
  what is past its retention period.

You may edit everything, with care. Time and chance come from ``tables/world.py``. After changing ``wire/messages/``,
run ``make protocol``. Never change a released migration: add a new one, which may only add (docs/deploy.md).
``static/`` is the built web client: change ``web/`` of the repository instead.
"""

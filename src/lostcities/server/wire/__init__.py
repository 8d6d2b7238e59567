"""The wire: messages, refusals, sockets, and who is connected.

``messages`` types everything that is sent; ``documents``, ``handbook`` and ``sample_game`` write the protocol's page
from it. ``http_protocol``, ``socket_protocol`` and ``websocket`` are optimisations of what uvicorn would do.
"""

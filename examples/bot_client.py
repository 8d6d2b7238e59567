"""A bot account that waits for offers and plays them: plain HTTP and the standard library, nothing else.

    python examples/bot_client.py http://127.0.0.1:8000 TOKEN

The token comes from POST /api/bots. Put your own idea into ``choose``.
"""

import hashlib
import json
import random
import secrets
import sys
import threading
import urllib.error
import urllib.request
import uuid
from typing import Any


class Server:
    """The server as one account sees it."""

    def __init__(self, base: str, token: str) -> None:
        self.base, self.token = base, token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; a refusal comes back as its message."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(
                urllib.request.Request(self.base + path, data, headers, method=method)
            ) as found:
                return json.load(found)
        except urllib.error.HTTPError as refused:
            return json.load(refused)

    def intend(self, table: str, **intent: Any) -> Any:
        """Ask something of a table. The key makes a retry harmless."""
        return self.ask("POST", f"/api/tables/{table}/intents", {"key": uuid.uuid4().hex, **intent})


def choose(view: Any) -> str:
    """Your idea: one of ``view["legal"]``; everything that this seat may know is in the view."""
    return str(random.choice(view["legal"]))


def play(server: Server, table: str) -> None:
    """Play one table to its end. Our part in the deal is shown once all are fixed, and seen (docs/fairness.md)."""
    seen, value = None, secrets.token_bytes(32)
    server.intend(table, type="sit", commit=(commit := hashlib.sha256(value).hexdigest()))
    frame = server.ask("GET", f"/api/tables/{table}")["frame"]
    while frame["status"] != "over":
        shown = frame["draw"]["commitments"]
        if shown and not seen and shown["seats"][frame["seat"]]["own"] == commit:
            seen = shown
            server.intend(table, type="reveal", value=value.hex())
        if frame["view"] and frame["view"]["to_move"] == frame["seat"]:
            server.intend(table, type="act", version=frame["version"], action=choose(frame["view"]))
        frame = server.ask("GET", f"/api/tables/{table}?since={frame['version']}")["frame"]
    if seen not in (None, server.ask("GET", f"/api/tables/{table}/record")["fairness"]["commitments"]):
        print(f"table {table}: the commitments to the deal were changed", file=sys.stderr)


def main() -> None:
    """Take every offer."""
    server, taken = Server(sys.argv[1], sys.argv[2]), set[str]()
    while True:
        for offer in server.ask("GET", "/api/me/offers?wait=true")["tables"]:
            if offer["table"] not in taken:
                taken.add(offer["table"])
                threading.Thread(target=play, args=(server, offer["table"])).start()


if __name__ == "__main__":
    main()

"""A bot account that waits for offers and plays them: with only plain HTTP and the standard library.

    python examples/bot_client.py http://127.0.0.1:8000 TOKEN

The token comes from POST /api/bots. Put your own idea into ``choose``.
"""

import hashlib
import json
import secrets
import sys
import threading
import time
from typing import Any
from urllib import error, request


class Server:
    """The server as one account uses it."""

    def __init__(self, base: str, token: str) -> None:
        self.base, self.token = base, token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; returns refusals as messages, except those that say when to retry."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with request.urlopen(request.Request(self.base + path, data, headers, method=method)) as found:
                return json.load(found)
        except error.HTTPError as refused:
            if not (pause := refused.headers["Retry-After"]):
                return json.load(refused)
        time.sleep(float(pause))
        return self.ask(method, path, body)

    def intend(self, table: str, **intent: Any) -> Any:
        """Send an intent to a table. The key makes a retry harmless."""
        return self.ask("POST", f"/api/tables/{table}/intents", {"key": secrets.token_hex(16), **intent})


def choose(view: Any) -> str:
    """Choose one of ``view["legal"]``; everything that this seat may know is in the view."""
    return str(secrets.choice(view["legal"]))


def play(server: Server, table: str) -> None:
    """Play one table to its end. Our contribution is revealed once all are fixed and shown (docs/fairness.md)."""
    seen, value = None, secrets.token_bytes(32)
    sat = server.intend(table, type="sit", commit=(commit := hashlib.sha256(value).hexdigest()))
    frame = sat.get("frame", {"status": "closed"})  # an offer may be withdrawn
    while frame["status"] not in ("over", "closed"):
        shown = frame["draw"]["commitments"]
        if shown and not seen and shown["seats"][frame["seat"]]["own"] == commit:
            seen = shown
            server.intend(table, type="reveal", value=value.hex())
        if frame["view"] and frame["view"]["legal"]:
            server.intend(table, type="act", version=frame["version"], action=choose(frame["view"]))
        frame = server.ask("GET", f"/api/tables/{table}?since={frame['version']}")["frame"]
    ended = server.ask("GET", f"/api/tables/{table}/record") if seen and frame["status"] == "over" else None
    if ended and ended["fairness"]["commitments"] != seen:
        print(f"table {table}: the commitments to the deal were changed", file=sys.stderr)


def main() -> None:
    """Accept every offer."""
    server, taken = Server(sys.argv[1], sys.argv[2]), set[str]()
    while True:
        for offer in server.ask("GET", "/api/me/offers?wait=true")["tables"]:
            if offer["table"] not in taken:
                taken.add(offer["table"])
                threading.Thread(target=play, args=(server, offer["table"])).start()


if __name__ == "__main__":
    main()

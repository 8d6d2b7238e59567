"""A bot written from docs/protocol.md alone: it knows no rule and imports nothing of ours.

It sits down where a seat is offered to its token, contributes to the deal, plays by socket, breaks off the connection
in the middle, and repeats what was not answered with the same key.
"""

import hashlib
import json
import secrets
import uuid
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


class Bot:
    """One bot account at one server."""

    def __init__(self, base: str, token: str) -> None:
        self.address = base.replace("http", "ws", 1)
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=base, headers=self.headers, timeout=40)
        self.value = secrets.token_bytes(32)
        self.frame: Any = None
        self.line = 0
        self.waiting: dict[str, Any] = {}
        self.answers: dict[str, list[Any]] = {}

    def offered(self) -> str:
        """The first table where a seat is offered."""
        while True:
            tables = self.http.get("/api/me/offers", params={"wait": "true"}).json()["tables"]
            if tables:
                return str(tables[0]["table"])

    def play(self, table: str, breaks: int = 0) -> Any:
        """Sit down and play to the end; the last frame."""
        commit = hashlib.sha256(self.value).hexdigest()
        sat = self.http.post(
            f"/api/tables/{table}/intents", json={"type": "sit", "commit": commit, "key": str(uuid.uuid4())}
        )
        sat.raise_for_status()
        self.frame = sat.json()["frame"]
        while self.frame["status"] not in ("over", "closed") or self.waiting:
            since = self.frame["version"]
            address = f"{self.address}/api/tables/{table}/socket?since={since}&line={self.line}"
            with connect(address, additional_headers=self.headers) as wire:
                for intent in self.waiting.values():
                    wire.send(json.dumps(intent))
                try:
                    self.listen(wire, 25 if breaks else 1_000_000)
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None
                    assert closed.rcvd.code in (1011, 1012, 1013, 4008), closed
            breaks -= 1
        return self.frame

    def listen(self, wire: ClientConnection, most: int) -> None:
        """Take messages until the match is over, or so many of them."""
        for _ in range(most):
            message = json.loads(wire.recv(timeout=60))
            match message["type"]:
                case "frame":
                    if message["version"] >= self.frame["version"]:
                        self.frame = message
                        self.consider(wire)
                case "accepted" | "refusal" | "pong":
                    self.answers.setdefault(message["key"], []).append(message)
                    self.waiting.pop(message["key"], None)
                    self.consider(wire)
                case "chat":
                    self.line = message["line"]
            if self.frame["status"] in ("over", "closed") and not self.waiting:
                return

    def consider(self, wire: ClientConnection) -> None:
        """Send what the frame asks for, one thing at a time."""
        if self.waiting:
            return
        frame = self.frame
        need = frame["draw"]["need"]
        if need == "commit":
            self.value = secrets.token_bytes(32)
            self.send(wire, {"type": "commit", "commit": hashlib.sha256(self.value).hexdigest()})
        elif need == "reveal":
            self.send(wire, {"type": "reveal", "value": self.value.hex()})
        elif frame["status"] == "playing" and frame["view"]["legal"]:
            action = secrets.choice(frame["view"]["legal"])
            self.send(wire, {"type": "act", "version": frame["version"], "action": action})

    def send(self, wire: ClientConnection, intent: Any) -> None:
        """Send an intent and remember it until it is answered."""
        key = str(uuid.uuid4())
        self.waiting[key] = {**intent, "key": key}
        wire.send(json.dumps(self.waiting[key]))

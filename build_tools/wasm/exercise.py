"""Exercises everything that the page uses; the modules that it loads are what the page needs of Python's library."""

import json

from lostcities.device.server import DeviceServer
from lostcities.engine.registry import games

server = DeviceServer(lambda _id, _saved: None)


def ask(method: str, address: str, body: object = None) -> dict:  # type: ignore[type-arg]
    """Ask, and fail on a refusal."""
    found = json.loads(server.ask(method, address, json.dumps(body)))
    assert "ok" in found, found
    return dict(found["ok"])


def play(game: str, players: int, level: str, moves: int) -> str:
    """Make some decisions against a level; returns the table."""
    frame = ask("POST", "/play", {"game": game, "players": players, "level": level})
    table = str(frame["table"])
    for number in range(moves):
        legal = frame["view"]["legal"]
        if legal:
            wanted = {"type": "act", "version": frame["version"], "action": legal[number % len(legal)]}
            said = ask("POST", f"/tables/{table}/intents", {**wanted, "key": str(number)})
        else:
            said = ask("POST", f"/tables/{table}/step", {})
        frame = said["frame"] or frame
        if frame["status"] == "over":
            break
    return table


catalogue = ask("GET", "/catalogue")
for one in catalogue["games"]:
    for level in one["levels"]:
        table = play(one["game"], one["players"][-1], level, 12)
    saved = server.tables[table].save()
    DeviceServer(lambda _id, _saved: None).ask("POST", f"/tables/{table}/load", json.dumps(saved))
    over = play(one["game"], one["players"][0], "random", 5_000)
    record = ask("GET", f"/tables/{over}/record")
    record = ask("POST", "/records", {"record": record})["record"]
    ask("GET", f"/records/{record}/replay?first=0&count=5")
    ask("POST", f"/tables/{over}/review", {})
    judged = ask("GET", f"/tables/{over}/review?first=0")
    ask("GET", f"/tables/{over}/review/0")
    ask("POST", f"/tables/{over}/review/0/answer", {"action": judged["decisions"][0]["played"]})
    ask("POST", f"/tables/{over}/review/0/play", {"level": "casual"})
for name in games():
    table = play(name, 2, "strong", 8)
    while server.tables[table].bot_to_move is not None:
        ask("POST", f"/tables/{table}/step", {})
    ask("GET", f"/tables/{table}/hint")
    server.ask("POST", f"/tables/{table}/intents", json.dumps({"type": "act", "action": "?", "key": "x"}))
ask("POST", "/form", {"game": "card", "players": 2, "options": {}})
ask("POST", "/score", {"game": "card", "rounds": [[{"r": [3, 7], "rx": [1]}, {"y": [2, 10]}]]})
server.ask("POST", "/score", json.dumps({"game": "card", "rounds": [[{"z": [1]}, {}]]}))

# ruff: noqa: E501 (a row of a table in Markdown is one line)
"""What a bot writer has to know besides the types: prose, routes, limits, and a real game message by message.

``protocol.py`` puts it in front of the list of messages. Numbers come from the code that enforces them, routes from the
application, examples from ``specimen.py``.
"""

import json
from typing import Any, Final, get_args

from lostcities.engine.catalogue import GAMES
from lostcities.engine.catalogue import game as game_of
from lostcities.engine.contract import Json
from lostcities.server import messages, opening, run
from lostcities.server.http_protocol import LARGEST_HEAD
from lostcities.server.ledger import NEWS_KEPT
from lostcities.server.replays import MOST_STEPS
from lostcities.server.routes import gate, sockets
from lostcities.server.routes.common import STATUS
from lostcities.server.settings import Rates, Settings
from lostcities.server.socket_protocol import LARGEST as LARGEST_SOCKET_MESSAGE
from lostcities.server.specimen import MOVES, Specimen, record_specimen

INTRODUCTION: Final = """# The protocol

Made by `lostcities protocol` from the server's messages, routes and a recorded game; do not edit. It is all that you need to
write a client or a bot, in any language. [examples/bot_client.py](../examples/bot_client.py) is a whole bot in 60 lines.
A running server shows its HTTP routes at `/api/docs` and as OpenAPI at `/api/openapi.json`.

## In short

1. Get an identity: `POST /api/guest`, or the token of a bot account.
2. Get a table: make one (`POST /api/tables`, `POST /api/play`), find an opponent (`POST /api/pair`), or take a seat that is
   offered to you (`GET /api/me/offers?wait=true`, then the intent `sit`).
3. Listen: open the table's socket, or ask `GET /api/tables/{id}?since=VERSION` again and again. Both give you a `Frame`:
   everything that you may know of the table. A newer frame replaces it whole.
4. If `frame.draw.need` is not null, send what it names (see [the deal](#the-deal)).
5. If `frame.status` is `playing` and `frame.view.legal` is not empty, it is your turn: send
   `{"type": "act", "version": frame.version, "action": one of frame.view.legal, "key": a new key}`.
6. Go on until `frame.status` is `over` or `closed`.

A program needs no rules of its own: `view.legal` lists every action that is allowed now, as it is spelled in
[records](record.md). All text is UTF-8, all bodies are JSON with the header `Content-Type: application/json`. Fields
that are not listed here, and values of another type, are refused. A later version of the server may add fields to what
it sends; ignore those that you do not know.

## Who you are

| identity | how you get it | what it can do |
|---|---|---|
| nobody | | watch tables, read lists, replays and records |
| guest | `POST /api/guest`; also `POST /api/tables`, `/api/play` and `/api/pair` make one if you are nobody | play, talk |
| account | `POST /api/account` as a guest: a name and a password; `POST /api/login` on other devices | the same, keep a name, be invited by name, own bots |
| bot account | `POST /api/bots` as an account: the answer has its token, once | play under its own name; ratings among bots |

A guest or account gets its token in the cookie `lostcities` (`__Host-lostcities` on a server with HTTPS). Send it back as a
cookie, or send any token as `Authorization: Bearer TOKEN`; the header counts if both are there. The same holds for
sockets. A token is as good as a password: keep it secret. Your seat follows from your token, never from what a
message says.

Requests of browsers are accepted from the server's own pages only (by `Origin` and `Sec-Fetch-Site`); a program that
sends neither header is not concerned. `Host` must be a name of the server ([421](#refusals) otherwise).
"""

DEAL: Final = """## The deal

Nobody chooses the cards and dice: they follow from a secret of the server and a contribution of each seat
([how, and how to check it](fairness.md)). A bot need not take part: leave `commit` out of every message, and the server
contributes for your seat. To contribute:

1. Choose 32 random bytes and keep them. Send their SHA-256 in hex as `commit` when you make the table, take the seat
   or want a rematch.
2. When every seat is taken the status becomes `drawing`, `draw.commitments` lists what everybody has committed to, and
   `draw.need` is `reveal`. Keep the list, see that your own commitment is in it, and send
   `{"type": "reveal", "value": your 32 bytes in hex, "key": …}`. After 15 seconds, or 5 if no socket is open for your
   seat, the server's stand-in counts instead, and a reveal is refused as too late. (`draw.need` is `commit` only at tables
   from an older server whose draw was broken off: choose new bytes and send `{"type": "commit", "commit": …, "key": …}`.)
3. When all have shown theirs, or their time is over, the status becomes `playing` and the frame has a `view`.
4. After the end, compare `fairness.commitments` of the record with the list that you kept.

"""

SOCKETS: Final = """## Sockets

| address | what comes |
|---|---|
| `/api/tables/{id}/socket?since=VERSION&line=LINE` | the newest `Frame`, the chat after `line`, a `Presence`; then every change |
| `/api/lobby/socket` | a `LobbyNews`; then one whenever the list of public tables changes |
| `/api/pair/socket` | after your `Seek` a `Pairing`; then one whenever it changes |

A message is one JSON object in one text message. On a table's socket you send intents; every intent is answered by its
key with one `Accepted`, `Refusal` or `Pong`. Answers come in the order of the intents. The frame that follows from an intent may come
before or after its answer. What others do comes as a `Frame`, their talk as a `ChatLine`, their coming and going as a
`Presence`. The lobby's socket takes no messages.

On `/api/pair/socket` you look for an opponent: send a `Seek`. You count as present while the socket is open and answers pings;
once it is closed nobody is paired with you until you come back. By plain HTTP `POST /api/pair` asks the same and has to be
repeated every second or two: five seconds after the last time you count as absent. `DELETE /api/pair` withdraws the wish.
Nobody has two wishes; asking again with the same key leads to the same table.

Nothing needs a socket: `POST /api/tables/{id}/intents` takes the same intents and answers with an `Answer` (the answer and
the newest frame), or a `Refusal` with its status; `GET /api/tables/{id}?since=VERSION&line=LINE` gives a `Poll`.

### `since` and `line`

`since` is the last version of the table that you have, `line` the last chat line.

- `frame.news` lists what happened after version `since`, oldest first. Without `since`, or with one that the table has not
  reached, it is empty and `frame.since` is the newest version. `since=0` asks for everything.
- At most the latest {news} events are listed. If there were more, `frame.news_cut` is true. The frame itself is whole in
  any case; only the way there is cut.
- `GET /api/tables/{id}?since=VERSION` waits up to {poll} seconds for a newer version or chat line, then answers with what there
  is. Without `since` it answers at once.
- The socket does not wait: it sends the newest frame at once, whatever `since` is.
- `since` and `line` are whole numbers from 0 to 1,000,000,000; on the socket anything else counts as left out, by HTTP it is
  refused (422).
- Of chat, at most the latest 100 lines after `line` come.

### Keys, versions and retries

Every intent has a `key` that you choose: 1 to 64 printable ASCII characters without spaces, a new one for each intent, such as
a random UUID. The server carries an intent out once. If you do not know whether it arrived (the connection broke, the
request timed out, you got a 503), send exactly the same message again, to any process, also after a restart: you get the answer
that you would have got. The same key with anything else in the message is refused with `key_reused`, and nothing is done.
Keys of talk (`say`, `phrase`) are remembered apart from those of the game.

`version` in `act` and `undo` is the version of the frame you decided on. If the table has moved on you get the refusal
`stale`, on a socket followed by the newest frame: look again, and decide again with a new key.

`Accepted` means that it is on the server's disk.

### How a socket ends

| code | meaning | what to do |
|---|---|---|
| 1012 | the server restarts; a `Closing` message came before | come back after `retry` seconds with `since` and `line` |
| 1013 | nothing can be saved at the moment | come back after some seconds |
| 1011 | nobody answered our pings, a message never ended, or something failed | come back |
| 1008 | {misbehaved} messages in a row that could not be read or came too fast | mend the client |
| 1009 | a message over {socket} bytes | mend the client |
| 1002, 1007 | not the WebSocket protocol, not UTF-8 | mend the client |
| 4008 | you read too slowly: {queue} messages were waiting for you | come back |
| 4404 | there is no such table; a `Refusal` came before | |

A handshake that is refused is answered by HTTP: 403 another site, 421 another name, 429 too many requests. Answer pings (every
library does): a socket without a word for {quiet} seconds gets one, and is closed if it stays silent as long again.
Answers to polls and intents, sockets and reconnects all work with any process of the server.

"""

INTENTS: Final = {
    "act": ("the seat whose turn it is", "one action of `view.legal`", "stale, not_your_turn, illegal, malformed, not_possible"),
    "undo": ("the seat whose turn it is", "while `frame.undo` is true", "stale, not_possible"),
    "sit": ("anybody with a session", "while the status is `open` and the seat is free or offered to you", "taken, not_possible, not_signed_in"),
    "commit": ("a seat", "while `draw.need` is `commit`", "not_possible"),
    "reveal": ("a seat", "while `draw.need` is `reveal`", "not_possible, not_allowed (not what you committed to)"),
    "resign": ("a seat", "while the status is `playing`", "not_possible"),
    "decline": ("who is invited", "before the start; the seat is open to anybody then", "not_possible"),
    "leave": ("a seat", "before the end; before the start it frees the seat", "not_possible"),
    "return": ("a seat that left", "while the status is `playing`", "not_possible"),
    "propose_bot": ("a seat", "while the status is `playing`", "not_possible, not_found (no such level)"),
    "agree": ("a seat", "while `frame.proposal` waits for you", "not_possible"),
    "rematch": ("a seat", "after the end, once; `frame.next` names the new table when all want it", "not_possible"),
    "say": ("a seat", "if `frame.chat` is `open`", "not_allowed, too_fast, malformed"),
    "phrase": ("a seat", "if `frame.chat` is `open` or `phrases`", "not_allowed, too_fast"),
    "mute": ("a seat", "another player's seat", "not_possible"),
    "report": ("a seat", "a chat line that there is", "not_found"),
    "ping": ("anybody", "always", ""),
}  # fmt: skip
"""Who may send an intent, when, and with what it may be refused besides the usual."""

CODES: Final = {
    "malformed": "The message cannot be read: a field is missing, unknown or wrong. The message says which.",
    "too_large": "The body or message is too large.",
    "stale": "The table has moved on since your `version`. Look at the newest frame and decide again.",
    "illegal": "The rules do not allow the action; `clause` names the rule.",
    "not_your_turn": "It is another seat's turn.",
    "not_seated": "You do not sit at this table, or have left or given up your seat.",
    "not_possible": "Not in this state of the table; the message says why.",
    "not_found": "There is no such table, code, record, line, level or account.",
    "not_allowed": "Not for you, or from another site.",
    "not_signed_in": "It needs a session.",
    "wrong_password": "Name or password is wrong.",
    "taken": "The seat or name is taken.",
    "too_fast": "Too many requests; wait as long as `Retry-After` says.",
    "unavailable": "Nothing can be saved now and nothing was done; try the same again after `Retry-After` seconds.",
    "bad_record": "The record does not replay; the message says where.",
    "failed": "Something went wrong on the server. Look at the table before you try again.",
    "key_reused": "The key was used for something else. Use a new key for each intent.",
    "wrong_host": "The server does not go by the name in the `Host` header.",
}


def introduction() -> list[str]:
    """Everything that stands before the list of messages."""
    found = record_specimen()
    settings = Settings(database="")
    numbers = {
        "news": NEWS_KEPT, "poll": f"{settings.poll_seconds:g}", "misbehaved": sockets.MISBEHAVED,
        "socket": f"{LARGEST_SOCKET_MESSAGE:,}", "queue": settings.queue, "quiet": f"{settings.socket_seconds:g}",
    }  # fmt: skip
    sockets_text = SOCKETS
    for name, value in numbers.items():
        sockets_text = sockets_text.replace("{" + name + "}", str(value))
    return [
        INTRODUCTION, DEAL + sockets_text.rstrip("\n"), "", *_intents(), *_refusals(), *_limits(settings), *_routes(),
        *_game(found),
    ]  # fmt: skip


def _intents() -> list[str]:
    lines = ["## Which intent gets which answer", ""]
    lines += [
        "Every intent is answered with `Accepted`, `ping` with `Pong`; what is not carried out is answered with a `Refusal`.",
        "Besides those listed any intent may be refused as `malformed`, `not_seated`, `key_reused`, `too_fast` or `unavailable`.",
        "",
        "| intent | who | when | may be refused as |",
        "|---|---|---|---|",
    ]
    for kind in get_args(get_args(messages.Intent)[0]):
        name = get_args(kind.model_fields["type"].annotation)[0]
        who, when, refused = INTENTS.get(name, ("", "", ""))
        lines.append(f"| [`{name}`](#{kind.__name__.lower()}) | {who} | {when} | {refused} |")
    return [*lines, ""]


def _refusals() -> list[str]:
    lines = ["## Refusals", ""]
    lines += [
        "What is not done is said in one message, a [`Refusal`](#refusal), and nothing has changed. By HTTP it is the body of an",
        "answer with the status below, on a socket a message with your key.",
        "",
        "| code | status | meaning |",
        "|---|---|---|",
    ]
    for code in get_args(messages.Refusal.model_fields["code"].annotation):
        lines.append(f"| `{code}` | {STATUS[code]} | {CODES.get(code, '')} |")
    lines += [
        "",
        "Other statuses: 400 not HTTP or not JSON at all, 404 unknown address, 405 unknown method there, 408 the request took too",
        f"long to arrive, 431 headers over {LARGEST_HEAD:,} bytes. 429 and 503 come with `Retry-After`.",
        "",
    ]
    return lines


def _limits(settings: Settings) -> list[str]:
    rates = Rates()

    def rate(pair: tuple[float, float]) -> str:
        burst, steady = pair
        pause = f"{steady:g} per second" if steady >= 1 else f"one every {1 / steady:g} seconds"
        return f"{burst:g} at once, then {pause}"

    rows = [
        ("requests and socket messages of one session", rate(rates.session)),
        ("requests of one address", rate(rates.address)),
        (f"{', '.join(f'`{door}`' for door in sorted(gate.DOORS))} from one address", rate(rates.doors)),
        ("chat lines of one player", rate(rates.chat)),
        ("body of a request", f"{gate.BODY:,} bytes; {gate.RECORD_BODY:,} for `/api/records` and `/api/verify`"),
        ("headers of a request", f"{LARGEST_HEAD:,} bytes"),
        ("message on a socket", f"{sockets.LARGEST:,} characters (refused), {LARGEST_SOCKET_MESSAGE:,} bytes (closed)"),
        (
            "intents sent ahead without reading answers",
            f"{sockets.AHEAD}; then the server reads no further until it has answered",
        ),
        ("messages that wait for a slow reader", f"{settings.queue}; then the socket is closed (4008)"),
        ("wait of a poll", f"{settings.poll_seconds:g} seconds"),
        ("news in a frame", f"{NEWS_KEPT}"),
        ("steps in one answer of a replay", f"{MOST_STEPS}"),
        ("games or rounds of a match", f"{opening.MOST_ROUNDS}"),
        ("running games with the server's bots of one player", f"{settings.bot_games}"),
        ("bots of an account", "20"),
        ("name", "1 to 24 characters"),
        ("password", "8 to 128 characters"),
        ("chat line, reason of a report", "1 to 300 characters"),
        ("key", "1 to 64 printable ASCII characters without spaces"),
        ("head of a request", f"complete within {settings.head_seconds:g} seconds"),
        ("body of a request", f"complete within {settings.body_seconds:g} seconds"),
        ("pause between two requests on one connection", f"{settings.keep_alive_seconds:g} seconds"),
    ]
    lines = ["## Limits", "", "As a server has them by default; its host may choose others.", ""]
    return [*lines, "| what | limit |", "|---|---|", *(f"| {what} | {limit} |" for what, limit in rows), ""]


# Routes -----------------------------------------------------------------------------------------------------------


def _kind(schema: Json) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        return f"[`{name}`](#{name.lower()})"
    if "oneOf" in schema:
        return "[an intent](#intents-what-you-send)"
    if "anyOf" in schema:
        return " or ".join(_kind(part) for part in schema["anyOf"] if part.get("type") != "null")
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    if schema.get("type") == "object":
        return "a [record](record.md)"
    return {"integer": "number", "string": "text", "boolean": "true or false"}.get(str(schema.get("type")), "anything")


def _bounds(schema: Json) -> str:
    part = next((one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"), schema)
    low, high = part.get("minimum", part.get("minLength")), part.get("maximum", part.get("maxLength"))
    unit = " characters" if "maxLength" in part else ""
    if low is None and high is None:
        return ""
    return f"{low or 0:,} to {high:,}{unit}" if high is not None else f"at least {low:,}{unit}"


def _routes() -> list[str]:
    lines = ["## HTTP routes", ""]
    lines += [
        "`who` says whose session it needs. Every route may also be refused with 400, 403, 421, 422, 429, 500 or 503",
        "([why](#refusals)); the other statuses are listed.",
        "",
    ]
    usual = {"200", "400", "403", "421", "422", "429", "500", "503"}
    for path, methods in run.openapi()["paths"].items():
        for method, route in methods.items():
            lines += [
                f"### {method.upper()} {path}",
                "",
                " ".join(route.get("description", "").replace("``", "`").split()),
                "",
            ]
            body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            found = route["responses"]["200"]["content"]["application/json"]["schema"]
            other = sorted(set(route["responses"]) - usual)
            who = "a session" if "401" in route["responses"] and path != "/api/login" else "anybody"
            lines += [f"- who: {who}", f"- body: {_kind(body) if body else 'none'}", f"- answer: {_kind(found)}"]
            if other:
                lines.append(f"- refused: {', '.join(other)}")
            for field in route.get("parameters", []):
                schema = field["schema"]
                words = [_kind(schema), _bounds(schema), field.get("description", "")]
                default = schema.get("default")
                words.append(f"default {json.dumps(default)}" if default is not None else "")
                lines.append(f"- `{field['name']}` ({field['in']}): {'; '.join(word for word in words if word)}")
            lines.append("")
    return lines


# A game -----------------------------------------------------------------------------------------------------------


def _game(found: Specimen) -> list[str]:
    lines = ["## A whole game", ""]
    lines += [
        f"A card game of two guests, cut after {MOVES} turns by its option `max_turns`. These messages were recorded; a frame is",
        "shortened to what changes here (`…`). `POST /api/guest` answers:",
        "",
        *_block(found.me),
        "",
        "This guest makes a table for two with `POST /api/tables`:",
        "",
        *_block(found.request),
        "",
        "The answer is the first frame, in full:",
        "",
        *_block(found.opened),
        "",
        "Then it opens `/api/tables/{id}/socket?since=0`. `→` is what it sends, `←` what it gets:",
        "",
        "```text",
        *(_line(by, message) for by, message in found.exchange),
        "```",
        "",
    ]
    shown: dict[str, Json] = {}
    for by, message in found.exchange:
        name = message["type"]
        if name == "frame":
            name = {
                "open": "",
                "drawing": "frame while the deal is drawn",
                "playing": "frame with your turn",
                "over": "frame after the end",
            }[message["status"]]
            if message["status"] == "playing" and not message["view"]["legal"]:
                continue
        if by == "server" and name:
            shown.setdefault(name, message)
    shown["lobby"] = found.lobby
    shown["pairing"] = found.pairing
    lines += ["### An example of each message", ""]
    for name, message in shown.items():
        lines += [f"`{name}`:", "", *_block(message), ""]
    lines += ["### The views of the other games", ""]
    for game in GAMES:
        if game != "card":
            lines += [f"`{game}`, at the start:", "", *_block(game_of(game).deal(7).view(0).to_json()), ""]
    return lines


def _block(message: Json) -> list[str]:
    return ["```json", _pretty(message, 0), "```"]


def _pretty(value: Any, depth: int) -> str:
    """JSON in few lines: what is short is on one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth <= 110 or not isinstance(value, (dict, list)) or not value:
        return flat
    space = " " * (depth + 1)
    if isinstance(value, list):
        inner = ",\n".join(space + _pretty(one, depth + 1) for one in value)
        return f"[\n{inner}\n{' ' * depth}]"
    inner = ",\n".join(f"{space}{json.dumps(key)}: {_pretty(one, depth + 1)}" for key, one in value.items())
    return f"{{\n{inner}\n{' ' * depth}}}"


def _line(by: str, message: Json) -> str:
    arrow = "→" if by == "you" else "←"
    if message["type"] != "frame":
        return f"{arrow} {json.dumps(message, ensure_ascii=False)}"
    view, need = message["view"], message["draw"]["need"]
    parts = [f'"type": "frame", "version": {message["version"]}, "status": "{message["status"]}"']
    if need:
        parts.append(f'"draw": {{"need": "{need}", …}}')
    if view:
        parts.append(f'"view": {{"to_move": {view["to_move"]}, "legal": {_few(view["legal"])}, …}}')
    news = [" ".join(_words(one)) for one in message["news"]]
    parts.append(f'"since": {message["since"]}, "news": [{", ".join(news)}]')
    return f"{arrow} {{{', '.join(parts)}, …}}"


def _words(news: Json) -> list[str]:
    by = [] if news["by"] is None else [f"by {news['by']}"]
    return [news["kind"], *by, *([news["do"]] if news["do"] else [])]


def _few(legal: list[str]) -> str:
    shown = ", ".join(json.dumps(action) for action in legal[:3])
    return f"[{shown}, …]" if len(legal) > 3 else f"[{shown}]"

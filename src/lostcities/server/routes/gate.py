"""The gate before all routes: where a request comes from, how large and how frequent; the headers of every answer."""

import json
import logging
import time
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lostcities.server.accounts import digest
from lostcities.server.house import House
from lostcities.server.limits import Buckets, network_of
from lostcities.server.refusals import Refused
from lostcities.server.routes import pages
from lostcities.server.routes.common import STATUS, cookie_name
from lostcities.server.routes.hosts import Hosts, host_of, wrong_host
from lostcities.server.routes.sockets import Sockets, socket_of

BODY: Final = 32_768
RECORD_BODY: Final = 1_048_576
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
DOORS: Final = {
    "/api/guest", "/api/account", "/api/account/password", "/api/login", "/api/bots", "/api/records", "/api/verify",
}  # fmt: skip
MACHINES: Final = ("/healthz", "/readyz", "/metrics")
"""What the host's own machines ask for, by whatever name and as often as they like."""
FAILED: Final = Refused(
    "failed",
    "Something went wrong on the server; it has been noted.",
    "Auf dem Server ging etwas schief; es wurde vermerkt.",
)
OTHER_SITE: Final = Refused(
    "not_allowed",
    "This request comes from another site. The host can allow it with --origin.",
    "Diese Anfrage kommt von einer anderen Seite. Der Betreiber kann sie mit --origin erlauben.",
)

log = logging.getLogger("lostcities.access")


class Gone(Exception):
    """Whoever asked has gone before the request had arrived."""


def address(scope: Scope) -> str:
    """An address as the log has it: the route, never the ids, codes and names in it."""
    route = scope.get("route")
    if route is None:
        return "(not routed)"
    return pages.pattern(scope["path"]) if route.path == pages.EVERYTHING else str(route.path)


def same_site(house: House, headers: Headers) -> bool:
    """Whether a browser sent this from our own pages (or it is no browser at all)."""
    origin = headers.get("origin")
    if origin is not None:
        return origin in house.settings.origins or urlsplit(origin).netloc == headers.get("host")
    return headers.get("sec-fetch-site") in (None, "same-origin", "none")


class Gate:
    """ASGI middleware: sites, sizes, rates, headers, the access log."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        rates = house.settings.rates
        self.sessions = Buckets(*rates.session)
        self.addresses = Buckets(*rates.address)
        self.doors = Buckets(*rates.doors)
        self.sockets = Sockets(house)
        self.hosts = Hosts(house.settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        problem = self._misdirected(scope, headers)
        problem = problem or (None if same_site(self.house, headers) else OTHER_SITE)
        problem = problem or self._rate(scope, headers)
        if problem:
            self.house.metrics.refusals.labels(problem.code).inc()
            socket_of(scope).reject(STATUS[problem.code])
            return
        await self.sockets(scope)

    def _rate(self, scope: Scope, headers: Headers) -> Refused | None:
        if not self.house.settings.rates.on:
            return None
        now = self.house.world.now()
        address = network_of((scope.get("client") or ("?",))[0])
        allowed = self.addresses.take(address, now)
        session = headers.get("authorization") or _cookie(headers, cookie_name(self.house))
        if session:
            allowed = self.sessions.take(digest(session), now) and allowed
        if scope.get("method") not in ("GET", "HEAD") and scope["path"] in DOORS:
            allowed = self.doors.take(address, now) and allowed
        return (
            None
            if allowed
            else Refused("too_fast", "Too many requests; wait a little.", "Zu viele Anfragen; warte kurz.")
        )

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers = Headers(scope=scope)
        status = 0
        # A HEAD is answered as a GET would be; the server that runs us leaves the body out.
        inner = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fields = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    fields.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    fields.setdefault("Cache-Control", "no-store")
                message["headers"] = fields.raw
            await send(message)

        problem = self._checked(scope, headers)
        if problem is None:
            limit = RECORD_BODY if scope["path"] in ("/api/records", "/api/verify") else BODY
            try:
                body = await _whole(receive, limit, headers)
            except Gone:
                return  # half a request is none, also if it could be read as one
            if body is None:
                problem = Refused("too_large", f"A request has at most {limit} bytes here.")
            else:
                try:
                    await self.app(inner, _replayed(body, receive), sending)
                except Exception:
                    # Ours to log: whoever runs us would write it as it comes.
                    log.exception("a request failed", extra={"method": scope["method"], "path": address(inner)})
                    # Half an answer cannot be mended: whoever runs us then ends the connection.
                    problem = None if status else FAILED
        if problem is not None:
            self.house.metrics.refusals.labels(problem.code).inc()
            await _refuse(sending, problem)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": address(inner),
                "status": status,
                "ms": round((time.perf_counter() - started) * 1000, 1),
            },
        )

    def _misdirected(self, scope: Scope, headers: Headers) -> Refused | None:
        """Refuse a name that is not ours: a page elsewhere may have had its own name point to this machine."""
        if scope["path"] in MACHINES:
            return None
        # With two of them nobody can say which one counts.
        names = [host_of(name) for name in headers.getlist("host")] or [""]
        return next((wrong_host(name) for name in names if not self.hosts.known(name)), None)

    def _checked(self, scope: Scope, headers: Headers) -> Refused | None:
        misdirected = self._misdirected(scope, headers)
        if misdirected:
            return misdirected
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if not same_site(self.house, headers):
                return OTHER_SITE
            # A form of another site can not send this type without asking first.
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json" and headers.get("content-length", "0") != "0":
                return Refused("malformed", "Send JSON, with the header Content-Type: application/json.")
        if scope["path"] in MACHINES:
            return None
        return self._rate(scope, headers)


def _cookie(headers: Headers, name: str) -> str | None:
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return None


async def _whole(receive: Receive, limit: int, headers: Headers) -> bytes | None:
    """The body of a request, None if it is too large; nothing more of it is read then."""
    try:
        if int(headers.get("content-length", "0")) > limit:
            return None
    except ValueError:
        return None
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            return None
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


async def _refuse(send: Any, problem: Refused) -> None:
    body = json.dumps(problem.message_of()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem.code == "too_fast":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})

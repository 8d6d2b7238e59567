"""The gate in front of all routes: origins, sizes, rates, and the headers of every answer."""

import json
import logging
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lostcities.locales import negotiate
from lostcities.server.service import Service
from lostcities.server.tables.decisions import Who
from lostcities.server.web.limits import Buckets, network_of
from lostcities.server.web.routes import pages
from lostcities.server.web.routes.common import STATUS, token_of
from lostcities.server.web.routes.hosts import Hosts, host_of, wrong_host
from lostcities.server.web.routes.sockets import Sockets
from lostcities.server.wire.asgi_socket import AsgiSocket
from lostcities.server.wire.refusals import Refused
from lostcities.server.wire.socket_protocol import EXTENSION, ClientSocket

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
MAKES_GUESTS: Final = {"/api/play", "/api/tables", "/api/pair"}
"""Rate-limited for clients without a session, because they get one here."""
MACHINES: Final = ("/healthz", "/readyz", "/metrics")
"""Paths for the host's own machines: any host name, no rate limit."""
FAILED: Final = Refused("failed")
OTHER_SITE: Final = Refused("not_allowed", "other-site")

log = logging.getLogger("lostcities.access")


class Gone(Exception):
    """The client disconnected before its request had arrived."""


def address(scope: Scope) -> str:
    """Return an address for the log: the route, never the ids, codes and names in it."""
    route = scope.get("route")
    if route is None:
        return "(not routed)"
    return pages.pattern(scope["path"]) if route.path == pages.EVERYTHING else str(route.path)


def same_site(service: Service, headers: Headers) -> bool:
    """Whether a browser sent this from our own pages (or is not a browser at all)."""
    origin = headers.get("origin")
    if origin is not None:
        return origin in service.settings.origins or _place_of(origin) == headers.get("host")
    return headers.get("sec-fetch-site") in (None, "same-origin", "none")


def _place_of(origin: str) -> str | None:
    """Return the host and port of an origin, None if it has none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class Gate:
    """ASGI middleware: sites, sizes, rates, headers, the access log."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service
        rates = service.settings.rates
        self.sessions = Buckets(*rates.session)
        self.addresses = Buckets(*rates.address)
        self.doors = Buckets(*rates.doors)
        self.sockets = Sockets(service)
        self.hosts = Hosts(service.settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        own: ClientSocket | None = scope.get("extensions", {}).get(EXTENSION)
        if own is not None:
            await self._admit(scope, own)
            return
        await receive()  # websocket.connect: a server other than ours runs the application
        socket = AsgiSocket(scope, receive, send)
        await self._admit(scope, socket)
        await socket.run()

    async def _admit(self, scope: Scope, socket: ClientSocket) -> None:
        headers = Headers(scope=scope)
        problem = self._check_host(scope, headers)
        problem = problem or (None if same_site(self.service, headers) else OTHER_SITE)
        problem = problem or await self._rate(scope)
        if problem:
            self.service.metrics.refusals.labels(problem.code).inc()
            socket.reject(STATUS[problem.code])
            return
        await self.sockets(scope, socket)

    async def _rate(self, scope: Scope) -> Refused | None:
        """Refuse requests that come too fast: per address, per player, and at the rate-limited routes."""
        if not self.service.settings.rates.on:
            return None
        now = self.service.world.now()
        address = network_of((scope.get("client") or ("?",))[0])
        spent = [(self.addresses, address)]
        if self.addresses.take(address, now):  # skip the look-up for clients that are too fast anyway
            spent = []
            who = await self._who(scope)
            if who and not self.sessions.take(who.player, now):
                spent.append((self.sessions, who.player))
            door = scope["path"] in DOORS or (who is None and scope["path"] in MAKES_GUESTS)
            if door and scope.get("method") not in ("GET", "HEAD") and not self.doors.take(address, now):
                spent.append((self.doors, address))
        return Refused("too_fast").retry_in(max(one.wait(key, now) for one, key in spent)) if spent else None

    async def _who(self, scope: Scope) -> Who | None:
        """Return the player whose session a request really uses; None while that cannot be read."""
        try:
            return await self.service.accounts.who(token_of(HTTPConnection(scope)))
        except Refused:
            return None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers = Headers(scope=scope)
        status = 0
        # A HEAD is answered like a GET; the server that runs us omits the body.
        inner = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope

        async def send_on(message: Message) -> None:
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

        problem = await self._check(scope, headers)
        if problem is None:
            limit = RECORD_BODY if scope["path"] in ("/api/records", "/api/verify") else BODY
            try:
                body = await _whole(receive, limit, headers)
            except Gone:
                return  # half a request does not count, even if it happens to parse
            if body is None:
                problem = Refused("too_large", "request-size", most=limit)
            else:
                try:
                    await self.app(inner, _replay(body, receive), send_on)
                except Exception:
                    # Log it here: the server that runs us would log the text of the error.
                    log.exception("a request failed", extra={"method": scope["method"], "path": address(inner)})
                    # Half an answer cannot be repaired: the server that runs us ends the connection.
                    problem = None if status else FAILED
        if problem is not None:
            self.service.metrics.refusals.labels(problem.code).inc()
            await _refuse(send_on, problem, negotiate(headers.get("accept-language")))
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": address(inner),
                "status": status,
                "ms": round((time.perf_counter() - started) * 1000, 1),
            },
        )

    def _check_host(self, scope: Scope, headers: Headers) -> Refused | None:
        """Refuse a name that is not ours: a page elsewhere may have pointed its own name at this machine."""
        if scope["path"] in MACHINES:
            return None
        # With two of them it is unclear which one counts.
        names = [host_of(name) for name in headers.getlist("host")] or [""]
        return next((wrong_host(name) for name in names if not self.hosts.is_ours(name)), None)

    async def _check(self, scope: Scope, headers: Headers) -> Refused | None:
        misdirected = self._check_host(scope, headers)
        if misdirected:
            return misdirected
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if not same_site(self.service, headers):
                return OTHER_SITE
            # Another site's form cannot send this type without a preflight request.
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json" and headers.get("content-length", "0") != "0":
                return Refused("malformed", "not-json")
        if scope["path"] in MACHINES:
            return None
        return await self._rate(scope)


async def _whole(receive: Receive, limit: int, headers: Headers) -> bytes | None:
    """Read the body of a request; None if it is too large, and then the rest is not read."""
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


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


async def _refuse(send: Send, problem: Refused, language: str) -> None:
    body = json.dumps(problem.message_of(language=language)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem.retry:
        headers.append((b"retry-after", str(problem.retry).encode()))
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})

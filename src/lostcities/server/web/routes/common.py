"""What all routes share: who asks, how answers are written, which refusal has which status."""

from typing import Annotated, Any, Final

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import HTTPConnection

from lostcities.locales import negotiate
from lostcities.locales.product import NAME
from lostcities.server.service import Service
from lostcities.server.tables.decisions import Who
from lostcities.server.web.limits import network_of
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

STATUS: Final = {
    "malformed": 422,
    "bad_record": 422,
    "too_large": 413,
    "stale": 409,
    "illegal": 409,
    "not_your_turn": 409,
    "not_possible": 409,
    "taken": 409,
    "not_seated": 403,
    "not_allowed": 403,
    "not_found": 404,
    "not_signed_in": 401,
    "wrong_password": 401,
    "key_reused": 409,
    "wrong_host": 421,
    "too_fast": 429,
    "unavailable": 503,
    "failed": 500,
}
WORDS: Final = {
    400: "The request cannot be read.",
    401: "Nobody is signed in, or the password is wrong.",
    403: "Not allowed: another's seat, another site.",
    404: "There is no such thing.",
    409: "Not possible now; the message says why.",
    413: "Too large.",
    415: "Not JSON.",
    421: "The server does not go by the name in the Host header.",
    422: "Fields are missing, unknown or wrong.",
    429: "Too many requests; wait a little.",
    500: "Something went wrong on the server; nothing is promised.",
    503: "Nothing can be saved at the moment; nothing was done.",
}

LONGEST: Final = 365.0
"""The maximum number of days that a cookie is kept."""
# The first that fits; most browsers also name other browsers.
BROWSERS: Final = (
    ("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("lostcities/", NAME), ("python", "Python"),
    ("curl/", "curl"),
)  # fmt: skip
SYSTEMS: Final = (
    ("Windows", "Windows"), ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the refusals that a route may answer, for the OpenAPI page."""
    listed = sorted({*codes, 400, 403, 421, 422, 429, 500, 503})
    return {code: {"model": messages.Refusal, "description": WORDS[code]} for code in listed}


def house_of(connection: HTTPConnection) -> Service:
    """Return the service behind a request."""
    service: Service = connection.app.state.service
    return service


def cookie_name(service: Service) -> str:
    """Return the name of the session cookie; its prefix makes browsers insist on a secure cookie of this host."""
    return "__Host-lostcities" if service.settings.secure_cookies else "lostcities"


def device_cookie(service: Service) -> str:
    """Return the name of the cookie that identifies a browser that has signed in before."""
    return f"{cookie_name(service)}-device"


async def request_network(request: Request) -> str:
    """Return the network of a request, for the limits."""
    return network_of(request.client.host if request.client else "?")


def label_of(request: Request) -> str | None:
    """Return a device's label for its owner: browser and system, and nothing that identifies it."""
    said = request.headers.get("user-agent", "")
    found = [next((name for mark, name in names if mark in said), None) for names in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name) or None


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token of a request: a bot's or script's in its header, a browser's in its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token
    # Only by this name: a sibling domain can plant a cookie, but not one with the prefix __Host-.
    return connection.cookies.get(cookie_name(house_of(connection)))


async def who_asks(service: Service, connection: HTTPConnection) -> Who | None:
    """Return the player who asks, None without a session."""
    who = await service.accounts.who(token_of(connection))
    if who:
        note_address(service, connection, who)
    return who


def note_address(service: Service, connection: HTTPConnection, who: Who) -> None:
    """Note somebody's address, for limits that people at one address share."""
    service.addresses.note(who.player, connection.client.host if connection.client else "")


async def anybody(request: Request) -> Who | None:
    """Return the player who asks, None without a session, as a dependency."""
    return await who_asks(house_of(request), request)


async def somebody(request: Request) -> Who:
    """Return the player who asks, or refuse."""
    return require_session(await anybody(request))


def require_session(who: Who | None) -> Who:
    """Return a player with a session, or refuse."""
    if who is None:
        raise Refused("not_signed_in")
    return who


async def the_house(request: Request) -> Service:
    """Return the service behind a request, as a dependency."""
    return house_of(request)


Network = Annotated[str, Depends(request_network)]
TheService = Annotated[Service, Depends(the_house)]
Anybody = Annotated[Who | None, Depends(anybody)]
Somebody = Annotated[Who, Depends(somebody)]


def answer(data: object, status: int = 200) -> Response:
    """Answer with JSON as it is; its shape is declared by the route and checked by the tests."""
    return Response(to_json(data), status, media_type="application/json")


def give_session(response: Response, service: Service, token: str) -> Response:
    """Set a browser's session cookie, for as long as an unused session lasts."""
    days = service.settings.keep.sessions
    return _cookie(response, service, cookie_name(service), token, min(days or LONGEST, LONGEST))


def give_device(response: Response, service: Service, device: str) -> Response:
    """Set the cookie that identifies a browser when it signs in again."""
    return _cookie(response, service, device_cookie(service), device, LONGEST)


def take_session(response: Response, service: Service) -> Response:
    """Delete a browser's session cookie."""
    response.delete_cookie(cookie_name(service), path="/", secure=service.settings.secure_cookies, httponly=True)
    return response


def _cookie(response: Response, service: Service, name: str, value: str, days: float) -> Response:
    """Set a cookie that no script can read and no other site can send."""
    response.set_cookie(
        name,
        value,
        max_age=int(days * 86_400),
        path="/",
        secure=service.settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )
    return response


def language_of(connection: HTTPConnection) -> str:
    """Return the language for error messages to this client."""
    return negotiate(connection.headers.get("accept-language"))


async def _language(request: Request) -> str:
    return language_of(request)


Language = Annotated[str, Depends(_language)]


def refusal_response(problem: Refused, language: str, key: str | None = None, version: int | None = None) -> Response:
    """Return a refusal as a response."""
    response = answer(problem.message_of(key, version, language), STATUS[problem.code])
    if problem.retry:
        response.headers["Retry-After"] = str(problem.retry)
    if problem.code == "not_signed_in":
        response.headers["WWW-Authenticate"] = f'Bearer realm="{NAME}"'
    return response


def explain_malformed(problem: ValidationError | RequestValidationError) -> Refused:
    """Summarise validation errors in one clear sentence, without repeating what was sent."""
    errors = problem.errors()
    places = [".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path")) for error in errors]
    # The library puts a prefix before our own messages.
    said = [error["msg"].removeprefix("Value error, ") for error in errors]
    faults = [f"{place}: {words}" if place else words for place, words in zip(places, said, strict=True)]
    return Refused("malformed", detail="; ".join(faults[:3])[:400])

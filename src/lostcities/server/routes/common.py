"""What all routes share: who asks, how answers are written, which refusal has which status."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import HTTPConnection

from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.refusals import Refused

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
    400: "The request can not be read.",
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


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route may give, for the OpenAPI page."""
    listed = sorted({*codes, 400, 403, 421, 422, 429, 500, 503})
    return {code: {"model": messages.Refusal, "description": WORDS[code]} for code in listed}


def house_of(connection: HTTPConnection) -> House:
    """The house behind a request."""
    house: House = connection.app.state.house
    return house


def cookie_name(house: House) -> str:
    """A cookie with this prefix is refused by browsers unless it is secure and of this host alone."""
    return "__Host-lostcities" if house.settings.secure_cookies else "lostcities"


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request: a bot's or script's in its header, a browser's in its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token
    return connection.cookies.get("__Host-lostcities") or connection.cookies.get("lostcities")


async def who_asks(house: House, connection: HTTPConnection) -> Who | None:
    """Who asks, None without a session."""
    who = await house.accounts.who(token_of(connection))
    if who:
        heard_from(house, connection, who)
    return who


def heard_from(house: House, connection: HTTPConnection, who: Who) -> None:
    """Note where somebody is, for what people at one address share."""
    house.addresses.note(who.player, connection.client.host if connection.client else "")


async def anybody(request: Request) -> Who | None:
    """Who asks, None without a session, as a dependency."""
    return await who_asks(house_of(request), request)


async def somebody(request: Request) -> Who:
    """Who asks, or a refusal."""
    who = await anybody(request)
    if who is None:
        raise Refused(
            "not_signed_in",
            "You need a session first: POST /api/guest gives one.",
            "Du brauchst zuerst eine Sitzung: POST /api/guest gibt eine.",
        )
    return who


async def the_house(request: Request) -> House:
    """The house behind a request, as a dependency."""
    return house_of(request)


TheHouse = Annotated[House, Depends(the_house)]
Anybody = Annotated[Who | None, Depends(anybody)]
Somebody = Annotated[Who, Depends(somebody)]


def answer(data: Any, status: int = 200) -> Response:
    """JSON as it is; its shape is declared by the route and checked by the tests."""
    return Response(to_json(data), status, media_type="application/json")


def signed_in(response: Response, house: House, token: str) -> Response:
    """Give a device its token: no script can read the cookie, no other site can send it."""
    response.set_cookie(
        cookie_name(house),
        token,
        max_age=365 * 86_400,
        path="/",
        secure=house.settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )
    return response


def refused(problem: Refused, key: str | None = None, version: int | None = None) -> Response:
    """A refusal as a response."""
    response = answer(problem.message_of(key, version), STATUS[problem.code])
    if problem.retry or problem.code == "too_fast":
        response.headers["Retry-After"] = str(problem.retry or 1)
    if problem.code == "not_signed_in":
        response.headers["WWW-Authenticate"] = 'Bearer realm="lostcities"'
    return response


def malformed(problem: ValidationError | RequestValidationError) -> Refused:
    """One clear sentence out of what the validation found; what was sent is not repeated."""
    errors: Sequence[Any] = problem.errors()
    places = [".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path")) for error in errors]
    faults = [
        f"{place}: {error['msg']}" if place else error["msg"] for place, error in zip(places, errors, strict=True)
    ]
    return Refused("malformed", "The message can not be read: " + "; ".join(faults[:3])[:400])

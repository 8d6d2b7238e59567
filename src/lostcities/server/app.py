"""The web application: routes, sockets and the gate before them around one house."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import lostcities
from lostcities.server.house import House
from lostcities.server.limits import Buckets
from lostcities.server.refusals import Refused
from lostcities.server.routes import pages, players, records, tables
from lostcities.server.routes.common import malformed, refused
from lostcities.server.routes.gate import Gate

log = logging.getLogger("lostcities.app")


def create_app(house: House) -> FastAPI:
    """The application around a house."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    app = FastAPI(
        title="lostcities",
        version=lostcities.__version__,
        description="Tables for people and bots. The frames of the sockets are in docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.passwords = Buckets(*house.settings.rates.passwords)
    for part in (players, tables, records, pages):
        app.include_router(part.router)

    @app.exception_handler(Refused)
    async def on_refused(request: Request, problem: Refused) -> Response:
        house.metrics.refusals.labels(problem.code).inc()
        return refused(problem)

    @app.exception_handler(RequestValidationError)
    async def on_malformed(request: Request, problem: RequestValidationError) -> Response:
        house.metrics.refusals.labels("malformed").inc()
        return refused(malformed(problem))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, problem: HTTPException) -> Response:
        code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(problem.status_code, "malformed")
        response = refused(Refused(code, f"{problem.detail}. /api/docs lists what there is."))
        response.status_code = problem.status_code
        response.headers.update(problem.headers or {})
        return response

    @app.exception_handler(Exception)
    async def on_failure(request: Request, problem: Exception) -> Response:
        log.error("a request failed", exc_info=problem, extra={"path": request.url.path[:100]})
        return refused(Refused("failed", "Something went wrong here; it has been noted.", "Hier ging etwas schief."))

    app.add_middleware(Gate, house=house)
    return app

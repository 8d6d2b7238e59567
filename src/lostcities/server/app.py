"""The web application: routes, sockets and the gate before them around one house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import lostcities
from lostcities.server.house import House
from lostcities.server.refusals import Refused
from lostcities.server.routes import pages, players, records, tables
from lostcities.server.routes.common import malformed, refused
from lostcities.server.routes.gate import Gate


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
        status = problem.status_code
        if status == 405 and pages.nothing_at(request):
            status = 404
        code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(status, "malformed")
        words = "Not Found" if status == 404 else problem.detail
        response = refused(Refused(code, f"{words}. /api/docs lists what there is."))
        response.status_code = status
        response.headers.update(problem.headers or {})
        return response

    app.add_middleware(Gate, house=house)
    return app

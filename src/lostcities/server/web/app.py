"""The web application: routes, sockets and the gate in front of them, around one service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import lostcities
from lostcities.locales.product import NAME
from lostcities.server.service import Service
from lostcities.server.web.routes import pages, players, records, reviews, tables
from lostcities.server.web.routes.common import explain_malformed, language_of, refusal_response
from lostcities.server.web.routes.gate import Gate
from lostcities.server.wire.refusals import Refused


def create_app(service: Service) -> FastAPI:
    """Create the application around a service."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    app = FastAPI(
        title=NAME,
        version=lostcities.__version__,
        description="Tables for people and bots. The frames of the sockets are in docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.service = service
    for part in (players, tables, records, reviews, pages):
        app.include_router(part.router)

    @app.exception_handler(Refused)
    async def on_refused(request: Request, problem: Refused) -> Response:
        service.metrics.refusals.labels(problem.code).inc()
        return refusal_response(problem, language_of(request))

    @app.exception_handler(RequestValidationError)
    async def on_malformed(request: Request, problem: RequestValidationError) -> Response:
        service.metrics.refusals.labels("malformed").inc()
        return refusal_response(explain_malformed(problem), language_of(request))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, problem: HTTPException) -> Response:
        status = problem.status_code
        if status == 405 and pages.is_unknown(request):
            status = 404
        code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(status, "malformed")
        refusal = Refused(code, "no-address") if status == 404 else Refused(code, "bad-request", detail=problem.detail)
        response = refusal_response(refusal, language_of(request))
        response.status_code = status
        response.headers.update(problem.headers or {})
        return response

    app.add_middleware(Gate, service=service)
    return app

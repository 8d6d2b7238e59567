"""Pages: the built web client if there is one, the OpenAPI page, health checks and metrics."""

import gzip
import html
import json
import mimetypes
import re
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse

from lostcities.engine.registry import games
from lostcities.locales import negotiate
from lostcities.locales.product import NAME
from lostcities.server.service import Service
from lostcities.server.web import sharing
from lostcities.server.web.routes.common import TheService
from lostcities.server.wire.refusals import Refused

router = APIRouter(include_in_schema=False)
STATIC: Final = Path(__file__).parents[2] / "static"
ENGINE_WORKER: Final = re.compile(r"assets/engine-[A-Za-z0-9_-]+\.js")
"""The script of the worker that plays on the device; only it may compile WebAssembly."""
EVERYTHING: Final = "/{path:path}"
FILE: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,80}(/[A-Za-z0-9_][A-Za-z0-9._-]{0,80}){0,3}")
GAME: Final = f"({'|'.join(map(re.escape, games()))})"
PAGES: Final = {
    shape: re.compile(expression + "/?")
    for shape, expression in {
        "/": r"",
        "/t/{table}": r"/t/[^/]+",
        "/j/{code}": r"/j/[^/]+",
        "/replay": r"/replay",
        "/replay/{table}": r"/replay/[^/]+",
        "/replay/r/{record}": r"/replay/r/[^/]+",
        "/review/{table}": r"/review/[^/]+",
        "/review/r/{record}": r"/review/r/[^/]+",
        "/learn": rf"/learn(/{GAME})?",
        "/rules": rf"/rules(/{GAME})?",
        "/account": r"/account",
        "/ladder": r"/ladder",
        "/open": r"/open",
        "/device": r"/device",
        "/puzzles": rf"/puzzles(/{GAME})?",
        "/score": rf"/score(/{GAME})?",
        "/find": rf"/find/{GAME}/(live|days|relaxed)",
    }.items()
}
"""The pages of the client (web/src/lib/route.svelte.ts), as they appear in the log."""
WORKER_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
TABLE: Final = re.compile(r"(?:t|replay|review)/([^/]+)/?")
"""The pages of a match that was played here; link previews show its game."""
PLAIN: Final = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{NAME}</title></head>
<body><main><h1>{NAME}</h1><p>The server is running. It has no pages of its own yet; programs can use
<a href="/api/docs">its API</a>.</p></main></body></html>
"""


@router.get("/healthz")
async def healthz() -> Response:
    """Answer that the process lives."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readyz(service: TheService) -> Response:
    """Answer that the process can serve: its database answers and saves, and it is not about to stop."""
    if service.hub.draining or not service.alive:
        return PlainTextResponse("not ready\n", 503)
    try:
        await service.store.ready()
    except Refused:
        return PlainTextResponse("not ready\n", 503)
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def metrics(service: TheService) -> Response:
    """Return the metrics for Prometheus."""
    return Response(service.metrics.page(service), media_type="text/plain; version=0.0.4")


@router.get("/api/docs")
async def docs(request: Request) -> Response:
    """Show the OpenAPI description for people: no script, no external resources."""
    return HTMLResponse(openapi_page(request.app.openapi()))


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema or "oneOf" in schema:
        return " | ".join(_type(part) for part in schema.get("anyOf", schema.get("oneOf", [])))
    if "const" in schema:
        return repr(schema["const"])
    if "enum" in schema:
        return " | ".join(map(repr, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def openapi_page(spec: dict[str, Any]) -> str:
    """Return every route and message as one page."""
    said = html.escape
    parts = [f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{NAME} API</title></head><body><main>"]
    parts.append(f"<h1>{NAME} API</h1><p><a href='/api/openapi.json'>openapi.json</a></p>")
    for path, methods in spec["paths"].items():
        for method, route in methods.items():
            parts.append(
                f"<h2><code>{said(method.upper())} {said(path)}</code></h2><p>{said(route.get('description', ''))}</p>"
            )
            for field in route.get("parameters", []):
                words = field.get("description", "")
                parts.append(f"<p><code>{said(field['name'])}</code>: {said(_type(field['schema']))} {said(words)}</p>")
            for code, response in route["responses"].items():
                for content in response.get("content", {}).values():
                    parts.append(
                        f"<p>{said(code)}: {said(_type(content['schema']))}, {said(response['description'])}</p>"
                    )
    parts.append("<h1>Messages</h1>")
    for name, schema in spec["components"]["schemas"].items():
        parts.append(f"<h3 id='{said(name)}'>{said(name)}</h3><p>{said(schema.get('description', ''))}</p><ul>")
        for field, kind in schema.get("properties", {}).items():
            words = kind.get("description", "")
            parts.append(f"<li><code>{said(field)}</code>: {said(_type(kind))} {said(words)}</li>")
        parts.append("</ul>")
    parts.append("</main></body></html>")
    return "\n".join(parts)


def pattern(path: str) -> str:
    """Return an address outside the API for the log, without the ids and codes in it."""
    if _static(path.strip("/")):
        return path
    found = next((shape for shape, known in PAGES.items() if known.fullmatch(path)), None)
    return found or "(nothing there)"


def is_unknown(request: Request) -> bool:
    """Whether a request's address matches no route, page or file, whatever its method."""
    route = request.scope.get("route")
    return getattr(route, "path", EVERYTHING) == EVERYTHING and pattern(request.url.path) == "(nothing there)"


def _static(path: str) -> Path | None:
    """Find a file of the built client, which may be there only packed. Other spellings never reach the file system."""
    if not FILE.fullmatch(path):
        return None
    file = (STATIC / path).resolve()
    return file if file.is_relative_to(STATIC) and (file.is_file() or _gzip_of(file).is_file()) else None


def _gzip_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.gz")


@router.get(EVERYTHING)
async def page(path: str, request: Request, service: TheService) -> Response:
    """Serve a file or a page of the web client."""
    file = _static(path)
    if file:
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        found = _file(file, request, kept)
        if ENGINE_WORKER.fullmatch(path):
            found.headers["Content-Security-Policy"] = WORKER_POLICY
        return found
    if path.startswith("assets/"):
        # A script of an older client: the page that asks for it must not get the start page instead.
        raise Refused("not_found", "old-page")
    known = pattern(request.url.path) in PAGES
    if not known and (path == "api" or path.startswith("api/") or not _for_people(request)):
        raise Refused("not_found", "no-address")
    # The same page for every address, but a table's page preloads the parts of the client that it needs.
    at_table = known and path.startswith("t/")
    index = STATIC / ("t.html" if at_table else "index.html")
    if not index.is_file():
        return HTMLResponse(PLAIN, 200 if known else 404)
    language = negotiate(request.headers.get("accept-language"))
    of_table = TABLE.fullmatch(path) if known else None
    game = (
        await _game(service, of_table[1]) if of_table else sharing.game_in(path, request.query_params.get("game", ""))
    )
    tags = sharing.write_tags(path if known else "", game, language, str(request.base_url))
    # The client itself shows that there is no such page.
    found = _with_tags(index, tags, request, 200 if known else 404)
    found.headers["Link"] = _links(language, game if at_table else "")
    found.headers["Vary"] += ", Accept-Language" if known else ", Accept-Language, Accept"
    return found


def _with_tags(index: Path, tags: str, request: Request, status: int) -> Response:
    """Return a page of the client with the tags for link previews."""
    body = index.read_text(encoding="utf-8").replace("  </head>", f"{tags}  </head>", 1).encode()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    return HTMLResponse(body, status, headers)


def _for_people(request: Request) -> bool:
    """Whether a page is wanted: browsers ask for HTML, programs accept anything."""
    return "text/html" in request.headers.get("accept", "").lower()


async def _game(service: Service, id: str) -> str:
    """Return the game of a table, empty if unknown."""
    try:
        return str((await service.table(id)).ledger.terms["game"])
    except Refused:
        return ""  # the client shows that, with the reason


def _links(language: str, game: str) -> str:
    """Return preload links for what the page's scripts will ask for, so that it loads at once.

    The language is the one that the client chooses at first (web/src/lib/prefs.svelte.ts).
    """
    parts: dict[str, dict[str, list[str]]] = json.loads((STATIC / "parts.json").read_bytes())
    return ", ".join(
        f"</{file}>; rel={'preload; as=style' if file.endswith('.css') else 'modulepreload'}; crossorigin"
        for file in (
            *parts["languages"].get(language, ()),
            *(parts["games"].get(game, parts["games"]["general"]) if game else ()),
        )
    )


def _file(file: Path, request: Request, kept: str) -> Response:
    """Answer with a built file, compressed if that saves space and the client accepts it."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    packed = _gzip_of(file)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
        return FileResponse(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    if file.is_file():
        return FileResponse(file, headers=headers)
    return Response(gzip.decompress(packed.read_bytes()), headers=headers, media_type=kind)

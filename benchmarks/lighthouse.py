"""Lighthouse scores of the home page and of a running table of each game, served and as a static site.

Run with ``.venv/bin/python benchmarks/lighthouse.py``; it needs the built client, a Chromium and Node, and fetches
Lighthouse into ``build/lighthouse`` the first time. The visitor has a seat and an empty cache; only the tables of the
static site are visited for the second time, with what the first visit cached, because the engine is 4.4 MB. Lighthouse
throttles the page to a phone ("mobile": a quarter of the speed, a slow line) or a desktop, so other load on the machine
counts: it prints the machine's benchmark index and load with the median of several runs.
"""

import argparse
import contextlib
import functools
import gzip
import http.server
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from own_server import serve

TOOLS = Path(__file__).parent.parent / "build/lighthouse"
VERSION = "12.8.2"
SITE = Path(__file__).parent.parent / "build/static-site"
TEXTS = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
GAMES = ("card", "board", "roll")
PAGES = ("home", *GAMES)
SITE_PAGES = tuple(f"site-{page}" for page in PAGES)
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = {"first-contentful-paint": "first", "largest-contentful-paint": "largest", "total-blocking-time": "blocked"}
WANTED = 95
PORT = 9333
OPEN = """async (game) => {
    const wish = { method: 'POST', headers: { 'content-type': 'application/json' },
                   body: JSON.stringify({ game, players: 2, level: 'beginner' }) };
    return `/t/${(await (await fetch('/api/play', wish)).json()).table}`;
}"""
FORGET = """async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
}"""


def lighthouse(*words: str) -> dict[str, Any]:
    """Run Lighthouse once and return its report."""
    program = TOOLS / "node_modules/.bin/lighthouse"
    if not program.exists():
        print(f"fetching Lighthouse {VERSION} …", file=sys.stderr)
        command = ["npm", "install", "--silent", "--prefix", str(TOOLS), f"lighthouse@{VERSION}"]
        subprocess.run(command, check=True)
    said = subprocess.run([str(program), *words], check=True, capture_output=True, text=True).stdout
    report: dict[str, Any] = json.loads(said)
    return report


class Files(http.server.SimpleHTTPRequestHandler):
    """A folder over connections that are kept, packed as hosts of static sites do."""

    protocol_version = "HTTP/1.1"
    packs = True

    def do_GET(self) -> None:  # as the base class has it
        """A file, packed if it is text."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not self.packs or file.suffix not in TEXTS or not file.is_file():
            return super().do_GET()
        content = gzip.compress(file.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None

    def log_message(self, format: str, *args: object) -> None:  # as the base class has it
        """Nothing."""


@contextlib.contextmanager
def serve_site() -> Iterator[str]:
    """The address of the static site."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


def begin_on_site(tab: Any, game: str) -> str:
    """A table on the device, with the engine and the client kept; returns its address."""
    tab.locator("label.game").nth(GAMES.index(game)).click()
    tab.locator("button.go").click()
    tab.wait_for_url("**/#/t/here-*", timeout=120_000)
    tab.locator(".prompt.mine").wait_for(timeout=120_000)
    return str(tab.url)


def one_run(playwright: Any, base: str, page: str, preset: str) -> dict[str, Any]:
    """Visit the page in a new browser, clear its cache, and visit it again under Lighthouse."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", f"--remote-debugging-port={PORT}"]
        visitor = playwright.chromium.launch_persistent_context(profile, executable_path=program, args=flags)
        tab = visitor.pages[0]
        tab.goto(base)
        if page.startswith("site-") and page != "site-home":
            address = begin_on_site(tab, page.removeprefix("site-"))
        else:
            address = base + (tab.evaluate(OPEN, page) if page in GAMES else "/")
            tab.goto(address, wait_until="networkidle")
            tab.evaluate(FORGET)
            visitor.new_cdp_session(tab).send("Network.clearBrowserCache")
        tab.goto("about:blank")
        words = [address, f"--port={PORT}", "--quiet", "--output=json", "--disable-storage-reset"]
        words.append(f"--only-categories={','.join(CATEGORIES)}")
        report = lighthouse(*words, *(["--preset=desktop"] if preset == "desktop" else []))
        visitor.close()
        return report


def main() -> int:
    """Visit every page several times and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="+", choices=PAGES + SITE_PAGES, default=PAGES)
    parser.add_argument("--presets", nargs="+", choices=("mobile", "desktop"), default=("mobile", "desktop"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--unpacked", action="store_true", help="the static site from a host that packs nothing")
    words = parser.parse_args()
    Files.packs = not words.unpacked
    worst = 100.0
    with serve() as own, serve_site() as site, sync_playwright() as playwright:
        for preset in words.presets:
            for page in words.pages:
                reports = [
                    one_run(playwright, site if page in SITE_PAGES else own, page, preset) for _ in range(words.runs)
                ]
                scores = {
                    name: [100 * report["categories"][name]["score"] for report in reports] for name in CATEGORIES
                }
                middle = {name: statistics.median(found) for name, found in scores.items()}
                worst = min(worst, *middle.values())
                times = {
                    name: statistics.median(report["audits"][audit]["numericValue"] for report in reports)
                    for audit, name in TIMES.items()
                }
                index = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
                print(
                    f"{page:>10} {preset:<7}",
                    ", ".join(f"{name} {value:.0f}" for name, value in middle.items()),
                    f"(performance of each run {' '.join(f'{one:.0f}' for one in sorted(scores['performance']))};",
                    ", ".join(f"{name} {value:.0f} ms" for name, value in times.items())
                    + f"; machine {index:.0f}, load {os.getloadavg()[0]:.0f})",
                    flush=True,
                )
    return 0 if worst >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())

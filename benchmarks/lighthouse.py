"""Lighthouse scores of the home page and of a running table of each game.

Run with ``.venv/bin/python benchmarks/lighthouse.py``; it needs the built client, a Chromium and Node, and fetches
Lighthouse into ``build/lighthouse`` the first time. The visitor has a seat and an empty cache. Lighthouse throttles
the page to a phone ("mobile": a quarter of the speed, a slow line) or a desktop, so other load on the machine
counts: it prints the machine's benchmark index and load with the median of several runs.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from own_server import serve

TOOLS = Path(__file__).parent.parent / "build/lighthouse"
VERSION = "12.8.2"
PAGES = ("home", "card", "board", "roll")
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


def one_run(playwright: Any, base: str, page: str, preset: str) -> dict[str, Any]:
    """Visit the page in a new browser, clear its cache, and visit it again under Lighthouse."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", f"--remote-debugging-port={PORT}"]
        visitor = playwright.chromium.launch_persistent_context(profile, executable_path=program, args=flags)
        tab = visitor.pages[0]
        tab.goto(base)
        address = base + (tab.evaluate(OPEN, page) if page != "home" else "/")
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
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=PAGES)
    parser.add_argument("--presets", nargs="+", choices=("mobile", "desktop"), default=("mobile", "desktop"))
    parser.add_argument("--runs", type=int, default=5)
    words = parser.parse_args()
    worst = 100.0
    with serve() as base, sync_playwright() as playwright:
        for preset in words.presets:
            for page in words.pages:
                reports = [one_run(playwright, base, page, preset) for _ in range(words.runs)]
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
                    f"{page:>5} {preset:<7}",
                    ", ".join(f"{name} {value:.0f}" for name, value in middle.items()),
                    f"(performance of each run {' '.join(f'{one:.0f}' for one in sorted(scores['performance']))};",
                    ", ".join(f"{name} {value:.0f} ms" for name, value in times.items())
                    + f"; machine {index:.0f}, load {os.getloadavg()[0]:.0f})",
                    flush=True,
                )
    return 0 if worst >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())

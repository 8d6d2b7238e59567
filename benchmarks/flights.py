"""Animation frames and click latency on a slow phone, both from the browser's own trace.

Run with ``.venv/bin/python benchmarks/flights.py``; it needs the built client and a Chromium. The processor runs at
a quarter of its speed. A flight's frames are those that were displayed between the animation's start and end in
the trace; a click is drawn with the first frame after its event was handled. Other load on the machine counts, so
the load is printed with the figures.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from own_server import serve

SLOWER = 4
PHONE = {"width": 412, "height": 823}
# The project's targets for the web table.
DRAWN = 100
FRAMES = 60
# The screen's refresh rate is not exactly 60 Hz.
TOLERANCE = 1.5
CATEGORIES = ["devtools.timeline", "blink.animations", "viz"]


def one_turn(page: Page) -> None:
    """Choose a card, discard it, draw: three clicks and two flights, with time to land."""
    page.locator(".prompt.mine").wait_for()
    page.locator("ul.hand button").first.click()
    page.locator("button.pile.target").first.click()
    page.locator('[data-spot="deck"].target').wait_for()
    page.wait_for_timeout(700)
    page.locator('[data-spot="deck"].target').click()
    page.wait_for_timeout(700)


def times_of(events: list[dict[str, Any]], name: str) -> list[float]:
    """Return when events of this name happened, in milliseconds."""
    return sorted(event["ts"] / 1000 for event in events if event.get("name") == name)


def flights(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return start and end of every flight; CSS animations that only glow have names and do not count."""
    begun: dict[str, float] = {}
    found = []
    for event in sorted((one for one in events if one.get("name") == "Animation"), key=lambda one: one["ts"]):
        key = event.get("id") or json.dumps(event.get("id2"))
        data = event.get("args", {}).get("data", {})
        if event["ph"] == "b" and not data.get("name") and not data.get("displayName"):
            begun[key] = event["ts"] / 1000
        elif event["ph"] == "e" and key in begun:
            found.append((begun.pop(key), event["ts"] / 1000))
    return [(begin, end) for begin, end in found if end - begin > 100]


def clicks(events: list[dict[str, Any]]) -> list[float]:
    """Return when clicks were handled."""
    return sorted(
        event["ts"] / 1000
        for event in events
        if event.get("name") == "EventDispatch" and event.get("args", {}).get("data", {}).get("type") == "click"
    )


def measure(browser: Browser, base: str, turns: int) -> tuple[list[float], list[float]]:
    """Play some turns; returns frames per second of each flight, and milliseconds from each click to its frame."""
    page = browser.new_page(base_url=base, viewport=PHONE)  # type: ignore[arg-type]
    page.add_init_script("""localStorage.setItem('lostcities.prefs', '{"pace": "normal", "level": "beginner"}')""")
    page.goto("/")
    page.locator("button.go").click()
    page.locator(".prompt.mine").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    rates: list[float] = []
    waits: list[float] = []
    for _ in range(turns):
        browser.start_tracing(page=page, categories=CATEGORIES)
        one_turn(page)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        drawn = times_of(events, "Display::FrameDisplayed")
        for begin, end in flights(events):
            seen = [at for at in drawn if begin <= at <= end]
            if len(seen) > 1:
                rates.append((len(seen) - 1) * 1000 / (seen[-1] - seen[0]))
        for click in clicks(events):
            later = [at for at in drawn if at >= click]
            if later:
                waits.append(later[0] - click)
    page.close()
    return rates, waits


def main() -> int:
    """Print both figures and their targets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=10)
    turns = parser.parse_args().turns
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with serve() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        rates, waits = measure(browser, base, turns)
        browser.close()
    if not rates or not waits:
        print("the trace shows no flight or no click", file=sys.stderr)
        return 1
    rates.sort()
    waits.sort()
    low, late = rates[len(rates) // 20], waits[int(len(waits) * 0.95)]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, processor slowed down {SLOWER} times")
    print(
        f"a card flies: median {statistics.median(rates):.0f} frames a second, 95 % at least {low:.0f},"
        f" promised {FRAMES} ({len(rates)})"
    )
    print(
        f"a click is drawn: median {statistics.median(waits):.0f} ms, 95 % within {late:.0f} ms,"
        f" promised {DRAWN} ({len(waits)})"
    )
    return 0 if low >= FRAMES - TOLERANCE and late <= DRAWN else 1


if __name__ == "__main__":
    sys.exit(main())

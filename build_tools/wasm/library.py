"""Runs inside Pyodide, and packs everything that was loaded as bytecode.

Both the used part of Python's library and our own package become modules that ``importlib`` loads without
source.
"""

import importlib.util
import io
import marshal
import pathlib
import types
import zipfile
from importlib.abc import InspectLoader
from typing import cast

# What an error report, a late import or another locale may still need.
ALWAYS = ("encodings.ascii", "encodings.utf_8", "encodings.latin_1", "traceback", "linecache", "tokenize")


def bytecode(source: str, name: str) -> bytes:
    """Compile a module to a ``.pyc`` that is never compared with its source."""
    code = _without_lines(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def _without_lines(code: types.CodeType) -> types.CodeType:
    """Remove line numbers from code: they are a fifth of it and are never shown in a page."""
    constants = tuple(_without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")


def library(root: str, loaded: set[str]) -> bytes:
    """Pack the used part of Python's library in an uncompressed zip, which brotli compresses better."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path, source in sorted(_sources(root, {*loaded, *ALWAYS}).items()):
            entry = zipfile.ZipInfo(str(pathlib.PurePosixPath(path).with_suffix(".pyc")))
            archive.writestr(entry, bytecode(source, path))
    return packed.getvalue()


def _sources(root: str, loaded: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in sorted(loaded):
        spec = importlib.import_module(name).__spec__
        origin = (spec and spec.origin) or ""
        if not spec or not origin.startswith(f"{root}/"):
            continue
        source = cast(InspectLoader, spec.loader).get_source(spec.name)
        found[origin.removeprefix(f"{root}/")] = source or ""
    return found


def own(folder: str) -> list[tuple[str, bytes]]:
    """Return our package: modules as bytecode, compiled modules and data unchanged."""
    found = []
    base = pathlib.Path(folder)
    for file in sorted(base.rglob("*")):
        if not file.is_file() or "__pycache__" in file.parts:
            continue
        path, content = file.relative_to(base).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            path, content = f"{path}c", bytecode(content.decode(), path)
        found.append((path, content))
    return found

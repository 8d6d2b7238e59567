"""Python's library for the page with some modules cut short, because nothing there needs the rest of them.

Pyodide starts with an event loop and a loader of packages, and Python reads a package's data as if it could be in an
archive: together that is two fifths of all that would be loaded. The page calls Python, waits for the answer, and has
one package, in files.
"""

import zipfile
from pathlib import Path
from typing import Final

from build_tools.wasm.parameters import PYODIDE, WORK

SHORTENED: Final = {
    # Nothing else is installed.
    "importlib/metadata/__init__.py": """
def entry_points(**_):
    return ()


class PackageNotFoundError(ModuleNotFoundError):
    pass
""",
    # A package's data are files beside its modules.
    "importlib/resources/__init__.py": """
from contextlib import nullcontext as as_file
from importlib import import_module
from pathlib import Path


def files(anchor):
    return Path(import_module(anchor).__path__[0])
""",
    # Nobody waits for anything in Python; Pyodide asks for the name at its start.
    "asyncio/__init__.py": """
def get_event_loop():
    raise RuntimeError("there is no event loop")
""",
    "pyodide/webloop.py": """
def _initialize_event_loop():
    pass
""",
    # What is loaded is loaded by the worker; the loader only says where.
    "pyodide/_package_loader.py": """
from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages():
    pass
""",
}


def shorten() -> Path:
    """Write Pyodide's library with these modules in it; returns the file."""
    target = WORK / "library.zip"
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole, zipfile.ZipFile(target, "w") as cut:
        missing = SHORTENED.keys() - set(whole.namelist())
        if missing:
            raise ValueError(f"this Pyodide has no {', '.join(sorted(missing))}")
        for entry in whole.infolist():
            cut.writestr(entry, SHORTENED.get(entry.filename, "").encode() or whole.read(entry))
    return target

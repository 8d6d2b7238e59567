"""The playing modules compiled to WebAssembly, as side modules that Pyodide loads like any compiled module."""

import hashlib
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build_tools import translation
from build_tools.wasm.parameters import LAYERS, PACKAGE, ROOT, WORK, ZIG
from build_tools.wasm.tools import build_variables, headers, zig

# WASI's headers are those of the same C library that Emscripten has; what they leave out is emulated.
EMULATED = ("SIGNAL", "PROCESS_CLOCKS", "MMAN", "GETPID")
COMPILE = (
    "-target", "wasm32-emscripten", "-c", "-fPIC", "-O3", "-g0", "-w", "-DNDEBUG", "-fno-sanitize=all",
    "-fno-stack-protector", "-fvisibility=hidden", "-msimd128",
    "-mno-extended-const",  # Node 20 and older versions of Safari do not support it
    # Brotli packs names better than Cython, and nobody reads which line of C an error came from.
    "-DCYTHON_COMPRESS_STRINGS=0", "-DCYTHON_CLINE_IN_TRACEBACK=0",
    "-D__wasi__", *(f"-D_WASI_EMULATED_{name}" for name in EMULATED), "-nostdinc",
)  # fmt: skip
LINK = (
    "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--no-entry", "--import-memory", "-O3",
    "--strip-all", "--gc-sections",
)  # fmt: skip


def list_wanted() -> list[str]:
    """List the modules that playing needs."""
    return [module for module in translation.MODULES if module.split("/")[0] in LAYERS]


def compile_all() -> dict[str, bytes]:
    """Compile every module; returns them by path in the package."""
    translation.translate([one for one in translation.extensions() if one.name.split(".")[1] in LAYERS])
    variables = build_variables()
    version, suffix = str(variables["VERSION"]), str(variables["EXT_SUFFIX"])
    folder, include = zig(), headers(version)
    system = [folder / "lib" / part for part in ("include", "libc/include/wasm-wasi-musl", "libc/include/generic-musl")]
    flags = [
        *COMPILE,
        *(f"-isystem{one}" for one in system),
        f"-I{include}",
        *(f"-I{ROOT / one}" for one in translation.INCLUDED),
    ]

    def compile_one(module: str) -> tuple[str, bytes]:
        name = module.rpartition("/")[2]
        source = PACKAGE / f"{module}.c"
        extra = [translation.INLINE] if f".{name}" in translation.INLINED else []
        # The text and the headers that it includes decide whether a result is still valid, not
        # their location, so that another checkout can use it.
        digest = hashlib.sha256(source.read_bytes() + repr([*COMPILE, *extra, *LINK, ZIG, version]).encode())
        for header in sorted(PACKAGE.rglob("*.h")):
            digest.update(header.read_bytes())
        kept = WORK / "modules" / f"{name}-{digest.hexdigest()[:20]}.so"
        if not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            _make(folder, source, [*flags, *extra], name, kept)
        return f"{module}{suffix}", kept.read_bytes()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(compile_one, list_wanted()))


def _make(folder: Path, source: Path, flags: list[str], name: str, kept: Path) -> None:
    zig_program = str(folder / ("zig.exe" if os.name == "nt" else "zig"))
    program, part = kept.with_suffix(".o"), kept.with_suffix(".part")
    environment = {
        **os.environ,
        "ZIG_GLOBAL_CACHE_DIR": str(WORK / "zig-cache"),
        "ZIG_LOCAL_CACHE_DIR": str(WORK / "zig-cache"),
    }
    subprocess.run([zig_program, "cc", *flags, str(source), "-o", str(program)], check=True, env=environment)
    subprocess.run(
        [zig_program, "wasm-ld", *LINK, f"--export=PyInit_{name}", str(program), "-o", str(part)],
        check=True,
        env=environment,
    )
    program.unlink()
    part.replace(kept)

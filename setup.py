"""The list of compiled modules; everything else about the package stands in pyproject.toml."""

import os
import runpy
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

ROOT = Path(__file__).parent
PACKAGE = Path("src/lostcities")
ENGINE = PACKAGE / "engine"
declarations = runpy.run_path(str(ROOT / "build_tools/declarations.py"))
web = runpy.run_path(str(ROOT / "build_tools/web.py"))
freshness = runpy.run_path(str(ROOT / ENGINE / "freshness.py"))

MODULES: list[str] = freshness["MODULES"]
DECLARED = ("rules", "observe", "traits", "network")  # parts that other compiled modules use

# LOSTCITIES_INTERPRETED=1 builds without a compiler. LOSTCITIES_PORTABLE=1 builds for any machine of this kind and =0
# for this one alone; by default what is built in place is for this machine and what is packed, for any.
INTERPRETED = os.environ.get("LOSTCITIES_INTERPRETED") == "1"
PORTABLE = os.environ.get("LOSTCITIES_PORTABLE")

# Plain "inline" is a wish, which compilers refuse to large functions; loops over whole games and over many live by it.
INLINE = "-DCYTHON_INLINE=__inline__ __attribute__((__always_inline__, __unused__))"

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


class Build(build_ext):  # type: ignore[misc]
    """Compile the rules, and say plainly what to do where that is not possible."""

    def finalize_options(self) -> None:
        """Use all cores; and decide for which machine it is while it can be seen whether it is built in place."""
        super().finalize_options()
        self.parallel = os.cpu_count()
        self.native = PORTABLE == "0" or (bool(self.inplace) and PORTABLE != "1")

    def run(self) -> None:
        """Make the C here, because nothing but compiling needs it."""
        made = {one.name: one for one in translated(extensions())} if self.extensions else {}
        for extension in self.extensions:
            extension.sources, extension.depends = made[extension.name].sources, made[extension.name].depends
        super().run()

    def build_extensions(self) -> None:
        """Compile everything and write down what it was compiled from."""
        unix = self.compiler.compiler_type == "unix"
        for extension in self.extensions:
            # Without what a debugger needs: it takes a third of the time to compile and most of the size.
            flags = ["-O3", "-g0", *(["-march=native"] if self.native else [])]
            extension.extra_compile_args = flags if unix else ["/O2"]
            if unix and (extension.name.endswith(".rules") or ".vector." in extension.name):
                extension.extra_compile_args.append(INLINE)
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError) as problem:
            raise SystemExit(
                f"lostcities: the rules could not be compiled ({problem}). Install a C compiler (gcc or clang), or set"
                " LOSTCITIES_INTERPRETED=1 to install the slow interpreted build."
            ) from None
        text = f'"""Written by setup.py."""\n\nFINGERPRINT = "{freshness["fingerprint"](ROOT / PACKAGE)}"\n'
        text += f"NATIVE = {self.native}  # built for the processor of this machine alone\n"
        (ROOT / ENGINE / "_built.py").write_text(text, encoding="utf-8")
        if not self.inplace:
            target = Path(self.build_lib) / "lostcities/engine/_built.py"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


class Source(sdist):  # type: ignore[misc]
    """Pack the sources with the built browser client, so that whoever builds from them needs no Node."""

    def run(self) -> None:
        """Build the client first."""
        web["build"]()
        super().run()


class WithClient(build_py):  # type: ignore[misc]
    """Collect the package with the built browser client in it."""

    def run(self) -> None:
        """Build the client first; an editable install leaves that to ``make``."""
        if not self.editable_mode:
            web["build"]()
        super().run()
        if not self.editable_mode:
            # The terminal shows the rules too; a source tree has them in docs/rules.
            target = Path(self.build_lib) / "lostcities/terminal/rules"
            for page in [*ROOT.glob("docs/rules/*.md"), *ROOT.glob("docs/rules/de/*.md")]:
                place = target / page.relative_to(ROOT / "docs/rules")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(page.read_bytes())


def extensions() -> list[Extension]:
    """The compiled modules."""
    return [
        Extension(
            f"lostcities.{module.replace('/', '.')}",
            [f"{PACKAGE}/{module}.py"],
            include_dirs=[str(PACKAGE / part) for part in ("engine", "bots", "research/vector", "research/training")],
            depends=["setup.py"],  # its flags
        )
        for module in MODULES
    ]


def translated(wanted: list[Extension]) -> Any:
    """The modules as C, after their declarations were brought up to date."""
    from Cython.Build import cythonize

    for module in MODULES:
        if module.endswith(DECLARED):
            declarations["write"](ROOT / PACKAGE / f"{module}.py")
    return cythonize(  # type: ignore[no-untyped-call]
        wanted, include_path=["src"], compiler_directives=DIRECTIVES, nthreads=os.cpu_count() or 1, quiet=True
    )


setup(
    ext_modules=[] if INTERPRETED else extensions(),
    cmdclass={"build_ext": Build, "build_py": WithClient, "sdist": Source},
)

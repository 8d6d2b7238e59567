"""How the compiled modules are built; everything else about the package is in pyproject.toml."""

import os
import platform
import re
import runpy
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

ROOT = Path(__file__).parent
PACKAGE = Path("src/lostcities")
ENGINE = PACKAGE / "engine"
translation = runpy.run_path(str(ROOT / "build_tools/translation.py"))
web = runpy.run_path(str(ROOT / "build_tools/web.py"))
freshness = runpy.run_path(str(ROOT / ENGINE / "freshness.py"))

# LOSTCITIES_INTERPRETED=1 builds without a compiler. LOSTCITIES_PORTABLE=1 builds for any machine of this kind and =0
# for this one alone; by default what is built in place is for this machine and what is packed, for any.
INTERPRETED = os.environ.get("LOSTCITIES_INTERPRETED") == "1"
PORTABLE = os.environ.get("LOSTCITIES_PORTABLE")

# For this machine. Left alone, GCC moves whole numbers through vector and mask registers of recent processors, which
# costs the rules up to a fifth of their speed; what needs vectors says so itself (bots/dense.h).
X86 = platform.machine() in ("x86_64", "AMD64")
NATIVE = ["-march=native", *(["-mno-avx512f", "-mtune=generic"] if X86 else [])]


class Build(build_ext):  # type: ignore[misc]
    """Compile the rules, and say plainly what to do where that is not possible."""

    def finalize_options(self) -> None:
        """Use all cores; and decide for which machine it is while it can be seen whether it is built in place."""
        super().finalize_options()
        self.parallel = os.cpu_count()
        self.native = PORTABLE == "0" or (bool(self.inplace) and PORTABLE != "1")

    def run(self) -> None:
        """Make the C here, because nothing but compiling needs it, from sources that are read before it begins."""
        self.sources = freshness["contents"](ROOT / PACKAGE)
        wanted = translation["extensions"]() if self.extensions else []
        made = {one.name: one for one in translation["translate"](wanted)} if wanted else {}
        for extension in self.extensions:
            extension.sources, extension.depends = made[extension.name].sources, made[extension.name].depends
        super().run()
        self.note_sources()
        self.check_unchanged()

    def build_extensions(self) -> None:
        """Compile everything."""
        unix = self.compiler.compiler_type == "unix"
        for extension in self.extensions:
            # Without what a debugger needs: it takes a third of the time to compile and most of the size. And without
            # Python's own -fwrapv: no number with a sign overflows here, and loops over arrays are faster.
            # The rules are fastest with -O2, like the C that they are compared with (benchmarks/yardstick).
            optimise = "-O2" if extension.name.endswith(".rules") else "-O3"
            flags = [optimise, "-g0", "-fno-wrapv", *(NATIVE if self.native else [])]
            extension.extra_compile_args = flags if unix else ["/O2"]
            if unix and extension.name.endswith(translation["INLINED"]):
                extension.extra_compile_args.append(translation["INLINE"])
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError) as problem:
            raise SystemExit(
                f"lostcities: the rules could not be compiled ({problem}). Install a C compiler (gcc or clang), or set"
                " LOSTCITIES_INTERPRETED=1 to install the slow interpreted build."
            ) from None

    def note_sources(self) -> None:
        """Write down what was compiled."""
        text = f'"""Written by setup.py."""\n\nFINGERPRINT = "{freshness["fingerprint"](read=self.sources)}"\n'
        text += f"NATIVE = {self.native}  # built for the processor of this machine alone\n"
        # Beside what was compiled and nowhere else: a build for elsewhere says nothing about the modules in the tree.
        target = (ROOT / ENGINE if self.inplace else Path(self.build_lib) / "lostcities/engine") / "_built.py"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def check_unchanged(self) -> None:
        """Fail if a source was changed meanwhile: what was compiled may be older, and what is beside it is newer."""
        now = freshness["contents"](ROOT / PACKAGE)
        changed = sorted(name for name in {*now, *self.sources} if now.get(name) != self.sources.get(name))
        for name in set(changed) & set(now):
            (ROOT / PACKAGE / name).touch()  # newer than the C that was made of it, so that it is made again
        if changed:
            raise SystemExit(
                f"lostcities: {', '.join(changed)} changed while it was compiled, so this build will not start."
                " Run the same command again."
            )


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
            # The terminal shows the rules too; a source tree has the English ones in docs/rules.
            target = Path(self.build_lib) / "lostcities/locales/en/rules"
            target.mkdir(parents=True, exist_ok=True)
            for page in ROOT.glob("docs/rules/*.md"):
                (target / page.name).write_bytes(page.read_bytes())


def read_readme(address: str) -> str:
    """What an index shows: links and pictures lead to where the sources are, if that is known."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if not address:
        return text
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{address}/raw/HEAD/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{address}/blob/HEAD/", text)


# Where the sources are published, such as https://github.com/somebody/lostcities; the workflow that publishes says it.
ADDRESS = os.environ.get("LOSTCITIES_REPOSITORY", "").rstrip("/")

# Guarded, because since Python 3.14 the processes that translate side by side import this file.
if __name__ == "__main__":
    setup(
        long_description=read_readme(ADDRESS),
        long_description_content_type="text/markdown",
        project_urls={
            "Source": ADDRESS,
            "Issues": f"{ADDRESS}/issues",
            "Changes": f"{ADDRESS}/blob/HEAD/CHANGELOG.md",
            "Documentation": f"{ADDRESS}/blob/HEAD/docs/index.md",
        }
        if ADDRESS
        else {},
        ext_modules=[] if INTERPRETED else translation["extensions"](),
        cmdclass={"build_ext": Build, "build_py": WithClient, "sdist": Source},
    )

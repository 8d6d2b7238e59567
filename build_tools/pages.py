"""A hook of MkDocs: pages of docs/ may link to files outside it, and the site includes those files as pages.

So a document can be read on the site, in an editor and in a Git host's viewer with the same links. A missing
file is an error here, as in ``tests/test_documents.py``.
"""

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

from lostcities.locales import Texts
from lostcities.locales.product import NAME

ROOT = Path(__file__).resolve().parent.parent
LOCALES = "src/lostcities/locales"
ALWAYS = ("CONTRIBUTING.md", "CHANGELOG.md")  # pages of the navigation from the project's root
LANGUAGES = {
    ".py": "python",
    ".pyx": "cython",
    ".js": "javascript",
    ".yml": "yaml",
    ".service": "ini",
    ".conf": "nginx",
}
DRAWN = (".png", ".svg", ".webp")
LINK = re.compile(r"(\]\()([^)#\s]*)(#[^)]*)?(\))")
FENCED = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)


def place(path: str) -> str:
    """Return the address of a file on the site."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    translated = re.fullmatch(rf"{LOCALES}/([^/]+)/rules/(.*)", path)
    if translated:
        return "rules/{}/{}".format(*translated.groups())
    path = path.removeprefix(".")  # MkDocs ignores hidden files
    return f"source/{path}" if path.endswith((".md", *DRAWN)) else f"source/{path}.md"


def rewritten(text: str, path: str) -> tuple[str, set[str]]:
    """Rewrite a page's links for the site; returns the text and the files outside docs/ that it links to."""
    named: set[str] = set()
    here = PurePosixPath(place(path)).parent

    def link(found: re.Match[str]) -> str:
        before, target, anchor, after = found.groups()
        if not target or re.match(r"[a-z]+:", target):
            return found.group()
        file = os.path.normpath(PurePosixPath(path).parent / target)
        if (ROOT / file).is_dir():
            file = f"{file}/README.md"
        if file.startswith("docs/") and path.startswith("docs/"):
            return found.group()
        if not (ROOT / file).is_file():
            raise PluginError(f"{path} links to {target}, which is not there")
        if not file.startswith("docs/"):
            named.add(file)
        return f"{before}{os.path.relpath(place(file), here)}{anchor or ''}{after}"

    parts = FENCED.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts), named


def as_page(file: str) -> tuple[str, set[str]]:
    """Return a file of the project as a page."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".md"):
        return rewritten(text, file)
    language = LANGUAGES.get(PurePosixPath(file).suffix, "text")
    return f"# {file}\n\n````{language}\n{text}````\n", set()


def translations() -> dict[str, list[str]]:
    """Return the pages of the rules in languages other than English, by the languages' own names."""
    found = {}
    for names in sorted(ROOT.glob(f"{LOCALES}/*/language.ftl")):
        pages = [f"{LOCALES}/{names.parent.name}/rules/{page}.md" for page in ("card", "board", "roll", "box")]
        name = re.search(r"^language-name = (.*)", names.read_text(encoding="utf-8"), re.MULTILINE)
        if name and (ROOT / pages[0]).is_file():
            found[name[1]] = pages
    return found


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the site, use the anchors of Git hosts, so that links work on both, and add a section for each language."""
    config.site_name, config.site_description = NAME, Texts()("product-about")
    config.mdx_configs.setdefault("toc", {})["slugify"] = slugify(case="lower")
    (rules,) = [section["Rules"] for section in config.nav or [] if "Rules" in section]
    rules += [{name: [place(page) for page in pages]} for name, pages in translations().items()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files that the pages link to."""
    files.append(File.generated(config, "pictures/icon.svg", abs_src_path=str(ROOT / "web/public/icon.svg")))
    waiting = {*ALWAYS, *(page for pages in translations().values() for page in pages)}
    for page in files.documentation_pages():
        if page.abs_src_path is not None:
            waiting |= rewritten(page.content_string, f"docs/{page.src_uri}")[1]
    done: set[str] = set()
    while waiting - done:
        file = min(waiting - done)
        done.add(file)
        if file.endswith(DRAWN):
            files.append(File.generated(config, place(file), abs_src_path=str(ROOT / file)))
            continue
        text, named = as_page(file)
        waiting |= named
        files.append(File.generated(config, place(file), content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links out of docs/ to the added pages."""
    if page.file.generated_by is not None:
        return markdown
    return rewritten(markdown, f"docs/{page.file.src_uri}")[0]

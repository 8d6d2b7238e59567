"""Check how the project is written: our own list of phrases (``phrases.toml``) and the linter proselint.

``python -m build_tools.prose`` prints one line per finding and exits with 1 if there are any; ``make check`` runs it.
``--count`` prints how often each phrase occurs instead. The style page is ``docs/style.md``.
"""

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PHRASES = Path(__file__).with_name("phrases.toml")
CODE = "§"
"""Replaces inline code: a character that no phrase contains."""
LINTED = (
    "annotations",
    "cliches",
    "hedging",
    "malapropisms",
    "mixed_metaphors",
    "mondegreens",
    "needless_variants",
    "nonwords",
    "oxymorons",
    "psychology",
    "redundancy",
    "skunked_terms",
    "social_awareness",
    "spelling",
    "uncomparables",
)
"""The checks of proselint without false alarms here. Others ask for curly quotes, or mistake B4 for chat speak."""


@dataclass(frozen=True)
class Phrase:
    """A phrase to avoid, and what to write instead."""

    find: re.Pattern[str]
    write: str
    bad: str
    fine: str


@dataclass(frozen=True)
class Finding:
    """A phrase that was found; ``line`` counts from 1."""

    file: str
    line: int
    found: str
    write: str

    def __str__(self) -> str:
        """Format it for printing."""
        return f'{self.file}:{self.line}: "{self.found}" → "{self.write}"'


def phrases() -> list[Phrase]:
    """Read the list of phrases."""
    entries = tomllib.loads(PHRASES.read_text(encoding="utf-8"))["phrase"]
    return [
        # A phrase may continue on the next line, but not after an empty line.
        Phrase(
            re.compile(e["find"].replace(" ", r"[ \n]"), re.IGNORECASE | re.MULTILINE),
            e["write"],
            e["bad"],
            e.get("fine", ""),
        )
        for e in entries
    ]


def blank(text: str) -> str:
    """Replace everything but line breaks by spaces."""
    return re.sub(r"[^\n]", " ", text)


def markdown(text: str) -> str:
    """Keep the prose of a Markdown file: no code blocks, no link targets, nothing between prose: off and on."""
    text = re.sub(r"<!-- prose: off -->.*?<!-- prose: on -->", lambda m: blank(m[0]), text, flags=re.DOTALL)
    text = re.sub(r"^( *)```.*?^\1```", lambda m: blank(m[0]), text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"\]\([^)\s]*\)", lambda m: "]" + blank(m[0][1:]), text)
    return inline_code(text)


def inline_code(text: str) -> str:
    """Replace inline code by a word that no phrase contains."""
    return re.sub(r"(`+)[^`]+?\1", lambda m: re.sub(r"[^\n]", CODE, m[0]), text)


def keep(text: str, spans: list[tuple[int, int]]) -> str:
    """Keep these parts of a text and replace the rest by spaces."""
    result, end = [], 0
    for start, stop in sorted(spans):
        if start >= end:
            result += [blank(text[end:start]), text[start:stop]]
            end = stop
    return "".join([*result, blank(text[end:])])


def python_comments(text: str) -> str:
    """Keep the docstrings and comments of a Python file."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    previous = tokenize.INDENT
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        start, end = starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1]
        if token.type == tokenize.COMMENT and not token.string.startswith("# noqa"):
            if token.line[: token.start[1]].strip():  # after code: treated as a separate sentence
                text = text[:start] + "." + text[start + 1 :]
                start -= 1
            spans.append((start + 1, end))
        elif token.type == tokenize.STRING and previous in (tokenize.INDENT, tokenize.NEWLINE, tokenize.DEDENT):
            spans.append((start + 3, end - 3) if token.string.startswith('"""') else (start + 1, end - 1))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            previous = token.type
    return inline_code(keep(text, spans))


def python_texts(text: str) -> str:
    """Keep docstrings, comments and messages, which are all other strings."""
    lines = python_comments(text).split("\n")
    # A message is appended to its line after a full stop, so that it does not join another.
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            lines[node.lineno - 1] += " . " + " ".join(node.value.split())
    return inline_code("\n".join(lines))


def script_comments(text: str) -> str:
    """Keep the comments of TypeScript, Svelte and C."""
    found = re.finditer(r"(?<![:'\"\w])//([^\n]*)|/\*(.*?)\*/|<!--(.*?)-->", text, re.DOTALL)
    spans = [match.span(match.lastindex or 0) for match in found]
    return re.sub(r"^(\s*)\*", r"\1 ", inline_code(keep(text, spans)), flags=re.MULTILINE)


def whole(text: str) -> str:
    """Keep everything, as in files of messages."""
    return text


PLACES: list[tuple[str, Callable[[str], str]]] = [
    (r".*\.md", markdown),
    (r"src/lostcities/.*\.py", python_texts),
    (r"(benchmarks|build_tools|deploy|examples)/.*\.py", python_texts),
    (r"src/lostcities/locales/en/.*\.ftl", whole),
    (r"src/.*\.(h|pxd)", script_comments),
]
"""Which files are checked, and the function that extracts their prose; the first matching pattern applies."""
ELSEWHERE = re.compile(r"src/lostcities/locales/(?!en/)[^/]+/")
"""Texts in languages other than English."""


def files() -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield all files of the project that are checked, with the function that extracts their prose."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in names:
        reader = next((reader for place, reader in PLACES if re.fullmatch(place, name)), None)
        if reader and not ELSEWHERE.match(name) and (ROOT / name).exists():
            yield name, reader


def squeeze(prose: str) -> str:
    """Remove insignificant spaces; lines keep their numbers."""
    return "\n".join(" ".join(line.split()) for line in prose.split("\n"))


def check(name: str, prose: str, avoid: list[Phrase]) -> list[Finding]:
    """Find our phrases in the squeezed prose of a file."""
    found = []
    for phrase in avoid:
        for match in phrase.find.finditer(prose):
            shown = match[0].lstrip(".;)-* \n")
            start = match.end() - len(shown)
            found.append(Finding(name, prose.count("\n", 0, start) + 1, " ".join(shown.split()), phrase.write))
    return found


def lint(proses: dict[str, str]) -> list[Finding]:
    """Find what proselint complains about in the prose of these files, which is passed as one text."""
    from proselint.checks import __register__
    from proselint.config import DEFAULT
    from proselint.registry import CheckRegistry
    from proselint.tools import LintFile

    if not CheckRegistry().checks:
        CheckRegistry().register_many(__register__)
    config = {**DEFAULT, "max_errors": 10_000, "checks": {check: check in LINTED for check in DEFAULT["checks"]}}
    lines = [(name, number) for name, prose in proses.items() for number in range(1, prose.count("\n") + 2)]
    content = "\n".join(proses.values()).replace(CODE, "x")
    results = LintFile("prose", content).lint(config) if content.strip() else []
    found = []
    for result in results:
        name, number = lines[result.pos[0] - 1]
        start, end = result.check_result.span
        found.append(Finding(name, number, " ".join(content[start - 1 : end - 1].split()), result.check_result.message))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Check all files; returns the exit code."""
    parser = argparse.ArgumentParser(description="Check the English of documents, comments and messages.")
    parser.add_argument("--count", action="store_true", help="print how often each phrase occurs")
    options = parser.parse_args(arguments)
    avoid, found, linted = phrases(), [], {}
    for name, reader in files():
        text = (ROOT / name).read_text(encoding="utf-8")
        found += check(name, squeeze(reader(text)), avoid)
        # Messages of Python include style sheets, in which the linter would see American spelling.
        linted[name] = squeeze((python_comments if reader is python_texts else reader)(text))
    found += lint(linted)
    if options.count:
        for phrase, times in Counter(finding.write for finding in found).most_common():
            print(f"{times:5}  → {phrase}")
        print(f"{len(found)} findings")
    else:
        for finding in found:
            print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

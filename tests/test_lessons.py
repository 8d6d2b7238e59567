"""The lessons of the web client are what the engine makes of their scripts today."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from build_tools.lessons.files import lesson_files  # noqa: E402


def test_the_lessons_are_up_to_date() -> None:
    for name, text in lesson_files().items():
        kept = (ROOT / "web/src/lessons" / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is out of date; run make lessons"

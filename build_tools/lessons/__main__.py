"""Write the lessons; the folder can be named, for a test."""

import sys
from pathlib import Path

from build_tools.lessons.files import lesson_files

target = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / "web/src/lessons")
for name, text in lesson_files().items():
    (target / name).write_text(text, encoding="utf-8")
    print(f"{target / name}: {len(text)} characters")

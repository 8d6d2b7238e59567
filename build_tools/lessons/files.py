"""The files that the client reads."""

import json

from build_tools.lessons import board, card, roll


def lesson_files() -> dict[str, str]:
    """Return each file's name and text; one line per change or step, for readable diffs."""
    return {f"{name}.json": _text(module.lesson().to_json()) for name, module in _LESSONS.items()}


_LESSONS = {"card": card, "board": board, "roll": roll}


def _text(lesson: dict[str, object]) -> str:
    parts = []
    for key, value in lesson.items():
        if isinstance(value, list):
            lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in value)
            parts.append(f'"{key}":[\n{lines}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}')
    return "{\n" + ",\n".join(parts) + "\n}\n"

"""A table in words: what happened since the last time, the position, and the legal moves."""

from lostcities.locales import Texts
from lostcities.terminal.table_text import table_lines
from lostcities.terminal.table_view import TableView
from lostcities.terminal.text import move_text, result_lines, round_title, score_lines


class Teller:
    """Keeps track of what a seat has been told, so that nothing is repeated."""

    def __init__(self, texts: Texts, table: TableView | None = None) -> None:
        self.texts = texts
        self._moves = len(table.moves) if table else 0
        self._rounds = len(table.finished) if table else 0

    def news(self, table: TableView) -> list[str]:
        """Return what the others did and which rounds ended since the last call."""
        texts, names = self.texts, table.names(self.texts)
        lines = [
            move_text(table, names, place, texts)
            for place in range(min(self._moves, len(table.moves)), len(table.moves))
            if table.moves[place][0] != table.seat
        ]
        self._moves = len(table.moves)
        for number in range(self._rounds, len(table.finished)):
            lines += [round_title(table, number, texts, ended=True)]
            lines += score_lines(table.finished[number]["sheets"], names, texts)
        self._rounds = len(table.finished)
        return lines


def position_lines(table: TableView, texts: Texts) -> list[str]:
    """Describe the table as its seat sees it, and the decision it has to make."""
    if table.over:
        return result_lines(table, texts)
    if table.view is None:
        return [texts("table-waiting", code=table.code or "?")]
    lines = table_lines(table.view, table.names(texts), texts)
    return [*lines, texts.phase(table.phase) if table.mine else table.tell_waiting(texts)]


def legal_lines(table: TableView, texts: Texts) -> list[str]:
    """List every legal move as it is spelled, with what it means."""
    return [f"{text}: {texts.action(text, game=table.game)}" for text in (table.view["legal"] if table.view else [])]

"""Messages between processes about tables, one line each; the log in the database is authoritative.

The line of a single action contains all of it, so that nobody has to read the database
for it; for anything else the line has the version to read.

>>> line = move_line("t1", [Event(7, "act", 0, "key", 1000, {"do": "+r7"})])
>>> line
'act t1 7 0 1000 +r7 key'
>>> action(line.split()[1:])
('t1', Event(version=7, kind='act', seat=0, key='key', at=1000, data={'do': '+r7'}))
>>> move_line("t1", [Event(8, "leave", 0, "key", 1000, {})])
'table t1 8'
"""

from collections.abc import Sequence

from lostcities.server.tables.ledger import Event


def move_line(table: str, events: Sequence[Event]) -> str:
    """Return the line for new events of a table."""
    last = events[-1]
    if len(events) == 1 and last.kind == "act" and last.data.keys() == {"do"} and " " not in last.data["do"]:
        return f"act {table} {last.version} {last.seat} {last.at} {last.data['do']} {last.key or ''}".rstrip()
    return f"table {table} {last.version}"


def action(words: Sequence[str]) -> tuple[str, Event]:
    """Return the table and the event of a line about an action."""
    table, version, seat, at, do, *key = words
    return table, Event(int(version), "act", int(seat), key[0] if key else None, int(at), {"do": do})

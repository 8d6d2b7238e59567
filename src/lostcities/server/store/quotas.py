"""What one network or one player may add, checked in the transaction that adds it: to apply across all processes."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, and_, func, select, union, update
from sqlalchemy.dialects import postgresql, sqlite

from lostcities.server.people.names import DELETED
from lostcities.server.store import schema as s
from lostcities.server.wire.refusals import Refused

Change = Callable[[Connection], None]


def spend(who: str, day: int, amounts: dict[str, tuple[int, int]], refusal: Refused) -> Change:
    """Count what a network adds today; ``amounts`` has each amount and its maximum."""
    u = s.usage.c
    here = and_(u.who == who, u.day == day)
    most = [u[name] + amount <= limit for name, (amount, limit) in amounts.items()]

    def change(connection: Connection) -> None:
        none = {"who": who, "day": day, "guests": 0, "tables": 0, "uploads": 0, "bytes": 0}
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(s.usage).values(**none).on_conflict_do_nothing())
        more = {name: u[name] + amount for name, (amount, _) in amounts.items()}
        if not connection.execute(update(s.usage).where(here, *most).values(**more)).rowcount:
            raise refusal

    return change


def _lock(connection: Connection, player: str) -> None:
    """Serialise the requests of a player: the second sees what the first added, even across processes."""
    connection.execute(select(s.players.c.id).where(s.players.c.id == player).with_for_update())


def seats(
    player: str, status: str, but: str | None, waiting: int, running: int, refusals: dict[str, Refused]
) -> Change:
    """Refuse another table to a player who has created, or sits at, as many as allowed."""
    c, d = s.tables.c, s.sittings.c
    statuses, most = (("open",), waiting) if status == "open" else (("drawing", "playing"), running)
    other = and_(c.status.in_(statuses), c.id != (but or ""))
    made = select(c.id).where(c.host == player, other)
    sits = (
        select(c.id)
        .join_from(s.sittings, s.tables, c.id == d.table_id)
        .where(d.player == player, d.state == "seated", other)
    )
    asked = select(func.count()).select_from(union(made, sits).subquery())

    def change(connection: Connection) -> None:
        _lock(connection, player)
        if (connection.execute(asked).scalar() or 0) >= most:
            raise refusals["open" if status == "open" else "running"]

    return change


def bots(owner: str, most: int, refusals: dict[str, Refused]) -> Change:
    """Refuse another bot to an account that has as many as allowed, or that was removed."""
    p = s.players.c
    has = select(func.count()).where(p.owner == owner)
    account = select(p.id).where(p.id == owner, p.claimed.is_not(None))

    def change(connection: Connection) -> None:
        _lock(connection, owner)
        if not connection.execute(account).first():
            raise refusals["gone"]
        if (connection.execute(has).scalar() or 0) >= most:
            raise refusals["many"]

    return change


def still_there(players: Sequence[str], refusal: Refused) -> Change:
    """Refuse a match of players of whom one was removed."""
    p = s.players.c
    asked = select(func.count()).where(p.id.in_(players), p.name != DELETED)

    def change(connection: Connection) -> None:
        if (connection.execute(asked).scalar() or 0) < len(set(players)):
            raise refusal

    return change


def invitations(host: str, kind: str, guest: str, most: tuple[int, int, int], refusals: dict[str, Refused]) -> Change:
    """Refuse an invitation that is unwanted or exceeds a limit."""
    c, d, p, b = s.tables.c, s.sittings.c, s.players.c, s.blocks.c
    open_ones = (
        select(c.host, p.kind)
        .join_from(s.sittings, s.tables, c.id == d.table_id)
        .join(s.players, p.id == c.host, isouter=True)
        .where(d.player == guest, d.state == "invited", c.status == "open")
    )
    unwanted = select(b.player).where(b.player == guest, b.blocked == host)

    def change(connection: Connection) -> None:
        _lock(connection, guest)
        if connection.execute(unwanted).first():
            raise refusals["unwanted"]
        found = connection.execute(open_ones).all()
        same = sum(one == host for one, _ in found)
        guests = sum(one_kind == "guest" for _, one_kind in found)
        if same >= most[0]:
            raise refusals["yours"]
        if len(found) >= most[2] or (kind == "guest" and guests >= most[1]):
            raise refusals["many"]

    return change


def uploads(player: str, size: int, count: int, bytes: int, refusal: Refused) -> Change:
    """Refuse another record to a player who has as many as allowed."""
    u = s.uploads.c
    asked = select(func.count(), func.coalesce(func.sum(func.coalesce(u.size, func.length(u.record))), 0))

    def change(connection: Connection) -> None:
        _lock(connection, player)
        had, came_to = connection.execute(asked.where(u.player == player)).one()
        if had >= count or came_to + size > bytes:
            raise refusal

    return change


def all_of(changes: list[Change]) -> Change:
    """Combine several changes into one."""

    def change(connection: Connection) -> None:
        for one in changes:
            one(connection)

    return change

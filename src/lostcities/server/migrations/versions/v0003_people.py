"""Names that look alike, sessions that expire, known devices, invitations, limits and retention."""

import sqlalchemy as sa
from alembic import op

from lostcities.server.people.names import skeleton

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("players", sa.Column("skeleton", sa.String(length=96), nullable=True))
    op.create_index("players_by_skeleton", "players", ["skeleton"], unique=True)
    op.create_index("players_by_owner", "players", ["owner"], unique=False)
    op.create_table(
        "reserved",
        sa.Column("skeleton", sa.String(length=96), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("skeleton"),
    )
    op.add_column("sessions", sa.Column("used", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("device", sa.String(length=64), nullable=True))
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "player"),
    )
    op.create_index(op.f("ix_devices_player"), "devices", ["player"], unique=False)
    op.create_index("tables_by_age", "tables", ["status", "changed"], unique=False)
    op.create_index("sittings_by_table", "sittings", ["table_id"], unique=False)
    op.create_table(
        "requests",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("wish", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "key"),
    )
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("blocked", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("player", "blocked"),
    )
    op.add_column("uploads", sa.Column("size", sa.Integer(), nullable=True))
    op.add_column("uploads", sa.Column("used", sa.BigInteger(), nullable=True))
    op.create_index("uploads_by_player", "uploads", ["player"], unique=False)
    op.create_table(
        "usage",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("guests", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("uploads", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("who", "day"),
    )
    _fill_skeletons()


def _fill_skeletons() -> None:
    """Give the skeleton to the oldest of the accounts whose names look alike; all keep their names."""
    connection = op.get_bind()
    accounts = connection.execute(
        sa.text("SELECT id, name FROM players WHERE claimed IS NOT NULL ORDER BY created, id")
    ).all()
    first: dict[str, str] = {}
    for player, name in accounts:
        first.setdefault(skeleton(name), player)
    if first:
        connection.execute(
            sa.text("UPDATE players SET skeleton = :skeleton WHERE id = :player"),
            [{"skeleton": found, "player": player} for found, player in first.items()],
        )

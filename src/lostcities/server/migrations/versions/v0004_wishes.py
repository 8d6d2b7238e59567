"""Requests for an opponent ("wishes"), one per player."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "wishes",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("quick", sa.String(length=32), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("player"),
    )
    op.create_index("wishes_by_sort", "wishes", ["quick", "table_id", "since"], unique=False)

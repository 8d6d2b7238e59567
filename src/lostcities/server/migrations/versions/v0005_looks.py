"""What the names of guests look like, so that an account that claims such a name takes it over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column("players", sa.Column("looks", sa.String(length=96), nullable=True))
    op.create_index("players_by_looks", "players", ["looks"], unique=False)

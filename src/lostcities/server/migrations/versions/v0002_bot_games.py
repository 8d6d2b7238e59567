"""Who made a table and how many of the server's bots sit there, so that running games with bots can be counted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tables", sa.Column("host", sa.String(length=16), nullable=True))
    op.add_column("tables", sa.Column("bots", sa.Integer(), nullable=True))
    op.create_index("tables_by_host", "tables", ["host", "status"], unique=False)

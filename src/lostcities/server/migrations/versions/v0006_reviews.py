"""Reviews of finished matches, and their graded decisions."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("asker", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("wanted", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("work", sa.Integer(), nullable=False),
        sa.Column("walk", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reviews_by_asker", "reviews", ["asker", "created"], unique=False)
    op.create_table(
        "judgements",
        sa.Column("review", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("review", "number"),
    )

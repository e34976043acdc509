"""Addresses of e-mail that were written to, and those that want no more."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("unwanted", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("addresses")

"""The tables of the database. A change here comes with a migration in ``migrations/``; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

REVISION = "0006"
"""The newest migration; if the database has it, there is nothing to migrate."""

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(32), nullable=False),
    Column("claimed", String(32), unique=True),  # the name in lower case, for accounts only
    Column("password", String(256)),
    Column("owner", String(16)),  # whose bot account it is
    Column("created", BigInteger, nullable=False),
    Column("skeleton", String(96)),  # of an account's name: names that look alike have the same (names.py)
    Column("looks", String(96)),  # the skeleton of a guest's name; an account that claims such a name takes it over
    Index("players_by_skeleton", "skeleton", unique=True),
    Index("players_by_looks", "looks"),
    Index("players_by_owner", "owner"),
)

reserved = Table(
    "reserved",
    metadata,
    Column("skeleton", String(96), primary_key=True),  # of a removed account's name
    Column("until", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the token, which is not stored
    Column("player", String(16), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),  # about when it was last used; it expires some time after that
    Column("device", String(64)),  # the name shown to its owner, such as "Firefox, Windows"
)

# Browsers that have signed in to an account before; strangers guessing its password do not slow these down.
devices = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the device's token, which is not stored
    Column("player", String(16), primary_key=True, index=True),
    Column("used", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("secret", String(64), nullable=False),
    Column("game", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("quick", String(32)),  # what quick pairing searches by
    Column("entry", Text, nullable=False),  # how lists show it, as JSON
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when a player's time runs out
    Column("host", String(16)),  # who created it
    Column("bots", Integer),  # seats that the server's bots had from the beginning
    Index("tables_by_age", "status", "changed"),
    Index("tables_by_status", "status", "public", "created"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_host", "host", "status"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("version", Integer, primary_key=True),  # unique: the guard between processes
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("key", String(64)),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

wishes = Table(
    "wishes",
    metadata,
    Column("player", String(16), primary_key=True),  # one request per player
    Column("name", String(32), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("quick", String(32), nullable=False),  # game, speed and kind of player
    Column("commitment", String(64)),
    Column("key", String(64)),
    Column("since", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),  # until when the player counts as present
    Column("table_id", String(16)),  # where the request was granted
    Index("wishes_by_sort", "quick", "table_id", "since"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("state", String(8), nullable=False),  # invited, seated, gone
    Column("created", BigInteger, nullable=False),
    Index("sittings_by_player", "player", "created"),
    Index("sittings_by_table", "table_id"),
)

# Requests that created or found a table, by their key, so that a retry gets the same table.
requests = Table(
    "requests",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("wish", String(64), nullable=False),  # SHA-256 of what was asked for
    Column("table_id", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("player", String(16), nullable=False),
    Column("seat", Integer),
    Column("name", String(32), nullable=False),
    Column("text", Text),
    Column("phrase", String(16)),
    Column("key", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("muted", String(16), primary_key=True),
)

# Players and the players they have blocked.
blocks = Table(
    "blocks",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("blocked", String(16), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("reporter", String(16), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(48), primary_key=True),
    Column("game", String(8), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ratings_by_strength", "game", "kind", "shown"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(16), nullable=False),
    Column("record", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("size", Integer),  # characters of the record
    Column("used", BigInteger),  # about when it was last looked at
    Index("uploads_by_player", "player"),
)

# Reviews of tables that are over and of uploaded records, by the id of either. Nothing here names anybody.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("asker", String(16), nullable=False),  # who asked for it first: a player, or a hash of a network
    Column("created", BigInteger, nullable=False),
    Column("wanted", BigInteger, nullable=False),  # when somebody last waited for it
    Column("owner", String(16)),  # the process that works on it
    Column("until", BigInteger, nullable=False),  # if it is silent until then, another process may continue
    Column("done", Boolean, nullable=False),
    Column("work", Integer, nullable=False),  # playouts per decision
    Column("walk", Text),  # what every step was worth, as JSON
    Index("reviews_by_asker", "asker", "created"),
)

judgements = Table(
    "judgements",
    metadata,
    Column("review", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)

# What came from one network on one day; ``who`` is a hash that changes every day.
usage = Table(
    "usage",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("guests", Integer, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("uploads", Integer, nullable=False),
    Column("bytes", BigInteger, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

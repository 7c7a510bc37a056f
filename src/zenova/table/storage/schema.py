"""The shape of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

REVISION = "0015"  # of migrations/versions; a database that has it needs no migration, and Alembic is not imported

SHAPE = MetaData()

# What never changes of a table, and its status for lists. `active`: it goes on by itself now, a bot is asked or a clock
# runs. `open_to_all`: anybody may sit down there. `rules_version` is that of the server where it was opened.
TABLES = Table(
    "tables",
    SHAPE,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("cards_hash", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("plan", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("open_to_all", Boolean, nullable=False),
    Index("tables_active", "id", sqlite_where=text("active"), postgresql_where=text("active")),
)
# What happened at a table: actions and chance in the words of the game. It is written with every move and read a table
# at a time, so SQLite keeps the rows where it keeps their numbers, and no index knows of a move that names no request.
ENTRIES = Table(
    "entries",
    SHAPE,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("request_key", String(64)),
    Index(
        "entries_once",
        *("table_id", "seat", "request_key"),
        unique=True,
        sqlite_where=text("request_key IS NOT NULL"),
        postgresql_where=text("request_key IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)
# The hash of a key: of a holder of seats, of an invitation to a seat, or to watch. `number`: of the holder or the seat.
KEYS = Table(
    "keys",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("number", Integer, nullable=False),
)
# A game that is over: its log as people download it, and what lists say of it.
FINISHED = Table(
    "finished",
    SHAPE,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("log", Text, nullable=False),
    Column("summary", JSON, nullable=False),
)
# Where a browser with a key is called when it is its turn (Web Push), and in which language.
CALLS = Table(
    "calls",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("address", String(1000), primary_key=True),
    Column("receiver", String(120), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("language", String(8), nullable=False),
)
# Card sets that tables were dealt from, as texts, by `Game.cards_mark`.
CARD_SETS = Table(
    "card_sets",
    SHAPE,
    Column("mark", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("cards_hash", String(32), nullable=False, index=True),
    Column("text", Text, nullable=False),
)
# Card sets that people write, and what was changed in them: a card before and after, or their head.
STUDIO_SETS = Table(
    "studio_sets",
    SHAPE,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("document", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)
# The other link to a set, which only shows it.
STUDIO_LOOKS = Table(
    "studio_looks",
    SHAPE,
    Column("look", String(32), primary_key=True),
    Column("set_id", String(32), ForeignKey("studio_sets.id"), nullable=False),
)
STUDIO_CHANGES = Table(
    "studio_changes",
    SHAPE,
    Column("set_id", String(32), ForeignKey("studio_sets.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(40), nullable=False),
    Column("change", Text, nullable=False),
    Column("undone", Boolean, nullable=False),
)
# What the server keeps for itself, such as the key that its calls are signed with.
SECRETS = Table("secrets", SHAPE, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
# What a review of a game found, as packed JSON; and analyses, which people share.
REVIEWS, ANALYSES = (
    Table(
        name,
        SHAPE,
        Column("id", String(32), primary_key=True),
        Column("document", LargeBinary, nullable=False),
        Column("made", Float, nullable=False),
    )
    for name in ("reviews", "analyses")
)
# Long work that is asked for, such as reviews that are being made: how far it is, and which process does it.
WORK = Table(
    "work",
    SHAPE,
    Column("kind", String(16), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("setting", String(16), nullable=False),
    Column("who", String(64), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("done", Integer, nullable=False),
    Column("found", Text, nullable=False),
    Column("problem", Text, nullable=False),
    Column("process", String(64), nullable=False),
    Column("begun", Float, nullable=False),
)
# Who waits to be paired for a game, by the hash of their key, and the table they were given.
WAITING = Table(
    "waiting",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("ratings", JSON, nullable=False),
    Column("low", Integer),
    Column("high", Integer),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("table_id", String(16)),
    Column("paired", Float),
    Index("waiting_for", "game", "clock"),
)
# An event of several rounds. `host` is the hash of the key of who runs it, `opener` one that opened all its tables.
EVENTS = Table(
    "events",
    SHAPE,
    Column("id", String(16), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("host", String(64), nullable=False),
    Column("opener", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Float, nullable=False),
)
# Who plays in an event: somebody by the hash of their key, or a bot by its level.
ENTRANTS = Table(
    "entrants",
    SHAPE,
    Column("event_id", String(16), ForeignKey("events.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("hash", String(64)),
    Column("level", String(64)),
    Column("name", String(80), nullable=False),
    Column("gone", Boolean, nullable=False),
)
# Who plays whom in a round: the numbers of two entrants, of one alone for a bye; `points` are those of the first.
BOARDS = Table(
    "boards",
    SHAPE,
    Column("event_id", String(16), ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("table_id", String(16)),
    Column("points", Float),
)
# Whom somebody does not want to meet: the hashes of two keys.
BLOCKS = Table(
    "blocks", SHAPE, Column("hash", String(64), primary_key=True), Column("other", String(64), primary_key=True)
)
# Who may not come here: the hash of a key, or an address.
BANS = Table(
    "bans",
    SHAPE,
    Column("who", String(64), primary_key=True),
    Column("reason", String(200), nullable=False),
    Column("at", Float, nullable=False),
)
# What players told the host of others; `accused` is the hash of a key.
REPORTS = Table(
    "reports",
    SHAPE,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("accused", String(64)),
    Column("name", String(80), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)
# Somebody with an account. `folded` is the name without what two that look alike differ in; `recovery` the hash of the
# key whose words bring the account back.
PEOPLE = Table(
    "people",
    SHAPE,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False, unique=True),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
# The keys of a person's seats, themselves: another browser gets them when the person signs in there.
PERSON_KEYS = Table(
    "person_keys",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("key", String(32), nullable=False),
)
# Browsers in which a person is signed in, by the hash of what each holds.
SIGN_INS = Table(
    "sign_ins",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("until", Float, nullable=False),
)
PASSKEYS = Table(
    "passkeys",
    SHAPE,
    Column("id", String(1400), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)
# What a passkey is asked to sign, once and soon; by the hash of it. A new passkey is made for a person.
CHALLENGES = Table(
    "challenges",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("until", Float, nullable=False),
)
# A rated game of a person, the `number`th of its game and kind of table, with the rating it led to. It stays when the
# table is deleted. `against`: people by their id and bots by their level; `played`: the words of the person's actions.
RATED = Table(
    "rated",
    SHAPE,
    Column("person_id", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(16), primary_key=True, index=True),
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("result", String(8), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("against", JSON, nullable=False),
    Column("played", JSON, nullable=False),
    Index("rated_once", "person_id", "game", "kind", "number", unique=True),
)
# What the first entries of a table add up to, packed (`table/snapshot.py`). `mark`: by which rules and cards.
SNAPSHOTS = Table(
    "snapshots",
    SHAPE,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("mark", String(32), nullable=False),
    Column("packed", LargeBinary, nullable=False),
)
# Links that hand something over, by the hash of their secret, which also seals what they hold.
HANDOVERS = Table(
    "handovers",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("until", Float, nullable=False),
)
# The server processes that share this database, and until when each counts as alive if nothing more is heard of it.
PROCESSES = Table(
    "processes", SHAPE, Column("name", String(64), primary_key=True), Column("alive_until", Float, nullable=False)
)
# Which of them looks after the bots and clocks of a table.
LEASES = Table(
    "leases",
    SHAPE,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("process", String(64), ForeignKey("processes.name", ondelete="CASCADE"), nullable=False, index=True),
)

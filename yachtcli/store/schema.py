"""The tables that games are kept in, version by version."""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x59616374
"""What SQLite writes into our files to tell them from others: "Yact"."""

MIGRATIONS: Final = (
    (
        # `revision` grows with every change: who holds an older one has missed something.
        # `waiting`: dice that will come again.
        """CREATE TABLE game (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            rules TEXT NOT NULL,
            key TEXT NOT NULL,
            started TEXT NOT NULL,
            changed TEXT NOT NULL,
            finished TEXT,
            revision INTEGER NOT NULL DEFAULT 0,
            waiting TEXT NOT NULL DEFAULT '[]',
            digest TEXT
        )""",
        "CREATE INDEX game_digest ON game (digest) WHERE digest IS NOT NULL",
        """CREATE TABLE event (
            game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
            place INTEGER NOT NULL,
            object TEXT NOT NULL,
            PRIMARY KEY (game, place)
        ) WITHOUT ROWID""",
        # The daily games that count. A deleted one leaves its day taken.
        """CREATE TABLE daily (
            day TEXT NOT NULL,
            rules TEXT NOT NULL,
            game INTEGER UNIQUE REFERENCES game ON DELETE SET NULL,
            PRIMARY KEY (day, rules)
        ) WITHOUT ROWID""",
        # One line for each player of a finished game. `boxes` are their entries by box,
        # `name` is written as JSON: it may hold what UTF-8 has no bytes for.
        """CREATE TABLE result (
            game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
            player INTEGER NOT NULL,
            name TEXT NOT NULL,
            bot TEXT,
            total INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            counts INTEGER NOT NULL,
            bonus INTEGER NOT NULL,
            boxes TEXT NOT NULL,
            PRIMARY KEY (game, player)
        ) WITHOUT ROWID""",
        "CREATE INDEX result_of_player ON result (name, game)",
    ),
)
"""The statements that make each version out of the one before it; never changed once released."""

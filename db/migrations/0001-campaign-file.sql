-- A campaign file of form 1. The journal is the record of everything; campaign, battles and order of battle are what
-- stands now, and can be made again from the journal and the documents. Snapshots and preferences may be thrown away.

CREATE TABLE journal (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  -- 'campaign', or the id of a battle.
  stream TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('start', 'command', 'edit', 'undo', 'redo', 'rollback', 'change')),
  -- Start, command and edit: their own number in the battle, from 0. Undo, redo, rollback: the entry they speak of.
  seq INTEGER,
  -- The entry on whose state a command or edit was played.
  base INTEGER,
  side INTEGER CHECK (side IN (0, 1)),
  -- JSON: the command, the edit, the reason or the changed records.
  payload TEXT NOT NULL,
  -- JSON: every throw with its faces.
  rolls TEXT,
  -- 1: undo never goes back across it.
  barrier INTEGER NOT NULL CHECK (barrier IN (0, 1)),
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  -- SHA-256 of the state after it.
  state_hash BLOB,
  -- SHA-256 of the predecessor's hash and of this row.
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX journal_by_entry ON journal (stream, seq);

-- Last row of the journal, so that a lost end is noticed.
CREATE TABLE head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;

-- Sheets and the order of battle at the beginning: compressed canonical JSON, named by its SHA-256.
CREATE TABLE documents (
  number INTEGER PRIMARY KEY,
  hash BLOB NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE campaign (
  id TEXT PRIMARY KEY CHECK (id = 'campaign'),
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE battles (
  id TEXT PRIMARY KEY,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- Battle of history it grew from.
  history_id TEXT,
  rule_set TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('planned', 'deploying', 'fighting', 'ended')),
  seat_0 TEXT NOT NULL CHECK (seat_0 IN ('people', 'staff')),
  seat_1 TEXT NOT NULL CHECK (seat_1 IN ('people', 'staff')),
  dice TEXT NOT NULL CHECK (dice IN ('program', 'hand')),
  seed INTEGER NOT NULL,
  -- SHA-256 of the sheet among the documents, in hexadecimal digits.
  sheet_hash TEXT,
  orders TEXT NOT NULL,
  set_up TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE order_of_battle (
  id TEXT PRIMARY KEY CHECK (id = 'order-of-battle'),
  title TEXT NOT NULL,
  -- JSON: date and commanders of each battle of history.
  battles TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE formations (
  id TEXT PRIMARY KEY,
  level TEXT NOT NULL CHECK (level IN ('army', 'corps', 'division', 'brigade')),
  parent TEXT REFERENCES formations (id) DEFERRABLE INITIALLY DEFERRED,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  arm TEXT,
  -- JSON: presence and losses by battle.
  detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE leaders (
  -- Formation and post: 'fr.i/commander', 'fr/staff/0'.
  id TEXT PRIMARY KEY,
  formation TEXT NOT NULL REFERENCES formations (id) DEFERRABLE INITIALLY DEFERRED,
  post TEXT NOT NULL CHECK (post IN ('commander', 'staff')),
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  rank TEXT NOT NULL,
  rating TEXT NOT NULL,
  -- JSON: reason, fate, role, commands.
  detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE units (
  id TEXT PRIMARY KEY,
  brigade TEXT NOT NULL REFERENCES formations (id) DEFERRABLE INITIALLY DEFERRED,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  nationality TEXT NOT NULL,
  arm TEXT NOT NULL,
  type TEXT NOT NULL,
  quality TEXT NOT NULL,
  -- Men in the ranks when the campaign opened.
  strength INTEGER NOT NULL,
  -- JSON: weapon, weight, squadrons, guns, presence, strength and losses by battle.
  detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- States after entries of battles, compressed, each with a digest of its own.
CREATE TABLE snapshots (
  battle TEXT NOT NULL,
  seq INTEGER NOT NULL,
  digest BLOB NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (battle, seq)
) STRICT, WITHOUT ROWID;

-- What a screen likes to find again, each with a digest of its own.
CREATE TABLE preferences (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  digest BLOB NOT NULL
) STRICT, WITHOUT ROWID;

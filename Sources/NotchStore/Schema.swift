/// The tables of the store, by versions. The file's `user_version` is the number of the steps that it has had.
enum Schema {
    /// Marks the file as ours (`PRAGMA application_id`): "Ntch".
    static let applicationID: Int64 = 0x4E74_6368

    /// The version of a file that has had every step.
    static var version: Int64 { Int64(steps.count) }

    /// The steps from each version to the next. A step that was released stays as it is.
    static let steps = [
        // `live` has the activities that wait or show. It has no other index than its key, since it is small, and each
        // index is another page that each card writes.
        """
        CREATE TABLE live (
            id BLOB PRIMARY KEY, place INTEGER NOT NULL, enqueued INTEGER NOT NULL, began INTEGER,
            \(ActivityColumns.declarations)
        ) WITHOUT ROWID;
        CREATE TABLE ended (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL, outcome TEXT NOT NULL, successor BLOB,
            enqueued INTEGER NOT NULL, began INTEGER, ended INTEGER NOT NULL, \(ActivityColumns.declarations)
        );
        CREATE VIRTUAL TABLE ended_text USING fts5(
            title, subtitle, content='ended', content_rowid='number', tokenize='unicode61 remove_diacritics 2');
        CREATE TABLE action (
            number INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, type TEXT NOT NULL, title TEXT NOT NULL,
            subtitle TEXT, keywords TEXT NOT NULL, user_info TEXT, required_keys TEXT NOT NULL,
            eligibility INTEGER NOT NULL, persistent_id TEXT, link TEXT, first_used INTEGER NOT NULL,
            last_used INTEGER NOT NULL, uses INTEGER NOT NULL
        );
        CREATE VIRTUAL TABLE action_text USING fts5(
            title, subtitle, keywords, content='action', content_rowid='number',
            tokenize='unicode61 remove_diacritics 2');
        CREATE TABLE action_hour (
            action INTEGER NOT NULL, hour INTEGER NOT NULL, uses INTEGER NOT NULL, last_used INTEGER NOT NULL,
            PRIMARY KEY (action, hour)
        ) WITHOUT ROWID;
        CREATE TABLE value (
            area TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (area, name)
        ) WITHOUT ROWID;
        CREATE TABLE mark (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        """,
        // Who sent an activity.
        """
        ALTER TABLE live ADD COLUMN source TEXT;
        ALTER TABLE ended ADD COLUMN source TEXT;
        """,
        // The view that a card shows.
        "ALTER TABLE live ADD COLUMN view BLOB;",
    ]
}

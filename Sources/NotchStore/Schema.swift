/// The tables of the store. The file's `user_version` says which version of them it has.
enum Schema {
    /// Marks the file as ours (`PRAGMA application_id`): "Ntch".
    static let applicationID: Int64 = 0x4E74_6368

    /// The first version whose files are brought up where they are. The files of earlier versions are copied.
    static let base: Int64 = 4

    /// The version of a file that has had every step.
    static var version: Int64 { base + Int64(steps.count) }

    /// The tables of ``base``. A time beside its name with `_steady` is by the store's own clock.
    ///
    /// `live` has the activities that wait or show. It has no other index than its key, since it is small, and each
    /// index is another page that each card writes. The numbers of `action` are never used again, since people type
    /// them. `folded` is what a search looks into: see ``FoldedText``.
    static let creation = """
        CREATE TABLE live (
            id BLOB PRIMARY KEY, place INTEGER NOT NULL, enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL,
            began INTEGER, began_steady INTEGER, view BLOB, \(ActivityColumns.declarations)
        ) WITHOUT ROWID;
        CREATE TABLE ended (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL, outcome TEXT NOT NULL, successor BLOB,
            enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL, began INTEGER, began_steady INTEGER,
            ended INTEGER NOT NULL, ended_steady INTEGER NOT NULL, \(ActivityColumns.declarations),
            folded TEXT NOT NULL
        );
        CREATE TABLE action (
            number INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
            title TEXT NOT NULL, subtitle TEXT, keywords TEXT NOT NULL, user_info TEXT, required_keys TEXT NOT NULL,
            eligibility INTEGER NOT NULL, persistent_id TEXT, link TEXT, first_used INTEGER NOT NULL,
            last_used INTEGER NOT NULL, last_used_steady INTEGER NOT NULL, uses INTEGER NOT NULL, folded TEXT NOT NULL
        );
        CREATE TABLE action_hour (
            action INTEGER NOT NULL, hour INTEGER NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (action, hour)
        ) WITHOUT ROWID;
        CREATE TABLE value (
            area TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (area, name)
        ) WITHOUT ROWID;
        CREATE TABLE clock (one INTEGER PRIMARY KEY, civil INTEGER NOT NULL, steady INTEGER NOT NULL);
        """

    /// The steps from each version to the next. A step that was released stays as it is, and each changes the tables.
    static let steps: [String] = []
}

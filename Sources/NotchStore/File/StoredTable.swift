import FoundationEssentials
import NotchCore

/// A table of the store, and the columns that it has had.
///
/// The columns of a file say which version it has, because each version has changed them. A damaged header does not.
struct StoredTable {
    let name: String
    /// The columns of its key.
    let key: [String]
    /// The forms, the present one first.
    let forms: [TableForm]

    /// The present columns.
    var columns: [String] { forms[0].columns }

    private init(_ name: String, key: [String], _ forms: TableForm...) {
        (self.name, self.key, self.forms) = (name, key, forms)
    }

    static let all = [live, ended, action, actionHour, value, clock]

    static let live = StoredTable(
        "live", key: ["id"], TableForm(5, LiveColumns.names),
        TableForm(4, "id, place, enqueued, enqueued_steady, began, began_steady, view, \(activity), source"),
        TableForm(3, "id, place, enqueued, began, \(activity), source, view"),
        TableForm(2, "id, place, enqueued, began, \(activity), source"),
        TableForm(1, "id, place, enqueued, began, \(activity)"))
    static let value = StoredTable("value", key: ["area", "name"], TableForm(1, "area, name, content"))
    static let action = StoredTable(
        "action", key: ["number"], TableForm(4, "identity, \(ActionTable.names), folded"),
        TableForm(
            1,
            """
            number, identity, type, title, subtitle, keywords, user_info, required_keys, eligibility, persistent_id, \
            link, first_used, last_used, uses
            """))
    static let actionHour = StoredTable(
        "action_hour", key: ["action", "hour"], TableForm(4, "action, hour, uses"),
        TableForm(1, "action, hour, uses, last_used"))
    static let ended = StoredTable(
        "ended", key: ["number"], TableForm(5, "number, \(EndedColumns.names), folded"),
        TableForm(
            4,
            """
            number, id, outcome, successor, enqueued, enqueued_steady, began, began_steady, ended, ended_steady, \
            \(activity), source, folded
            """),
        TableForm(2, "number, id, outcome, successor, enqueued, began, ended, \(activity), source"),
        TableForm(1, "number, id, outcome, successor, enqueued, began, ended, \(activity)"))
    static let clock = StoredTable("clock", key: ["one"], TableForm(4, "one, civil, steady"))

    /// The columns of an activity, before ``ended`` and ``live`` had one column for all its fields.
    private static let activity = """
        coalescing_key, priority, title, subtitle, image, tint, dwell, progress, flags, module
        """
}

/// The columns of a table in one version and in the later ones, up to the next form.
struct TableForm {
    /// The first version that has the form.
    let version: Int64
    let columns: [String]

    /// - Parameter columns: the names, separated by commas.
    fileprivate init(_ version: Int64, _ columns: String) {
        self.version = version
        self.columns = columns.split { $0 == "," || $0.isWhitespace }.map { String($0) }
    }
}

/// The tables that a file has.
struct FileTables {
    /// The form of each table by its name. A table that lacks a column of every form is absent.
    private(set) var forms: [String: TableForm] = [:]
    /// Whether the file has no other table, and no other column, than a version of the store.
    private(set) var isExact: Bool

    init(_ database: Database) throws(StoreError) {
        isExact = try Self.strangers(in: database) == 0
        for table in StoredTable.all {
            // A failing SELECT would not distinguish a missing table from a library that cannot read it.
            let there = Set(
                try database.statement("SELECT name FROM pragma_table_info(?)").rows([.text(table.name)]) {
                    $0.text(0)
                })
            if let form = table.forms.first(where: { Set($0.columns) == there }) {
                forms[table.name] = form
            } else {
                forms[table.name] = table.forms.first { there.isSuperset(of: $0.columns) }
                if !there.isEmpty { isExact = false }
            }
        }
    }

    /// The number of the tables that no version has. The first three versions had indexes for searches, and `mark`.
    private static func strangers(in database: Database) throws(StoreError) -> Int64 {
        let names = StoredTable.all.map { "'\($0.name)'" }.joined(separator: ", ")
        return try database.number(
            """
            SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT IN (\(names), 'mark')
            AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'ended_text%' AND name NOT LIKE 'action_text%'
            """)
    }

    /// The version whose tables these are; `nil` if a table or a column is missing.
    var version: Int64? {
        guard let version = forms.values.map(\.version).max() else { return nil }
        for table in StoredTable.all {
            let expected = table.forms.first { $0.version <= version }
            guard forms[table.name]?.version == expected?.version else { return nil }
        }
        return version
    }

    /// Whether a table has a steady time beside each civil time, as each table has since version 4. A missing table has
    /// all that it needs.
    func hasOwnTimes(_ table: String) -> Bool {
        guard let form = forms[table] else { return true }
        return form.version >= 4 || !["live", "ended", "action"].contains(table)
    }
}

/// Makes a row of the present version from a row of any version.
struct RowConversion {
    private enum Origin {
        case column(Int32)
        case activity
        case folded
        case null
    }

    private let origins: [Origin]
    private let places: [String: Int32]
    private let isAction: Bool

    init(from form: TableForm, to table: StoredTable) {
        let places = Dictionary(form.columns.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
        self.places = places
        isAction = places["eligibility"] != nil
        origins = table.columns.map { name in
            switch name {
            case _ where places[name] != nil: .column(places[name] ?? 0)
            case "activity": .activity
            case "folded": .folded
            // The civil time has the same size in the file. `CivilTimes` replaces it.
            case _ where name.hasSuffix("_steady"): places[String(name.dropLast(7))].map { .column($0) } ?? .null
            default: .null
            }
        }
    }

    /// Returns the values of the present columns, in their order.
    func values(of row: Row) -> [SQLValue] {
        origins.map { origin in
            switch origin {
            case .column(let column): row.value(column)
            case .activity: .text(StoredFields.json(of: activity(in: row)))
            case .folded: .text(folded(in: row))
            case .null: .null
            }
        }
    }

    private func text(_ name: String, _ row: Row) -> String? { places[name].flatMap { row.text($0) } }
    private func integer(_ name: String, _ row: Row) -> Int64? { places[name].flatMap { row.integer($0) } }

    private func folded(in row: Row) -> String {
        let (title, subtitle) = (text("title", row), text("subtitle", row))
        guard isAction else { return FoldedText.fields(title ?? "", subtitle) }
        return ActionTable.folded(
            title: title, keywords: text("keywords", row), subtitle: subtitle, integer("eligibility", row))
    }

    /// Reads an activity without its id, which has a column of its own. A value that is missing or damaged gets its
    /// default.
    private func activity(in row: Row) -> Activity {
        let flags = integer("flags", row) ?? 0
        var activity = Activity(
            coalescingKey: text("coalescing_key", row),
            priority: integer("priority", row).flatMap { ActivityPriority(rawValue: Int(truncatingIfNeeded: $0)) }
                ?? .normal,
            title: text("title", row) ?? "", subtitle: text("subtitle", row), systemImage: text("image", row),
            tint: text("tint", row).flatMap { Tint($0) } ?? .accent,
            dwell: integer("dwell", row).map { .nanoseconds($0) } ?? Activity.defaultDwell,
            progress: places["progress"].flatMap { row.real($0) }.flatMap { (0...100).contains($0) ? $0 : nil },
            hold: flags & 1 != 0, attended: flags & 2 != 0, module: text("module", row), source: text("source", row),
            repeats: Int(flags >> 8 & Int64(UInt8.max)) + 1)
        activity.dwellBasis = flags & 8 != 0 ? .reading : flags & 4 != 0 ? .standard : .given
        return activity
    }
}

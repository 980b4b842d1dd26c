import CSQLite

/// A prepared statement. Its connection outlives it.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let path: String

    /// `sqlite3_prepare_v3(3)`
    init(_ sql: String, of connection: OpaquePointer, path: String) throws(StoreError) {
        self.connection = connection
        self.path = path
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw StoreError(code, of: connection, path: path) }
        handle = statement
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Executes the statement with these values, and ignores its rows.
    func run(_ values: [SQLValue] = []) throws(StoreError) {
        try each(values) { _ in true }
    }

    /// Executes the statement, and returns the values that `read` makes of the rows. A row that gives `nil` is omitted.
    func rows<Value>(_ values: [SQLValue] = [], _ read: (Row) -> Value?) throws(StoreError) -> [Value] {
        var result: [Value] = []
        try each(values) { row in
            if let value = read(row) { result.append(value) }
            return true
        }
        return result
    }

    /// Executes the statement, and returns the value that `read` makes of the last row.
    func value<Value>(_ values: [SQLValue] = [], _ read: (Row) -> Value?) throws(StoreError) -> Value? {
        var result: Value?
        try each(values) { row in
            result = read(row)
            return true
        }
        return result
    }

    /// How far a statement on a damaged file was executed.
    enum Reach {
        /// There are no more rows.
        case whole
        /// `body` wanted no further row.
        case stopped
        /// The next row cannot be read.
        case damaged
    }

    /// Executes the statement on a file that may be damaged, and passes the readable rows to `body`.
    ///
    /// - Parameter body: returns whether another row is wanted.
    /// - Throws: the errors of `body`, and failures that are not damage.
    func readable(
        _ values: [SQLValue] = [], _ body: (Row) throws(StoreError) -> Bool
    ) throws(StoreError) -> Reach {
        var failure: StoreError?
        var isStopped = false
        do throws(StoreError) {
            try each(values) { row throws(StoreError) in
                do throws(StoreError) {
                    isStopped = try !body(row)
                    return !isStopped
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
        if let failure { throw failure }
        return isStopped ? .stopped : .whole
    }

    /// Executes the statement, and passes the rows to `body`: `sqlite3_step(3)`, `sqlite3_reset(3)`.
    ///
    /// - Parameter body: returns whether another row is wanted.
    func each(
        _ values: [SQLValue], _ body: (Row) throws(StoreError) -> Bool
    ) throws(StoreError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: guard try body(Row(of: handle)) else { return }
            case SQLITE_DONE: return
            case let code: throw StoreError(code, of: connection, path: path)
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(StoreError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
            case .real(let real): sqlite3_bind_double(handle, index, real)
            case .text(let text): bind(text, at: index)
            case .bytes(let bytes): notch_sqlite_bind_blob(handle, index, bytes, Int32(clamping: bytes.count))
            }
        guard code == SQLITE_OK else { throw StoreError(code, of: connection, path: path) }
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        // The count is passed because a text may contain zero bytes.
        let count = Int32(clamping: text.utf8.count)
        return text.withCString { notch_sqlite_bind_text(handle, index, $0, count) }
    }
}

/// A row of a result. It is valid only within the closure to which it is passed.
///
/// A column of an unexpected type counts as absent, because the file may be damaged.
struct Row {
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// `sqlite3_column_int64(3)`
    func integer(_ column: Int32) -> Int64? {
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
        return sqlite3_column_int64(statement, column)
    }

    /// `sqlite3_column_double(3)`
    func real(_ column: Int32) -> Double? {
        let type = sqlite3_column_type(statement, column)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
        return sqlite3_column_double(statement, column)
    }

    /// `sqlite3_column_text(3)`. Invalid UTF-8 is repaired.
    func text(_ column: Int32) -> String? {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
            let text = sqlite3_column_text(statement, column)
        else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// `sqlite3_column_blob(3)`
    func bytes(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The value of any type, for a copy.
    func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: SQLValue(integer(column))
        case SQLITE_FLOAT: SQLValue(real(column))
        case SQLITE_TEXT: SQLValue(text(column))
        case SQLITE_BLOB: SQLValue(bytes(column))
        default: .null
        }
    }
}

/// A value that is bound to a statement.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension SQLValue {
    /// The approximate bytes of the value in a file.
    var size: Int {
        switch self {
        case .null: 1
        case .integer, .real: 9
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }

    init(_ integer: Int64?) {
        self = integer.map(SQLValue.integer) ?? .null
    }

    init(_ real: Double?) {
        self = real.map(SQLValue.real) ?? .null
    }

    init(_ text: String?) {
        self = text.map(SQLValue.text) ?? .null
    }

    init(_ bytes: [UInt8]?) {
        self = bytes.map(SQLValue.bytes) ?? .null
    }
}

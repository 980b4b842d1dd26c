import CSQLite

/// A row of a result. It is valid only within the closure that it is handed to.
///
/// A column of another type than the wanted one counts as absent: the file may have been damaged.
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

    /// `sqlite3_column_text(3)`. Bytes that are no UTF-8 are repaired.
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

    /// The value as it is, for a copy.
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

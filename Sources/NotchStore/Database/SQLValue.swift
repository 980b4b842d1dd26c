/// A value that is bound to a statement.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension SQLValue {
    /// About the bytes of the value in a file.
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

/// A type of numbers or bytes besides `Int`, `Double` and `[UInt8]`, as an input may write and read it.
public enum UserInfoType: String, CaseIterable, Hashable, Sendable {
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case float = "Float"
    case data = "Data"

    /// The type of a value; `nil` for one of another type.
    init?(of value: Any) {
        switch value {
        case is Int8: self = .int8
        case is Int16: self = .int16
        case is Int32: self = .int32
        case is Int64: self = .int64
        case is UInt: self = .uint
        case is UInt8: self = .uint8
        case is UInt16: self = .uint16
        case is UInt32: self = .uint32
        case is UInt64: self = .uint64
        case is Float: self = .float
        default:
            guard let data = Self.dataType, type(of: value) == data else { return nil }
            self = .data
        }
    }

    /// Whether a value can have been written as this type.
    func hasRoom(for value: UserInfoValue) -> Bool {
        // The program may have no such type, and then keeps the bytes.
        if case (.data, .data) = (self, value) { return true }
        return self.value(of: value) != nil
    }

    /// Returns a value in this type; `nil` where it has no room in it, or the program has no such type.
    func value(of value: UserInfoValue) -> Any? {
        switch (self, value) {
        case (.int8, .integer(let value)): Int8(exactly: value)
        case (.int16, .integer(let value)): Int16(exactly: value)
        case (.int32, .integer(let value)): Int32(exactly: value)
        case (.int64, .integer(let value)): Int64(value)
        case (.uint, .integer(let value)): UInt(exactly: value)
        case (.uint8, .integer(let value)): UInt8(exactly: value)
        case (.uint16, .integer(let value)): UInt16(exactly: value)
        case (.uint32, .integer(let value)): UInt32(exactly: value)
        case (.uint64, .integer(let value)): UInt64(exactly: value)
        case (.float, .number(let value)): Float(value)
        case (.data, .data(let bytes)): Self.dataType.map { Self.collection(of: bytes, $0) }
        default: nil
        }
    }

    /// The type of `Data` in a program that uses it. Its name in the source would link all of Foundation's coders, 7 MB.
    private static var dataType: (any RangeReplaceableCollection<UInt8>.Type)? {
        let type = _typeByName("20FoundationEssentials4DataV") ?? _typeByName("10Foundation4DataV")
        return type as? any RangeReplaceableCollection<UInt8>.Type
    }

    private static func collection<Bytes: RangeReplaceableCollection<UInt8>>(
        of bytes: [UInt8], _ type: Bytes.Type
    ) -> Any { Bytes(bytes) }
}

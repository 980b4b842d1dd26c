public import FoundationEssentials

/// A value in the dictionary of an activity. It can be stored and sent to another board.
public enum UserInfoValue: Hashable, Sendable {
    case string(String)
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case date(Date)
    case data([UInt8])
    case uuid(UUID)
    case array([UserInfoValue])
    case dictionary([String: UserInfoValue])
    /// A number or bytes of a type other than the usual one. They can be read as that type or as the usual type.
    indirect case typed(UserInfoValue, UserInfoType)

    /// The maximum depth of nested arrays and dictionaries.
    public static let maximumDepth = 16

    /// The maximum size of an activity's dictionary as JSON, in bytes.
    public static let maximumSize = 32 << 10
}

/// A type of numbers or bytes other than `Int`, `Double` and `[UInt8]`, which an input may encode and decode.
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

    /// Makes the type of a value; `nil` if the value is of another type.
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

    /// Returns whether a value may have been encoded in this type.
    func hasRoom(for value: UserInfoValue) -> Bool {
        // A program that does not use `Data` keeps the bytes.
        if case (.data, .data) = (self, value) { return true }
        return self.value(of: value) != nil
    }

    /// Returns a value in this type; `nil` if it does not fit, or if the program does not use the type.
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

    /// The type `Data` in a program that uses it. A reference by name would link all of Foundation's coders, 7 MB.
    private static var dataType: (any RangeReplaceableCollection<UInt8>.Type)? {
        let type = _typeByName("20FoundationEssentials4DataV") ?? _typeByName("10Foundation4DataV")
        return type as? any RangeReplaceableCollection<UInt8>.Type
    }

    private static func collection<Bytes: RangeReplaceableCollection<UInt8>>(
        of bytes: [UInt8], _ type: Bytes.Type
    ) -> Any { Bytes(bytes) }
}

extension UserInfoValue {
    /// Returns the entries of a dictionary, whose keys must be strings. Entries whose value is nil are omitted.
    public static func dictionary(of entries: [AnyHashable: Any]) throws(UserInfoError) -> [String: UserInfoValue] {
        try dictionary(of: entries, key: "", depth: 1)
    }

    /// Returns the entries in the types that an input reads.
    ///
    /// - Parameter isTyped: whether numbers and bytes have their original types, instead of `Int`, `Double` and
    ///   `[UInt8]`.
    static func entries(of dictionary: [String: UserInfoValue], isTyped: Bool) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for (key, value) in dictionary { entries[key] = value.any(isTyped: isTyped) }
        return entries
    }

    /// Whether the value contains numbers or bytes of a type other than the usual ones.
    var hasTypes: Bool {
        switch self {
        case .typed: true
        case .array(let values): values.contains(where: \.hasTypes)
        case .dictionary(let values): values.values.contains(where: \.hasTypes)
        default: false
        }
    }

    /// The value in the usual types: numbers are `Int` or `Double` and bytes are an array, whatever their original
    /// types.
    public var any: Any { any(isTyped: false) }

    private func any(isTyped: Bool) -> Any {
        switch self {
        case .string(let value): value
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .date(let value): value
        case .data(let value): value
        case .uuid(let value): value
        case .array(let values): values.map { $0.any(isTyped: isTyped) }
        case .dictionary(let values): values.mapValues { $0.any(isTyped: isTyped) }
        case .typed(let value, let type): isTyped ? type.value(of: value) ?? value.any : value.any
        }
    }

    private static func dictionary(
        of entries: [AnyHashable: Any], key: String, depth: Int
    ) throws(UserInfoError) -> [String: UserInfoValue] {
        guard depth <= maximumDepth else { throw .tooDeep(key: key) }
        var values: [String: UserInfoValue] = [:]
        for (name, entry) in entries {
            guard let text = name.base as? String else {
                throw .keyIsNoText(key: path(key, String(describing: name.base)))
            }
            guard let present = unwrapped(entry) else { continue }
            values[text] = try typed(present, key: path(key, text), depth: depth)
        }
        return values
    }

    private static func typed(_ any: Any, key: String, depth: Int) throws(UserInfoError) -> UserInfoValue {
        let value = try value(of: any, key: key, depth: depth)
        return UserInfoType(of: any).map { .typed(value, $0) } ?? value
    }

    private static func value(of any: Any, key: String, depth: Int) throws(UserInfoError) -> UserInfoValue {
        switch any {
        case let value as String: return .string(value)
        case let value as Bool: return .bool(value)
        case let value as any FixedWidthInteger:
            guard let value = exactly(value) else { throw .outOfRange(key: key) }
            return .integer(value)
        case let value as any BinaryFloatingPoint: return .number(try finite(rounded(value), key: key))
        case let value as Date:
            return .date(
                Date(timeIntervalSinceReferenceDate: try finite(value.timeIntervalSinceReferenceDate, key: key)))
        // `Data` conforms to this protocol. A reference by name would link all of Foundation's coders, 7 MB.
        case let value as any Collection<UInt8>: return .data(Array(value))
        case let value as UUID: return .uuid(value)
        case let value as UserInfoValue: return value
        case let values as [Any]: return .array(try array(of: values, key: key, depth: depth + 1))
        case let values as [AnyHashable: Any]:
            return .dictionary(try dictionary(of: values, key: key, depth: depth + 1))
        default: throw .unsupportedType(key: key, type: String(describing: type(of: any)))
        }
    }

    private static func array(of values: [Any], key: String, depth: Int) throws(UserInfoError) -> [UserInfoValue] {
        guard depth <= maximumDepth else { throw .tooDeep(key: key) }
        var array: [UserInfoValue] = []
        for (index, any) in values.enumerated() {
            let place = "\(key)[\(index)]"
            guard let present = unwrapped(any) else { throw .unsupportedType(key: place, type: "nil") }
            array.append(try typed(present, key: place, depth: depth))
        }
        return array
    }

    private static func exactly(_ value: some FixedWidthInteger) -> Int? {
        Int(exactly: value)
    }

    private static func rounded(_ value: some BinaryFloatingPoint) -> Double {
        Double(value)
    }

    private static func finite(_ value: Double, key: String) throws(UserInfoError) -> Double {
        guard value.isFinite else { throw .outOfRange(key: key) }
        return value
    }

    /// Returns the value inside nested optionals, or nil.
    private static func unwrapped(_ any: Any) -> Any? {
        guard let optional = any as? any OptionalValue else { return any }
        return optional.anyValue.flatMap(unwrapped)
    }

    private static func path(_ outer: String, _ key: String) -> String {
        outer.isEmpty ? key : "\(outer).\(key)"
    }
}

/// An optional value of any type.
protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    var anyValue: Any? { self }
}

/// The reason why the dictionary of an activity cannot be stored. Each error names the key. The key of a nested value
/// is a path, such as `document.pages[2]`.
public enum UserInfoError: Error, Hashable, Sendable, CustomStringConvertible {
    case keyIsNoText(key: String)
    case unsupportedType(key: String, type: String)

    /// A whole number beyond 64 bits, or a number or date that is not finite.
    case outOfRange(key: String)
    case tooDeep(key: String)

    /// The dictionary or the whole activity is too large. The key belongs to its largest entry.
    case tooLarge(key: String, size: Int, limit: Int)

    /// A text is not JSON, or not the dictionary of an activity. The offset is the position of a fault of the JSON,
    /// else 0.
    case malformed(key: String, offset: Int, expected: String)

    /// The key of the invalid value; empty for the dictionary as a whole.
    public var key: String {
        switch self {
        case .keyIsNoText(let key), .unsupportedType(let key, _), .outOfRange(let key), .tooDeep(let key),
            .tooLarge(let key, _, _), .malformed(let key, _, _):
            key
        }
    }

    public var description: String {
        switch self {
        case .keyIsNoText(let key): "the key “\(key)” is not a text"
        case .unsupportedType(let key, let type):
            "the value of “\(key)” is of the type \(type); use text, Bool, numbers, Date, Data, [UInt8], UUID, arrays, dictionaries"
        case .outOfRange(let key): "the value of “\(key)” is out of range; use finite numbers of up to 64 bits"
        case .tooDeep(let key):
            "the value of “\(key)” is nested deeper than \(UserInfoValue.maximumDepth) levels"
        case .tooLarge(let key, let size, let limit):
            "the activity has \(size) bytes, most of them for “\(key)”; the limit is \(limit)"
        case .malformed(let key, let offset, let expected):
            "the activity is malformed\(offset > 0 ? " at byte \(offset)," : "") in “\(key)”: \(expected) was expected"
        }
    }
}

import FoundationEssentials

extension UserInfoValue {
    /// The entries of a dictionary, whose keys have to be texts. An entry whose value is nil has no value, so it is left
    /// out.
    public static func dictionary(of entries: [AnyHashable: Any]) throws(UserInfoError) -> [String: UserInfoValue] {
        try dictionary(of: entries, key: "", depth: 1)
    }

    /// The entries as an input reads them.
    ///
    /// - Parameter isTyped: whether numbers and bytes are of the types in which they were written, instead of `Int`,
    ///   `Double` and `[UInt8]`.
    static func entries(of dictionary: [String: UserInfoValue], isTyped: Bool) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for (key, value) in dictionary { entries[key] = value.any(isTyped: isTyped) }
        return entries
    }

    /// Whether a number or bytes in the value were written as a type of their own.
    var hasTypes: Bool {
        switch self {
        case .typed: true
        case .array(let values): values.contains(where: \.hasTypes)
        case .dictionary(let values): values.values.contains(where: \.hasTypes)
        default: false
        }
    }

    /// The value as an input reads it. Numbers are `Int` or `Double` and bytes are an array, whatever they were written as.
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
        // Data is one of them. Its name here would link all of Foundation's coders, 7 MB.
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

    /// The value in an optional one, or nil.
    private static func unwrapped(_ any: Any) -> Any? {
        guard let optional = any as? any OptionalValue else { return any }
        return optional.anyValue.flatMap(unwrapped)
    }

    private static func path(_ outer: String, _ key: String) -> String {
        outer.isEmpty ? key : "\(outer).\(key)"
    }
}

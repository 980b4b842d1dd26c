/// Why the dictionary of an activity cannot be kept. Each error names the key. The key of a nested value is a path, such
/// as `document.pages[2]`.
public enum UserInfoError: Error, Hashable, Sendable, CustomStringConvertible {
    case keyIsNoText(key: String)
    case unsupportedType(key: String, type: String)

    /// A whole number beyond 64 bits, or a number or date that is not finite.
    case outOfRange(key: String)
    case tooDeep(key: String)

    /// The dictionary, or the activity as a whole, is too large. The key is that of its largest entry.
    case tooLarge(key: String, size: Int, limit: Int)

    /// A text that is not JSON, or not the dictionary of an activity. The offset is that of a fault of the JSON, else 0.
    case malformed(key: String, offset: Int, expected: String)

    /// The key of the value that is wrong. It is empty for the dictionary as a whole.
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

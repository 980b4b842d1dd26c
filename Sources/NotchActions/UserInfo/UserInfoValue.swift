public import FoundationEssentials

/// A value in the dictionary of an activity. It can be kept in a store and sent to another board.
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
    /// A number or bytes that were written as a type of their own, and can be read as that type or as the usual one.
    indirect case typed(UserInfoValue, UserInfoType)

    /// How deep arrays and dictionaries may be nested.
    public static let maximumDepth = 16

    /// How many bytes the dictionary of an activity may have as JSON.
    public static let maximumSize = 32 << 10
}

/// An input that can be written into an activity, and read from it again.
public protocol ActivityCodable {
    /// The keys without which the input cannot be read again (F14).
    var requiredUserInfoKeys: Set<String> { get }

    /// Reads the input. It throws if a key is missing or has an unexpected value.
    ///
    /// A number or bytes can be read as the type in which they were written, such as `Int64`, `Float` or `Data`, or as
    /// `Int`, `Double` and `[UInt8]`, but not some of an input in the one way and some in the other.
    init(activityUserInfo: [AnyHashable: Any]?) throws

    /// Writes the input: text, Boolean values, numbers, `Date`, `Data`, `UUID`, and arrays and dictionaries of these.
    func encodeForActivity() -> [AnyHashable: Any]?
}

/// An input that may be nil encodes to nothing then (F-D6).
extension Optional: ActivityCodable where Wrapped: ActivityCodable {
    public var requiredUserInfoKeys: Set<String> { self?.requiredUserInfoKeys ?? [] }

    public init(activityUserInfo: [AnyHashable: Any]?) throws {
        if let activityUserInfo, !activityUserInfo.isEmpty {
            self = try Wrapped(activityUserInfo: activityUserInfo)
        } else {
            self = nil
        }
    }

    public func encodeForActivity() -> [AnyHashable: Any]? { self?.encodeForActivity() }
}

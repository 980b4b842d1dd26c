/// Encodes the input of an action for an activity or a link, and decodes it.
package struct InputCoding<InputType> {
    /// An input as the dictionary of an activity, with the required keys.
    package typealias Encoded = (userInfo: [AnyHashable: Any]?, requiredKeys: Set<String>)

    /// Encodes an input as the dictionary of an activity (F11).
    package var encode: ((InputType) -> Encoded)?
    /// Decodes an input from the dictionary of an activity; `nil` if it is of another type.
    package var decode: (([AnyHashable: Any]?) throws -> InputType?)?

    /// Encodes an input as the parameters of a link (F12).
    package var encodeRoute: ((InputType, URLMapping) -> RouteParameters?)?
    /// Decodes an input from the parameters of a link.
    package var decodeRoute: ((RouteParameters, URLMapping) -> InputType?)?
    package var metadata: ((InputType) -> ActivityMetadata?)?

    package init() {}

    /// Reads an input from the dictionary of an activity; `nil` if the input is of another type.
    ///
    /// Numbers and bytes are first passed in their original types. If the input cannot be read from these, or encodes
    /// differently, they are passed as `Int`, `Double` and `[UInt8]`. On other platforms each number can be read as any
    /// type.
    func input(from userInfo: [String: UserInfoValue]) throws -> InputType? {
        guard let decode else { return nil }
        guard userInfo.values.contains(where: \.hasTypes) else {
            return try decode(userInfo.isEmpty ? nil : UserInfoValue.entries(of: userInfo, isTyped: false))
        }
        let typed = Result { try decode(UserInfoValue.entries(of: userInfo, isTyped: true)) }
        if case .success(let input?) = typed, isWritten(input, as: userInfo) { return input }
        let usual = Result { try decode(UserInfoValue.entries(of: userInfo, isTyped: false)) }
        if case .success(let input?) = usual, isWritten(input, as: userInfo) { return input }
        if case .success(let input?) = typed { return input }
        return try usual.get()
    }

    private func isWritten(_ input: InputType, as userInfo: [String: UserInfoValue]) -> Bool {
        guard let encode else { return true }
        return (try? UserInfoValue.dictionary(of: encode(input).userInfo ?? [:])) == userInfo
    }

    /// Returns the coding that the type of the input supports.
    ///
    /// The coding depends on the type instead of the value, because a nil input has no type of its own (F-D6).
    static func detected() -> InputCoding {
        var coding = InputCoding()
        if let type = InputType.self as? any ActivityCodable.Type { coding.useUserInfo(of: type) }
        if let type = InputType.self as? any RouteParametersEncodable.Type { coding.encodeRoutes(of: type) }
        if let type = InputType.self as? any RouteParametersDecodable.Type { coding.decodeRoutes(of: type) }
        coding.metadata = { input in (input as? any ActivityMetadataRepresentable)?.metadata }
        return coding
    }

    private mutating func useUserInfo<Coded: ActivityCodable>(of type: Coded.Type) {
        encode = { input in
            guard let coded = input as? Coded else { return (nil, []) }
            return (coded.encodeForActivity(), coded.requiredUserInfoKeys)
        }
        decode = { userInfo in try Coded(activityUserInfo: userInfo) as? InputType }
    }

    private mutating func encodeRoutes<Coded: RouteParametersEncodable>(of type: Coded.Type) {
        encodeRoute = { input, mapping in (input as? Coded)?.encodeAsRouteParameters(for: mapping) }
    }

    private mutating func decodeRoutes<Coded: RouteParametersDecodable>(of type: Coded.Type) {
        decodeRoute = { parameters, mapping in Coded(from: parameters, mapping: mapping).flatMap { $0 as? InputType } }
    }
}

/// An input that can be encoded into an activity and decoded from it.
public protocol ActivityCodable {
    /// The keys that are required to read the input again (F14).
    var requiredUserInfoKeys: Set<String> { get }

    /// Reads the input. It throws if a key is missing or has an unexpected value.
    ///
    /// Numbers and bytes can be read in their original types, such as `Int64`, `Float` or `Data`, or as `Int`, `Double`
    /// and `[UInt8]`. An input must use the same way for all of its values.
    init(activityUserInfo: [AnyHashable: Any]?) throws

    /// Writes the input: text, Boolean values, numbers, `Date`, `Data`, `UUID`, and arrays and dictionaries of these.
    func encodeForActivity() -> [AnyHashable: Any]?
}

/// An optional input encodes to no dictionary if it is nil (F-D6).
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

/// The values in a link, by name.
public typealias RouteParameters = [String: String]

/// An input that can be converted from and to the parameters of a link.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

/// An input that can be read from the parameters of a link.
public protocol RouteParametersDecodable {
    /// Reads the input; nil if a parameter is missing or has an unexpected value.
    init?(from routeParameters: RouteParameters?, mapping: URLMapping)
}

/// An optional input has no parameters if it is nil (F-D6).
extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
    public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        if let routeParameters, !routeParameters.isEmpty {
            guard let wrapped = Wrapped(from: routeParameters, mapping: mapping) else { return nil }
            self = .some(wrapped)
        } else {
            self = .none
        }
    }
}

/// An input that can be encoded as the parameters of a link.
public protocol RouteParametersEncodable {
    /// Encodes the input; nil if a link of this mapping cannot represent it. Parameters that the pattern does not name
    /// become items of the query.
    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters?
}

/// An optional input has no parameters if it is nil (F-D6).
extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
        self.map { $0.encodeAsRouteParameters(for: mapping) } ?? [:]
    }
}

/// How the input of an action is written into an activity and read again.
package struct InputCoding<InputType> {
    /// Writes an input as the dictionary of an activity.
    package typealias Encoded = (userInfo: [AnyHashable: Any]?, requiredKeys: Set<String>)

    /// By the dictionary of an activity (F11).
    package var encode: ((InputType) -> Encoded)?
    package var decode: (([AnyHashable: Any]?) throws -> InputType?)?

    /// By the parameters of a link (F12).
    package var encodeRoute: ((InputType, URLMapping) -> RouteParameters?)?
    package var decodeRoute: ((RouteParameters, URLMapping) -> InputType?)?
    package var metadata: ((InputType) -> ActivityMetadata?)?

    package init() {}

    /// Reads an input from the dictionary of an activity; `nil` if it is of another type.
    ///
    /// Numbers and bytes come in the types in which they were written, and if the input cannot be read from these, or is
    /// another one then, in `Int`, `Double` and `[UInt8]`. On other systems each number can be read as every type.
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

    /// The coding that the type of the input offers.
    ///
    /// The type is asked and not the value, because an input that is nil has no type of its own (F-D6).
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

import NotchActions
import NotchConfiguration

/// The input of an action of the configuration: checked values by their names.
struct ConfiguredInput: Hashable, Sendable {
    var values: [String: String]
}

extension ConfiguredInput {
    /// How the inputs of an action are written into activities and links, and read from them.
    static func coding(of action: ActionOptions) -> InputCoding<ConfiguredInput> {
        var coding = InputCoding<ConfiguredInput>()
        coding.encode = { input in (input.values, Set(action.inputs.filter(\.isRequired).map(\.name))) }
        coding.decode = { userInfo in try ConfiguredInput(userInfo ?? [:], of: action) }
        coding.encodeRoute = { input, _ in input.values }
        coding.decodeRoute = { parameters, _ in
            (try? action.complete(parameters)).map { ConfiguredInput(values: $0) }
        }
        return coding
    }

    /// - Throws: ``ActionInputFault`` for a value that is wrong, missing or no text.
    private init(_ userInfo: [AnyHashable: Any], of action: ActionOptions) throws(ActionInputFault) {
        var given: [String: String] = [:]
        for (key, value) in userInfo {
            let name = key.base as? String ?? ""
            guard let text = value as? String else {
                throw ActionInputFault(input: name, reason: "is no text", accepted: "a text")
            }
            given[name] = text
        }
        values = try action.complete(given)
    }
}

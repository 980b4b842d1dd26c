import NotchCore
import NotchEvdev

extension ValueSyntax<InputRole> {
    /// Reads the name of a role, in upper or lower case, or `perform` with an action and its inputs,
    /// or `module` with the id of one.
    static var role: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            if let role = InputRole.allCases.first(where: { $0.rawValue == text.lowercased() }) { return role }
            guard let role = InputRole(rawValue: text) else {
                let names = InputRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw InvalidValue(expectation: "one of \(names), perform FEATURE.ACTION, or module ID")
            }
            return role
        }
    }
}

extension ValueSyntax<InputAction?> {
    /// Reads the action of a gesture, or `none`.
    static var gestureOrNone: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let role = try ValueSyntax<InputRole?>.word("none", or: .role).read(text) else { return nil }
            guard let action = role.pressAction else {
                throw InvalidValue(expectation: "a role other than hover, which is a level and not a gesture")
            }
            return action
        }
    }
}

extension ValueSyntax<[KeyCode]> {
    /// Reads names of keys, separated by spaces.
    static var keyCodes: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let names = text.split(separator: " ")
            let codes = names.compactMap { KeyCode(name: String($0)) }
            guard !codes.isEmpty, codes.count == names.count else {
                throw InvalidValue(expectation: "names of keys, such as KEY_ENTER or BTN_0, with spaces between")
            }
            return codes
        }
    }
}

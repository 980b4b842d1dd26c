import NotchCore
import NotchEvdev

extension ValueSyntax<InputAction?> {
    /// Reads the action of a gesture, or `none`.
    static var gestureOrNone: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let role = try ValueSyntax<InputRole?>.word("none", or: .choice).read(text) else { return nil }
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

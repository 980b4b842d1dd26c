/// A key as the kernel numbers it (`linux/input-event-codes.h`), such as `KEY_ENTER`.
public struct KeyCode: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt16

    /// The highest key code (`KEY_MAX`).
    private static let maximum = 0x2FF

    /// - Parameter rawValue: 0 to 767; `nil` for any other.
    public init?(rawValue: Int) {
        guard (0...Self.maximum).contains(rawValue) else { return nil }
        self.rawValue = UInt16(rawValue)
    }

    /// - Parameter name: a name such as `KEY_ENTER` or `BTN_0`, in any case, or a number.
    public init?(name: String) {
        guard let code = Int(name) ?? LibEvdev.keyCode(named: name.uppercased()).map(Int.init) else { return nil }
        self.init(rawValue: code)
    }

    /// The kernel's name for the key, or its number where it has no name.
    public var description: String { LibEvdev.keyName(of: rawValue) ?? "\(rawValue)" }
}

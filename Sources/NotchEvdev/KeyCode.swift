/// A key as the kernel numbers it (`linux/input-event-codes.h`), such as `KEY_ENTER`.
public struct KeyCode: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt16

    /// The highest there is.
    private static let maximum = 0x2FF

    /// - Parameter rawValue: 0 to 767; `nil` for any other.
    public init?(rawValue: Int) {
        guard (0...Self.maximum).contains(rawValue) else { return nil }
        self.rawValue = UInt16(rawValue)
    }

    /// - Parameter name: `KEY_ENTER`, `BTN_0` and the like, in any case; or a number.
    public init?(name: String) {
        guard let code = Int(name) ?? LibEvdev.keyCode(named: name.uppercased()).map(Int.init) else { return nil }
        self.init(rawValue: code)
    }

    /// The kernel's name for it, or the number of one that has none.
    public var description: String { LibEvdev.keyName(of: rawValue) ?? "\(rawValue)" }
}

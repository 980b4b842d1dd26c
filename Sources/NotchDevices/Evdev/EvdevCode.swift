/// The numbers of `linux/input-event-codes.h` that this project uses. They are part of the kernel's ABI.
///
/// They are literals, so that `notchctl doctor` reads capabilities without libevdev.
package enum EvdevCode {
    // Keys.
    package static let mouseLeft: UInt16 = 0x110
    package static let toolPen: UInt16 = 0x140
    package static let toolFinger: UInt16 = 0x145
    package static let touch: UInt16 = 0x14A

    // Relative axes.
    package static let relativeX: UInt16 = 0x00
    package static let relativeY: UInt16 = 0x01
    package static let dial: UInt16 = 0x07
    package static let wheel: UInt16 = 0x08

    // Absolute axes.
    package static let x: UInt16 = 0x00
    package static let y: UInt16 = 0x01
    package static let slot: UInt16 = 0x2F
    package static let slotX: UInt16 = 0x35
    package static let slotY: UInt16 = 0x36
    package static let trackingID: UInt16 = 0x39

    // Properties.
    /// The device moves a pointer elsewhere, as a touch pad does (`INPUT_PROP_POINTER`).
    package static let pointer: UInt16 = 0x00
    /// The device is touched on the picture itself, as a touch screen is (`INPUT_PROP_DIRECT`).
    package static let direct: UInt16 = 0x01
}

/// A key by its number in the kernel (`linux/input-event-codes.h`), such as `KEY_ENTER`.
public struct KeyCode: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt16

    /// The highest key code (`KEY_MAX`).
    private static let maximum = 0x2FF

    /// - Parameter rawValue: 0 to 767; any other value gives `nil`.
    public init?(rawValue: Int) {
        guard (0...Self.maximum).contains(rawValue) else { return nil }
        self.rawValue = UInt16(rawValue)
    }

    /// - Parameter name: a name such as `KEY_ENTER` or `BTN_0`, in any case, or a number.
    public init?(name: String) {
        guard let code = Int(name) ?? LibEvdev.keyCode(named: name.uppercased()).map(Int.init) else { return nil }
        self.init(rawValue: code)
    }

    /// The kernel's name for the key, or its number if the key has no name.
    public var description: String { LibEvdev.keyName(of: rawValue) ?? "\(rawValue)" }
}

/// An evdev device as sysfs describes it. Every user may read the description without opening the device.
package struct EvdevNode: Hashable, Sendable {
    /// The path of the device's node, such as `/dev/input/event3`.
    package var path: String
    /// The driver's name for the device, such as `Goodix Capacitive TouchScreen`.
    package var name: String
    package var properties: EvdevBits
    package var keys: EvdevBits
    package var relative: EvdevBits
    package var absolute: EvdevBits

    package init(
        path: String, name: String, properties: [UInt16] = [], keys: [UInt16] = [], relative: [UInt16] = [],
        absolute: [UInt16] = []
    ) {
        self.path = path
        self.name = name
        self.properties = EvdevBits(properties)
        self.keys = EvdevBits(keys)
        self.relative = EvdevBits(relative)
        self.absolute = EvdevBits(absolute)
    }

    /// The folder of sysfs that holds the evdev devices, among others.
    package static let folder = "/sys/class/input"

    /// - Parameters:
    ///   - event: the kernel's name for the device, such as `event3`.
    ///   - attribute: returns the text of a file in sysfs; `nil` if there is no such file.
    /// - Returns: `nil` for other input devices, such as `mouse0`, and for a device that was just removed.
    package init?(event: String, attribute: (_ path: String) -> String?) {
        guard event.hasPrefix("event"), let number = Int(event.dropFirst(5)), number >= 0 else { return nil }
        let device = "\(Self.folder)/\(event)/device"
        func bits(_ name: String) -> EvdevBits { EvdevBits(sysfs: attribute("\(device)/\(name)") ?? "") }
        guard let name = attribute(device + "/name") else { return nil }
        self.init(path: "/dev/input/\(event)", name: name)
        properties = bits("properties")
        keys = bits("capabilities/key")
        relative = bits("capabilities/rel")
        absolute = bits("capabilities/abs")
    }

    /// Whether the device reports a slot for each finger, by the kernel's multi-touch protocol B.
    package var isMultitouch: Bool {
        absolute.contains(EvdevCode.slot) && absolute.contains(EvdevCode.slotX) && absolute.contains(EvdevCode.slotY)
    }

    /// Whether the device reports positions of touches.
    package var hasTouch: Bool {
        isMultitouch
            || absolute.contains(EvdevCode.x) && absolute.contains(EvdevCode.y) && keys.contains(EvdevCode.touch)
    }

    /// Whether the device is a touch screen, and not a touch pad or a tablet.
    ///
    /// A device without either property (`INPUT_PROP_POINTER`, `INPUT_PROP_DIRECT`) is classified by the rule of udev
    /// (`input_id`).
    package var isTouchScreen: Bool {
        guard hasTouch, !properties.contains(EvdevCode.pointer) else { return false }
        return properties.contains(EvdevCode.direct)
            || !keys.contains(EvdevCode.toolPen) && !keys.contains(EvdevCode.toolFinger)
    }

    /// Whether the device reports steps of a dial, of a wheel or of the X axis. A mouse does as well.
    package var turns: Bool {
        [EvdevCode.relativeX, EvdevCode.dial, EvdevCode.wheel].contains { relative.contains($0) }
    }

    /// Whether the device is a rotary encoder or a separate wheel, and not a mouse.
    package var isEncoder: Bool {
        turns && !relative.contains(EvdevCode.relativeY) && !keys.contains(EvdevCode.mouseLeft)
    }
}

/// A set of event codes in the form of a device's `capabilities` in sysfs.
package struct EvdevBits: Hashable, Sendable {
    /// The bits of the codes; the first word has the lowest codes.
    private var words: [UInt] = []

    /// The number of words for the bits up to `KEY_MAX`, the largest of all sets.
    private static let mostWords = 0x300 / UInt.bitWidth

    package init(_ codes: some Sequence<UInt16>) {
        for code in codes {
            let index = Int(code) / UInt.bitWidth
            guard index < Self.mostWords else { continue }
            while words.count <= index { words.append(0) }
            words[index] |= 1 << (UInt(code) % UInt(UInt.bitWidth))
        }
    }

    /// - Parameter text: machine words in hexadecimal, the highest first, such as `6 e080ffdf01cfffff`
    ///   (`input_print_bitmap` in the kernel). Codes above the largest set are ignored.
    package init(sysfs text: some StringProtocol) {
        words = text.split(whereSeparator: \.isWhitespace).suffix(Self.mostWords).reversed().map {
            UInt($0, radix: 16) ?? 0
        }
        while words.last == 0 { words.removeLast() }
    }

    package var isEmpty: Bool { words.isEmpty }
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package func contains(_ code: UInt16) -> Bool {
        let index = Int(code) / UInt.bitWidth
        return index < words.count && words[index] >> (UInt(code) % UInt(UInt.bitWidth)) & 1 == 1
    }
}

/// An evdev device as sysfs describes it to everybody, before it is opened.
package struct EvdevNode: Hashable, Sendable {
    /// Such as `/dev/input/event3`.
    package var path: String
    /// The driver's name for it, such as `Goodix Capacitive TouchScreen`.
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

    /// Where evdev devices are, among others.
    package static let folder = "/sys/class/input"

    /// - Parameters:
    ///   - event: the kernel's name, such as `event3`.
    ///   - attribute: the text in a file of sysfs; `nil` where there is none.
    /// - Returns: `nil` for other input devices, such as `mouse0`, and for one that has just gone.
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

    /// Tells slots of fingers, by the kernel's multi-touch protocol B.
    package var isMultitouch: Bool {
        absolute.contains(EvdevCode.slot) && absolute.contains(EvdevCode.slotX) && absolute.contains(EvdevCode.slotY)
    }

    /// Tells where it is touched.
    package var hasTouch: Bool {
        isMultitouch
            || absolute.contains(EvdevCode.x) && absolute.contains(EvdevCode.y) && keys.contains(EvdevCode.touch)
    }

    /// A touch screen, and not a touch pad or a tablet.
    ///
    /// Drivers that do not say so (`INPUT_PROP_DIRECT`) are judged as udev judges them (`input_id`).
    package var isTouchScreen: Bool {
        guard hasTouch, !properties.contains(EvdevCode.pointer) else { return false }
        return properties.contains(EvdevCode.direct)
            || !keys.contains(EvdevCode.toolPen) && !keys.contains(EvdevCode.toolFinger)
    }

    /// Tells steps of something that turns, or that at least a mouse has.
    package var turns: Bool {
        [EvdevCode.relativeX, EvdevCode.dial, EvdevCode.wheel].contains { relative.contains($0) }
    }

    /// A rotary encoder or a wheel that stands alone, and not a mouse.
    package var isEncoder: Bool {
        turns && !relative.contains(EvdevCode.relativeY) && !keys.contains(EvdevCode.mouseLeft)
    }
}

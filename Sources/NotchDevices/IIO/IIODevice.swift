package import NotchSystem

/// A sensor chip and the quantities that it measures.
package struct IIODevice: Hashable, Sendable {
    /// The kernel's name for the device, such as `iio:device0`. The number changes each time the device appears.
    package var id: String
    /// A number that identifies this appearance of the device: see ``IIOSystem/identity(of:)``.
    package var identity: UInt64
    /// The driver's name for the part, such as `vcnl4000`. Several parts may share a name.
    package var name: String?
    /// The device tree's name for the device.
    package var label: String?
    /// The channel that measures proximity. The device's attributes identify it, not the device's name.
    package var proximity: IIOChannel?
    package var light: IIOChannel?

    /// - Throws: mostly ENODEV or ENOENT, if the device is removed meanwhile.
    package init(_ id: String, on system: any IIOSystem) throws(Errno) {
        let attributes = Set(try system.attributes(of: id))
        let events = Set(try system.eventAttributes(of: id))
        // The kernel returns these two attributes without a call of the driver (`iio_show_dev_name`,
        // `iio_show_dev_label`).
        name = attributes.contains("name") ? try? system.read("name", of: id) : nil
        label = attributes.contains("label") ? try? system.read("label", of: id) : nil
        proximity = IIOChannel(nearnessIn: attributes, events: events)
        light = IIOChannel(lightIn: attributes)
        identity = try system.identity(of: id)
        self.id = id
    }

    /// Returns all devices in the order of their numbers.
    package static func all(on system: any IIOSystem) throws(Errno) -> [IIODevice] {
        var devices: [IIODevice] = []
        for id in try system.devices().sorted(by: { (number(of: $0) ?? 0) < (number(of: $1) ?? 0) }) {
            // A device that was removed meanwhile is skipped.
            if let device = try? IIODevice(id, on: system) { devices.append(device) }
        }
        return devices
    }

    /// Whether `wanted` is this device's name, label or kernel name. `nil` matches every device.
    package func isMeant(by wanted: String?) -> Bool {
        guard let wanted else { return true }
        return wanted == name || wanted == label || wanted == id
    }

    /// The label or the name of the device, and the kernel's name for it, such as `vcnl4000 (iio:device0)`.
    package var description: String { (label ?? name).map { "\($0) (\(id))" } ?? id }

    /// The number in a name such as `iio:device3`; `nil` for triggers and other entries.
    static func number(of id: String) -> Int? { System.number(in: id, after: "iio:device") }
}

extension Errno {
    /// Whether the error means that the device was unplugged or its driver unbound.
    ///
    /// ENXIO does not count, because several I2C adapters return it if a part fails to acknowledge once (fault 25).
    package var isOfGoneDevice: Bool { [.noDevice, .noEntry, .notDirectory].contains(self) }
}

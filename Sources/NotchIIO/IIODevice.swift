package import NotchSystem

/// A sensor chip, and what it can measure.
package struct IIODevice: Hashable, Sendable {
    /// The kernel's name for it, such as `iio:device0`: its number is another each time it comes.
    package var id: String
    /// Of this appearance of it: see ``IIOSystem/identity(of:)``.
    package var identity: UInt64
    /// The driver's name for the part, such as `vcnl4000`; several parts may share one.
    package var name: String?
    /// What the device tree calls it.
    package var label: String?
    /// What it measures of nearness, found by its attributes and not by its name.
    package var proximity: IIOChannel?
    package var light: IIOChannel?

    package init(
        id: String, identity: UInt64, name: String? = nil, label: String? = nil, proximity: IIOChannel? = nil,
        light: IIOChannel? = nil
    ) {
        self.id = id
        self.identity = identity
        self.name = name
        self.label = label
        self.proximity = proximity
        self.light = light
    }

    /// - Throws: an error of ENODEV or ENOENT, mostly, for one that goes away meanwhile.
    package init(_ id: String, on system: any IIOSystem) throws(Errno) {
        let attributes = Set(try system.attributes(of: id))
        let events = Set(try system.eventAttributes(of: id))
        // Neither of the two asks the driver (`iio_show_dev_name`, `iio_show_dev_label`).
        self.init(
            id: id, identity: try system.identity(of: id),
            name: attributes.contains("name") ? try? system.read("name", of: id) : nil,
            label: attributes.contains("label") ? try? system.read("label", of: id) : nil,
            proximity: IIOChannel(nearnessIn: attributes, events: events), light: IIOChannel(lightIn: attributes))
    }

    /// All there are, in the order of their numbers.
    package static func all(on system: any IIOSystem) throws(Errno) -> [IIODevice] {
        var devices: [IIODevice] = []
        for id in try system.devices().sorted(by: { (number(of: $0) ?? 0) < (number(of: $1) ?? 0) }) {
            // One that is gone by now is none.
            if let device = try? IIODevice(id, on: system) { devices.append(device) }
        }
        return devices
    }

    /// Whether a person means this one by `wanted`: its name, its label or its number; anyone by `nil`.
    package func isMeant(by wanted: String?) -> Bool {
        guard let wanted else { return true }
        return wanted == name || wanted == label || wanted == id
    }

    /// Such as `vcnl4000 (iio:device0)`.
    package var description: String {
        (label ?? name).map { "\($0) (\(id))" } ?? id
    }

    /// The number in `iio:device3`; `nil` for triggers and whatever else is there.
    static func number(of id: String) -> Int? {
        System.number(in: id, after: "iio:device")
    }
}

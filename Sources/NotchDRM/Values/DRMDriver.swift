/// The driver that a card has, and the card's place in the system.
package struct DRMDriver: Hashable, Sendable {
    /// The driver's name, such as `vc4`, `panel-mipi-dbi`, `virtio_gpu`.
    package var name: String
    package var description: String
    /// The device in sysfs, such as `/sys/devices/pci0000:00/0000:00:02.0`; empty when it is not known.
    package var devicePath: String

    package init(name: String, description: String = "", devicePath: String = "") {
        self.name = name
        self.description = description
        self.devicePath = devicePath
    }
}

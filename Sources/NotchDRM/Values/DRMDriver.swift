/// Which driver a card has, and where the card sits.
package struct DRMDriver: Hashable, Sendable {
    /// Such as `vc4`, `panel-mipi-dbi`, `virtio_gpu`.
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

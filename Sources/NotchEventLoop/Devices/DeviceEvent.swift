/// An event of a device, as the kernel reports it in a uevent.
package struct DeviceEvent: Hashable, Sendable {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        case add, remove, change, move, online, offline, bind, unbind
    }

    package var action: Action
    /// The device's subsystem, such as `drm`.
    package var subsystem: String
    /// The kernel's name for the device, such as `card0`.
    package var sysname: String
    /// The device's directory, such as `/sys/devices/pci0000:00/0000:00:02.0/drm/card0`.
    package var syspath: String
    /// The path of the device's node, such as `/dev/dri/card0`; `nil` for devices without a node. The node is gone
    /// after `remove`.
    package var devnode: String?
    /// Whether the connections of a card may have changed, for `change` (`HOTPLUG=1`).
    package var isHotplug: Bool
    /// The one connector that a hotplug concerns, where the driver reports it (`CONNECTOR=`).
    package var connector: UInt32?

    package init(
        action: Action, subsystem: String, sysname: String, syspath: String, devnode: String? = nil,
        isHotplug: Bool = false, connector: UInt32? = nil
    ) {
        self.action = action
        self.subsystem = subsystem
        self.sysname = sysname
        self.syspath = syspath
        self.devnode = devnode
        self.isHotplug = isHotplug
        self.connector = connector
    }
}

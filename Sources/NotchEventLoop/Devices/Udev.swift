import CUdev
import NotchSystem

/// Returns the result of a libudev call, which returns 0 or more, or a negative error number.
private func valueOrNegativeErrno(_ call: () -> Int32) -> Result<Int32, Errno> {
    let value = call()
    return value < 0 ? .failure(Errno(rawValue: -value)) : .success(value)
}

/// The calls of libudev.
enum Udev {
    /// Whether udevd runs or can be started by its socket.
    static var hasSocket: Bool {
        System.exists("/run/udev/control")
    }

    /// The table of the netlink sockets of this network namespace in `/proc`; `nil` if it cannot be read.
    static var netlinkTable: String? {
        let bytes = try? System.contents(of: "/proc/self/net/netlink", limit: mostOfNetlinkTable)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The maximum number of bytes that are read of the table, enough for about 10,000 sockets.
    private static let mostOfNetlinkTable = 1 << 20

    /// `udev_monitor_new_from_netlink(3)`
    static func makeDeviceMonitor(source: String) -> Result<OpaquePointer, Errno> {
        guard let context = udev_new() else { return .failure(.current) }
        guard let monitor = udev_monitor_new_from_netlink(context, source) else {
            let error = Errno.current
            udev_unref(context)
            return .failure(error)
        }
        return .success(monitor)
    }

    /// `udev_monitor_unref(3)`, `udev_unref(3)`: a monitor of libudev does not keep its context alive.
    static func release(deviceMonitor monitor: OpaquePointer) {
        let context = udev_monitor_get_udev(monitor)
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// `udev_monitor_get_fd(3)`
    static func descriptor(ofDeviceMonitor monitor: OpaquePointer) -> Int32 {
        udev_monitor_get_fd(monitor)
    }

    /// `udev_monitor_filter_add_match_subsystem_devtype(3)`
    static func addFilter(toDeviceMonitor monitor: OpaquePointer, subsystem: String) -> Result<Void, Errno> {
        valueOrNegativeErrno { udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil) }.map { _ in }
    }

    /// `udev_monitor_set_receive_buffer_size(3)`, `udev_monitor_enable_receiving(3)`
    static func enable(deviceMonitor monitor: OpaquePointer, receiveBuffer: Int32) -> Result<Void, Errno> {
        // The call fails without privileges. The kernel's limit is sufficient then.
        udev_monitor_set_receive_buffer_size(monitor, receiveBuffer)
        return valueOrNegativeErrno { udev_monitor_enable_receiving(monitor) }.map { _ in }
    }

    /// `udev_monitor_receive_device(3)`: `nil` for an event that does not describe a device.
    static func receiveDevice(from monitor: OpaquePointer) -> Result<DeviceEvent?, Errno> {
        guard let device = udev_monitor_receive_device(monitor) else { return .failure(.current) }
        defer { udev_device_unref(device) }
        return .success(DeviceEvent(device))
    }
}

extension DeviceEvent {
    fileprivate init?(_ device: OpaquePointer) {
        func text(_ string: UnsafePointer<CChar>?) -> String? { string.map { String(cString: $0) } }
        guard let action = text(udev_device_get_action(device)).flatMap(Action.init),
            let subsystem = text(udev_device_get_subsystem(device)),
            let sysname = text(udev_device_get_sysname(device)), let syspath = text(udev_device_get_syspath(device))
        else { return nil }
        self.init(
            action: action, subsystem: subsystem, sysname: sysname, syspath: syspath,
            devnode: text(udev_device_get_devnode(device)),
            isHotplug: text(udev_device_get_property_value(device, "HOTPLUG")) == "1",
            connector: text(udev_device_get_property_value(device, "CONNECTOR")).flatMap { UInt32($0) })
    }
}

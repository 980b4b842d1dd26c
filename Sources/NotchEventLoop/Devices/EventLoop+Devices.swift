import NotchCore
import NotchSystem

extension EventLoop {
    /// Calls `handler` with the events of the devices of `subsystems`, one event a call, in order.
    ///
    /// The watch needs no privileges. Where udevd runs, an event comes after udevd's rules were applied, and events of
    /// other subsystems do not wake the process. Elsewhere, events come from the kernel itself. There are no events for
    /// devices that exist already: the caller looks for them after it has made the watch, so that it misses none.
    ///
    /// - Parameters:
    ///   - subsystems: names such as `drm`; all subsystems when empty.
    ///   - receiveBuffer: the number of bytes that the kernel keeps while the process is busy. More than that causes
    ///     ``DeviceNotice/overflowed``.
    ///   - handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `devices`, with EAFNOSUPPORT where a sandbox forbids netlink sockets
    ///   (`udev_monitor_new_from_netlink(3)`). The program can go on without the watch.
    @SurfaceActor
    package func watchDevices(
        subsystems: [String], receiveBuffer: Int = 128 << 10, _ handler: @escaping @SurfaceActor (DeviceNotice) -> Void
    ) throws(EventLoopError) -> IOSource {
        let source = DeviceMonitor.Source.usual()
        let monitor: DeviceMonitor
        do {
            monitor = try DeviceMonitor(
                source: source, subsystems: subsystems, receiveBuffer: Int32(clamping: receiveBuffer))
        } catch {
            throw EventLoopError(
                .devices, error,
                "cannot monitor devices that come and go (\(subsystems.joined(separator: ", "))); in a service, "
                    + "RestrictAddressFamilies= has to allow AF_NETLINK")
        }
        // The handler keeps the monitor, which therefore closes its descriptor after the watch has ended.
        return try watch(monitor.descriptor, for: .readable) { _ in
            if let notice = monitor.receive() { handler(notice) }
        }
    }
}

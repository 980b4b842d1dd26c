import NotchCore
import NotchSystem

extension EventLoop {
    /// Calls `handler` with what happens to the devices of `subsystems`, one event a call, in order.
    ///
    /// Needs no privileges. Where udevd runs, events come after its rules were applied, and those of other subsystems
    /// do not wake the process; elsewhere they come from the kernel itself. Events do not tell of devices that are
    /// there already: look for them once the watch stands, so that none is missed.
    ///
    /// - Parameters:
    ///   - subsystems: such as `drm`; all when empty.
    ///   - receiveBuffer: bytes that the kernel keeps while the process is busy; more than that is
    ///     ``DeviceNotice/overflowed``.
    ///   - handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `devices`, with EAFNOSUPPORT where a sandbox forbids netlink sockets
    ///   (`udev_monitor_new_from_netlink(3)`); the program can go on without the watch.
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
                "cannot hear of devices that come and go (\(subsystems.joined(separator: ", "))); in a service, "
                    + "RestrictAddressFamilies= has to allow AF_NETLINK")
        }
        // The handler keeps the monitor, which therefore closes its descriptor after the watch has ended.
        return try watch(monitor.descriptor, for: .readable) { _ in
            if let notice = monitor.receive() { handler(notice) }
        }
    }
}

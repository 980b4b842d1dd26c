import Foundation

/// A record of kernel events (ftrace) in a buffer of its own, which exists as long as this object.
final class KernelTrace {
    private static let folder = URL(fileURLWithPath: "/sys/kernel/debug/tracing")
    private let instance: URL
    private let probes: [String]

    /// - Parameters:
    ///   - name: the name of the buffer.
    ///   - probes: probes as in the kernel's trace/kprobetrace.rst, such as `p:notch/flush
    ///     vkms:vkms_crtc_atomic_flush`.
    init(_ name: String, probes: [String]) throws {
        let instance = Self.folder.appendingPathComponent("instances").appendingPathComponent(name)
        try FileManager.default.createDirectory(at: instance, withIntermediateDirectories: false)
        // From here on deinit removes the folder.
        (self.instance, self.probes) = (instance, probes)
        for probe in probes { try tell(probe) }
    }

    deinit {
        // A probe must be disabled before it is removed.
        try? BoardGuest.write("0", to: instance.appendingPathComponent("events/enable"))
        for probe in probes { try? tell("-:" + probe.dropFirst(2).prefix { $0 != " " }) }
        rmdir(instance.path)
    }

    private func tell(_ line: String) throws {
        try BoardGuest.write(line, to: Self.folder.appendingPathComponent("kprobe_events"))
    }

    /// Records an event, such as `drm/drm_vblank_event`, from now on.
    func enable(_ event: String, where filter: String = "0") throws {
        let event = instance.appendingPathComponent("events").appendingPathComponent(event)
        try BoardGuest.write(filter, to: event.appendingPathComponent("filter"))
        try BoardGuest.write("1", to: event.appendingPathComponent("enable"))
    }

    /// Returns the recorded events, one a line, such as `notchd-268 [000] d.h2. 75.300887: drm_vblank_event: crtc=0,
    /// seq=370`.
    func lines() throws -> [String] {
        try BoardGuest.lines(instance.appendingPathComponent("trace").path).filter { !$0.hasPrefix("#") }
    }

    /// Forgets what was recorded.
    func clear() throws {
        // Opening the file with truncation clears the buffer.
        try Data().write(to: instance.appendingPathComponent("trace"))
    }
}

import Foundation

/// The kernel's record of how a process drives vkms, and of when that shows (ftrace).
enum FlipTrace {
    enum Entry: String {
        /// The process asks for a frame to be shown: it is ready.
        case commit
        /// vkms takes it, for its next vblank.
        case flush
        /// A frame begins; what was taken before is shown from here on.
        case vblank
        /// The process has nothing to do.
        case sleep
    }

    struct Event {
        var entry: Entry
        /// Seconds.
        var time: Double
    }

    private static let folder = URL(fileURLWithPath: "/sys/kernel/debug/tracing")

    /// What happens during `body`, in order.
    static func events(of process: Int32, during body: () throws -> Void) throws -> [Event] {
        let instance = folder.appendingPathComponent("instances/flips")
        try FileManager.default.createDirectory(at: instance, withIntermediateDirectories: false)
        defer { rmdir(instance.path) }
        let probes = folder.appendingPathComponent("kprobe_events")
        try BoardGuest.write("p:notch/flush vkms:vkms_crtc_atomic_flush", to: probes)
        // A probe must be off before it goes.
        defer {
            try? BoardGuest.write("0", to: instance.appendingPathComponent("events/enable"))
            try? BoardGuest.write("-:notch/flush", to: probes)
        }
        func enable(_ event: String, _ filter: String = "0") throws {
            let event = instance.appendingPathComponent("events").appendingPathComponent(event)
            try BoardGuest.write(filter, to: event.appendingPathComponent("filter"))
            try BoardGuest.write("1", to: event.appendingPathComponent("enable"))
        }
        // DRM_IOCTL_MODE_ATOMIC
        try enable("syscalls/sys_enter_ioctl", "cmd == 0xc03864bc && common_pid == \(process)")
        try enable("sched/sched_switch", "prev_pid == \(process) && prev_state == 1")
        try enable("drm/drm_vblank_event")
        try enable("notch/flush")
        try body()
        let trace = try BoardGuest.read(instance.appendingPathComponent("trace").path)
        let events = trace.split(separator: "\n").compactMap { Event($0) }
        guard !events.isEmpty else { throw BoardError("the kernel has recorded nothing: \(trace.prefix(2000))") }
        return events
    }
}

extension FlipTrace.Event {
    /// Reads a line such as `notchd-268 [000] d.h2. 75.300887: drm_vblank_event: crtc=0, seq=370 ...`.
    fileprivate init?(_ line: Substring) {
        let names: [String: FlipTrace.Entry] = [
            "sys_ioctl": .commit, "flush": .flush, "drm_vblank_event": .vblank, "sched_switch": .sleep,
        ]
        let words = line.split(separator: " ").map { $0.prefix { $0 != ":" && $0 != "(" } }
        guard line.first != "#", let place = words.firstIndex(where: { names[String($0)] != nil }), place > 0,
            let entry = names[String(words[place])], let time = Double(words[place - 1])
        else { return nil }
        (self.entry, self.time) = (entry, time)
    }
}

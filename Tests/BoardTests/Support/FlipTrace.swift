import Foundation

/// The kernel's record of how a process drives vkms, and when vkms shows its frames (ftrace).
enum FlipTrace {
    enum Entry: String {
        /// The process commits a frame, which is ready.
        case commit
        /// vkms takes the frame for its next vblank.
        case flush
        /// A vblank: the frame that was taken before it is shown from here on.
        case vblank
        /// The process sleeps, since it has nothing to do.
        case sleep
    }

    struct Event {
        var entry: Entry
        /// The time in seconds.
        var time: Double
    }

    /// Returns the events during `body`, in order.
    static func events(of process: Int32, during body: () throws -> Void) throws -> [Event] {
        let trace = try KernelTrace("flips", probes: ["p:notch/flush vkms:vkms_crtc_atomic_flush"])
        // DRM_IOCTL_MODE_ATOMIC
        try trace.enable("syscalls/sys_enter_ioctl", where: "cmd == 0xc03864bc && common_pid == \(process)")
        try trace.enable("sched/sched_switch", where: "prev_pid == \(process) && prev_state == 1")
        try trace.enable("drm/drm_vblank_event")
        try trace.enable("notch/flush")
        try body()
        let lines = try trace.lines()
        let events = lines.compactMap { Event($0[...]) }
        guard !events.isEmpty else { throw BoardError("the kernel has recorded nothing: \(lines.prefix(20))") }
        return events
    }
}

extension FlipTrace.Event {
    fileprivate init?(_ line: Substring) {
        let names: [String: FlipTrace.Entry] = [
            "sys_ioctl": .commit, "flush": .flush, "drm_vblank_event": .vblank, "sched_switch": .sleep,
        ]
        let words = line.split(separator: " ").map { $0.prefix { $0 != ":" && $0 != "(" } }
        guard let place = words.firstIndex(where: { names[String($0)] != nil }), place > 0,
            let entry = names[String(words[place])], let time = Double(words[place - 1])
        else { return nil }
        (self.entry, self.time) = (entry, time)
    }
}

import NotchSystem

/// A state that a program reports to its service manager (`sd_notify(3)`).
package enum ServiceState: Hashable, Sendable {
    /// Start-up or a reload is over.
    case ready
    /// The configuration is being read again. ``ready`` ends this state.
    case reloading
    /// The program is about to end.
    case stopping
    /// The start or the end goes on, and takes at most this time from now on.
    case extendTimeout(Duration)
    /// A line for people, shown by `systemctl status`. Line breaks become spaces.
    case status(String)

    var message: String {
        switch self {
        case .ready: "READY=1"
        case .reloading:
            // Services of Type=notify-reload need the time to distinguish this reload from earlier ones.
            "RELOADING=1\nMONOTONIC_USEC=\(KernelClock.monotonic.time.microsecondsRoundedUp)"
        case .stopping: "STOPPING=1"
        case .extendTimeout(let time): "EXTEND_TIMEOUT_USEC=\(time.microsecondsRoundedUp)"
        // A line break would start another assignment.
        case .status(let text): "STATUS=\(String(text.map { $0.isNewline ? " " : $0 }))"
        }
    }
}

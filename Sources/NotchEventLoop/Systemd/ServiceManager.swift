import NotchCore
import NotchSystem

extension EventLoop {
    /// Makes the loop send keep-alive messages to the service manager, after one half to three quarters of
    /// `WatchdogSec=`.
    ///
    /// - Returns: whether the service manager asked for a watchdog. Without a watchdog, the process is not woken.
    /// - Throws: ``EventLoopError`` of code `service` (`sd_event_set_watchdog(3)`).
    @SurfaceActor
    @discardableResult
    package func enableWatchdog() throws(EventLoopError) -> Bool {
        do { return try SDEvent.enableWatchdog(of: event).get() } catch {
            throw EventLoopError(.service, error, "cannot enable the service manager's watchdog")
        }
    }

    /// Reports the program's state to the service manager.
    ///
    /// - Returns: whether a service manager receives the state.
    /// - Throws: ``EventLoopError`` of code `service`, if the service manager cannot be reached (`sd_notify(3)`).
    @discardableResult
    package func notify(_ state: ServiceState) throws(EventLoopError) -> Bool {
        do { return try SDEvent.notify(state.message).get() } catch {
            throw EventLoopError(.service, error, "cannot notify the service manager")
        }
    }
}

/// A state that a program reports to its service manager (`sd_notify(3)`).
package enum ServiceState: Hashable, Sendable {
    /// Start-up or a reload is complete.
    case ready
    /// The configuration is being reloaded. ``ready`` ends this state.
    case reloading
    /// The program is about to end.
    case stopping
    /// The start or the end needs at most this time from now on.
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

/// Sockets that the service manager opened for the program (`sd_listen_fds(3)`).
package enum ListenFileDescriptors {
    /// `SD_LISTEN_FDS_START`
    private static let first: Int32 = 3

    /// Returns the descriptors that were passed to this process, with the names that their units give them
    /// (`FileDescriptorName=` of `systemd.socket(5)`). They are close-on-exec and owned by the caller. The result is empty
    /// if there are none, and on every later call.
    ///
    /// - Throws: ``EventLoopError`` of code `service`, if `LISTEN_PID` or `LISTEN_FDS` is malformed or names
    ///   descriptors that are not open.
    package static func received() throws(EventLoopError) -> [(descriptor: Int32, name: String)] {
        // The call below takes the variables away.
        let names = System.environment("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        do {
            let count = try SDEvent.listenDescriptorCount().get()
            return (0..<count).map { index in
                (first + index, names.indices.contains(Int(index)) ? String(names[Int(index)]) : "")
            }
        } catch {
            throw EventLoopError(.service, error, "cannot take over the sockets that the service manager passed")
        }
    }
}

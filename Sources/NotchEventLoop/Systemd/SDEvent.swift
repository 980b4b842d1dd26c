import CSystemd
import Glibc
import NotchSystem

/// Returns the result of a libsystemd call that returns a negative error number when it fails.
private func valueOrNegativeErrno(_ call: () -> Int32) -> Result<Int32, Errno> {
    let value = call()
    return value < 0 ? .failure(Errno(rawValue: -value)) : .success(value)
}

/// The calls of libsystemd: its event loop, and the messages between a service and its manager.
enum SDEvent {
    // The events of epoll_ctl(2).
    static var readable: UInt32 { EPOLLIN.rawValue }
    static var readableEdge: UInt32 { EPOLLIN.rawValue | EPOLLET.rawValue }
    static var writable: UInt32 { EPOLLOUT.rawValue }
    static var hangUp: UInt32 { EPOLLHUP.rawValue }
    static var error: UInt32 { EPOLLERR.rawValue }

    /// `sd_event_new(3)`. The event is not the thread's default event, so that a test can have several.
    static func makeEvent() -> Result<OpaquePointer, Errno> {
        source { sd_event_new(&$0) }
    }

    /// Returns the object that a call of libsystemd makes.
    private static func source(_ make: (inout OpaquePointer?) -> Int32) -> Result<OpaquePointer, Errno> {
        var object: OpaquePointer?
        return valueOrNegativeErrno { make(&object) }.flatMap { _ in object.map { .success($0) } ?? .failure(.noMemory)
        }
    }

    /// `sd_event_unref(3)`
    static func release(event: OpaquePointer) {
        sd_event_unref(event)
    }

    /// `sd_event_add_io(3)`
    static func addIO(
        to event: OpaquePointer, descriptor: Int32, events: UInt32, callback: sd_event_io_handler_t?,
        context: UnsafeMutableRawPointer?
    ) -> Result<OpaquePointer, Errno> {
        source { sd_event_add_io(event, &$0, descriptor, events, callback, context) }
    }

    /// `sd_event_add_signal(3)`
    static func addSignal(
        to event: OpaquePointer, signal: Int32, callback: sd_event_signal_handler_t?, context: UnsafeMutableRawPointer?
    ) -> Result<OpaquePointer, Errno> {
        source { sd_event_add_signal(event, &$0, signal, callback, context) }
    }

    /// Adds a disarmed one-shot timer on CLOCK_MONOTONIC: `sd_event_add_time(3)`.
    static func addTimer(to event: OpaquePointer) -> Result<OpaquePointer, Errno> {
        // An accuracy of 0 would mean sd-event's default of 250 ms.
        source { sd_event_add_time(event, &$0, CLOCK_MONOTONIC, 0, 1, { _, _, _ in 0 }, nil) }
            .flatMap { source in disarm(timer: source).map { source } }
    }

    /// Arms `timer` for `microseconds` of CLOCK_MONOTONIC: `sd_event_source_set_time(3)`.
    static func arm(timer: OpaquePointer, at microseconds: UInt64) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_source_set_time(timer, microseconds) }
            .flatMap { _ in
                valueOrNegativeErrno { sd_event_source_set_enabled(timer, Int32(SD_EVENT_ONESHOT)) }
            }
            .map { _ in }
    }

    /// `sd_event_source_set_enabled(3)`
    static func disarm(timer: OpaquePointer) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_source_set_enabled(timer, Int32(SD_EVENT_OFF)) }.map { _ in }
    }

    /// Adds a disabled source that is dispatched when no other source is pending: `sd_event_add_defer(3)`,
    /// `sd_event_source_set_priority(3)`.
    static func addIdle(
        to event: OpaquePointer, callback: sd_event_handler_t?, context: UnsafeMutableRawPointer?
    ) -> Result<OpaquePointer, Errno> {
        source { sd_event_add_defer(event, &$0, callback, context) }
            .flatMap { source in setIdle(true, source).flatMap { disarm(timer: source) }.map { source } }
    }

    /// `sd_event_source_set_enabled(3)`
    static func enableOnce(_ source: OpaquePointer) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT)) }.map { _ in }
    }

    /// `sd_event_source_set_priority(3)`: sets whether a source has idle or normal priority.
    static func setIdle(_ isIdle: Bool, _ source: OpaquePointer) -> Result<Void, Errno> {
        let priority = isIdle ? SD_EVENT_PRIORITY_IDLE : SD_EVENT_PRIORITY_NORMAL
        return valueOrNegativeErrno { sd_event_source_set_priority(source, Int64(priority)) }.map { _ in }
    }

    /// `sd_event_source_set_io_events(3)`
    static func setEvents(of source: OpaquePointer, to events: UInt32) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_source_set_io_events(source, events) }.map { _ in }
    }

    /// `sd_event_source_set_destroy_callback(3)`
    static func setDestroyCallback(of source: OpaquePointer, to callback: sd_event_destroy_t?) {
        sd_event_source_set_destroy_callback(source, callback)
    }

    /// `sd_event_source_disable_unref(3)`
    static func release(source: OpaquePointer) {
        sd_event_source_disable_unref(source)
    }

    /// `sd_event_prepare(3)`: returns whether there is already an event to dispatch.
    static func prepare(_ event: OpaquePointer) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_prepare(event) }.map { $0 > 0 }
    }

    /// `sd_event_wait(3)`: returns whether there is an event to dispatch.
    static func wait(_ event: OpaquePointer, untilEvent: Bool) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_wait(event, untilEvent ? .max : 0) }.map { $0 > 0 }
    }

    /// `sd_event_dispatch(3)`
    static func dispatch(_ event: OpaquePointer) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_dispatch(event) }.map { _ in }
    }

    /// `sd_event_set_watchdog(3)`: returns whether the service manager asked for a watchdog.
    static func enableWatchdog(of event: OpaquePointer) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_set_watchdog(event, 1) }.map { $0 > 0 }
    }

    /// `sd_notify(3)`: returns whether there was a service manager to notify.
    static func notify(_ state: String) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_notify(0, state) }.map { $0 > 0 }
    }

    /// `sd_listen_fds(3)`: returns the number of descriptors that were passed. The environment is cleared for child
    /// processes.
    static func listenDescriptorCount() -> Result<Int32, Errno> {
        valueOrNegativeErrno { sd_listen_fds(1) }
    }
}

extension Duration {
    /// The duration in whole microseconds, rounded up so that a timer never fires before its deadline, and clamped.
    var microsecondsRoundedUp: UInt64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
        let fraction = UInt64(clamping: (attoseconds + 999_999_999_999) / 1_000_000_000_000)
        // The maximum means "never" to sd-event.
        let (sum, sumOverflow) = whole.addingReportingOverflow(fraction)
        return overflow || sumOverflow || sum == .max ? .max - 1 : sum
    }
}

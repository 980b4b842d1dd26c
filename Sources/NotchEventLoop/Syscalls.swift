import CLinux
import CSystemd
import Glibc
import NotchCore
import NotchSystem

/// The result of a libsystemd call, which returns a negative error number when it fails.
private func valueOrNegativeErrno(_ call: () -> Int32) -> Result<Int32, Errno> {
    let value = call()
    return value < 0 ? .failure(Errno(rawValue: -value)) : .success(value)
}

/// Every raw call of this module.
enum System {
    static var monotonic: clockid_t { CLOCK_MONOTONIC }
    static var realtime: clockid_t { CLOCK_REALTIME }

    // The events of epoll_ctl(2).
    static var readable: UInt32 { EPOLLIN.rawValue }
    static var readableEdge: UInt32 { EPOLLIN.rawValue | EPOLLET.rawValue }
    static var writable: UInt32 { EPOLLOUT.rawValue }
    static var hangUp: UInt32 { EPOLLHUP.rawValue }
    static var error: UInt32 { EPOLLERR.rawValue }

    /// `clock_gettime(2)`; the clocks used cannot fail.
    static func time(of clock: clockid_t) -> Duration {
        var value = timespec()
        clock_gettime(clock, &value)
        return Duration(
            secondsComponent: Int64(value.tv_sec), attosecondsComponent: Int64(value.tv_nsec) * 1_000_000_000)
    }

    /// The civil time and the second of its minute, in the machine's time zone as it is now: `tzset(3)`,
    /// `localtime_r(3)`.
    static func localTime(at seconds: Int64) -> (time: WallTime, second: Int) {
        var (seconds, fields) = (time_t(seconds), tm())
        // Else the zone is the one of the first call for ever (`__tz_convert` of glibc). Where TZ is not set, this
        // looks whether /etc/localtime leads to another file or has another date, and reads it only then.
        tzset()
        localtime_r(&seconds, &fields)
        return (WallTime(fields), Int(fields.tm_sec))
    }

    /// The civil time in UTC: `gmtime_r(3)`.
    static func universalTime(at seconds: Int64) -> WallTime {
        var (seconds, fields) = (time_t(seconds), tm())
        gmtime_r(&seconds, &fields)
        return WallTime(fields)
    }

    /// `pthread_self(3)`
    static var currentThread: UInt { UInt(pthread_self()) }

    /// `eventfd(2)`
    static func makeEventDescriptor() -> Result<Int32, Errno> {
        valueOrErrno { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }
    }

    /// `eventfd_write(3)`. It fails only where 2^64 - 1 wake-ups are unread, and then the reader is awake.
    static func signal(eventDescriptor: Int32) {
        _ = valueOrErrno { eventfd_write(eventDescriptor, 1) }
    }

    /// `close(2)`
    static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    /// Blocks `signal` for the calling thread and those it starts: `pthread_sigmask(3)`.
    static func block(signal: Int32) -> Result<Void, Errno> {
        var set = sigset_t()
        sigemptyset(&set)
        guard sigaddset(&set, signal) == 0 else { return .failure(.current) }
        let error = pthread_sigmask(SIG_BLOCK, &set, nil)
        return error == 0 ? .success(()) : .failure(Errno(rawValue: error))
    }

    /// `sd_event_new(3)`. Not the thread's default event, so that a test can have several.
    static func makeEvent() -> Result<OpaquePointer, Errno> {
        var event: OpaquePointer?
        return valueOrNegativeErrno { sd_event_new(&event) }.flatMap { _ in
            event.map { .success($0) } ?? .failure(Errno(rawValue: ENOMEM))
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
        var source: OpaquePointer?
        return valueOrNegativeErrno { sd_event_add_io(event, &source, descriptor, events, callback, context) }
            .flatMap { _ in source.map { .success($0) } ?? .failure(Errno(rawValue: ENOMEM)) }
    }

    /// `sd_event_add_signal(3)`
    static func addSignal(
        to event: OpaquePointer, signal: Int32, callback: sd_event_signal_handler_t?, context: UnsafeMutableRawPointer?
    ) -> Result<OpaquePointer, Errno> {
        var source: OpaquePointer?
        return valueOrNegativeErrno { sd_event_add_signal(event, &source, signal, callback, context) }
            .flatMap { _ in source.map { .success($0) } ?? .failure(Errno(rawValue: ENOMEM)) }
    }

    /// A disarmed one-shot timer on CLOCK_MONOTONIC: `sd_event_add_time(3)`.
    static func addTimer(to event: OpaquePointer) -> Result<OpaquePointer, Errno> {
        var source: OpaquePointer?
        // An accuracy of 0 would stand for sd-event's default of 250 ms.
        return valueOrNegativeErrno {
            sd_event_add_time(event, &source, CLOCK_MONOTONIC, 0, 1, { _, _, _ in 0 }, nil)
        }
        .flatMap { _ in source.map { .success($0) } ?? .failure(Errno(rawValue: ENOMEM)) }
        .flatMap { source in
            valueOrNegativeErrno { sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)) }.map { _ in source }
        }
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

    /// A source that is dispatched when no other is pending, off at first: `sd_event_add_defer(3)`,
    /// `sd_event_source_set_priority(3)`.
    static func addIdle(
        to event: OpaquePointer, callback: sd_event_handler_t?, context: UnsafeMutableRawPointer?
    ) -> Result<OpaquePointer, Errno> {
        var source: OpaquePointer?
        return valueOrNegativeErrno { sd_event_add_defer(event, &source, callback, context) }
            .flatMap { _ in source.map { .success($0) } ?? .failure(Errno(rawValue: ENOMEM)) }
            .flatMap { source in
                setIdle(true, source)
                    .flatMap { _ in
                        valueOrNegativeErrno { sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)) }
                    }
                    .map { _ in source }
            }
    }

    /// `sd_event_source_set_enabled(3)`
    static func enableOnce(_ source: OpaquePointer) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT)) }.map { _ in }
    }

    /// `sd_event_source_set_priority(3)`: whether a source comes after all others, or in turn with them.
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

    /// `sd_event_prepare(3)`: whether something is already there to be dispatched.
    static func prepare(_ event: OpaquePointer) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_prepare(event) }.map { $0 > 0 }
    }

    /// `sd_event_wait(3)`: whether something is there to be dispatched.
    static func wait(_ event: OpaquePointer, untilEvent: Bool) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_wait(event, untilEvent ? .max : 0) }.map { $0 > 0 }
    }

    /// `sd_event_dispatch(3)`
    static func dispatch(_ event: OpaquePointer) -> Result<Void, Errno> {
        valueOrNegativeErrno { sd_event_dispatch(event) }.map { _ in }
    }

    /// `sd_event_set_watchdog(3)`: whether the service manager asked for a watchdog.
    static func enableWatchdog(of event: OpaquePointer) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_event_set_watchdog(event, 1) }.map { $0 > 0 }
    }

    /// `sd_notify(3)`: whether there was a service manager to tell.
    static func notify(_ state: String) -> Result<Bool, Errno> {
        valueOrNegativeErrno { sd_notify(0, state) }.map { $0 > 0 }
    }

    /// `sd_listen_fds(3)`: how many descriptors were passed. The environment is cleared for child processes.
    static func listenDescriptorCount() -> Result<Int32, Errno> {
        valueOrNegativeErrno { sd_listen_fds(1) }
    }
}

extension WallTime {
    // Here, because which module `tm` belongs to differs between the C library's versions.
    fileprivate init(_ fields: tm) {
        self.init(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
            weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min))
    }
}

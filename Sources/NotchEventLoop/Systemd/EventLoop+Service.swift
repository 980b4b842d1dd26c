import NotchCore

extension EventLoop {
    /// Makes the loop tell the service manager that it is alive, at half the time that `WatchdogSec=` allows.
    ///
    /// - Returns: whether the service manager asked for a watchdog. Without one, nothing wakes the process.
    /// - Throws: ``EventLoopError`` of code `service` (`sd_event_set_watchdog(3)`).
    @SurfaceActor
    @discardableResult
    package func enableWatchdog() throws(EventLoopError) -> Bool {
        do { return try SDEvent.enableWatchdog(of: event).get() } catch {
            throw EventLoopError(.service, error, "cannot enable the service manager's watchdog")
        }
    }

    /// Tells the service manager the program's state.
    ///
    /// - Returns: whether there is a service manager that listens.
    /// - Throws: ``EventLoopError`` of code `service`, when the service manager cannot be reached (`sd_notify(3)`).
    @discardableResult
    package func notify(_ state: ServiceState) throws(EventLoopError) -> Bool {
        do { return try SDEvent.notify(state.message).get() } catch {
            throw EventLoopError(.service, error, "cannot notify the service manager")
        }
    }
}

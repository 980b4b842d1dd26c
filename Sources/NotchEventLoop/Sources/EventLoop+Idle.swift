import NotchSystem

extension EventLoop {
    /// Notes that a call of the handler of `source` was requested.
    func isDue(idler source: OpaquePointer) {
        if dueIdlers[source] == nil { dueIdlers[source] = KernelClock.monotonic.time + idlePatience }
    }

    /// Notes that the handler of `source` is being called, or that its call is no longer requested.
    func isNotDue(idler source: OpaquePointer) {
        // The call cannot fail for a source that exists.
        if dueIdlers.removeValue(forKey: source) != nil { _ = SDEvent.setIdle(true, source) }
    }

    /// Gives idle sources that have waited for long enough the priority of ready sources.
    func hurryIdlers() {
        let now = KernelClock.monotonic.time
        for (source, deadline) in dueIdlers where deadline <= now { _ = SDEvent.setIdle(false, source) }
    }
}

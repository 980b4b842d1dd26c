import NotchSystem

extension EventLoop {
    /// The handler of `source` is asked for.
    func isDue(idler source: OpaquePointer) {
        if dueIdlers[source] == nil { dueIdlers[source] = KernelClock.monotonic.time + idlePatience }
    }

    /// The handler of `source` is called, or not asked for any more.
    func isNotDue(idler source: OpaquePointer) {
        // It cannot fail for a source that is there.
        if dueIdlers.removeValue(forKey: source) != nil { _ = SDEvent.setIdle(true, source) }
    }

    /// Has those that have waited for long enough come in turn with what is ready.
    func hurryIdlers() {
        let now = KernelClock.monotonic.time
        for (source, deadline) in dueIdlers where deadline <= now { _ = SDEvent.setIdle(false, source) }
    }
}

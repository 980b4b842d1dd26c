public import NotchCore
import NotchSystem

extension EventLoop {
    /// Calls `handler` when the machine comes back from suspension and when somebody sets the civil time, so that
    /// what goes by it can be reckoned anew. Timers need nothing of the kind.
    ///
    /// Nothing wakes the process for it at rest. A board without any clock that runs while it is suspended does not
    /// know that it was.
    ///
    /// - Parameter handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released; `nil` in virtual time, which does not jump.
    /// - Throws: ``EventLoopError`` of code `clock`, when descriptors run out (`timerfd_create(2)`).
    @SurfaceActor
    public func onClockChange(
        _ handler: @escaping @SurfaceActor (ClockChange) -> Void
    ) throws(EventLoopError) -> IOSource? {
        guard clockMode == .monotonic else { return nil }
        let clockWatch: ClockWatch
        do { clockWatch = try ClockWatch() } catch {
            throw EventLoopError(.clock, error, "cannot hear of jumps of the clock")
        }
        return try watch(clockWatch.descriptor, for: .readable) { _ in
            if let change = clockWatch.receive() { handler(change) }
        }
    }
}

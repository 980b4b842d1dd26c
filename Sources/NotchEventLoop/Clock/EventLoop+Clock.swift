package import NotchCore
import NotchSystem
import Synchronization

extension EventLoop: SurfaceClock {
    /// The time since the loop first ran, or the time to which virtual time was advanced. On the loop's thread it is
    /// the instant of the current step, on other threads the machine's time.
    package var now: Instant {
        isOnThread ? stepInstant.withLock { $0 } : machineNow
    }

    /// The present instant, independent of the loop's step. In virtual mode it is the time to which virtual time was
    /// advanced.
    package var machineNow: Instant {
        switch clockMode {
        case .monotonic: instant(ofMonotonic: KernelClock.monotonic.time)
        case .virtual: stepInstant.withLock { $0 }
        }
    }

    @SurfaceActor
    package func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        let id = timers.insert(action, at: deadline)
        return SurfaceTimer { [weak self] in self?.timers.remove(id) }
    }

    /// Runs `action` as an arrival at `deadline`: after all timers that are due by then, including timers that are set
    /// for that instant meanwhile, and after all jobs that result from them. Between two arrivals, the loop serves a
    /// descriptor.
    @SurfaceActor
    package func arrive(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        let id = timers.insert(action, at: deadline, isArrival: true)
        return SurfaceTimer { [weak self] in self?.timers.remove(id) }
    }

    /// Runs `action` on the loop's next turn, after the descriptors and signals that are ready by then, up to 64 of
    /// them, and before any timer.
    @SurfaceActor
    package func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void) {
        followers.append(action)
    }

    /// Returns the instant at which the machine's CLOCK_MONOTONIC showed, or will show, `time`. In virtual mode the
    /// result is ``now``, because virtual time has no relation to that clock.
    package func instant(ofMonotonic time: Duration) -> Instant {
        switch clockMode {
        case .monotonic: Instant(sinceStart: time - origin.withLock { $0 })
        case .virtual: now
        }
    }

    /// The clock of the civil time at ``now``: the machine's, or one that starts at a fixed date in virtual mode.
    package var wallClock: any WallClock {
        switch clockMode {
        case .monotonic: SystemWallClock()
        case .virtual: VirtualWallClock(clock: self)
        }
    }

    /// Calls `handler` when the machine resumes from suspension and when the civil time is set, so that the program
    /// recomputes all values that depend on the civil time. Timers are not affected.
    ///
    /// The watch does not wake an idle process. The handler is not called on a board whose clocks all stop during a
    /// suspension, nor in a suspend to idle that keeps all clocks running.
    ///
    /// - Parameter handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released; `nil` in virtual mode, where time does not
    ///   jump.
    /// - Throws: ``EventLoopError`` of code `clock`, when descriptors run out (`timerfd_create(2)`).
    @SurfaceActor
    package func onClockChange(
        _ handler: @escaping @SurfaceActor (ClockChange) -> Void
    ) throws(EventLoopError) -> IOSource? {
        guard clockMode == .monotonic else { return nil }
        let clockWatch: ClockWatch
        do { clockWatch = try ClockWatch() } catch {
            throw EventLoopError(.clock, error, "cannot monitor changes of the clock")
        }
        return try watch(clockWatch.descriptor, for: .readable) { _ in
            if let change = clockWatch.receive() { handler(change) }
        }
    }

    /// Advances virtual time. The timers up to the new time run in order, each at its own instant and followed by the
    /// jobs that result from it. Then `completion` is called at exactly the new time. The call returns at once. A
    /// second advance waits for the first. Inputs that have already arrived are served before time advances.
    ///
    /// - Parameters:
    ///   - duration: the span to advance, counted from the end of the pending advances; negative counts as zero.
    ///   - completion: called on the loop's thread.
    /// - Precondition: the loop's ``clockMode`` is virtual.
    @SurfaceActor
    package func advance(by duration: Duration, completion: @escaping @SurfaceActor () -> Void) {
        precondition(clockMode == .virtual, "only virtual time can be advanced")
        let origin = advances.last?.target ?? now
        advances.append(Advance(target: origin + max(duration, .zero), completion: completion))
    }

    /// Runs the next timer of the current advance, or ends the advance.
    func stepVirtualTime() {
        guard let advance = advances.first else { return }
        if let timer = timers.popFirst(dueBy: advance.target) {
            fire(timer.action, at: timer.deadline)
        } else {
            enterStep(at: advance.target)
            advances.removeFirst()
            SurfaceActor.assumeIsolated(advance.completion)
        }
    }
}

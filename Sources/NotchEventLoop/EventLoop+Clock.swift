package import NotchCore
import NotchSystem
import Synchronization

extension EventLoop: SurfaceClock {
    /// Time since the loop first ran, or as far as virtual time was advanced. On the loop's thread it is the instant of
    /// the step under way, on others the machine's.
    package var now: Instant {
        isOnThread ? stepInstant.withLock { $0 } : machineNow
    }

    /// The present instant whatever step is under way; in virtual time, as far as that was advanced.
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

    /// Runs `action` as something that arrives at `deadline`: after all timers that are due by then, including those
    /// that are set for then meanwhile, and after what follows from them. Between two of them a descriptor has its
    /// turn.
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

    /// When the machine's CLOCK_MONOTONIC showed, or will show, `time`. In virtual mode that is ``now``, since the
    /// two have nothing in common.
    package func instant(ofMonotonic time: Duration) -> Instant {
        switch clockMode {
        case .monotonic: Instant(sinceStart: time - origin.withLock { $0 })
        case .virtual: now
        }
    }

    /// The civil time that belongs to ``now``: the machine's, or a fixed date's in virtual mode.
    package var wallClock: any WallClock {
        switch clockMode {
        case .monotonic: SystemWallClock()
        case .virtual: VirtualWallClock(clock: self)
        }
    }

    /// Calls `handler` when the machine comes back from suspension and when somebody sets the civil time, so that
    /// what goes by it can be reckoned anew. Timers need nothing of the kind.
    ///
    /// Nothing wakes the process for it at rest. A board without any clock that runs while it is suspended does not
    /// know that it was, nor does one whose clocks all go on in a suspend to idle.
    ///
    /// - Parameter handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released; `nil` in virtual time, which does not jump.
    /// - Throws: ``EventLoopError`` of code `clock`, when descriptors run out (`timerfd_create(2)`).
    @SurfaceActor
    package func onClockChange(
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

    /// Moves virtual time: timers up to then run in order, each at its own instant and followed by the jobs it
    /// leads to, then `completion` is called at exactly the new time. Returns at once; a second wish waits for
    /// the first. Inputs that have already arrived are served before time moves.
    ///
    /// - Parameters:
    ///   - duration: counted from where the wishes before this one lead; negative counts as zero.
    ///   - completion: called on the loop's thread.
    /// - Precondition: the loop's ``clockMode`` is virtual.
    @SurfaceActor
    package func advance(by duration: Duration, completion: @escaping @SurfaceActor () -> Void) {
        precondition(clockMode == .virtual, "only virtual time can be advanced")
        let origin = advances.last?.target ?? now
        advances.append(Advance(target: origin + max(duration, .zero), completion: completion))
    }

    /// Runs the next timer of the advance under way, or ends it.
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

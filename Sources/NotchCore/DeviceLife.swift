/// Decides when a device that may be absent, fail, disappear and return is tried again, and what is logged about it.
///
/// A failure is logged once. The next line is logged when the device fails for another reason, or works again. A device
/// that is open or closed needs no deadline.
package struct DeviceLife<Reason: Hashable & Sendable>: StateMachine {
    package enum State: Hashable, Sendable {
        /// No attempt has been made yet.
        case absent
        /// An attempt is under way. Its outcome is the next event.
        case opening
        case open
        /// No attempt has succeeded so far. The next attempt is made at `retry`; `nil` waits for a change of devices.
        case failed(retry: Instant?)
        /// The device was open and no longer is. `retry` means the same as in ``failed(retry:)``.
        case lost(retry: Instant?)
        case closed
    }

    package enum Event: MachineEvent, Hashable {
        /// Devices may have appeared, disappeared or changed.
        case changed
        /// The device is open. Whether it works is still unknown.
        case opened
        /// The open device works.
        case works
        /// The open device stays open and does not work. A held fault is not logged.
        case faulty(Reason, isHeld: Bool = false)
        /// The device could not be opened, or the open device is given up.
        case failed(Reason, Retry)
        case deadline
        case close
    }

    /// When a failed device is tried again.
    package enum Retry: Hashable, Sendable {
        /// After the waiting time of the backoff.
        case later
        case after(Duration)
        /// Once devices have changed.
        case onChange
    }

    package enum Effect: Hashable, Sendable {
        /// Open the device. The next event is ``Event/opened``, ``Event/works`` or ``Event/failed(_:_:)``.
        case open
        /// Check that the open device still exists. Leads at most to ``Event/failed(_:_:)``.
        case check
        /// Log the failure.
        case complain(Reason)
        /// Log that the device works. `isBack`: whether its failure was logged before.
        case announce(isBack: Bool)
    }

    package private(set) var state = State.absent
    /// The last failure; `nil` once the device is open again.
    package private(set) var reason: Reason?
    /// Whether the open device has worked since it was opened.
    package private(set) var isProven = false
    private var wasOpen = false
    private var complaint: Reason?
    private var backoff: Backoff
    private let attempts: Int
    private var attemptsLeft: Int

    /// - Parameter attempts: the number of timed attempts. After them, only a change of devices leads to another
    ///   attempt.
    package init(backoff: Backoff, attempts: Int = .max) {
        self.backoff = backoff
        self.attempts = attempts
        attemptsLeft = attempts
    }

    package var isClosed: Bool { state == .closed }

    /// When the next timed attempt is due; `nil` if none is planned.
    package var retry: Instant? {
        switch state {
        case .failed(let retry), .lost(let retry): retry
        case .absent, .opening, .open, .closed: nil
        }
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? { retry }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch (event, state) {
        case (_, .closed): return []
        case (.changed, _):
            backoff.reset()
            attemptsLeft = attempts
            return state == .open ? [.check] : open()
        case (.opened, .opening): becomeOpen()
        case (.works, .opening), (.works, .open): return prove()
        case (.faulty(let reason, let isHeld), .open):
            self.reason = reason
            return isHeld ? [] : complain(of: reason)
        case (.failed(let reason, let retry), _):
            fail(reason, retry, at: now)
            return complain(of: reason)
        case (.deadline, _): if let retry, retry <= now { return open() }
        case (.close, _): state = .closed
        // The device has failed since it was opened.
        case (.opened, _), (.works, _), (.faulty, _): break
        }
        return []
    }

    private mutating func open() -> [Effect] {
        guard state != .opening else { return [] }
        state = .opening
        return [.open]
    }

    private mutating func becomeOpen() {
        (state, wasOpen, isProven, reason) = (.open, true, false, nil)
    }

    private mutating func prove() -> [Effect] {
        let isNews = !isProven || complaint != nil
        defer { complaint = nil }
        becomeOpen()
        isProven = true
        backoff.reset()
        return isNews ? [.announce(isBack: complaint != nil)] : []
    }

    private mutating func fail(_ reason: Reason, _ wish: Retry, at now: Instant) {
        // Another failure does not postpone an attempt that is already planned.
        let retry = retry ?? next(wish).map { now + $0 }
        state = wasOpen ? .lost(retry: retry) : .failed(retry: retry)
        (self.reason, isProven) = (reason, false)
    }

    private mutating func next(_ wish: Retry) -> Duration? {
        switch wish {
        case .later where attemptsLeft > 0:
            attemptsLeft -= 1
            return backoff.wait()
        case .after(let delay): return delay
        case .later, .onChange: return nil
        }
    }

    private mutating func complain(of reason: Reason) -> [Effect] {
        defer { complaint = reason }
        return reason == complaint ? [] : [.complain(reason)]
    }
}

/// A waiting time that doubles from attempt to attempt, up to a limit.
package struct Backoff: Hashable, Sendable {
    package let first: Duration
    package let limit: Duration
    private var next: Duration

    package init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// Returns the wait before the next attempt.
    package mutating func wait() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// Returns to the first waiting time, after an attempt has succeeded.
    package mutating func reset() { next = first }
}

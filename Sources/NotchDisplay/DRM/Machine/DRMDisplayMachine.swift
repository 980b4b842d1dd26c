import NotchCore

/// Decides the actions of a display on a DRM device, and their times.
///
/// The machine exists as long as the display, regardless of the device, and always accepts frames. While no device can
/// show frames, the clock ends them, as on a display without a panel. At rest there is no deadline.
struct DRMDisplayMachine: DisplayMachine {
    enum Phase: Hashable {
        /// There is no device to use, for the given reason.
        case waiting(String)
        /// The device is set up and dark: there is no picture yet, the power is off, or a modeset is due.
        case dark
        case lit
        /// The device is set up, and another process is its master.
        case dispossessed
        case closed
    }

    /// A pending page flip, or a nonblocking modeset.
    enum Flip: Hashable {
        case none
        case sent(cookie: UInt64, at: Instant)
        /// The kernel was busy. The frame stays dirty and is tried again.
        case busy(since: Instant, retry: Instant)
    }

    /// The state of the virtual terminal, if the display owns one.
    enum Terminal: Hashable {
        case ours
        /// The terminal is released as soon as the pending flip is done.
        case leaving
        case away
        /// The terminal has been in the foreground again since the given instant, and the process is not master of the
        /// card yet.
        case returning(since: Instant)
    }

    /// The debounce time before an inspection of a changed device. Uevents arrive in bursts, and hardware reports
    /// further changes for a while.
    static let settling = Duration.milliseconds(100)
    /// The number of consecutive failed flips after which the card is opened again (fault 12).
    static let setbackLimit = 3
    /// The divisor for the backoff while the kernel is busy. The first attempts follow after one period, later attempts
    /// after this fraction of the time for which the kernel has been busy.
    static let busyDivisor = 8
    /// The number of failures of a modeset after which another output is tried (fault 15).
    static let lightLimit = 3
    /// The time for which an output is in use before an event makes the machine try better outputs again that failed.
    static let reconsidering = Duration.seconds(60)
    /// The interval of the attempts to become master when the virtual terminal returns, and the time limit of these
    /// attempts.
    static let terminalRetry = Duration.milliseconds(20)
    static let terminalPatience = Duration.seconds(5)

    var phase = Phase.waiting("no display has been looked for yet")
    var flip = Flip.none
    /// Whether the pending or retried flip is a modeset.
    var isRelighting = false
    var terminal = Terminal.ours
    var isPowered = true
    /// Whether a frame was presented with the display's current geometry.
    var hasPicture = false
    /// The frame that is not reported yet, and the instant at which the clock reports it if the panel does not.
    var frame: (sequence: Int, tick: Instant)?
    var pacer = FramePacer()
    var cookie: UInt64 = 0
    var patience = FlipPatience()
    /// The number of consecutive failed flips.
    var setbacks = 0
    /// The last flip that was given up. It may still end.
    var missing: (cookie: UInt64, at: Instant)?
    /// Whether a flip or a modeset that was given up is still pending. Calls that wait for it would block the thread
    /// for many seconds: commits, and the freeing of scanned-out buffers.
    var isHung = false
    /// The work that is deferred until the pending flip has ended.
    var putOff: Set<PutOff> = []
    /// Whether no flip has ended since the last was given up. If so, no blocking modeset is made.
    var isWary = false
    /// Whether a modeset may take as long as the panel needs to show its picture, which is many seconds.
    var isSlow = false
    /// Whether another thread is closing the card.
    var isClosing = false
    /// Whether to open a card once that thread is done.
    var acquiresOnceClosed = false
    /// Whether a modeset has succeeded since the output was set up.
    var hasShown = false
    /// Whether a flip has ended since the card was opened.
    var isProven = false
    /// The instant since which the output has been in use.
    var chosenAt = Instant.zero
    /// The start of the last blocking modeset.
    var litFrom = Instant.zero
    /// The number of consecutive failed modesets.
    var lightFailures = 0
    /// The earliest instant for the next setup of a failed link; `nil` before the first setup.
    var relinkAt: Instant?
    /// The instant of the inspection after a change; `nil` if none is due.
    var inspectAt: Instant?
    /// The instant of the next attempt of a failed action.
    var retryAt: Instant?
    /// The backoff while another process is master of the device.
    var masterBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// The backoff while memory or descriptors are exhausted.
    var shortageBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// The backoff for a card that is lost before it has shown a picture, or whose flips do not end. It is reset when a
    /// flip ends.
    var lossBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// The backoff for a modeset that may succeed later.
    var lightBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// The backoff for a modeset that failed because the driver was busy.
    var busyBackoff = Backoff(first: .milliseconds(20), limit: .seconds(1))
    /// The backoff for links that fail repeatedly.
    var linkBackoff = Backoff(first: .milliseconds(200), limit: .seconds(60))
    var effects: [Effect] = []

    // MARK: State

    /// The time of the next ``Event/deadline``; `nil` while only an event can change the state.
    var nextDeadline: Instant? {
        let flipDeadline: Instant? =
            switch flip {
            case .none: nil
            case .sent(_, let at): at + flipBound
            case .busy(let since, let retry): min(retry, since + flipBound)
            }
        return [inspectAt, retryAt, flipDeadline, reportsByClock ? frame?.tick : nil].compactMap { $0 }.min()
    }

    var condition: DisplayCondition {
        switch phase {
        case .dark, .lit, .closed: .showing
        case _ where isAway: .waiting("the virtual terminal is in the background")
        case .waiting(let reason): .waiting(reason)
        case .dispossessed: .waiting("another program has taken the display")
        }
    }

    var isClosed: Bool { phase == .closed }

    /// Whether a frame has not been reported yet.
    var isBusy: Bool { frame != nil }

    /// Whether the device must not be used.
    var isAway: Bool { terminal == .away || terminal == .leaving }

    // MARK: Events

    /// Handles `event` at `now`.
    ///
    /// - Returns: the effects, in order. Their outcomes are the next events.
    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        guard phase != .closed else { return [] }
        switch event {
        case .start(let isAway): start(isAway: isAway)
        case .present(let sequence): present(sequence, at: now)
        case .power(let isPowered): power(isPowered, at: now)
        case .deviceChanged: scheduleInspection(at: now)
        case .resumed: resumed(at: now)
        case .terminalReleased: releaseTerminal()
        case .terminalAcquired: acquireTerminal(at: now)
        case .deadline: deadline(at: now)
        case .close: close()
        case .acquired(let milliHertz, let isSlow, let isNewSize):
            if isNewSize { startAfresh() }
            acquired(milliHertz: milliHertz, isSlow: isSlow, at: now)
        case .lit: lit(at: now)
        case .flipped(let result): flipped(result, at: now)
        case .flipDone(let cookie, let at, let isVblank, let isDirty):
            flipDone(cookie, at: at, isVblank: isVblank, isDirty: isDirty, now: now)
        case .probed(let result): probed(result, at: now)
        case .mastered: mastered(at: now)
        case .abandoned: abandoned()
        case .failed(let effect, let failure): failed(effect, failure, at: now)
        }
        catchUp(at: now)
        defer { effects = [] }
        return effects
    }

    private mutating func deadline(at now: Instant) {
        if let inspectAt, inspectAt <= now {
            self.inspectAt = nil
            look(at: now)
        }
        // Only one action is started at a time. Its outcome is a separate event, and other due work follows that event.
        if effects.isEmpty, let retryAt, retryAt <= now {
            self.retryAt = nil
            retry(at: now)
        }
        if effects.isEmpty { flipDeadline(at: now) }
        reportIfDue(at: now)
    }
}

extension DRMDisplayMachine {
    /// An event that the machine handles.
    enum Event: MachineEvent, Hashable {
        /// - Parameter isAway: whether the virtual terminal is in the background.
        case start(isAway: Bool)
        /// A frame is in the shadow.
        case present(sequence: Int)
        case power(Bool)
        /// The kernel reports that its DRM devices have changed, or that such reports were lost.
        case deviceChanged
        /// The computer has resumed from a suspension.
        case resumed
        /// Another program requests the virtual terminal, and waits until it is released.
        case terminalReleased
        /// The virtual terminal is in the foreground again.
        case terminalAcquired
        /// ``nextDeadline`` is due.
        case deadline
        case close

        // The outcomes of effects.

        /// - Parameters:
        ///   - milliHertz: the mode's refresh rate; `nil` if it has none.
        ///   - isSlow: whether a flip may take many seconds.
        ///   - isNewSize: whether the picture has another size, so that there is no picture to show yet.
        case acquired(milliHertz: Int?, isSlow: Bool = false, isNewSize: Bool = false)
        case lit
        case flipped(FlipResult)
        case probed(ProbeResult)
        case mastered
        /// The abandoned card is closed.
        case abandoned
        /// An effect failed.
        case failed(Effect, DRMFailure)

        /// The kernel reports the end of a flip.
        ///
        /// - Parameters:
        ///   - cookie: the cookie of the flip.
        ///   - at: the instant since which the frame is visible.
        ///   - isVblank: whether the instant is that of the panel's vblank, so that it sets the pace of frames.
        ///   - isDirty: whether the plane has not received all changes yet.
        case flipDone(cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool)
    }

    enum FlipResult: Hashable {
        /// An event will report the end of the flip.
        case queued
        /// The flip is done, and no event follows.
        case done(isDirty: Bool)
        /// The kernel cannot accept the flip now: EBUSY.
        case busy
    }

    enum ProbeResult: Hashable {
        case unchanged
        /// The mode is unchanged, but the link needs a modeset.
        case needsModeset
        /// Another connector, mode or format is the better choice.
        case changed
    }

    /// An action of the display on behalf of the machine.
    enum Effect: Hashable {
        /// Open a card unless one is open, choose an output and make its buffers. Leads to
        /// ``Event/acquired(milliHertz:isSlow:isNewSize:)`` or ``Event/failed(_:_:)``.
        case acquire
        /// Check whether the output is still the best choice. Leads to ``Event/probed(_:)`` or ``Event/failed(_:_:)``.
        case probe
        /// Show the whole shadow by a modeset. Leads to ``Event/lit`` or ``Event/failed(_:_:)``.
        case light
        /// Show the whole shadow as ``light`` does, but by a nonblocking modeset, or by a flip if the driver has no
        /// such modeset. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case relight(cookie: UInt64)
        /// Show the changes by a page flip. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case flip(cookie: UInt64)
        /// Turn the panel off, and keep the output. Leads to ``Event/failed(_:_:)`` at most.
        case blank
        /// Turn the CRTC off permanently.
        case turnOff
        /// Free the output, and keep the card open.
        ///
        /// - Parameter isRefused: whether the output must not be chosen again until the device changes.
        case discard(isRefused: Bool)
        /// Free all resources and close the card.
        case release
        /// Free all resources as ``release`` does, on another thread. Leads to ``Event/abandoned``. No card may be used
        /// before that event.
        case abandon
        /// Allow the outputs that failed for the next choice.
        case reconsider
        /// Become the card's master. Leads to ``Event/mastered`` or ``Event/failed(_:_:)``.
        case takeMaster
        case dropMaster
        /// Release the virtual terminal.
        case yieldTerminal
        /// Report that a frame is on the panel.
        case presented(sequence: Int, at: Instant)
    }
}

import NotchCore

/// Decides what a display on a DRM device does, and when.
///
/// The machine lives as long as the display, whatever happens to the device, and accepts frames all the time. While
/// nothing can show frames, they end by the clock, as on a display without a panel. At rest there is no deadline.
struct DRMDisplayMachine: StateMachine {
    enum Phase: Hashable {
        /// There is no device to use, for the given reason.
        case waiting(String)
        /// The device is set up and dark: no picture has come yet, the power is off, or it is about to be lit.
        case dark
        case lit
        /// The device is set up, and another process is its master.
        case dispossessed
        case closed
    }

    /// A page flip that is under way, or a modeset that nobody waits for.
    enum Flip: Hashable {
        case none
        case sent(cookie: UInt64, at: Instant)
        /// The kernel was busy. The frame stays dirty and is tried again.
        case busy(since: Instant, retry: Instant)
    }

    /// The state of the virtual terminal, where the display owns one.
    enum Terminal: Hashable {
        case ours
        /// The terminal is given away as soon as the flip under way is done.
        case leaving
        case away
        /// The terminal has been in the foreground again since then, and the process has yet to become the card's
        /// master.
        case returning(since: Instant)
    }

    /// How long the machine waits before it looks at a device that has changed. Uevents come in bursts, and hardware
    /// reports further changes for a while.
    static let settling = Duration.milliseconds(100)
    /// The number of failed flips in a row after which the card is opened anew (fault 12).
    static let setbackLimit = 3
    /// The divisor for the waiting time with a busy kernel. The kernel is asked again once a period at first, and later
    /// after this fraction of the time that it has been busy.
    static let busyDivisor = 8
    /// How often a modeset may fail before another output is tried (fault 15).
    static let lightLimit = 3
    /// How long an output is used before an event makes the machine try better ones again that did not work.
    static let reconsidering = Duration.seconds(60)
    /// The interval at which the process tries to become master when the virtual terminal comes back, and for how long
    /// it tries.
    static let terminalRetry = Duration.milliseconds(20)
    static let terminalPatience = Duration.seconds(5)

    var phase = Phase.waiting("no display has been looked for yet")
    var flip = Flip.none
    /// Whether the flip under way, or tried again, is a modeset.
    var isRelighting = false
    var terminal = Terminal.ours
    var isPowered = true
    /// Whether a frame was presented since the display has its present geometry.
    var hasPicture = false
    /// The frame that is not reported yet, and the instant at which it is reported if the panel does not report it
    /// itself.
    var frame: (sequence: Int, tick: Instant)?
    var pacer = FramePacer()
    var cookie: UInt64 = 0
    var patience = FlipPatience()
    /// The number of failed flips in a row.
    var setbacks = 0
    /// The last flip that was given up. It may still end.
    var missing: (cookie: UInt64, at: Instant)?
    /// Whether a flip or a modeset is under way that was given up. Calls that wait for it would stop the thread for
    /// many seconds: commits, and the freeing of scanned-out buffers.
    var isHung = false
    /// The changes that would wait for the flip under way, and therefore come after it.
    var putOff: Set<PutOff> = []
    /// Whether no flip has ended since one was given up, so that nothing is begun that waits for its own end.
    var isWary = false
    /// Whether a modeset may take as long as the panel takes to show its picture, which is many seconds.
    var isSlow = false
    /// Whether another thread is closing the card.
    var isClosing = false
    /// Whether a card is opened once that thread is done.
    var acquiresOnceClosed = false
    /// Whether a modeset has worked since the output was set up.
    var hasShown = false
    /// Whether a flip has ended since the card was opened.
    var isProven = false
    /// The instant from which the output has been in use.
    var chosenAt = Instant.zero
    /// The instant at which the last modeset was begun that was waited for.
    var litFrom = Instant.zero
    /// The number of failed modesets in a row.
    var lightFailures = 0
    /// The instant from which a link that has gone bad may be set up anew, if it was set up anew before.
    var relinkAt: Instant?
    /// The instant at which the device is looked at after a change.
    var inspectAt: Instant?
    /// The instant at which a failed action is tried again.
    var retryAt: Instant?
    /// The backoff for a device that another process holds.
    var masterBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// The backoff for memory or descriptors that have run out.
    var shortageBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// The backoff for a card that is lost before it has shown anything, or whose flips do not end. It is reset when a
    /// flip ends.
    var lossBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// The backoff for a modeset that may work the next time.
    var lightBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// The backoff for a modeset that met a busy driver.
    var busyBackoff = Backoff(first: .milliseconds(20), limit: .seconds(1))
    /// The backoff for links that go bad again.
    var linkBackoff = Backoff(first: .milliseconds(200), limit: .seconds(60))
    var effects: [Effect] = []

    // MARK: State

    /// The instant at which ``Event/deadline`` is due next; `nil` while only an event can change anything.
    var nextDeadline: Instant? {
        let flipDeadline: Instant? =
            switch flip {
            case .none: nil
            case .sent(_, let at): at + flipBound
            case .busy(let since, let retry): min(retry, since + flipBound)
            }
        return [inspectAt, retryAt, flipDeadline, reportsByClock ? frame?.tick : nil].compactMap { $0 }.min()
    }

    /// The reason why presented frames cannot be seen; `nil` where there is none.
    var waitingReason: String? {
        switch phase {
        case .dark, .lit, .closed: nil
        case _ where isAway: "the virtual terminal is in the background"
        case .waiting(let reason): reason
        case .dispossessed: "another program has taken the display"
        }
    }

    /// Whether a frame has not been reported yet.
    var isBusy: Bool { frame != nil }

    /// Whether the device must be left alone.
    var isAway: Bool { terminal == .away || terminal == .leaving }

    // MARK: Events

    /// Handles `event` at `now`.
    ///
    /// - Returns: the effects that follow, in order. Their outcomes are the next events.
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
        // Only one action is begun at a time. Its outcome is an event of its own, and other due work has its turn after
        // that event.
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
        /// The computer was suspended, and has resumed.
        case resumed
        /// Another program wants the virtual terminal, and waits until it is released.
        case terminalReleased
        /// The virtual terminal is in the foreground again.
        case terminalAcquired
        /// ``nextDeadline`` has come.
        case deadline
        case close

        // The outcomes of effects.

        /// - Parameters:
        ///   - milliHertz: the mode's refresh rate, where it has one.
        ///   - isSlow: whether a flip may take many seconds.
        ///   - isNewSize: whether the picture has another size, so that there is none to show yet.
        case acquired(milliHertz: Int?, isSlow: Bool = false, isNewSize: Bool = false)
        case lit
        case flipped(FlipResult)
        case probed(ProbeResult)
        case mastered
        /// The abandoned card is closed.
        case abandoned
        /// An effect failed.
        case failed(Effect, DRMFailure)

        /// The kernel reports that a flip is done.
        ///
        /// - Parameters:
        ///   - cookie: the cookie that the flip was given.
        ///   - at: the instant from which the frame shows.
        ///   - isVblank: whether the instant is that of the panel's own vblank, so that it sets the pace of frames as
        ///     well.
        ///   - isDirty: whether the plane has not received all changes yet.
        case flipDone(cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool)
    }

    enum FlipResult: Hashable {
        /// An event will report the end of the flip.
        case queued
        /// The flip is done, and no event follows.
        case done(isDirty: Bool)
        /// The kernel cannot take the flip now: EBUSY.
        case busy
    }

    enum ProbeResult: Hashable {
        case unchanged
        /// The mode is the same, but the connection has to be set up anew.
        case needsModeset
        /// Another connector, mode or format is to be used.
        case changed
    }

    /// An action that the display takes for the machine.
    enum Effect: Hashable {
        /// Open a card unless one is open, choose an output and make its buffers. Leads to
        /// ``Event/acquired(milliHertz:isSlow:isNewSize:)`` or ``Event/failed(_:_:)``.
        case acquire
        /// Check whether the output is still the one to use. Leads to ``Event/probed(_:)`` or ``Event/failed(_:_:)``.
        case probe
        /// Show the whole shadow by a modeset. Leads to ``Event/lit`` or ``Event/failed(_:_:)``.
        case light
        /// Show the whole shadow as ``light`` does, but by a modeset that does not wait, or by a flip where the driver
        /// has no such modeset. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case relight(cookie: UInt64)
        /// Show the changes by a page flip. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case flip(cookie: UInt64)
        /// Turn the panel off, and keep everything else. Leads at most to ``Event/failed(_:_:)``.
        case blank
        /// Turn the CRTC off for good.
        case turnOff
        /// Free the output, and keep the card open.
        ///
        /// - Parameter isRefused: whether the output must not be chosen again until the device changes.
        case discard(isRefused: Bool)
        /// Free everything and close the card.
        case release
        /// Free everything as ``release`` does, on another thread. Leads to ``Event/abandoned``. No card may be touched
        /// before that.
        case abandon
        /// Allow the outputs that were found not to work for the next choice.
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

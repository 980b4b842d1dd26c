import NotchCore

/// Decides what a display on a DRM device does when.
///
/// It lives as long as the display, whatever becomes of the device, and takes frames all the time: while nothing can
/// show them they are done by the clock, as on a display without a panel. At rest there is no deadline.
struct DRMDisplayMachine {
    enum Phase: Hashable {
        /// There is no device to use, and why.
        case waiting(String)
        /// The device is set up and dark: no picture has come yet, or the power is off.
        case dark
        case lit
        /// The device is set up, and somebody else is its master.
        case dispossessed
        case closed
    }

    /// A page flip on its way.
    enum Flip: Hashable {
        case none
        case sent(cookie: UInt64, at: Instant)
        /// The kernel was busy. The frame stays dirty and is tried again.
        case busy(since: Instant, retry: Instant)
    }

    /// The virtual terminal, where one is owned.
    enum Terminal: Hashable {
        case ours
        /// To be given away as soon as the flip under way is done.
        case leaving
        case away
        /// Ours again since then, and master still to be taken.
        case returning(since: Instant)
    }

    /// Uevents come in bursts, and hardware takes a while to settle.
    static let settling = Duration.milliseconds(100)
    /// How long a flip may take before it is given up (fault 12).
    static let flipTimeout = Duration.seconds(1)
    /// After as many flips in a row that came to nothing the card is opened anew (fault 12).
    static let setbackLimit = 3
    /// How often a modeset that met a busy driver is tried.
    static let lightRetry = Duration.milliseconds(20)
    /// How often master is asked for when the virtual terminal comes back, and for how long.
    static let terminalRetry = Duration.milliseconds(20)
    static let terminalPatience = Duration.seconds(5)

    var phase = Phase.waiting("no display has been looked for yet")
    var flip = Flip.none
    var terminal = Terminal.ours
    var isPowered = true
    /// Something was presented since the display has been what it is.
    var hasPicture = false
    /// The frame that is not reported yet, and when it is if the panel does not tell by itself.
    var frame: (sequence: Int, tick: Instant)?
    var pacer = FramePacer()
    var cookie: UInt64 = 0
    /// Flips in a row that came to nothing.
    var setbacks = 0
    /// When the device is looked at after a change.
    var settleAt: Instant?
    /// When what failed is tried again.
    var retryAt: Instant?
    /// For what somebody else holds.
    var masterBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// For what has run out.
    var shortageBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    var effects: [Effect] = []

    // MARK: State

    /// When ``Event/deadline`` is due next; `nil` while nothing but an event can change anything.
    var nextDeadline: Instant? {
        let flipDeadline: Instant? =
            switch flip {
            case .none: frame?.tick
            case .sent(_, let at): at + Self.flipTimeout
            case .busy(_, let retry): retry
            }
        return [settleAt, retryAt, flipDeadline].compactMap { $0 }.min()
    }

    /// Why what is presented cannot be seen.
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

    /// Forgets the frame under way and the picture: the display has become another.
    mutating func startAfresh() {
        frame = nil
        hasPicture = false
    }

    /// Lets `event` happen at `now`.
    ///
    /// - Returns: what follows, in order. How they turned out are the next events.
    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        guard phase != .closed else { return [] }
        switch event {
        case .start(let isAway): start(isAway: isAway)
        case .present(let sequence): present(sequence, at: now)
        case .power(let isPowered): power(isPowered)
        case .deviceChanged: settleAt = settleAt ?? now + Self.settling
        case .resumed: resumed(at: now)
        case .terminalReleased: releaseTerminal()
        case .terminalAcquired: acquireTerminal(at: now)
        case .deadline: deadline(at: now)
        case .close: close()
        case .acquired(let milliHertz): acquired(milliHertz: milliHertz)
        case .lit: lit()
        case .flipped(let result): flipped(result, at: now)
        case .flipDone(let cookie, let at, let isVblank, let isDirty):
            flipDone(cookie, at: at, isVblank: isVblank, isDirty: isDirty, now: now)
        case .probed(let result): probed(result)
        case .mastered: mastered()
        case .failed(let effect, let failure): failed(effect, failure, at: now)
        }
        defer { effects = [] }
        return effects
    }

    private mutating func deadline(at now: Instant) {
        if let settleAt, settleAt <= now {
            self.settleAt = nil
            look(at: now)
        }
        // One thing at a time: what was begun has news of its own, and what else is due has its turn after it.
        if effects.isEmpty, let retryAt, retryAt <= now {
            self.retryAt = nil
            retry()
        }
        if effects.isEmpty { flipDeadline(at: now) }
        reportIfDue(at: now)
    }
}

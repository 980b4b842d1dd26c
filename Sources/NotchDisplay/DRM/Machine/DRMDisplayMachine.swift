import NotchCore

/// Decides what a display on a DRM device does when.
///
/// It lives as long as the display, whatever becomes of the device, and takes frames all the time: while nothing can
/// show them they are done by the clock, as on a display without a panel. At rest there is no deadline.
struct DRMDisplayMachine {
    enum Phase: Hashable {
        /// There is no device to use, and why.
        case waiting(String)
        /// The device is set up and dark: no picture has come yet, the power is off, or it is about to be lit.
        case dark
        case lit
        /// The device is set up, and somebody else is its master.
        case dispossessed
        case closed
    }

    /// A page flip on its way, or a modeset that nobody waits for.
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
    /// After as many flips in a row that came to nothing the card is opened anew (fault 12).
    static let setbackLimit = 3
    /// A busy kernel is asked again once a period at first, then after that part of the time that it has been busy.
    static let busyDivisor = 8
    /// As often may a modeset fail before another output is tried (fault 15).
    static let lightLimit = 3
    /// How long an output is used before news have better ones tried again that did not work.
    static let reconsidering = Duration.seconds(60)
    /// How often master is asked for when the virtual terminal comes back, and for how long.
    static let terminalRetry = Duration.milliseconds(20)
    static let terminalPatience = Duration.seconds(5)

    var phase = Phase.waiting("no display has been looked for yet")
    var flip = Flip.none
    /// The flip under way, or tried again, is a modeset.
    var isRelighting = false
    var terminal = Terminal.ours
    var isPowered = true
    /// Something was presented since the display has been what it is.
    var hasPicture = false
    /// The frame that is not reported yet, and when it is if the panel does not tell by itself.
    var frame: (sequence: Int, tick: Instant)?
    var pacer = FramePacer()
    var cookie: UInt64 = 0
    var patience = FlipPatience()
    /// Flips in a row that came to nothing.
    var setbacks = 0
    /// The last flip that was given up, which may end all the same.
    var missing: (cookie: UInt64, at: Instant)?
    /// Something is under way that was given up. What waits for it would stop the thread for many seconds: commits, and
    /// freeing what is shown.
    var isHung = false
    /// The changes that would wait for the flip under way, and so have their turn after it.
    var putOff: Set<PutOff> = []
    /// No flip has ended since one was given up, so that nothing is begun that waits for its own end.
    var isWary = false
    /// A modeset may take as long as the panel takes to show its picture, which is many seconds.
    var isSlow = false
    /// The card is being closed elsewhere.
    var isClosing = false
    /// A card is to be opened once that is done.
    var acquiresOnceClosed = false
    /// A modeset has worked since the output was set up.
    var hasShown = false
    /// A flip has ended since the card was opened.
    var isProven = false
    /// Since when the output is in use.
    var chosenAt = Instant.zero
    /// When a modeset was begun that was waited for.
    var litFrom = Instant.zero
    /// Modesets in a row that have failed.
    var lightFailures = 0
    /// When a link that has gone bad may be set up anew, if it was before.
    var mendAt: Instant?
    /// When the device is looked at after a change.
    var settleAt: Instant?
    /// When what failed is tried again.
    var retryAt: Instant?
    /// For what somebody else holds.
    var masterBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// For what has run out.
    var shortageBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// For a card that is lost before it has shown anything, or whose flips do not end. It is forgotten when one does.
    var lossBackoff = Backoff(first: .seconds(5), limit: .seconds(60))
    /// For a modeset that may work the next time.
    var lightBackoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    /// For a modeset that met a busy driver.
    var busyBackoff = Backoff(first: .milliseconds(20), limit: .seconds(1))
    /// For links that go bad again.
    var linkBackoff = Backoff(first: .milliseconds(200), limit: .seconds(60))
    var effects: [Effect] = []

    // MARK: State

    /// When ``Event/deadline`` is due next; `nil` while nothing but an event can change anything.
    var nextDeadline: Instant? {
        let flipDeadline: Instant? =
            switch flip {
            case .none: nil
            case .sent(_, let at): at + flipBound
            case .busy(let since, let retry): min(retry, since + flipBound)
            }
        return [settleAt, retryAt, flipDeadline, reportsByClock ? frame?.tick : nil].compactMap { $0 }.min()
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
        case .power(let isPowered): power(isPowered, at: now)
        case .deviceChanged: settle(at: now)
        case .resumed: resumed(at: now)
        case .terminalReleased: releaseTerminal()
        case .terminalAcquired: acquireTerminal(at: now)
        case .deadline: deadline(at: now)
        case .close: close()
        case .acquired(let milliHertz, let isSlow): acquired(milliHertz: milliHertz, isSlow: isSlow, at: now)
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
        if let settleAt, settleAt <= now {
            self.settleAt = nil
            look(at: now)
        }
        // One thing at a time: what was begun has news of its own, and what else is due has its turn after it.
        if effects.isEmpty, let retryAt, retryAt <= now {
            self.retryAt = nil
            retry(at: now)
        }
        if effects.isEmpty { flipDeadline(at: now) }
        reportIfDue(at: now)
    }
}

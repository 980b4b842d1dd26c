import NotchCore

extension DRMDisplayMachine {
    /// The time limit of the pending flip. A program that requests the terminal does not wait for a slow panel.
    var flipBound: Duration {
        if terminal == .leaving { return FlipPatience.least }
        return putOff.isEmpty ? patience.bound : patience.boundWhenAwaited
    }

    /// Whether the clock reports frames: no flip is pending, or only a modeset, which also shows later frames.
    var reportsByClock: Bool { flip == .none || isRelighting }

    mutating func present(_ sequence: Int, at now: Instant) {
        hasPicture = true
        frame = (sequence, pacer.tick(forFramePresentedAt: now))
        switch phase {
        case .lit: if flip == .none, terminal == .ours { sendFlip(at: now) }
        case .dark: if retryAt == nil { lightUp(at: now) }
        case .waiting, .dispossessed, .closed: break
        }
    }

    mutating func sendFlip(at now: Instant) {
        isRelighting = false
        send(at: now)
    }

    /// Sends the flip, or the nonblocking modeset.
    mutating func send(at now: Instant) {
        cookie += 1
        flip = .sent(cookie: cookie, at: now)
        effects.append(isRelighting ? .relight(cookie: cookie) : .flip(cookie: cookie))
    }

    mutating func flipped(_ result: FlipResult, at now: Instant) {
        guard case .sent(let cookie, let at) = flip else { return }
        if isWary { isHung = true }
        switch result {
        case .queued:
            flip = .sent(cookie: cookie, at: now)
            if isRelighting { becomeLit() }
        case .done(let isDirty):
            flip = .none
            setbacks = 0
            if isRelighting { lit(at: now) }
            if isDirty { sendFlip(at: now) }
        case .busy:
            flip = .busy(since: at, retry: now + max(pacer.period, (now - at) / Self.busyDivisor))
        }
    }

    mutating func flipDone(_ cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool, now: Instant) {
        if case .sent(cookie, let since) = flip {
            if isRelighting { patience.learn(modeset: now - since) } else { patience.learn(flip: now - since) }
        } else if let missing, missing.cookie == cookie {
            // The flip was given up, but was only slow. Its repair is dropped, unless the kernel has already accepted
            // the repair.
            patience.learn(flip: now - missing.at)
            answered()
            guard case .busy = flip else { return }
            flip = .none
            if phase == .dark { return lightUp(at: now) }
        } else {
            return
        }
        flip = .none
        answered()
        if terminal == .leaving { return leaveTerminal() }
        if isDirty { return sendFlip(at: now) }
        if isVblank { report(at: at) } else { reportIfDue(at: now) }
    }

    /// Notes that a flip has ended, which proves that the kernel and the display work.
    private mutating func answered() {
        setbacks = 0
        (isHung, isWary, missing, isProven) = (false, false, nil, true)
        lossBackoff.reset()
    }

    mutating func flipDeadline(at now: Instant) {
        switch flip {
        case .sent(_, let since) where since + flipBound <= now: giveUpFlip(at: now)
        case .busy(let since, _) where since + flipBound <= now: giveUpFlip(at: now)
        case .busy(let since, let retry) where retry <= now:
            send(at: now)
            // If the kernel is busy again, the time limit still counts from the first time that it was busy.
            flip = .sent(cookie: cookie, at: since)
        case .none, .sent, .busy: break
        }
    }

    private mutating func giveUpFlip(at now: Instant) {
        forgetFlip()
        if terminal == .leaving {
            leaveTerminal()
        } else if isPowered {
            // The repair is a modeset that the kernel refuses while the flip is pending, instead of waiting for the
            // flip.
            setback(at: now) { $0.light(at: now) }
        }
    }

    /// Stops waiting for the pending flip.
    mutating func forgetFlip() {
        if case .sent(let cookie, let at) = flip { missing = (cookie, at) }
        if flip != .none { (isHung, isWary) = (true, true) }
        flip = .none
    }

    /// Handles a flip that failed.
    mutating func setback(at now: Instant, otherwise recover: (inout Self) -> Void) {
        flip = .none
        setbacks += 1
        if setbacks < Self.setbackLimit {
            recover(&self)
        } else if isHung {
            reopen("the display does not answer", at: now)
        } else {
            // Modesets still show the picture.
            setbacks = 0
            phase = .waiting("the display does not answer")
            letGo()
            acquire()
        }
    }

    /// Reports the frame by the clock, once its tick is due. Without this limit, frames would follow one another
    /// without a pause on drivers without vblanks and while there is no panel.
    mutating func reportIfDue(at now: Instant) {
        guard reportsByClock, let frame, frame.tick <= now else { return }
        report(at: frame.tick)
    }

    private mutating func report(at instant: Instant) {
        guard let frame else { return }
        self.frame = nil
        effects.append(.presented(sequence: frame.sequence, at: instant))
    }
}

/// Defers all work that would wait for the pending flip. The kernel waits up to 20 s for a flip that never ends, and
/// blocks the calling thread meanwhile. The machine instead continues with other work until the flip has ended or was
/// given up (faults 4, 5, 12, 33 and 41).
extension DRMDisplayMachine {
    enum PutOff: Hashable {
        /// Turn the panel off.
        case blank
        /// Check again whether the output is still the best choice, and turn it off if it is not.
        case look
        /// Show the picture by a modeset.
        case modeset
    }

    /// Whether a flip is pending, or will be tried again, that has not been given up. No work waits for a flip that was
    /// given up: modesets are then nonblocking, and another thread closes the card.
    var isFlipAwaited: Bool { flip != .none && !isHung }

    /// Does the deferred work that is possible now.
    mutating func catchUp(at now: Instant) {
        guard !putOff.isEmpty, !isFlipAwaited, terminal == .ours else { return }
        // The deferred work precedes the reports of frames, which cause the next flips.
        let reports = effects.drop { !$0.isReport }
        effects.removeLast(reports.count)
        if !awaitsOutcome, putOff.contains(.blank), phase == .lit || phase == .dark { blank(at: now) }
        if !awaitsOutcome, putOff.remove(.look) != nil { look(at: now) }
        // The modeset stays noted until it is done, because the modeset that is tried after a flip was given up may be
        // dropped.
        if !awaitsOutcome, putOff.contains(.modeset), phase == .lit { light(at: now) }
        effects += reports
    }

    /// Whether a pending effect reports its outcome by an event. Other due work follows that event.
    private var awaitsOutcome: Bool { effects.contains(where: \.hasOutcome) }
}

extension DRMDisplayMachine.Effect {
    fileprivate var isReport: Bool {
        if case .presented = self { true } else { false }
    }

    /// Whether an event always reports the outcome of the effect.
    fileprivate var hasOutcome: Bool {
        switch self {
        case .acquire, .probe, .light, .relight, .flip, .takeMaster: true
        case .blank, .turnOff, .discard, .release, .abandon, .reconsider, .dropMaster, .yieldTerminal, .presented: false
        }
    }
}

/// The time limit after which a flip counts as missing (faults 12 and 38).
///
/// Most flips end at the next vblank. Flips on a slow bus take some milliseconds, and flips of electronic paper take
/// many seconds. Not every slow panel is known by its driver. Therefore the first flip has a long limit. The limit of
/// each later flip is four times the duration of the longest flip. The display thus waits for a slow panel, and detects
/// a panel that no longer answers.
struct FlipPatience: Hashable {
    /// The least and the greatest limit of any panel.
    static let least = Duration.seconds(1)
    static let most = Duration.seconds(60)
    /// The limit while no flip has ended yet.
    static let first = Duration.seconds(10)
    /// The ratio of the limit to the longest duration so far.
    private static let factor = 4

    private var longest = Duration.zero
    private var hasSeenFlip = false
    private let isSlow: Bool

    /// - Parameter isSlow: whether the panel is known to be slow.
    init(isSlow: Bool = false) {
        self.isSlow = isSlow
    }

    /// The time limit of the pending flip.
    var bound: Duration {
        hasSeenFlip ? boundWhenAwaited : max(boundWhenAwaited, Self.first)
    }

    /// The ``bound`` that applies while other work waits for the end of the flip. The first flip then has a long limit
    /// only on a panel that is known to be slow.
    var boundWhenAwaited: Duration {
        if isSlow, !hasSeenFlip { return Self.most }
        return min(max(longest * Self.factor, Self.least), Self.most)
    }

    /// Notes the duration of a flip that has ended, in time or after it was given up.
    mutating func learn(flip duration: Duration) {
        hasSeenFlip = true
        longest = max(longest, duration)
    }

    /// Notes the duration of a modeset that has ended. A modeset may send the whole picture over the bus, and so may a
    /// later flip.
    mutating func learn(modeset duration: Duration) {
        longest = max(longest, duration)
    }
}

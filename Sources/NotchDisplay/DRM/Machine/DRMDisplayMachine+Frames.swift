import NotchCore

extension DRMDisplayMachine {
    /// How long the flip under way may take. A program that wants the terminal does not wait for a slow panel.
    var flipBound: Duration {
        if terminal == .leaving { return FlipPatience.least }
        return putOff.isEmpty ? patience.bound : patience.boundWhenAwaited
    }

    /// Whether the clock reports frames: no flip is under way, or only a modeset, which also shows later frames.
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

    /// Sends the flip, or the modeset that does not wait.
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
            // The flip was given up, but was only slow. Its repair is dropped, unless the kernel has accepted the
            // repair already.
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

    /// Notes that a flip has ended, which shows that the kernel and the display work.
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
            // If the kernel is busy again, the time still counts from the first time that it was busy.
            flip = .sent(cookie: cookie, at: since)
        case .none, .sent, .busy: break
        }
    }

    private mutating func giveUpFlip(at now: Instant) {
        forgetFlip()
        if terminal == .leaving {
            leaveTerminal()
        } else if isPowered {
            // The repair is a modeset that the kernel refuses as long as the flip is under way, instead of waiting for
            // it.
            setback(at: now) { $0.light(at: now) }
        }
    }

    /// Stops waiting for the flip under way.
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

    /// Reports the frame by the clock, once its tick has come. On drivers without vblanks and without a panel, frames
    /// would otherwise follow one another without a pause.
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

/// Puts off everything that would wait for the flip under way. The kernel waits up to 20 s for a flip that never ends,
/// and so does the calling thread. The machine instead waits, without holding up anything else, until the flip has
/// ended or was given up (faults 4, 5, 12, 33 and 41).
extension DRMDisplayMachine {
    enum PutOff: Hashable {
        /// Turn the panel off.
        case blank
        /// Check again whether the output is still the one to use, and turn it off where it is not.
        case look
        /// Show the picture by a modeset.
        case modeset
    }

    /// Whether a flip is under way, or tried again, that has not been given up. Nothing waits for a flip that was given
    /// up: modesets are then of the kind that does not wait, and another thread closes the card.
    var isFlipAwaited: Bool { flip != .none && !isHung }

    /// Does the work that was put off, as far as that is possible now.
    mutating func catchUp(at now: Instant) {
        guard !putOff.isEmpty, !isFlipAwaited, terminal == .ours else { return }
        // This comes before the reports of frames, which cause the next flips.
        let reports = effects.drop { !$0.isReport }
        effects.removeLast(reports.count)
        if !awaitsOutcome, putOff.contains(.blank), phase == .lit || phase == .dark { blank(at: now) }
        if !awaitsOutcome, putOff.remove(.look) != nil { look(at: now) }
        // The modeset stays noted until it is done, since the one that is tried after a flip was given up may be
        // dropped.
        if !awaitsOutcome, putOff.contains(.modeset), phase == .lit { light(at: now) }
        effects += reports
    }

    /// Whether an effect was begun whose outcome is an event of its own. Other due work has its turn after that event.
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

/// How long a flip may take before it counts as missing (faults 12 and 38).
///
/// Most flips end with the next vblank, those of a slow bus after some milliseconds, and those of electronic paper
/// after many seconds. Not every slow panel is known by its driver. So the first flip has much time, and each later one
/// has a few times as long as the longest flip that has ended. The display waits for a slow panel, and notices a panel
/// that no longer answers.
struct FlipPatience: Hashable {
    /// The shortest and the longest bound, whatever is known of the panel.
    static let least = Duration.seconds(1)
    static let most = Duration.seconds(60)
    /// The bound while no flip has ended yet.
    static let first = Duration.seconds(10)
    /// The ratio of the bound to the longest duration so far.
    private static let factor = 4

    private var longest = Duration.zero
    private var hasSeenFlip = false
    private let isSlow: Bool

    /// - Parameter isSlow: whether the panel is known to be slow.
    init(isSlow: Bool = false) {
        self.isSlow = isSlow
    }

    /// How long the flip under way may take.
    var bound: Duration {
        hasSeenFlip ? boundWhenAwaited : max(boundWhenAwaited, Self.first)
    }

    /// The ``bound`` that applies when something else waits for the end of the flip. The first flip then has much time
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

    /// Notes the duration of a modeset that has ended. It may send the whole picture over the bus, and so may a later
    /// flip.
    mutating func learn(modeset duration: Duration) {
        longest = max(longest, duration)
    }
}

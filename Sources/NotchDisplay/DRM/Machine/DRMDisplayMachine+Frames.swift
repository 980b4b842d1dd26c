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
    mutating func setback(at now: Instant, otherwise mend: (inout Self) -> Void) {
        flip = .none
        setbacks += 1
        if setbacks < Self.setbackLimit {
            mend(&self)
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

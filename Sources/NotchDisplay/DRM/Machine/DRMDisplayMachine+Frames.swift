import NotchCore

extension DRMDisplayMachine {
    mutating func present(_ sequence: Int, at now: Instant) {
        hasPicture = true
        frame = (sequence, pacer.tick(forFramePresentedAt: now))
        switch phase {
        case .lit: if flip == .none, terminal == .ours { sendFlip(at: now) }
        case .dark: lightUp()
        case .waiting, .dispossessed, .closed: break
        }
    }

    mutating func sendFlip(at now: Instant) {
        cookie += 1
        flip = .sent(cookie: cookie, at: now)
        effects.append(.flip(cookie: cookie))
    }

    mutating func flipped(_ result: FlipResult, at now: Instant) {
        guard case .sent(let cookie, let at) = flip else { return }
        switch result {
        case .queued:
            flip = .sent(cookie: cookie, at: now)
        case .done(let isDirty):
            flip = .none
            setbacks = 0
            if isDirty { sendFlip(at: now) }
        case .busy:
            flip = .busy(since: at, retry: now + pacer.period)
        }
    }

    mutating func flipDone(_ cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool, now: Instant) {
        // One that was given up may come all the same.
        guard case .sent(cookie, _) = flip else { return }
        flip = .none
        setbacks = 0
        if terminal == .leaving { return leaveTerminal() }
        if isDirty { return sendFlip(at: now) }
        if isVblank { report(at: at) } else { reportIfDue(at: now) }
    }

    mutating func flipDeadline(at now: Instant) {
        switch flip {
        case .sent(_, let at) where at + Self.flipTimeout <= now: giveUpFlip()
        case .busy(let since, let retry) where retry <= now:
            if since + Self.flipTimeout <= now { return giveUpFlip() }
            sendFlip(at: now)
            // Should the kernel be busy again, it is since the first time that it was.
            flip = .sent(cookie: cookie, at: since)
        case .none, .sent, .busy: break
        }
    }

    private mutating func giveUpFlip() {
        flip = .none
        if terminal == .leaving { leaveTerminal() } else { setback(otherwise: .light) }
    }

    /// A flip came to nothing.
    mutating func setback(otherwise effect: Effect) {
        flip = .none
        setbacks += 1
        if setbacks >= Self.setbackLimit {
            setbacks = 0
            phase = .waiting("the display does not answer")
            effects += [.release, .acquire]
        } else {
            effects.append(effect)
        }
    }

    /// Tells that the frame is done, unless it is not, or its time has not come: drivers without vblanks would have
    /// it run away, and those without a panel as well.
    mutating func reportIfDue(at now: Instant) {
        guard flip == .none, let frame, frame.tick <= now else { return }
        report(at: frame.tick)
    }

    private mutating func report(at instant: Instant) {
        guard let frame else { return }
        self.frame = nil
        effects.append(.presented(sequence: frame.sequence, at: instant))
    }
}

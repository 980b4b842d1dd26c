import NotchCore

extension DRMDisplayMachine {
    mutating func failed(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        switch failure.kind {
        case .absent, .gone:
            lose(failure, turningOff: failure.kind == .absent)
            // What comes in its place may be there already, and its news with those that told of the loss.
            if effect != .acquire { acquire() }
        case .exhausted:
            lose(failure)
            retryAt = now + shortageBackoff.wait()
        case .denied: denied(effect, failure, at: now)
        case .busy: busy(effect, failure, at: now)
        case .refused: refused(effect, failure, at: now)
        }
    }

    /// There is nothing to show frames on any more.
    private mutating func lose(_ failure: DRMFailure, turningOff: Bool = false) {
        let isSetUp = phase == .lit || phase == .dark
        (phase, flip, retryAt) = (.waiting(failure.reason), .none, nil)
        // The buffers are freed once nothing is scanned out of them (fault 4).
        if turningOff, isSetUp { effects.append(.turnOff) }
        effects.append(.release)
        if terminal == .leaving { leaveTerminal() }
        if case .returning = terminal { terminal = .ours }
    }

    private mutating func denied(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        if effect == .takeMaster, case .returning(let since) = terminal, now < since + Self.terminalPatience {
            retryAt = now + Self.terminalRetry
            return
        }
        switch phase {
        case .dark, .lit:
            (phase, flip) = (.dispossessed, .none)
            if terminal == .leaving { return leaveTerminal() }
        case .waiting, .dispossessed, .closed:
            // Opening a card that has no master makes us its master, whoever we are; SET_MASTER does not.
            lose(failure)
        }
        if !isAway { retryAt = now + masterBackoff.wait() }
    }

    private mutating func busy(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        switch effect {
        case .flip: flipped(.busy, at: now)
        case .light: retryAt = now + Self.lightRetry
        case .acquire, .takeMaster: denied(effect, failure, at: now)
        case .probe: unprobed()
        default: break
        }
    }

    private mutating func refused(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        switch effect {
        case .acquire:
            lose(failure)
            retryAt = now + shortageBackoff.wait()
        case .light:
            // Other modes and formats may work (fault 15).
            (phase, flip) = (.waiting(failure.reason), .none)
            effects += [.discard(isRefused: true), .acquire]
        case .flip: setback(otherwise: .probe)
        case .takeMaster: denied(effect, failure, at: now)
        case .probe: unprobed()
        default: break
        }
    }

    /// Nobody knows what the flip has met that brought us to look; a modeset mends most of it.
    private mutating func unprobed() {
        if phase == .lit, terminal == .ours, setbacks > 0 { relight() }
    }
}

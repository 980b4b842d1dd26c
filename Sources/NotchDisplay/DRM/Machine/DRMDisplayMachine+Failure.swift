import NotchCore

extension DRMDisplayMachine {
    mutating func failed(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        forgetFailed(effect, failure)
        switch failure.kind {
        case .absent where effect == .probe && isFlipAwaited: putOff.insert(.look)
        case .absent:
            lose(failure, turningOff: true)
            // The replacement may exist already, and its event may have arrived together with that of the loss.
            if effect != .acquire { acquire() }
        case .gone: gone(effect, failure, at: now)
        case .exhausted:
            lose(failure)
            retryAt = now + shortageBackoff.wait()
        case .denied: denied(effect, failure, at: now)
        case .busy: busy(effect, failure, at: now)
        case .refused, .doubtful: refused(effect, failure, at: now)
        }
    }

    /// Discards a failed effect, because it is no longer pending. Discards its deferred modeset as well.
    private mutating func forgetFailed(_ effect: Effect, _ failure: DRMFailure) {
        switch (effect, flip) {
        case (.flip(let failed), .sent(let cookie, _)), (.relight(let failed), .sent(let cookie, _)):
            // If the kernel is busy, the flip is tried again.
            if failed == cookie, failure.kind != .busy { flip = .none }
        default: break
        }
        switch effect {
        case .light: putOff.remove(.modeset)
        case .relight: if failure.kind != .busy { putOff.remove(.modeset) }
        default: break
        }
    }

    /// Gives up the device, because no frames can be shown on it.
    private mutating func lose(_ failure: DRMFailure, turningOff: Bool = false) {
        let isSetUp = phase == .lit || phase == .dark
        (phase, retryAt) = (.waiting(failure.reason), nil)
        // The buffers are freed after the hardware has stopped scanning them out (fault 4).
        if turningOff, isSetUp, flip == .none, !isHung { effects.append(.turnOff) }
        letGo()
        if terminal == .leaving { leaveTerminal() }
        if case .returning = terminal { terminal = .ours }
    }

    /// Frees all resources, on another thread if freeing would wait for a flip.
    mutating func letGo() {
        let waits = isHung || flip != .none
        effects.append(waits ? .abandon : .release)
        isClosing = isClosing || waits
        (flip, isHung, missing, isProven, hasShown) = (.none, false, nil, false, false)
        putOff.formIntersection([.look])
    }

    /// Handles a card that reports its removal. Another card, or the same card, may already be available. A card that
    /// reports its removal before it has worked is opened again only after a backoff, because it would otherwise be
    /// opened in an endless loop.
    private mutating func gone(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        let opensAtOnce =
            switch effect {
            case .acquire: false
            case .light, .relight, .blank: hasShown
            case .flip: isProven
            default: true
            }
        lose(failure)
        if opensAtOnce { acquire() } else { retryAt = now + lossBackoff.wait() }
    }

    /// Opens the card again: at once if its flips have ended before, otherwise after a backoff.
    mutating func reopen(_ reason: String, at now: Instant) {
        let opensAtOnce = isProven
        setbacks = 0
        (phase, retryAt) = (.waiting(reason), nil)
        letGo()
        if opensAtOnce { acquire() } else { retryAt = now + lossBackoff.wait() }
    }

    private mutating func denied(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        if effect == .takeMaster, case .returning(let since) = terminal, now < since + Self.terminalPatience {
            retryAt = now + Self.terminalRetry
            return
        }
        switch phase {
        case .dark, .lit:
            forgetFlip()
            phase = .dispossessed
            if terminal == .leaving { return leaveTerminal() }
        case .waiting, .dispossessed, .closed:
            // Opening a card without a master makes any process its master; SET_MASTER does not.
            lose(failure)
        }
        if !isAway { retryAt = now + masterBackoff.wait() }
    }

    private mutating func busy(_ effect: Effect, _ failure: DRMFailure, at now: Instant) {
        switch effect {
        case .flip, .relight: flipped(.busy, at: now)
        case .light: retryAt = now + busyBackoff.wait()
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
        case .light, .relight: lightFailed(failure, at: now)
        case .flip: setback(at: now) { $0.effects.append(.probe) }
        case .takeMaster: denied(effect, failure, at: now)
        case .probe: unprobed()
        default: break
        }
    }

    /// Tries again if the cause of the failure may be temporary. Otherwise, other modes and formats may work (fault
    /// 15).
    private mutating func lightFailed(_ failure: DRMFailure, at now: Instant) {
        lightFailures += 1
        if failure.kind == .doubtful, lightFailures < Self.lightLimit {
            (phase, flip) = (.dark, .none)
            retryAt = now + lightBackoff.wait()
        } else if isHung {
            reopen(failure.reason, at: now)
        } else {
            (phase, flip) = (.waiting(failure.reason), .none)
            effects.append(.discard(isRefused: true))
            acquire()
        }
    }

    /// Handles a probe that failed after a failed flip. The cause of the flip's failure is unknown, and a modeset
    /// repairs most causes.
    private mutating func unprobed() {
        if phase == .lit, terminal == .ours, setbacks > 0 { putOff.insert(.modeset) }
    }
}

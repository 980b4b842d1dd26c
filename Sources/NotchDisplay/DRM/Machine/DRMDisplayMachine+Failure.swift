import NotchCore

extension DRMDisplayMachine {
    mutating func failed(_ operation: Operation, _ failure: DRMFailure, at now: Instant) {
        switch failure.kind {
        case .absent, .gone:
            lose(failure, turningOff: failure.kind == .absent)
            // What comes in its place may be there already, and its news with those that told of the loss.
            if operation != .acquire { acquire() }
        case .exhausted:
            lose(failure)
            retryAt = now + shortageBackoff.wait()
        case .denied: denied(operation, failure, at: now)
        case .busy: busy(operation, failure, at: now)
        case .refused: refused(operation, failure, at: now)
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

    private mutating func denied(_ operation: Operation, _ failure: DRMFailure, at now: Instant) {
        if operation == .takeMaster, case .returning(let since) = terminal, now < since + Self.terminalPatience {
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

    private mutating func busy(_ operation: Operation, _ failure: DRMFailure, at now: Instant) {
        switch operation {
        case .flip: flipped(.busy, at: now)
        case .light: retryAt = now + Self.lightRetry
        case .blank: break
        case .acquire, .probe, .takeMaster: denied(operation, failure, at: now)
        }
    }

    private mutating func refused(_ operation: Operation, _ failure: DRMFailure, at now: Instant) {
        switch operation {
        case .acquire:
            lose(failure)
            retryAt = now + shortageBackoff.wait()
        case .light:
            // Other modes and formats may work (fault 15).
            (phase, flip) = (.waiting(failure.reason), .none)
            effects += [.discard(isRefused: true), .acquire]
        case .flip: setback(otherwise: .probe)
        case .takeMaster: denied(operation, failure, at: now)
        case .probe, .blank: break
        }
    }
}

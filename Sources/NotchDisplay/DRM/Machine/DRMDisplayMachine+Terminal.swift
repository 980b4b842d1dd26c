import NotchCore

extension DRMDisplayMachine {
    mutating func start(isAway: Bool) {
        if isAway { terminal = .away } else { effects.append(.acquire) }
    }

    /// Releases the terminal. The kernel waits until the terminal is released, so there is time for the flip under way.
    mutating func releaseTerminal() {
        if case .sent = flip { terminal = .leaving } else { leaveTerminal() }
    }

    mutating func leaveTerminal() {
        // The flip may still be under way when the terminal comes back.
        forgetFlip()
        (terminal, retryAt) = (.away, nil)
        if phase == .lit || phase == .dark {
            phase = .dispossessed
            effects.append(.dropMaster)
        }
        effects.append(.yieldTerminal)
    }

    mutating func acquireTerminal(at now: Instant) {
        terminal = .ours
        switch phase {
        case .dispossessed:
            terminal = .returning(since: now)
            effects.append(.takeMaster)
        case .waiting: acquire()
        case .dark, .lit, .closed: break
        }
    }

    mutating func mastered(at now: Instant) {
        (terminal, phase) = (.ours, .dark)
        showOrBlank(at: now)
    }
}

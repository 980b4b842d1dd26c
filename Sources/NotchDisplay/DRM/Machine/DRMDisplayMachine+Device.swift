import NotchCore

extension DRMDisplayMachine {
    mutating func acquired(milliHertz: Int?) {
        pacer = FramePacer(milliHertz: milliHertz)
        phase = .dark
        terminal = .ours
        retryAt = nil
        showOrBlank()
    }

    /// Brings the panel to what it is to be, whatever it shows: the console's text, or another program's picture.
    mutating func showOrBlank() {
        if isPowered { lightUp() } else { effects.append(.blank) }
    }

    mutating func lightUp() {
        if isPowered, hasPicture { effects.append(.light) }
    }

    mutating func lit() {
        phase = .lit
        retryAt = nil
        masterBackoff.reset()
        shortageBackoff.reset()
    }

    mutating func power(_ isPowered: Bool) {
        guard isPowered != self.isPowered else { return }
        self.isPowered = isPowered
        if phase == .lit, !isPowered {
            (phase, flip) = (.dark, .none)
            effects.append(.blank)
            if terminal == .leaving { leaveTerminal() }
        } else if phase == .dark {
            lightUp()
        }
    }

    mutating func resumed(at now: Instant) {
        // What is connected may have changed meanwhile.
        settleAt = settleAt ?? now + Self.settling
        if phase == .lit, terminal == .ours { relight() }
    }

    mutating func relight() {
        flip = .none
        effects.append(.light)
    }

    mutating func close() {
        (phase, flip, frame, settleAt, retryAt) = (.closed, .none, nil, nil, nil)
        effects.append(.release)
    }

    /// Sees what has become of the device.
    mutating func look(at now: Instant) {
        // The terminal is given once the flip under way is done, which what a look leads to would have forgotten.
        if terminal == .leaving {
            settleAt = now + Self.settling
            return
        }
        switch phase {
        case .waiting: acquire()
        case .dark, .lit, .dispossessed: effects.append(.probe)
        case .closed: break
        }
    }

    mutating func retry() {
        switch phase {
        case .waiting: acquire()
        case .dispossessed: effects.append(.takeMaster)
        case .dark, .lit: lightUp()
        case .closed: break
        }
    }

    mutating func acquire() {
        retryAt = nil
        // Opening a card would make us its master.
        if !isAway { effects.append(.acquire) }
    }

    mutating func probed(_ result: ProbeResult) {
        switch (result, phase) {
        case (.changed, .dark), (.changed, .lit):
            (phase, flip) = (.waiting("the display has changed"), .none)
            effects.append(.turnOff)
            if terminal == .leaving {
                effects.append(.release)
                leaveTerminal()
            } else {
                effects.append(.discard(isRefused: false))
                acquire()
            }
        case (.changed, .dispossessed):
            phase = .waiting("the display has changed")
            effects.append(.release)
            acquire()
        case (.needsModeset, .lit): relight()
        // The flip that brought us here did not work as things are.
        case (.unchanged, .lit): if setbacks > 0 { relight() }
        default: break
        }
    }
}

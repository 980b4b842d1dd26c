import NotchCore

extension DRMDisplayMachine {
    /// Discards the pending frame and the picture, because the display has another size.
    mutating func startAfresh() {
        frame = nil
        hasPicture = false
    }

    mutating func acquired(milliHertz: Int?, isSlow: Bool, at now: Instant) {
        pacer = FramePacer(milliHertz: milliHertz)
        patience = FlipPatience(isSlow: isSlow)
        self.isSlow = isSlow
        phase = .dark
        terminal = .ours
        (hasShown, lightFailures, retryAt, chosenAt) = (false, 0, nil, now)
        lightBackoff.reset()
        showOrBlank(at: now)
    }

    /// Shows the picture or turns the panel off, regardless of the panel's content: the console's text, or another
    /// program's picture.
    mutating func showOrBlank(at now: Instant) {
        if isPowered { lightUp(at: now) } else { blank(at: now) }
    }

    mutating func blank(at now: Instant) {
        putOff.remove(.blank)
        guard !isHung else { return reopen("the display does not answer", at: now) }
        phase = .dark
        effects.append(.blank)
    }

    mutating func lightUp(at now: Instant) {
        if isPowered, hasPicture, flip == .none { light(at: now) }
    }

    /// Shows the picture by a modeset. The machine waits for the modeset unless it may take long.
    mutating func light(at now: Instant) {
        // A modeset is already pending, and its time limit is running.
        if isRelighting, flip != .none { return }
        litFrom = now
        if isWary || isSlow {
            isRelighting = true
            send(at: now)
        } else {
            flip = .none
            effects.append(.light)
        }
    }

    /// Handles the end of a modeset for which the machine waited.
    mutating func lit(at now: Instant) {
        patience.learn(modeset: now - litFrom)
        (isWary, isHung, missing) = (false, false, nil)
        becomeLit()
    }

    /// Handles a modeset that the kernel has accepted.
    mutating func becomeLit() {
        phase = .lit
        (hasShown, lightFailures, retryAt) = (true, 0, nil)
        // The legacy calls replace a nonblocking modeset by a flip, so the modeset remains deferred.
        if !isWary { putOff.remove(.modeset) }
        masterBackoff.reset()
        shortageBackoff.reset()
        lightBackoff.reset()
        busyBackoff.reset()
    }

    mutating func power(_ isPowered: Bool, at now: Instant) {
        guard isPowered != self.isPowered else { return }
        self.isPowered = isPowered
        let isToBeLit = phase == .dark && (flip != .none || retryAt != nil)
        if isPowered {
            putOff.remove(.blank)
            if phase == .dark { lightUp(at: now) }
        } else if phase == .lit || isToBeLit {
            retryAt = nil
            putOff.insert(.blank)
        }
    }

    mutating func resumed(at now: Instant) {
        // The connected display may have changed meanwhile, and an output that failed may work now.
        effects.append(.reconsider)
        scheduleInspection(at: now)
        if phase == .lit, terminal == .ours { putOff.insert(.modeset) }
    }

    mutating func close() {
        letGo()
        (phase, frame, inspectAt, retryAt) = (.closed, nil, nil, nil)
        putOff = []
    }

    /// Schedules an inspection of the device after a debounce time of ``settling``.
    mutating func scheduleInspection(at now: Instant) {
        let next = now + Self.settling
        inspectAt = inspectAt.map { min($0, next) } ?? next
    }

    /// Inspects the device after a change.
    mutating func look(at now: Instant) {
        // The terminal is released once the pending flip is done. An inspection may free the output and discard that
        // flip, so it is delayed.
        if terminal == .leaving {
            inspectAt = now + Self.settling
            return
        }
        switch phase {
        case .waiting: acquire()
        case .dark, .lit, .dispossessed:
            if now >= chosenAt + Self.reconsidering { effects.append(.reconsider) }
            effects.append(.probe)
        case .closed: break
        }
    }

    mutating func retry(at now: Instant) {
        switch phase {
        case .waiting: acquire()
        case .dispossessed: effects.append(.takeMaster)
        case .dark: lightUp(at: now)
        case .lit: putOff.insert(.modeset)
        case .closed: break
        }
    }

    mutating func acquire() {
        retryAt = nil
        if isClosing {
            acquiresOnceClosed = true
        } else if !isAway {
            // Opening a card would make this process its master.
            effects.append(.acquire)
        }
    }

    /// Handles the end of the closing of an abandoned card.
    mutating func abandoned() {
        isClosing = false
        if acquiresOnceClosed, case .waiting = phase { acquire() }
        acquiresOnceClosed = false
    }

    mutating func probed(_ result: ProbeResult, at now: Instant) {
        switch (result, phase) {
        // The device is probed again after the flip, because no buffer can be freed before the flip has ended.
        case (.changed, _) where isFlipAwaited: putOff.insert(.look)
        case (.changed, .dark), (.changed, .lit): outputChanged(at: now)
        case (.changed, .dispossessed):
            phase = .waiting("the display has changed")
            letGo()
            acquire()
        case (.needsModeset, .lit): relink(at: now)
        // The flip that caused this probe has failed although the output is unchanged.
        case (.unchanged, .lit): if setbacks > 0 { putOff.insert(.modeset) }
        default: break
        }
    }

    private mutating func outputChanged(at now: Instant) {
        let isLeaving = terminal == .leaving
        phase = .waiting("the display has changed")
        if isHung {
            letGo()
        } else {
            effects += [.turnOff, isLeaving ? .release : .discard(isRefused: false)]
        }
        if isLeaving { leaveTerminal() } else { acquire() }
    }

    /// Sets up a failed link again. A backoff limits the load of a link that fails repeatedly.
    private mutating func relink(at now: Instant) {
        if let relinkAt, now < relinkAt {
            inspectAt = relinkAt
        } else {
            // A link that was good for long starts with the shortest backoff.
            if let relinkAt, now >= relinkAt + linkBackoff.limit { linkBackoff.reset() }
            relinkAt = now + linkBackoff.wait()
            putOff.insert(.modeset)
        }
    }
}

extension DRMDisplayMachine {
    mutating func start(isAway: Bool) {
        if isAway { terminal = .away } else { effects.append(.acquire) }
    }

    /// Releases the terminal. The kernel waits until the terminal is released, so the pending flip may end first.
    mutating func releaseTerminal() {
        if case .sent = flip { terminal = .leaving } else { leaveTerminal() }
    }

    mutating func leaveTerminal() {
        // The flip may still be pending when the terminal returns.
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

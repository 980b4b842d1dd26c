import NotchCore

/// Decides the actions of a display on a frame buffer device, and their times. At rest there is no deadline.
struct FramebufferMachine: DisplayMachine {
    enum Event: MachineEvent, Hashable {
        /// - Parameter isAway: whether the virtual terminal is in the background.
        case start(isAway: Bool)
        /// A frame is in the shadow.
        case present
        case power(Bool)
        /// The kernel reports that its frame buffers have changed, or that such reports were lost.
        case deviceChanged
        /// The computer has resumed from a suspension.
        case resumed
        /// Another program requests the virtual terminal. It may change the whole state of the device.
        case terminalReleased
        /// The virtual terminal is in the foreground again.
        case terminalAcquired
        /// ``nextDeadline`` is due.
        case deadline
        case close

        // The outcomes of effects.

        /// - Parameter isNewSize: whether the picture has another size, so that there is no picture to show yet.
        case opened(isNewSize: Bool)
        /// The open device has been replaced, or its description has changed.
        case replaced(DisplayError)
        case shown
        case switched
        /// The driver cannot turn the panel off or on.
        case cannotSwitch(DisplayError)
        /// - Parameter reason: the error that prevented turning the panel off.
        case blackShown(because: DisplayError)
        /// The device could not be opened, or failed to show the picture.
        case failed(DisplayError)
    }

    enum Effect: Hashable {
        /// Leads to ``Event/opened(isNewSize:)`` or ``Event/failed(_:)``.
        case open
        /// Leads to ``Event/replaced(_:)`` at most.
        case check
        /// Write the parts of the picture that the panel lacks. Leads to ``Event/shown`` or ``Event/failed(_:)``.
        case show
        /// Show black instead of the picture. Leads to ``Event/blackShown(because:)`` or ``Event/failed(_:)``.
        case showBlack(because: DisplayError)
        /// Turn the panel on or off. Leads to ``Event/switched`` or ``Event/cannotSwitch(_:)``.
        case power(Bool)
        /// Mark the whole picture as not written.
        case invalidate
        /// Turn on a panel that is off, for another program.
        case light
        case close
        case warnOfBlackout(DisplayError)
    }

    private static let life = DeviceLife<DisplayError>(backoff: Backoff(first: .milliseconds(200), limit: .seconds(5)))

    private var life = Self.life
    private(set) var isAway = false
    private(set) var isPowered = true
    /// Whether a frame was presented with the display's current geometry.
    private(set) var hasPicture = false
    /// Whether the panel lacks parts of the picture.
    private var owesPicture = false
    /// Whether the panel shows black instead of the picture, because the driver cannot turn the panel off.
    private(set) var isBlackedOut = false
    private var hasToldOfBlackout = false
    private var isSwitching = false
    /// The instant of the inspection after a change; `nil` if none is due.
    private var lookAt: Instant?

    var isClosed: Bool { life.isClosed }
    /// The time of the next ``Event/deadline``; `nil` while only an event can change the state.
    var nextDeadline: Instant? { lookAt ?? life.nextDeadline }

    var condition: DisplayCondition {
        if isAway { return .waiting("the virtual terminal is in the background") }
        return life.reason.map { .waiting($0.description) } ?? .showing
    }

    /// - Returns: the effects, in order. Their outcomes are the next events.
    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        if isClosed { return [] }
        return react(to: event, at: now) + showIfStale()
    }

    private mutating func react(to event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start(let isAway):
            self.isAway = isAway
            return look(.changed, at: now)
        case .present: (hasPicture, owesPicture) = (true, true)
        case .power(let isPowered):
            self.isPowered = isPowered
            return switchPower()
        case .deviceChanged: lookAt = isAway ? nil : now
        case .resumed:
            lookAt = isAway ? nil : now
            owesPicture = true
            return (life.state == .open ? [.invalidate] : []) + (isBlackedOut ? switchPower() : [])
        case .terminalReleased: return leave()
        case .terminalAcquired:
            isAway = false
            return look(.changed, at: now)
        case .deadline:
            guard let lookAt else { return look(.deadline, at: now) }
            guard lookAt <= now else { return [] }
            self.lookAt = nil
            return look(.changed, at: now)
        case .close:
            _ = life.handle(.close, at: now)
            lookAt = nil
            return [.close]
        case .opened(let isNewSize):
            if isNewSize { hasPicture = false }
            owesPicture = true
            _ = life.handle(.opened, at: now)
            // Another program may have turned the device off. A device that a DRM driver emulates is off before the
            // first call.
            return switchPower()
        case .replaced(let error): return lose(error, .onChange, at: now) + look(.changed, at: now)
        case .shown:
            owesPicture = false
            _ = life.handle(.works, at: now)
        case .switched: endBlackout()
        case .cannotSwitch(let error): return cannotSwitch(because: error)
        case .blackShown(let reason):
            isBlackedOut = true
            defer { hasToldOfBlackout = true }
            return hasToldOfBlackout ? [] : [.warnOfBlackout(reason)]
        case .failed(let error): return fail(error, at: now)
        }
        return []
    }

    /// Shows the picture if the panel lacks parts of it and can show it.
    private func showIfStale() -> [Effect] {
        guard hasPicture, owesPicture, life.state == .open, !isSwitching, !isBlackedOut else { return [] }
        return [.show]
    }

    private mutating func look(_ event: DeviceLife<DisplayError>.Event, at now: Instant) -> [Effect] {
        if isAway { return [] }
        return life.handle(event, at: now).compactMap { effect in
            switch effect {
            case .open: .open
            case .check: .check
            case .complain, .announce: nil
            }
        }
    }

    // MARK: Power

    private mutating func switchPower() -> [Effect] {
        guard life.state == .open else { return [] }
        isSwitching = true
        return [.power(isPowered)]
    }

    private mutating func endBlackout() {
        isSwitching = false
        if isBlackedOut { (isBlackedOut, owesPicture) = (false, true) }
    }

    private mutating func cannotSwitch(because error: DisplayError) -> [Effect] {
        endBlackout()
        if isPowered { return [] }
        // The picture must not replace the black before the panel is turned on again.
        owesPicture = false
        return [.showBlack(because: error)]
    }

    // MARK: Losses

    /// Leaves the device to another program in its original state.
    private mutating func leave() -> [Effect] {
        let wasOpen = life.state == .open
        (isAway, isBlackedOut, isSwitching, lookAt) = (true, false, false, nil)
        life = Self.life
        return wasOpen ? (isPowered ? [.close] : [.light, .close]) : []
    }

    /// Handles a failure. A device that has never accepted a frame is tried again only after a backoff, so that the
    /// loop does not spend all its time on it. The kernel reports a device that is added or changed; the clock repeats
    /// a call that failed.
    private mutating func fail(_ error: DisplayError, at now: Instant) -> [Effect] {
        if life.state == .open { return lose(error, life.isProven ? .after(.zero) : .later, at: now) }
        _ = life.handle(.failed(error, error.errno == 0 ? .onChange : .later), at: now)
        return []
    }

    private mutating func lose(
        _ error: DisplayError, _ retry: DeviceLife<DisplayError>.Retry, at now: Instant
    ) -> [Effect] {
        (isBlackedOut, isSwitching) = (false, false)
        _ = life.handle(.failed(error, retry), at: now)
        return [.close]
    }
}

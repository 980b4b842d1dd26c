import NotchCore

/// Decides the transmissions of a matrix's display, and their times. At rest there is no deadline, except for a
/// receiver that needs refreshes.
struct MatrixMachine: DisplayMachine {
    enum Event: MachineEvent, Hashable {
        case start
        /// A frame is in the shadow, or the brightness has changed.
        case present
        case power(Bool)
        /// The kernel reports that its devices have changed, or that such reports were lost.
        case deviceChanged
        /// The computer has resumed from a suspension.
        case resumed
        case deadline
        case close

        // The outcomes of effects.
        case opened
        case sent
        /// The matrix could not be opened, or refused the data.
        case failed(DisplayError, DeviceLife<DisplayError>.Retry)
    }

    enum Effect: Hashable {
        /// Leads to ``Event/opened`` or ``Event/failed(_:_:)``.
        case open
        /// Send the picture, or dark LEDs. Leads to ``Event/sent`` or ``Event/failed(_:_:)``.
        case send(isDark: Bool)
        /// Send the last data again, with the same outcomes.
        case sendAgain
        /// Set the chips up again before the next picture, because they may have lost power.
        case setUp
        /// Release the device, without data for the LEDs.
        case release
        /// Darken the LEDs and release the device.
        case close
    }

    /// The interval at which a receiver needs the picture again, which leaves time for late packets; `nil` for LEDs
    /// that keep the picture.
    private let refresh: Duration?
    private var life = DeviceLife<DisplayError>(backoff: Backoff(first: .seconds(1), limit: .seconds(30)))
    private(set) var isPowered = true
    private var hasPicture = false
    /// Whether the LEDs lack the current picture.
    private var owesPicture = false
    private var isSending = false
    /// The reason why the LEDs lack the picture; `nil` while no failure is known.
    private var reason: DisplayError?
    /// Whether devices have changed while the device is being opened, which takes time.
    private var hasChangedMeanwhile = false
    private var refreshAt: Instant?
    /// The instant since which all data has been sent without an error; `nil` before.
    private var succeedsSince: Instant?
    /// The time without an error after which a receiver counts as present. A network reports a missing receiver late:
    /// the kernel searches an unknown host for three seconds, and only the next packet returns the error.
    private static let provingTime = Duration.seconds(5)

    init(refresh: Duration? = nil) {
        self.refresh = refresh
    }

    var isClosed: Bool { life.isClosed }

    /// The condition. A matrix that was opened again counts as showing only once it has accepted data.
    var condition: DisplayCondition { reason.map { .waiting($0.description) } ?? .showing }

    var nextDeadline: Instant? { [refreshAt, life.nextDeadline].compactMap(\.self).min() }

    /// - Returns: the effects, in order. Their outcomes are later events.
    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        if isClosed { return [] }
        return react(to: event, at: now) + sendIfStale()
    }

    private mutating func react(to event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start: return look(.changed, at: now)
        case .present:
            // Dark LEDs stay dark. A receiver needs the dark frame once, because it would show its own effects
            // otherwise.
            if isPowered || refresh != nil && !hasPicture { owesPicture = true }
            hasPicture = true
        case .power(let isPowered):
            guard isPowered != self.isPowered else { break }
            self.isPowered = isPowered
            owesPicture = hasPicture
            (refreshAt, succeedsSince) = (nil, nil)
        case .deviceChanged, .resumed:
            // The LEDs may have lost power. If another device has replaced the device, sending fails.
            owesPicture = hasPicture
            hasChangedMeanwhile = life.state == .opening
            return (life.state == .open ? [.setUp] : []) + look(.changed, at: now)
        case .deadline:
            if let refreshAt, refreshAt <= now {
                self.refreshAt = nil
                guard !owesPicture, !isSending, life.state == .open else { break }
                isSending = true
                return [.sendAgain]
            }
            return look(.deadline, at: now)
        case .close:
            _ = life.handle(.close, at: now)
            refreshAt = nil
            return [.close]
        case .opened:
            owesPicture = hasPicture
            hasChangedMeanwhile = false
            // Without a picture, no transmission can prove more.
            if !hasPicture { reason = nil }
            return look(.opened, at: now)
        case .sent:
            isSending = false
            let since = succeedsSince ?? now
            succeedsSince = since
            let isProven = refresh == nil || now - since >= Self.provingTime
            if isProven { reason = nil }
            // A receiver without refreshes shows its own effects, so a dark frame is sent again as well.
            refreshAt = refresh.map { now + $0 }
            guard isProven else { break }
            return look(.works, at: now)
        case .failed(let error, let retry):
            (isSending, refreshAt, succeedsSince) = (false, nil, nil)
            owesPicture = hasPicture
            reason = error
            let isOutdated = hasChangedMeanwhile && retry == .onChange
            hasChangedMeanwhile = false
            return [.release] + look(.failed(error, isOutdated ? .after(.zero) : retry), at: now)
        }
        return []
    }

    private mutating func look(_ event: DeviceLife<DisplayError>.Event, at now: Instant) -> [Effect] {
        life.handle(event, at: now).compactMap { effect in
            switch effect {
            case .open: .open
            case .check, .complain, .announce: nil
            }
        }
    }

    /// Sends the picture if the LEDs lack it. Changes during a transmission are sent afterwards as one frame.
    private mutating func sendIfStale() -> [Effect] {
        guard owesPicture, !isSending, life.state == .open else { return [] }
        (owesPicture, isSending) = (false, true)
        return [.send(isDark: !isPowered)]
    }
}

import NotchCore

/// Decides what a matrix's display sends, and when. At rest there is no deadline, but for a receiver that forgets.
struct MatrixMachine: StateMachine {
    enum Event: MachineEvent, Hashable {
        case start
        /// A frame is in the shadow, or has another brightness.
        case present
        case power(Bool)
        /// The kernel reports that its devices have changed, or that such reports were lost.
        case deviceChanged
        /// The computer was suspended, and has resumed.
        case resumed
        case deadline
        case close

        // The outcomes of effects.
        case opened
        case sent
        /// The matrix could not be opened, or does not take the data.
        case failed(DisplayError, DeviceLife<DisplayError>.Retry)
    }

    enum Effect: Hashable {
        /// Leads to ``Event/opened`` or ``Event/failed(_:_:)``.
        case open
        /// Send the picture, or dark LEDs. Leads to ``Event/sent`` or ``Event/failed(_:_:)``.
        case send(isDark: Bool)
        /// Send the last data once more, with the same outcomes.
        case sendAgain
        /// Set the chips up again before the next picture, since they may have been without power.
        case setUp
        /// Release the device, without a word to the LEDs.
        case release
        /// Darken the LEDs and release the device.
        case close
    }

    /// How long a receiver shows a picture that is not sent again, less what a packet may be late; `nil` for LEDs that
    /// keep it.
    private let refresh: Duration?
    private var life = DeviceLife<DisplayError>(backoff: Backoff(first: .seconds(1), limit: .seconds(30)))
    private(set) var isPowered = true
    private var hasPicture = false
    /// Whether the LEDs lack the picture.
    private var owesPicture = false
    private var isSending = false
    /// Why the LEDs lack the picture; `nil` while nothing is known to be wrong.
    private var reason: DisplayError?
    /// Whether devices have changed since the device was opened last, which takes time.
    private var hasChangedMeanwhile = false
    private var refreshAt: Instant?
    /// Since when the receiver has been sent everything without an error.
    private var succeedsSince: Instant?
    /// A network tells only afterwards that nobody was there to receive. The kernel looks for a host that it has not
    /// heard of for three seconds, and the packet after that has the error.
    private static let provingTime = Duration.seconds(5)

    init(refresh: Duration? = nil) {
        self.refresh = refresh
    }

    var isClosed: Bool { life.isClosed }

    /// A matrix that is open again counts as one that shows only once it has taken data.
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
            // Dark LEDs stay dark. A receiver has to be told so once, before it shows what it likes.
            if isPowered || refresh != nil && !hasPicture { owesPicture = true }
            hasPicture = true
        case .power(let isPowered):
            guard isPowered != self.isPowered else { break }
            self.isPowered = isPowered
            owesPicture = hasPicture
            (refreshAt, succeedsSince) = (nil, nil)
        case .deviceChanged, .resumed:
            // The LEDs may have been without power. If the device is another one by now, sending fails.
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
            // Without a picture there is nothing that could prove more.
            if !hasPicture { reason = nil }
            return look(.opened, at: now)
        case .sent:
            isSending = false
            let since = succeedsSince ?? now
            succeedsSince = since
            let isProven = refresh == nil || now - since >= Self.provingTime
            if isProven { reason = nil }
            // A receiver that hears nothing more shows what it likes, so darkness is sent again as well.
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

    /// Sends the picture where the LEDs lack it. What comes while data is on its way is sent afterwards, as one.
    private mutating func sendIfStale() -> [Effect] {
        guard owesPicture, !isSending, life.state == .open else { return [] }
        (owesPicture, isSending) = (false, true)
        return [.send(isDark: !isPowered)]
    }
}

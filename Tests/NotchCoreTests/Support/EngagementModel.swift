import NotchCore

/// A naive model of engagement. It keeps what was sensed in a list, and searches the list from the start each time.
/// Instants are milliseconds.
struct EngagementModel {
    let delay: Int
    let linger: Int
    private var isOpened = false
    private var isByHand = false
    private var keepsOpen = false
    private var pins: Set<PinID> = []
    private var graceEnds: Int?
    private var near: Set<String> = []
    /// The instants at which a person came near or left. Each entry holds until the next one.
    private var sensed: [(at: Int, isNear: Bool)] = [(0, false)]
    private var isCollapseDue = false
    private var wasHovering = false

    init(delay: Int, linger: Int) {
        self.delay = delay
        self.linger = linger
    }

    var isNear: Bool { isByHand || !near.isEmpty }

    func isHovering(at now: Int) -> Bool {
        isByHand || isHoveringBySensor(at: now)
    }

    func isEngaged(at now: Int) -> Bool {
        isOpened || isHovering(at: now) || !pins.isEmpty || isInGrace(at: now)
    }

    func isHoveringBySensor(at now: Int) -> Bool {
        var isHovering = false
        for (index, span) in sensed.enumerated() {
            let end = index + 1 < sensed.count ? sensed[index + 1].at : now
            if end - span.at >= (span.isNear ? delay : linger) { isHovering = span.isNear }
        }
        return isHovering
    }

    /// - Returns: whether the surface must collapse.
    mutating func happen(_ event: Engagement.Event?, at now: Int) -> Bool {
        switch event {
        case .opened:
            isOpened = true
            isCollapseDue = false
        case .closed:
            isOpened = false
            graceEnds = nil
            isCollapseDue = false
        case .hovering(let isOn): isByHand = isOn
        case .sensed(let input, let isOn):
            if isOn { near.insert(input) } else { near.remove(input) }
            if sensed.last?.isNear == near.isEmpty { sensed.append((now, !near.isEmpty)) }
        case .pin(let id, _): pins.insert(id)
        case .unpin(let id): pins.remove(id)
        case .layoutChanged: graceEnds = now + 600
        case .keepOpen(let keeps): keepsOpen = keeps
        case .hoverDelay, .hoverLinger, .deadline, nil: break
        }
        let isHovering = isHovering(at: now)
        if isHovering != wasHovering { isCollapseDue = wasHovering }
        wasHovering = isHovering
        guard isCollapseDue, !keepsOpen, pins.isEmpty, !isInGrace(at: now) else { return false }
        isCollapseDue = false
        return true
    }

    private func isInGrace(at now: Int) -> Bool {
        graceEnds.map { now < $0 } ?? false
    }
}

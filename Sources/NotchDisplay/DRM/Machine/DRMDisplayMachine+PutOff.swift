import NotchCore

/// Puts off everything that would wait for the flip under way. The kernel waits up to 20 s for a flip that never ends,
/// and the thread with it. The machine instead waits, without holding up anything else, until the flip has ended or was
/// given up (faults 4, 5, 12, 33 and 41).
extension DRMDisplayMachine {
    enum PutOff: Hashable {
        /// Turn the panel off.
        case blank
        /// See again whether the output is still the one to use, and turn it off where it is not.
        case look
        /// Show the picture by a modeset.
        case modeset
    }

    /// Whether a flip is under way, or tried again, that has not been given up. Once one was, nothing waits for it:
    /// modesets are such that do not, and the card is closed by another thread.
    var isFlipAwaited: Bool { flip != .none && !isHung }

    /// Does what was put off, as far as it may be done now.
    mutating func catchUp(at now: Instant) {
        guard !putOff.isEmpty, !isFlipAwaited, terminal == .ours else { return }
        // Before frames are reported, which bring the next flips.
        let reports = effects.drop { !$0.isReport }
        effects.removeLast(reports.count)
        if !awaitsOutcome, putOff.contains(.blank), phase == .lit || phase == .dark { blank(at: now) }
        if !awaitsOutcome, putOff.remove(.look) != nil { look(at: now) }
        // It stays noted until it is done: the one that is tried after a flip was given up may be dropped.
        if !awaitsOutcome, putOff.contains(.modeset), phase == .lit { light(at: now) }
        effects += reports
    }

    /// One thing at a time: what was begun has news of its own, and what else is due has its turn after it.
    private var awaitsOutcome: Bool { effects.contains(where: \.hasOutcome) }
}

extension DRMDisplayMachine.Effect {
    fileprivate var isReport: Bool {
        if case .presented = self { true } else { false }
    }

    /// Whether an event always tells how it turned out.
    fileprivate var hasOutcome: Bool {
        switch self {
        case .acquire, .probe, .light, .relight, .flip, .takeMaster: true
        case .blank, .turnOff, .discard, .release, .abandon, .reconsider, .dropMaster, .yieldTerminal, .presented: false
        }
    }
}

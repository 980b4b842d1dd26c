import NotchCore

/// Puts off everything that would wait for the flip under way. The kernel waits up to 20 s for a flip that never ends,
/// and so does the calling thread. The machine instead waits, without holding up anything else, until the flip has
/// ended or was given up (faults 4, 5, 12, 33 and 41).
extension DRMDisplayMachine {
    enum PutOff: Hashable {
        /// Turn the panel off.
        case blank
        /// Check again whether the output is still the one to use, and turn it off where it is not.
        case look
        /// Show the picture by a modeset.
        case modeset
    }

    /// Whether a flip is under way, or tried again, that has not been given up. Nothing waits for a flip that was given
    /// up: modesets are then of the kind that does not wait, and another thread closes the card.
    var isFlipAwaited: Bool { flip != .none && !isHung }

    /// Does the work that was put off, as far as that is possible now.
    mutating func catchUp(at now: Instant) {
        guard !putOff.isEmpty, !isFlipAwaited, terminal == .ours else { return }
        // This comes before the reports of frames, which cause the next flips.
        let reports = effects.drop { !$0.isReport }
        effects.removeLast(reports.count)
        if !awaitsOutcome, putOff.contains(.blank), phase == .lit || phase == .dark { blank(at: now) }
        if !awaitsOutcome, putOff.remove(.look) != nil { look(at: now) }
        // The modeset stays noted until it is done, since the one that is tried after a flip was given up may be
        // dropped.
        if !awaitsOutcome, putOff.contains(.modeset), phase == .lit { light(at: now) }
        effects += reports
    }

    /// Whether an effect was begun whose outcome is an event of its own. Other due work has its turn after that event.
    private var awaitsOutcome: Bool { effects.contains(where: \.hasOutcome) }
}

extension DRMDisplayMachine.Effect {
    fileprivate var isReport: Bool {
        if case .presented = self { true } else { false }
    }

    /// Whether an event always reports the outcome of the effect.
    fileprivate var hasOutcome: Bool {
        switch self {
        case .acquire, .probe, .light, .relight, .flip, .takeMaster: true
        case .blank, .turnOff, .discard, .release, .abandon, .reconsider, .dropMaster, .yieldTerminal, .presented: false
        }
    }
}

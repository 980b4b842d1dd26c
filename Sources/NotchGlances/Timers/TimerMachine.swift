package import NotchCore

/// Decides what the glances of timers show, and when timers end.
///
/// A timer with a visible glance wakes the program when its digits change: each minute, and in its last minute each
/// second, unless seconds are not shown. A timer with an invisible glance wakes the program only at its end.
package struct TimerMachine: StateMachine {
    /// The maximum number of simultaneous timers.
    static let limit = 32

    /// The timers in the order of their start.
    private(set) var timers: [RunningTimer] = []
    /// The ids of the visible glances; `nil` until they are reported, and all are treated as visible.
    private var visible: Set<String>?
    /// The next change of a visible glance's digits.
    private var nextChange: Instant?

    /// The language of units and cards.
    private let words: Localization
    private let hasSeconds: Bool

    /// - Parameter hasSeconds: whether the glances show seconds.
    package init(in words: Localization = .english, hasSeconds: Bool = true) {
        (self.words, self.hasSeconds) = (words, hasSeconds)
    }

    package var nextDeadline: Instant? {
        (timers.map(\.end) + [nextChange]).compactMap { $0 }.min()
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect]
        switch event {
        case .start(let timer):
            timers.removeAll { $0.name == timer.name }
            timers.append(timer)
            effects = [.keep(timer)]
        case .restore(let restored):
            // A timer that was started since then is newer than a restored timer with its name.
            let old = restored.filter { old in !timers.contains { $0.name == old.name } }
            timers = old + timers
            // The kept text is renewed, because it must have the start by the clock of this process.
            effects = old.map { .keep($0) }
        case .stop(let name): effects = stop(name, at: now)
        case .visible(let visible):
            guard visible != self.visible else { return [] }
            self.visible = visible
            effects = []
        case .slept(let duration):
            for index in timers.indices { timers[index].began = timers[index].began - duration }
            effects = []
        case .civilTimeMoved(let duration):
            for index in timers.indices { timers[index].civilTimeMoved(by: duration) }
            // The kept text is renewed, because it has the start by the civil time.
            effects = timers.map { .keep($0) }
        case .deadline: effects = []
        }
        effects += passEnds(at: now)
        return effects + showAll(at: now)
    }

    private mutating func stop(_ name: String, at now: Instant) -> [Effect] {
        guard let index = timers.firstIndex(where: { $0.name == name }) else { return [] }
        let timer = timers.remove(at: index)
        let effects: [Effect] = [.withdraw(timer.glanceID), .forget(name)]
        guard timer.kind == .stopwatch else { return effects }
        // The card keeps the final time readable.
        return effects + [.finish(timer, words.length((now - timer.began).wholeSeconds))]
    }

    private mutating func passEnds(at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for timer in timers {
            guard let end = timer.end, end <= now else { continue }
            effects += self.end(timer, at: now)
        }
        return effects
    }

    private mutating func end(_ timer: RunningTimer, at now: Instant) -> [Effect] {
        guard let index = timers.firstIndex(where: { $0.name == timer.name }) else { return [] }
        if timer.isLastPart {
            timers.remove(at: index)
            let text =
                timer.kind == .pomodoro
                ? words.roundsAreDone(timer.rounds) : words.isOver(words.length(timer.length.wholeSeconds))
            return [.withdraw(timer.glanceID), .forget(timer.name), .finish(timer, text)]
        }
        var next = timer
        next.part += 1
        // Each part has its full length, even after a pause of the program.
        next.began = now
        next.pause = nil
        timers[index] = next
        return [.keep(next), .turn(next)]
    }

    private mutating func showAll(at now: Instant) -> [Effect] {
        nextChange = timers.filter(isVisible).compactMap { $0.nextChange(after: now, hasSeconds: hasSeconds) }.min()
        // A timer without a visible glance is shown too, so that its glance takes its turn.
        return timers.map { .show($0.glance(at: now, in: words, hasSeconds: hasSeconds)) }
    }

    private func isVisible(_ timer: RunningTimer) -> Bool { visible?.contains(timer.glanceID) ?? true }
}

extension TimerMachine {
    package enum Event: MachineEvent, Hashable {
        /// A timer starts. It replaces the timer with the same name.
        case start(RunningTimer)
        /// An earlier process has left these timers.
        case restore([RunningTimer])
        /// The timer with this name is stopped.
        case stop(String)
        /// The ids of the visible glances.
        case visible(Set<String>)
        /// The machine was suspended for this time, during which the program's clock stopped.
        case slept(Duration)
        /// The civil time was set by this duration, negative for a step back. It affects timers of an earlier process.
        case civilTimeMoved(by: Duration)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        case show(Glance)
        case withdraw(String)
        /// Keep the timer for a restart.
        case keep(RunningTimer)
        case forget(String)
        /// A timer has ended. A card reports the end until it is dismissed.
        case finish(RunningTimer, String)
        /// The next part of a pomodoro begins.
        case turn(RunningTimer)
    }
}

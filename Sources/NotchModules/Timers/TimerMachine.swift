package import NotchCore

/// Decides what timers show, and when they end.
///
/// While its glance can be seen, a timer wakes the program when the digits change: each minute, and in its last
/// minute each second. Otherwise only its end does.
package struct TimerMachine: StateMachine {
    /// The most timers at once.
    static let limit = 32

    /// In the order in which they were started.
    private(set) var timers: [RunningTimer] = []
    /// The ids of the glances that can be seen; `nil` as long as nobody has said it, which is all.
    private var visible: Set<String>?
    /// When the digits of a visible glance change next.
    private var nextChange: Instant?

    /// The language of units and cards.
    private let words: Words

    package init(in words: Words = .english) { self.words = words }

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
            // What was started since then is newer.
            let old = restored.filter { old in !timers.contains { $0.name == old.name } }
            timers = old + timers
            // What is kept says when a timer began by the clock of this life.
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
            // What is kept says when a timer began by the civil time.
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
        // Somebody wants to read it.
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
        // Each part has its whole length, also after a time in which nothing ran.
        next.began = now
        next.pause = nil
        timers[index] = next
        return [.keep(next), .turn(next)]
    }

    private mutating func showAll(at now: Instant) -> [Effect] {
        nextChange = timers.filter(isVisible).compactMap { $0.nextChange(after: now) }.min()
        // A timer that nobody can see has its glance all the same, so that its turn comes.
        return timers.map { .show($0.glance(at: now, in: words)) }
    }

    private func isVisible(_ timer: RunningTimer) -> Bool { visible?.contains(timer.glanceID) ?? true }
}

extension TimerMachine {
    package enum Event: MachineEvent, Hashable {
        /// A timer starts. It takes the place of the one with its name.
        case start(RunningTimer)
        /// An earlier life of the program left these timers.
        case restore([RunningTimer])
        /// The timer with this name is not wanted any more.
        case stop(String)
        /// The ids of the glances that can be seen.
        case visible(Set<String>)
        /// The machine was suspended for that long, in which its clock stood still.
        case slept(Duration)
        /// The civil time was set forwards by that much, or back. Timers that began before the program did go by it.
        case civilTimeMoved(by: Duration)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        case show(Glance)
        case withdraw(String)
        /// Keep the timer over a restart.
        case keep(RunningTimer)
        case forget(String)
        /// A timer has ended. A card says so until somebody dismisses it.
        case finish(RunningTimer, String)
        /// The next part of a pomodoro begins.
        case turn(RunningTimer)
    }
}

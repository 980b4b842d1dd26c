package import NotchCore

/// Runs timers, which show their progress in a glance and end with a card.
///
/// The module is a thin shell around ``TimerMachine``. It does not wake the program while no timer runs.
@SurfaceActor
package final class TimerSource: GlanceSource {
    private let machine: MachineRunner<TimerMachine>
    private let words: Localization
    private let effectQueue = EffectQueue<TimerMachine.Effect>()
    private let milliseconds: @SurfaceActor () -> Int64
    /// The receiver of the glances.
    private let sink: any GlanceSink
    /// Called with each card.
    package var onCard: (@SurfaceActor (Activity) -> Void)?
    package var memory: (any TimerMemory)?

    /// - Parameters:
    ///   - words: the language of units and cards.
    ///   - hasSeconds: whether the glances show seconds.
    ///   - milliseconds: returns the civil time in milliseconds since 1970.
    package init(
        sink: any GlanceSink, clock: any SurfaceClock, words: Localization = .english, hasSeconds: Bool = true,
        milliseconds: @escaping @SurfaceActor () -> Int64
    ) {
        self.sink = sink
        self.milliseconds = milliseconds
        self.words = words
        machine = MachineRunner(TimerMachine(in: words, hasSeconds: hasSeconds), clock: clock)
    }

    /// The timers, in the order of their start.
    package var reports: [TimerReport] { machine.machine.timers.map { $0.report(at: machine.now) } }
    /// Whether the maximum number of timers is running.
    package var isFull: Bool { machine.machine.timers.count >= TimerMachine.limit }

    /// Does nothing: a person starts each timer.
    package func start() {}

    /// Starts a timer, which replaces the timer with the same name.
    package func start(
        _ kind: TimerKind, name: String, length: Duration = .zero, rest: Duration = .zero, rounds: Int = 1,
        of owner: Owner = .daemon
    ) {
        var timer = RunningTimer(
            name: name, kind: kind, began: machine.now, length: length, rest: rest, rounds: rounds)
        timer.owner = owner
        handle(.start(timer))
    }

    /// Ends the timer with this name. A stopwatch leaves a card with its time.
    package func stop(_ name: String) { handle(.stop(name)) }

    /// Handles which glances are visible. A timer with an invisible glance wakes the program only at its end.
    package func see(_ visibility: HomeVisibility) { setVisible(visibility.glances) }

    package func setVisible(_ glances: Set<String>) { handle(.visible(glances)) }

    package func clockChanged(_ shift: CivilShift) {
        if shift.slept != .zero { handle(.slept(shift.slept)) }
        if shift.moved != .zero { handle(.civilTimeMoved(by: shift.moved)) }
    }

    /// Restores the timers that an earlier process has kept.
    ///
    /// - Parameter silence: the time since the last sign of life of that process, by the civil time, which may be
    ///   wrong; `nil` if it is unknown.
    package func restore(_ texts: [String: String], after silence: Duration? = nil) {
        let present = (machine.now, milliseconds())
        let last = silence.map { present.1 &- Int64(clamping: $0.milliseconds) }
        let timers = texts.compactMap { RunningTimer($0.key, text: $0.value, last: last, at: present) }
        handle(.restore(timers.sorted { ($0.began, $0.name) < ($1.began, $1.name) }))
    }

    /// Ends all work. Running timers stay kept for the next process.
    package func stop() {
        machine.stop()
        for timer in machine.machine.timers { sink.remove(timer.glanceID) }
        onCard = nil
    }

    private func handle(_ event: TimerMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .show(let glance):
                let owner = machine.machine.timers.first { $0.glanceID == glance.id }?.owner
                sink.set(glance, lifetime: nil, of: owner ?? .daemon)
            case .withdraw(let id): sink.remove(id)
            case .keep(let timer): memory?.keep(timer.text(at: (machine.now, milliseconds())), of: timer.name)
            case .forget(let name): memory?.keep(nil, of: name)
            case .finish(let timer, let text): onCard?(card(timer, text, holds: true))
            case .turn(let timer):
                let length = words.length((timer.isBreak ? timer.rest : timer.length).wholeSeconds)
                onCard?(card(timer, words.begins(isBreak: timer.isBreak, length), holds: false))
            }
        }
    }

    private func card(_ timer: RunningTimer, _ text: String, holds: Bool) -> Activity {
        var card = Activity(
            coalescingKey: timer.glanceID, priority: .high, title: timer.title(in: words), subtitle: text,
            systemImage: timer.icon, tint: timer.isBreak ? .green : .orange, hold: holds)
        card.owner = timer.owner
        return card
    }
}

/// Keeps timers for a restart.
@SurfaceActor
package protocol TimerMemory: AnyObject {
    /// Keeps the text of a timer, or forgets it if `text` is `nil`.
    func keep(_ text: String?, of name: String)
}

/// The glances of the idle strip, which programs and modules set.
///
/// The board is a thin shell: ``GlanceBoardMachine`` decides.
@SurfaceActor
package final class GlanceBoard: GlanceSink {
    private let runner: MachineRunner<GlanceBoardMachine>
    private let effectQueue = EffectQueue<GlanceBoardMachine.Effect>()
    private let changes = Observers<GlanceChange>()

    /// Called when the visible home view shows another glance, or the same glance in another state.
    package var onChange: (@SurfaceActor () -> Void)?
    /// Called with a glance that is to be stored for a restart.
    package var onKeep: (@SurfaceActor (GlanceItem) -> Void)?
    /// Called with the id of a stored glance that is to be deleted.
    package var onForget: (@SurfaceActor (String) -> Void)?
    /// Called with the id of a program's glance that is removed, and with the module that owns the id.
    package var onYield: (@SurfaceActor (_ id: String, _ owner: String) -> Void)?

    /// - Parameters:
    ///   - keeps: whether ``onKeep`` and ``onForget`` are called.
    ///   - clock: the source of timers; `nil` takes `SurfaceActor.clock`.
    package init(policy: GlancePolicy = GlancePolicy(), keeps: Bool = true, clock: (any SurfaceClock)? = nil) {
        runner = MachineRunner(GlanceBoardMachine(policy: policy, keeps: keeps), clock: clock)
    }

    /// The runner of the machine, for tests that keep its log.
    package var machineRunner: MachineRunner<GlanceBoardMachine> { runner }

    /// The glance that has its turn; `nil` without glances.
    package var shown: ShownGlance? { runner.machine.shown }
    /// The glance on the other side of the middle; `nil` if there is none.
    package var companion: ShownGlance? { runner.machine.companion }
    /// The glances below ``shown``.
    package var column: [ShownGlance] { runner.machine.column }
    /// The ids of the glances that have their turn.
    package var shownIDs: Set<String> { Set(runner.machine.turns.map(\.glance.id)) }
    /// The number of glances.
    package var count: Int { runner.machine.items.count }
    /// Whether a person can step to another glance.
    package var canStep: Bool { runner.machine.canStep }

    /// Calls `body` with each change of a glance. A glance that is set to an equal value is no change.
    package func observe(_ body: @escaping @SurfaceActor (GlanceChange) -> Void) -> Observation { changes.add(body) }

    /// Returns the glances in the order of their turns, without those whose lifetime has ended by now.
    package func items() -> [GlanceItem] {
        handle(.deadline)
        return runner.machine.items
    }

    package func isPinned(_ item: GlanceItem) -> Bool { runner.machine.isPinned(item) }

    /// Sets a glance of a module, or changes the glance with its id.
    package func set(_ glance: Glance, lifetime: Duration?, of owner: Owner) {
        var placement = GlancePlacement(lifetime: lifetime)
        placement.owner = owner
        handle(.set(glance, placement, number: nil))
    }

    /// Sets a glance, or changes the glance with its id.
    ///
    /// - Parameter number: the number that is appended to the history of the glance with the same id.
    /// - Returns: the reason why the glance is refused; `nil` if it is accepted.
    package func set(_ glance: Glance, _ placement: GlancePlacement, number: Double? = nil) -> GlanceRefusal? {
        // Glances whose lifetime has ended occupy no place.
        handle(.deadline)
        if let refusal = runner.machine.refusal(of: glance.id, isKept: placement.isKept) { return refusal }
        handle(.set(glance, placement, number: number))
        return nil
    }

    package func remove(_ id: String) { handle(.remove(id)) }

    /// Restores stored glances.
    package func restore(_ items: [GlanceItem]) { handle(.restore(items)) }

    /// Steps to the next glance (1), or to the previous one (-1).
    package func step(_ count: Int) { handle(.step(count)) }

    /// Reports whether the home view is visible.
    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    /// Sets how many glances have a turn at once, below one another.
    package func setRows(_ rows: Int) {
        if rows != runner.machine.rows { handle(.rows(rows)) }
    }

    /// Reports when the moving texts of the home view have been read; `nil` if none moves.
    package func setRead(at instant: Instant?) { handle(.read(at: instant)) }

    /// Reports whether a person is near.
    package func setNear(_ isNear: Bool) { handle(.near(isNear)) }

    package func apply(_ policy: GlancePolicy) { handle(.policy(policy)) }

    /// Reserves ids for modules. Programs' glances with these ids are removed.
    ///
    /// - Parameter owners: the modules by the ids.
    package func reserve(_ owners: [String: String]) { handle(.owners(owners)) }

    /// Reports how long the machine was suspended.
    package func slept(for duration: Duration) { handle(.slept(duration)) }

    /// Reports by how much the civil time was set forwards, or back.
    package func civilTimeMoved(by duration: Duration) { handle(.civilTimeMoved(by: duration)) }

    /// Stores the glances in their present state, and stops the timers.
    package func end() {
        handle(.ending)
        runner.stop()
    }

    private func handle(_ event: GlanceBoardMachine.Event) {
        let before = runner.machine.items
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        for change in GlanceChange.changes(from: before, to: runner.machine.items) { changes.notify(change) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .changed: onChange?()
            case .keep(let item): onKeep?(item)
            case .forget(let id): onForget?(id)
            case .yielded(let id, let owner): onYield?(id, owner)
            }
        }
    }
}

/// How the glances on the idle strip take turns.
package struct GlancePolicy: Hashable, Sendable {
    /// The length of a turn; `nil` changes the glance only when a person steps.
    package var interval: Duration? = .seconds(15)
    /// The ids of the glances at the front, in this order.
    package var order: [String] = []
    /// The ids of the glances that are pinned, whoever sets them.
    package var pinned: [String] = []
    /// Whether the turns advance only while a person is near.
    package var onlyWhenNear = false
    /// Whether two glances have a turn at once, one on each side of the middle. If not, one glance has it, beside the
    /// clock, or some have it below the clock of a tall panel.
    package var hasSides = false

    package init() {}
}

/// The reason why the board refuses a glance.
package enum GlanceRefusal: Hashable, Sendable {
    /// The board has this many glances, and none with this id.
    case full(limit: Int)
    /// The id is empty or too long.
    case badID
    /// A module owns the id.
    case owned(by: String)
}

/// Accepts the glances of a module.
@SurfaceActor
package protocol GlanceSink: AnyObject {
    /// Sets a glance, or changes the glance with its id. An equal glance changes nothing.
    ///
    /// - Parameters:
    ///   - lifetime: how long the glance is fresh; `nil` sets no limit.
    ///   - owner: who has made what the glance is about.
    func set(_ glance: Glance, lifetime: Duration?, of owner: Owner)

    /// Removes a glance. An unknown id has no effect.
    func remove(_ id: String)
}

extension GlanceSink {
    /// Sets a glance of the daemon's own.
    package func set(_ glance: Glance, lifetime: Duration?) { set(glance, lifetime: lifetime, of: .daemon) }
}

package import NotchCore

/// Ends a display in order. ``EndingMachine`` decides how long that takes.
@SurfaceActor
package final class OrderlyEnd {
    private let runtime: NotchRuntime
    private let runner: MachineRunner<EndingMachine>
    private let effectQueue = EffectQueue<EndingMachine.Effect>()
    /// Called with the remaining limit when the end takes longer than usual.
    package var onExtend: (@SurfaceActor (Duration) -> Void)?
    /// Called when the program may exit.
    package var onLeave: (@SurfaceActor () -> Void)?

    /// - Parameter clock: the source of timers.
    package init(of runtime: NotchRuntime, clock: any SurfaceClock) {
        self.runtime = runtime
        runner = MachineRunner(EndingMachine(), clock: clock)
    }

    /// Requests the end. The second request ends at once, even if data is unwritten.
    package func ask() { handle(.asked) }

    private func handle(_ event: EndingMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .begin:
                runtime.shutDown {
                    self.handle(.written)
                } then: {
                    self.handle(.finished)
                }
            case .goDark: runtime.closeDisplay()
            case .extend(let time): onExtend?(time)
            case .complain:
                runtime.logger.warning("the end does not wait for the disk any longer: the latest changes may be lost")
            case .leave: onLeave?()
            }
        }
    }
}

/// Decides how long an orderly end takes.
///
/// The card is removed and the panel is darkened at once, regardless of the disk. The disk then has up to
/// ``patienceForDisk``, but only while acknowledged data is unwritten. A second request ends at once.
package struct EndingMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A signal or a person requests the end.
        case asked
        /// All acknowledged data is on the disk, or the disk has failed.
        case written
        /// The display and all files are closed.
        case finished
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Removes the cards, and writes the pending data.
        case begin
        /// Restores the light and closes the display, if that has not happened yet.
        case goDark
        /// Reports to the service manager that the end takes longer, by at most this time.
        case extend(Duration)
        /// Reports that acknowledged data is not on the disk.
        case complain
        /// Exits the program.
        case leave
    }

    /// How long the display has for its last frames. It is well below the promised second.
    package static let patienceForDisplay = Duration.milliseconds(700)
    /// How long the disk has after that.
    package static let patienceForDisk = Duration.seconds(8)

    private enum State {
        case running, leaving, writing, left
    }

    private var state = State.running
    private var isWritten = false
    package private(set) var nextDeadline: Instant?

    package init() {}

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch (event, state) {
        case (_, .left): return []
        case (.asked, .running):
            state = .leaving
            nextDeadline = now + Self.patienceForDisplay
            return [.begin]
        case (.asked, _): return leave()
        case (.written, _):
            isWritten = true
            return state == .writing ? leave() : []
        case (.finished, _):
            isWritten = true
            return leave()
        case (.deadline, _):
            guard let nextDeadline, now >= nextDeadline else { return [] }
            guard state == .leaving, !isWritten else { return leave() }
            state = .writing
            self.nextDeadline = now + Self.patienceForDisk
            return [.goDark, .extend(Self.patienceForDisk)]
        }
    }

    private mutating func leave() -> [Effect] {
        state = .left
        nextDeadline = nil
        return [.goDark] + (isWritten ? [] : [.complain]) + [.leave]
    }
}

/// Waits for several answers, and then calls a closure once.
@SurfaceActor
final class Gathering {
    private var missing: Int
    private let body: @SurfaceActor () -> Void

    /// - Parameter count: the number of answers. If it is 0, `body` is called at once.
    init(of count: Int, then body: @escaping @SurfaceActor () -> Void) {
        missing = count
        self.body = body
        if count == 0 { body() }
    }

    /// Counts an answer.
    func arrive() {
        missing -= 1
        if missing == 0 { body() }
    }
}

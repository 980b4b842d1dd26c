package import NotchCore

/// Ends a display in order. ``EndingMachine`` decides how long that takes.
@SurfaceActor
package final class OrderlyEnd {
    private let runtime: NotchRuntime
    private let runner: MachineRunner<EndingMachine>
    private let outbox = Outbox<EndingMachine.Effect>()
    /// Called when the end takes longer than usual, with the most that it still takes.
    package var onExtend: (@SurfaceActor (Duration) -> Void)?
    /// Called when the program may leave.
    package var onLeave: (@SurfaceActor () -> Void)?

    /// - Parameter clock: the source of timers.
    package init(of runtime: NotchRuntime, clock: any SurfaceClock) {
        self.runtime = runtime
        runner = MachineRunner(EndingMachine(), clock: clock)
    }

    /// Asks for the end. The second call ends at once, whatever is unwritten.
    package func ask() { handle(.asked) }

    private func handle(_ event: EndingMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
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

package import NotchCore
package import NotchEventLoop

/// The keys of the terminal that shows the cards: arrows, space and digits, and `q`, which ends the program.
@SurfaceActor
package final class TerminalInputs: InputSource {
    /// The input's name.
    package nonisolated static let input = InputKind.terminal.rawValue

    private let context: InputContext
    private let obstacle: @SurfaceActor () -> String?
    private let quit: @SurfaceActor () -> Void
    private let time: @SurfaceActor () -> Instant
    private var machine = TerminalKeyMachine()
    private var isClosed = false

    /// - Parameters:
    ///   - obstacle: returns the reason why the terminal delivers no keys; `nil` while it delivers them.
    ///   - quit: ends the program.
    package convenience init(
        context: InputContext, obstacle: @escaping @SurfaceActor () -> String?,
        quit: @escaping @SurfaceActor () -> Void
    ) {
        // This clock is not the loop's clock: if the loop's time is virtual, fingers still move in real time.
        let clock = SuspendingClock()
        let start = clock.now
        self.init(context: context, obstacle: obstacle, quit: quit) {
            Instant(sinceStart: start.duration(to: clock.now))
        }
    }

    package init(
        context: InputContext, obstacle: @escaping @SurfaceActor () -> String?,
        quit: @escaping @SurfaceActor () -> Void, time: @escaping @SurfaceActor () -> Instant
    ) {
        self.context = context
        self.obstacle = obstacle
        self.quit = quit
        self.time = time
    }

    package var reports: [InputReport] {
        let obstacle = obstacle()
        return [
            InputReport(
                name: Self.input, kind: .terminal, state: obstacle == nil ? .listening : .waiting, error: obstacle)
        ]
    }

    /// Handles the bytes that one reading of the terminal returned.
    package func receive(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        for key in machine.handle(bytes, at: time()) {
            if let action = key.action {
                context.perform(action, Self.input)
            } else {
                quit()
            }
        }
    }

    package func start() {}
    package func devicesChanged(_ notice: DeviceNotice) {}
    package func resumed() {}
    package func close() { isClosed = true }
}

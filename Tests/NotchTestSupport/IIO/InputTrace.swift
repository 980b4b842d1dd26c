package import NotchCore
package import NotchEventLoop
package import NotchInput

/// A loop in virtual time, and a record of the reports of inputs on it.
@SurfaceActor
package final class InputTrace {
    package let loop: EventLoop
    package let lines = LogLines()
    /// The actions as milliseconds, input and action, such as `1200 desk hover on`.
    package private(set) var actions: [String] = []
    /// The number of times that the inputs reported a change of their reports.
    package private(set) var changes = 0

    package init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    package var context: InputContext {
        InputContext(
            loop: loop, logger: lines.logger,
            perform: { [weak self] action, input in
                guard let self else { return }
                actions.append("\(loop.now.milliseconds) \(input) \(action.notation)")
            },
            reportsChanged: { [weak self] in self?.changes += 1 })
    }

    /// Advances the time, and runs what is due.
    package func pass(_ duration: Duration) throws {
        loop.advance(by: duration) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    package func takeActions() -> [String] {
        defer { actions = [] }
        return actions
    }
}

package import NotchCore
package import NotchEventLoop

/// Plays a script: its events happen at their times, as if people and devices had caused them.
@SurfaceActor
package final class ScriptedInputs: InputSource {
    private let script: InputScript
    private let context: InputContext
    private let tell: @SurfaceActor (InputScript.Event) -> Void
    private var arrival: SurfaceTimer?
    private var next = 0
    package private(set) var presence: Bool?

    /// - Parameters:
    ///   - context: the context. The instants of its loop are the script's times.
    ///   - tell: performs an event that no input causes: a call of the daemon's interface, a change of the light, a
    ///     change of devices, an event of a program, or the disconnection of a client.
    package init(
        script: InputScript, context: InputContext,
        tell: @escaping @SurfaceActor (InputScript.Event) -> Void
    ) {
        self.script = script
        self.context = context
        self.tell = tell
    }

    package var reports: [InputReport] {
        let isOver = next == script.lines.count
        return [
            InputReport(
                name: InputScript.input, kind: .script,
                state: isOver ? .over : .line(next + 1, of: script.lines.count),
                changed: next > 0 ? script.lines[next - 1].instant : nil,
                retry: isOver ? nil : script.lines[next].instant)
        ]
    }

    package func start() {
        play(while: { $0.order == .start })
        awaitNext()
    }

    package func devicesChanged(_ notice: DeviceNotice) {}
    package func resumed() {}

    package func close() {
        arrival?.cancel()
        next = script.lines.count
    }

    private func awaitNext() {
        guard next < script.lines.count else { return }
        arrival = context.loop.arrive(at: script.lines[next].instant) { [weak self] in
            guard let self else { return }
            playNext()
            play(while: { $0.order == .also })
            awaitNext()
        }
    }

    private func play(while belongs: (InputScript.Line) -> Bool) {
        while next < script.lines.count, belongs(script.lines[next]) { playNext() }
    }

    private func playNext() {
        next += 1
        happen(script.lines[next - 1].event)
    }

    private func happen(_ event: InputScript.Event) {
        switch event {
        case .action(let action, let input): context.perform(action, input)
        case .presence(let isNear): presence = isNear
        case let event: tell(event)
        }
        context.reportsChanged()
    }
}

public import NotchCore
public import NotchEventLoop

/// Plays a script: its events happen at their times, as if people and devices had done it.
@SurfaceActor
public final class ScriptedInputs: InputSource {
    private let script: InputScript
    private let clock: any SurfaceClock
    private let context: InputContext
    private let tell: @SurfaceActor (InputScript.Event) -> Void
    private let timer: DeadlineTimer
    private var next = 0
    public private(set) var presence: Bool?

    /// - Parameters:
    ///   - clock: whose instants the script's times are.
    ///   - tell: lets happen what no input does: a call of the daemon's interface, another light, devices that change.
    public init(
        script: InputScript, clock: any SurfaceClock, context: InputContext,
        tell: @escaping @SurfaceActor (InputScript.Event) -> Void
    ) {
        self.script = script
        self.clock = clock
        self.context = context
        self.tell = tell
        timer = DeadlineTimer(clock: clock)
    }

    public var reports: [InputReport] {
        let isOver = next == script.lines.count
        return [
            InputReport(
                name: InputScript.input, kind: .script,
                state: isOver ? "over" : "line \(next + 1) of \(script.lines.count)",
                changed: next > 0 ? script.lines[next - 1].instant : nil,
                retry: isOver ? nil : script.lines[next].instant)
        ]
    }

    public func start() {
        play()
    }

    public func devicesChanged(_ notice: DeviceNotice) {}

    public func resumed() {}

    public func close() {
        timer.arm(nil) {}
        next = script.lines.count
    }

    private func play() {
        guard next < script.lines.count else { return }
        if script.lines[next].instant <= clock.now {
            next += 1
            switch script.lines[next - 1].event {
            case .action(let action, let input): context.perform(action, input)
            case .presence(let isNear): presence = isNear
            case let event: tell(event)
            }
            context.reportsChanged()
        }
        // Each after all that follows from the one before, and that is due at the same instant: what a recording has, came
        // when that had happened.
        let due = next < script.lines.count ? max(script.lines[next].instant, clock.now) : nil
        timer.arm(due) { [weak self, clock, timer] in
            timer.arm(clock.now) { self?.play() }
        }
    }
}

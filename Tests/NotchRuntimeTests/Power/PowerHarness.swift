import NotchCore
import NotchDisplay
import NotchTestSupport
import Synchronization

@testable import NotchConfiguration
@testable import NotchRuntime

/// A surface with a queue, a panel with a backlight, and the light between them, on a clock that a test moves.
@SurfaceActor
final class PowerHarness {
    let clock = ManualClock()
    let sysfs = ModelSysfs()
    let coordinator: SurfaceCoordinator
    let queue: ActivityQueue
    let questions: Questions
    let display: HeadlessDisplay
    let power: Power
    var configuration: NotchConfiguration
    private let messages = MessageLog()

    /// The messages that were logged, such as `warning: no backlight`.
    var log: [String] { messages.lines.withLock { $0 } }

    /// - Parameter backlight: the number of steps of the backlight; `nil` for a panel without one.
    init(backlight: Int? = 100, _ configure: (inout NotchConfiguration) -> Void = { _ in }) throws {
        configuration = NotchConfiguration()
        configuration.backlight = .named("panel")
        configuration.light = LightPolicy(dimAfter: .seconds(10), dimLevel: 0.25, blankAfter: .seconds(60))
        configure(&configuration)
        if let backlight { sysfs.add("panel", maximum: backlight, brightness: backlight) }
        coordinator = SurfaceCoordinator(initial: .compact, clock: clock)
        queue = ActivityQueue(clock: clock)
        queue.bind(to: coordinator)
        questions = Questions(clock: clock)
        display = HeadlessDisplay(geometry: try PanelGeometry(width: 320, height: 96), clock: clock)
        power = Power(
            configuration: configuration, display: display,
            backlight: SysfsBacklight(choice: configuration.backlight, files: sysfs), coordinator: coordinator,
            queue: queue, questions: questions, clock: clock,
            logger: Logger(level: .debug) { [messages] level, message, _ in
                messages.lines.withLock { $0.append("\(level.name): \(message)") }
            })
        power.start()
    }

    private final class MessageLog: Sendable {
        let lines = Mutex<[String]>([])
    }
}

import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Synchronization

@testable import NotchConfiguration
@testable import NotchRuntime

/// A display with a backlight on a clock that a test moves.
@SurfaceActor
final class LightHarness {
    let clock = ManualClock()
    let sysfs = ModelSysfs()
    var coordinator: SurfaceCoordinator { runtime.coordinator }
    var queue: ActivityQueue { runtime.queue }
    var questions: Questions { runtime.questions }
    let display: HeadlessDisplay
    let runtime: NotchRuntime
    var configuration: NotchConfiguration
    private let messages = MessageLog()

    /// The messages that were logged, such as `warning: no backlight`.
    var log: [String] { messages.lines.withLock { $0 } }

    /// - Parameter backlight: the number of steps of the backlight; `nil` for a panel without one.
    init(backlight: Int? = 100, _ configure: (inout NotchConfiguration) -> Void = { _ in }) throws {
        configuration = NotchConfiguration()
        configuration.launchCue = false
        configuration.backlight = .named("panel")
        configuration.light = LightPolicy(dimAfter: .seconds(10), dimLevel: 0.25, blankAfter: .seconds(60))
        configure(&configuration)
        if let backlight { sysfs.add("panel", maximum: backlight, brightness: backlight) }
        display = HeadlessDisplay(geometry: try PanelGeometry(width: 320, height: 96), clock: clock)
        runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: VirtualWallClock(clock: clock), display: display,
            backlight: SysfsBacklight(choice: configuration.backlight, files: sysfs),
            pictures: ScriptedPictures(),
            logger: Logger(level: .debug) { [messages] level, message, _ in
                messages.lines.withLock { $0.append("\(level.name): \(message)") }
            })
        try runtime.start()
    }

    private final class MessageLog: Sendable {
        let lines = Mutex<[String]>([])
    }
}

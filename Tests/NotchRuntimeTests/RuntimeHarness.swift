import FoundationEssentials
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchGraphics
import NotchStore
import NotchTestSupport
import Synchronization

@testable import NotchConfiguration
@testable import NotchRuntime

extension NotchConfiguration {
    /// Applies the text of a configuration file, which has no fault.
    mutating func read(_ text: String) {
        do { try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &self) } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// A whole display on a clock that a test moves, and every frame that it presented.
@SurfaceActor
final class RuntimeHarness {
    struct Presented {
        var instant: Instant
        var phase: LifecyclePhase?
        var activity: String?
        var damage: Region
    }

    let clock: ManualClock
    let runtime: NotchRuntime
    private let display: WitnessDisplay
    private let journal = Journal()
    /// The messages that were logged.
    var log: [String] { journal.lines.withLock { $0 } }

    private final class Journal: Sendable {
        let lines = Mutex<[String]>([])

        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// When the display was closed first; `nil` while it is open.
    var closed: Instant? { display.closed }
    /// The power states that the display was set to, in order.
    var powers: [Bool] { display.powers }
    /// The number of frames that were presented before each of them.
    var powerFrames: [Int] { display.powerFrames }
    /// The number of times that the display learned that the machine was asleep.
    var resumes: Int { display.resumes }
    var frames: [Presented] { display.frames }
    /// The frames of new content on the home view, which moves for 180 ms at 60 Hz. The first frame has the former
    /// content, and so nothing to present.
    nonisolated static let framesOfChange = 11
    var picture: Pixmap { display.screenshot() }

    func replaceDisplay(width: Int, height: Int, condition: DisplayCondition = .showing) throws {
        display.become(try PanelGeometry(width: width, height: height), condition)
    }

    /// - Parameters:
    ///   - wallClock: makes the wall clock for the harness's own clock.
    ///   - store: makes the store for that clock.
    ///   - preferences: makes the preferences for that clock.
    init(
        _ configure: (inout NotchConfiguration) -> Void = { _ in },
        wallClock: (any SurfaceClock) -> any WallClock = { VirtualWallClock(clock: $0) },
        store: (any SurfaceClock) -> Store? = { _ in nil },
        preferences: (any SurfaceClock) -> Preferences? = { _ in nil },
        pictures: any PictureSource = DirectPictures(), clock: ManualClock = ManualClock()
    ) throws {
        self.clock = clock
        var configuration = NotchConfiguration()
        configuration.launchCue = false
        configure(&configuration)
        display = WitnessDisplay(try PanelGeometry(width: 320, height: 96), clock: clock)
        runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: wallClock(clock), display: display,
            store: store(clock), preferences: preferences(clock), pictures: pictures,
            logger: Logger(level: .info) { [log = journal] _, message, _ in log.append(message) })
    }

    /// A headless display that records every frame.
    private final class WitnessDisplay: Display {
        private var display: HeadlessDisplay
        private let clock: any SurfaceClock
        private(set) var frames: [Presented] = []
        private(set) var powers: [Bool] = []
        private(set) var powerFrames: [Int] = []
        private(set) var resumes = 0
        private(set) var closed: Instant?

        init(_ geometry: PanelGeometry, clock: any SurfaceClock) {
            display = HeadlessDisplay(geometry: geometry, clock: clock)
            self.clock = clock
        }

        var geometry: PanelGeometry { display.geometry }
        var name: String { display.name }
        private(set) var condition = DisplayCondition.showing
        var onChange: (@SurfaceActor () -> Void)? {
            get { display.onChange }
            set { display.onChange = newValue }
        }
        var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
            get { display.onPresented }
            set { display.onPresented = newValue }
        }

        func present(_ frame: Frame) throws(DisplayError) {
            try display.present(frame)
            frames.append(
                Presented(
                    instant: frame.instant, phase: frame.phase, activity: frame.activity?.uuidString,
                    damage: frame.damage))
        }

        /// Changes the panel and the condition, as a display with a cable does when it has another panel, or none.
        func become(_ geometry: PanelGeometry, _ condition: DisplayCondition) {
            let former = display
            display = HeadlessDisplay(geometry: geometry, clock: clock)
            display.onPresented = former.onPresented
            display.onChange = former.onChange
            former.close()
            self.condition = condition
            onChange?()
        }

        func screenshot() -> Pixmap { display.screenshot() }
        func setPowered(_ isPowered: Bool) {
            powers.append(isPowered)
            powerFrames.append(frames.count)
            display.setPowered(isPowered)
        }
        func resumed() { resumes += 1 }
        func close() {
            closed = closed ?? clock.now
            display.close()
        }
    }
}

import FoundationEssentials
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport

@testable import NotchKit

/// A whole display on a clock that a test moves, and every frame it presented.
@SurfaceActor
final class RuntimeHarness {
    struct Presented {
        var instant: Instant
        var phase: LifecyclePhase?
        var activity: String?
        var damage: Region
    }

    let clock = ManualClock()
    let runtime: NotchRuntime
    private let display: WitnessDisplay
    private(set) var log: [String] = []

    /// What the display was told of its power, in order.
    var powers: [Bool] { display.powers }
    var frames: [Presented] { display.frames }

    init(_ configure: (inout NotchConfiguration) -> Void = { _ in }) throws {
        var configuration = NotchConfiguration()
        configuration.launchCue = false
        configure(&configuration)
        display = WitnessDisplay(try PanelGeometry(width: 320, height: 96), clock: clock)
        runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: VirtualWallClock(clock: clock),
            display: display, logger: .silent)
    }

    /// A headless display that keeps a note of every frame.
    private final class WitnessDisplay: Display {
        private let display: HeadlessDisplay
        private let clock: any SurfaceClock
        private(set) var frames: [Presented] = []
        private(set) var powers: [Bool] = []

        init(_ geometry: PanelGeometry, clock: any SurfaceClock) {
            display = HeadlessDisplay(geometry: geometry, clock: clock)
            self.clock = clock
        }

        var geometry: PanelGeometry { display.geometry }
        var name: String { display.name }
        var condition: DisplayCondition { display.condition }
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

        func screenshot() -> Pixmap { display.screenshot() }
        func setPowered(_ isPowered: Bool) {
            powers.append(isPowered)
            display.setPowered(isPowered)
        }
        func close() { display.close() }
    }
}

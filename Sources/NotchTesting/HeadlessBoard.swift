public import NotchConfiguration
public import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchGraphics
import NotchRuntime

/// A whole display in memory, on a clock that a test advances.
///
///     let board = try HeadlessBoard(width: 320, height: 96)
///     board.queue.enqueue(Activity(title: "Build finished"))
///     await board.clock.advance(by: .seconds(1))
///     try expectGolden(board.picture, named: "build-finished")
///
/// It runs the same code as `NotchApp`, without the event loop, the socket and the inputs. The same calls at the same
/// instants draw the same pictures.
@SurfaceActor
public final class HeadlessBoard {
    public let clock: ManualClock
    private let runtime: NotchRuntime
    private let display: HeadlessDisplay

    /// Makes a display and starts it, which calls the configuration's `onReady`.
    ///
    /// - Parameters:
    ///   - width: the width of the panel in pixels.
    ///   - height: the height of the panel in pixels.
    ///   - configuration: the configuration. Its backend, socket, inputs, backlight, indicator and folder for frames
    ///     are ignored. Queues and questions in it must have been made with `clock`.
    ///   - clock: the clock, which only a test advances.
    ///   - logger: the logger of the display.
    /// - Throws: an error if a panel of this size cannot be drawn on, and the error of `onReady`.
    public init(
        width: Int, height: Int, configuration: NotchConfiguration = NotchConfiguration(),
        clock: ManualClock = ManualClock(), logger: Logger = .silent
    ) throws {
        self.clock = clock
        var configuration = configuration
        configuration.backlight = .none
        configuration.showsIndicator = false
        configuration.frames = nil
        display = HeadlessDisplay(
            geometry: try PanelGeometry(width: width, height: height, isMatrix: configuration.isMatrix), clock: clock,
            panelFormat: configuration.panelFormat)
        runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: VirtualWallClock(clock: clock), display: display,
            pictures: DirectPictures(), logger: logger)
        try runtime.start()
    }

    /// The queue on show: the queue of the configuration's home, or a queue made for the configuration.
    public var queue: ActivityQueue { runtime.queue }
    /// The questions, which share the surface with the queue.
    public var questions: Questions { runtime.questions }
    public var surface: SurfaceCoordinator { runtime.coordinator }
    /// The modules of the configuration, which may come from a `NotchHostConfiguration`.
    public var modules: any ModuleSwitching { runtime.moduleHost }
    /// The activity whose card is on the surface, from any queue.
    public var shown: Activity? { runtime.shownActivity }
    /// The picture on the panel.
    public var picture: Pixmap { display.screenshot() }
}

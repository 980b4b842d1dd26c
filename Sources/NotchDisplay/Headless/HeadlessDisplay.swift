public import NotchCore

/// A display without a panel: it keeps the picture in memory, takes 60 frames a second by the clock it is given,
/// and can record them.
///
/// On a virtual clock the frames come out the same in every run.
@SurfaceActor
public final class HeadlessDisplay: Display {
    public let geometry: PanelGeometry
    public let name = "headless"
    /// What ``setPowered(_:)`` was last told.
    public private(set) var isPowered = true

    private let ticker: FrameTicker
    private let committed: CommittedFrame
    private let frames: FrameRecorder?
    private var isClosed = false

    /// - Parameters:
    ///   - geometry: of the panel to stand in for.
    ///   - clock: paces the frames.
    ///   - frames: writes every presented frame to a folder.
    public init(geometry: PanelGeometry, clock: any SurfaceClock, frames: FrameRecorder? = nil) {
        self.geometry = geometry
        self.frames = frames
        ticker = FrameTicker(clock: clock)
        committed = CommittedFrame(geometry: geometry)
    }

    /// Always seen as far as the program can tell.
    public var condition: DisplayCondition { .showing }

    /// Never called.
    public var onChange: (@SurfaceActor () -> Void)?

    public var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    public func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed(name) }
        if ticker.isBusy { throw .busy(name) }
        _ = try committed.commit(frame)
        // Before the recording, whose time must not be added to the frame's.
        ticker.start(sequence: frame.sequence)
        frames?.record(frame)
    }

    public func screenshot() -> Pixmap {
        committed.copy()
    }

    public func setPowered(_ isPowered: Bool) {
        self.isPowered = isPowered
    }

    public func close() {
        isClosed = true
        ticker.cancel()
    }
}

import FoundationEssentials
package import NotchCore

/// A display without a panel. It keeps the picture in memory and accepts 60 frames a second by its clock.
///
/// On a virtual clock, the frames are the same in every run.
@SurfaceActor
package final class HeadlessDisplay: Display {
    package let geometry: PanelGeometry
    package let name: String
    package let panelFormat: PanelFormat
    /// The value of the last call of ``setPowered(_:)``.
    package private(set) var isPowered = true

    private let ticker: FrameTicker
    private let committed: CommittedFrame
    private var isClosed = false
    private let tell: @SurfaceActor (String) -> Void
    /// The last line, and the activity whose texts it has.
    private var told: (activity: UUID, line: String)?

    /// - Parameters:
    ///   - name: the name of the backend.
    ///   - geometry: the geometry of the panel that the display replaces.
    ///   - clock: the clock that paces the frames.
    ///   - panelFormat: the colours that the replaced panel can show.
    ///   - rotation: the mounting of the replaced panel.
    ///   - tell: shows each card that takes the surface or gets other texts, as a line of text.
    package init(
        name: String = "headless", geometry: PanelGeometry, clock: any SurfaceClock, panelFormat: PanelFormat = .colour,
        rotation: Rotation = .none, tell: @escaping @SurfaceActor (String) -> Void = { _ in }
    ) {
        self.name = name
        self.tell = tell
        self.geometry = geometry
        self.panelFormat = panelFormat
        ticker = FrameTicker(clock: clock)
        committed = CommittedFrame(geometry: geometry, panelFormat: panelFormat, rotation: rotation)
    }

    /// The condition, which is always ``DisplayCondition/showing``.
    package var condition: DisplayCondition { .showing }

    /// This handler is never called.
    package var onChange: (@SurfaceActor () -> Void)?

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    package func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed(name) }
        if ticker.isBusy { throw .busy(name) }
        _ = try committed.commit(frame)
        ticker.start(frame)
    }

    package func announce(_ activity: Activity, isNew: Bool) {
        // Progress alone changes no text.
        guard !isClosed, isNew || told.map({ $0 != (activity.id, activity.line) }) ?? true else { return }
        told = (activity.id, activity.line)
        tell(activity.line)
    }

    package func screenshot() -> Pixmap { committed.copy() }
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(committed.pixmap) }
    package func setPowered(_ isPowered: Bool) { self.isPowered = isPowered }

    package func close() {
        isClosed = true
        ticker.cancel()
    }
}

extension Activity {
    /// The texts of the card on one line of a terminal, such as `Deploy? — main (1 Yes, 2 Later)`.
    fileprivate var line: String {
        let texts = [title, subtitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " — ")
        guard let choices else { return texts.printable }
        let answers = choices.texts.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
        return "\(texts) (\(answers))".printable
    }
}

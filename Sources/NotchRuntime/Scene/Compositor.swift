package import NotchCore
import NotchDisplay
import NotchGraphics

/// Draws the scene when it changes and while it moves, with one frame in flight, and sleeps otherwise.
@SurfaceActor
package final class Compositor {
    private let makeRenderer: @SurfaceActor (PanelGeometry, PanelFormat) throws -> SceneRenderer
    private var renderer: SceneRenderer
    /// The theme that was applied last; `nil` keeps the theme of the renderer.
    private var theme: Theme?
    /// The share of the light that the pixels show, as people perceive it, 0...1; see ``SceneRenderer/light``.
    var light = 1.0 {
        didSet {
            guard light != oldValue else { return }
            renderer.light = light
            wake(at: clock.now)
        }
    }
    private let display: any Display
    private let clock: any SurfaceClock
    private let recorder: FrameRecorder?
    /// Paces the frames of electronic paper, and has them cleaned; `nil` for another panel.
    let paper: PaperPacer?
    private let logger: Logger
    private let scene: @SurfaceActor (Instant) -> Scene
    private let isUndecided: @SurfaceActor () -> Bool
    /// The scene that the latest frame shows.
    private var drawn: Scene?
    private var drawnInstant = Instant.zero
    /// The number of frames presented. It is also the sequence number of the latest frame.
    private(set) var framesPresented = 0
    private var inFlight = false
    /// Whether another frame was requested since the latest one was begun.
    private var isWanted = false
    private var isMakingScene = false
    /// The region that the renderer drew and the display refused. It is presented with the next frame.
    private var unpresented = Region()
    private var isFailing = false
    private var wakeup: SurfaceTimer?
    /// Whether a frame waits for a pending decision.
    private var isPutOff = false
    private var waiters: [@SurfaceActor () -> Void] = []
    /// Called once, when the first frame is on the panel.
    package var onFirstFrame: (@SurfaceActor () -> Void)?
    /// Called with how long the card of an activity has to rest until its texts have been read. Only the renderer knows
    /// which texts scroll.
    var onReading: (@SurfaceActor (Activity.ID, Duration) -> Void)?
    /// Called with the instant at which the moving texts of the home view have been read; `nil` if none moves.
    var onHomeReading: (@SurfaceActor (Instant?) -> Void)?
    /// Called with the number of characters of an activity's card that no frame has shown so far.
    var onUnread: (@SurfaceActor (Activity.ID, Int) -> Void)?
    /// Returns whether the panel shows its frames. A dark panel does not.
    var isVisible: @SurfaceActor () -> Bool = { true }
    /// Called with each scene before it is drawn.
    var willDraw: (@SurfaceActor (Scene) -> Void)?
    private var toldReading: (id: Activity.ID, rest: Duration)?
    private var toldHomeReading: Instant?
    private var toldUnread: (id: Activity.ID, count: Int)?

    /// - Parameters:
    ///   - recorder: receives every presented frame of any display.
    ///   - paper: paces the frames if the display is electronic paper.
    ///   - makeRenderer: called for the display's geometry and panel format now and whenever they change.
    ///   - scene: returns the scene at the instant of a frame.
    ///   - isUndecided: returns whether `scene` is about to return another scene.
    /// - Throws: the error of `makeRenderer`.
    init(
        display: any Display, recorder: FrameRecorder?, paper: PaperPacer? = nil, clock: any SurfaceClock,
        logger: Logger,
        makeRenderer: @escaping @SurfaceActor (PanelGeometry, PanelFormat) throws -> SceneRenderer,
        scene: @escaping @SurfaceActor (Instant) -> Scene,
        isUndecided: @escaping @SurfaceActor () -> Bool = { false }
    ) throws {
        self.scene = scene
        self.isUndecided = isUndecided
        self.makeRenderer = makeRenderer
        renderer = try makeRenderer(display.geometry, display.panelFormat)
        self.display = display
        self.recorder = recorder
        self.paper = paper
        self.clock = clock
        self.logger = logger
        display.onPresented = { [weak self] _, _ in self?.presented() }
        paper?.onCleaningDue = { [weak self] in self?.setNeedsFrame() }
    }

    /// Requests a frame because the scene may have changed. The frame is drawn on the loop's next turn, so that all
    /// changes of one instant, such as the end of a card and the start of the next card, make one frame (Q-D12).
    ///
    /// - Returns: `false` if the next frame is drawn later, because another frame is in flight or is being made, or is
    ///   too short a time ago for electronic paper.
    @discardableResult
    func setNeedsFrame() -> Bool {
        let now = clock.now
        wake(at: now)
        return !inFlight && !isMakingScene && paper?.earliest(now) ?? now == now
    }

    /// Changes the theme and draws the whole surface again.
    func apply(_ theme: Theme) {
        self.theme = theme
        renderer.theme = theme
        wake(at: clock.now)
    }

    /// Returns the choice of the shown question at a point of the panel; `nil` if there is none.
    func choice(at point: PixelPoint) -> Int? {
        drawn.flatMap { renderer.choice(atX: point.x, y: point.y, of: $0, at: clock.now) }
    }

    /// Whether a touch beside the choice of the shown question selects the next choice.
    var touchGoesOn: Bool { drawn.map { renderer.touchGoesOn(in: $0, at: clock.now) } ?? false }

    /// Returns whether the choices of a question would be shown one at a time.
    func showsOneChoiceAtATime(of question: Question) -> Bool { renderer.showsOneChoiceAtATime(of: question) }

    /// The scripts and letters of the drawn texts that no installed font covers, each with a package that does.
    var missingFonts: [String] { renderer.missingFonts }

    /// Whether the panel shows the clock beside cards and questions.
    var keepsClock: Bool { renderer.keepsClock }

    /// The icons that the frames use.
    var icons: IconStore { renderer.icons }

    /// Whether there has been a frame. Before the first frame, the sizes of pictures are not known.
    var hasDrawn: Bool { drawn != nil }

    /// Starts reading the pictures of a card that is shown next.
    ///
    /// - Returns: whether all pictures are ready or refused.
    func prepare(_ activity: Activity) -> Bool { renderer.prepare(activity) }

    /// Starts reading the pictures of a glance, as ``prepare(_:)-(Activity)`` does.
    func prepare(_ glance: Glance) -> Bool {
        guard var home = drawn?.home else { return false }
        home.glance = glance
        return renderer.prepare(home)
    }

    /// Starts reading the picture that the home view shows next, as ``prepare(_:)-(Activity)`` does. Before the first
    /// frame, its size is not known, and it counts as ready.
    func prepare(_ picture: PictureVersion) -> Bool {
        guard var home = drawn?.home else { return true }
        home.picture = picture
        return renderer.prepare(home)
    }

    /// Handles changes of the display. Another geometry needs another renderer.
    func displayChanged() {
        // The display may never report the frame that was in flight.
        inFlight = false
        if display.geometry != renderer.geometry || display.panelFormat != renderer.options.panelFormat {
            do {
                renderer = try makeRenderer(display.geometry, display.panelFormat)
                if let theme { renderer.theme = theme }
                renderer.light = light
                unpresented = Region()
            } catch {
                logger.error("\(display.name): \(error)")
            }
        }
        wake(at: clock.now)
    }

    /// Calls `completion` when there is nothing left to draw and the last frame is on the panel.
    func whenIdle(then completion: @escaping @SurfaceActor () -> Void) {
        guard inFlight || wakeup != nil || isPutOff else { return completion() }
        waiters.append(completion)
    }

    private func wake(at deadline: Instant) {
        isWanted = true
        guard !inFlight else { return }
        wakeup?.cancel()
        wakeup = clock.schedule(at: paper?.earliest(deadline) ?? deadline) { [weak self] in
            self?.wakeup = nil
            self?.drawWhenDecided()
        }
    }

    private func presented() {
        inFlight = false
        if let onFirstFrame {
            self.onFirstFrame = nil
            onFirstFrame()
        }
        // A display that changed while the frame was in flight has set this timer.
        wakeup?.cancel()
        wakeup = nil
        guard paper != nil else { return drawWhenDecided() }
        // A look at a scene that has not changed would wake the machine once more.
        if isWanted { wake(at: clock.now) } else { rest(after: drawnInstant) }
    }

    /// Draws at once, unless the queue has yet to decide what follows a card: otherwise the home view would return for
    /// one frame (Q-D12). Drawing waits for one such decision only, because a surface of another program may answer
    /// slowly.
    private func drawWhenDecided() {
        guard !isPutOff else { return }
        guard isUndecided() else { return draw() }
        isPutOff = true
        clock.afterArrivals { [weak self] in self?.drawPutOff() }
    }

    private func drawPutOff() {
        isPutOff = false
        if !inFlight { draw() }
    }

    private func draw() {
        let now = frameInstant
        drawnInstant = now
        isWanted = false
        isMakingScene = true
        let scene = scene(now)
        isMakingScene = false
        drawn = scene
        willDraw?(scene)
        var damage = renderer.render(scene, at: now)
        damage.formUnion(unpresented)
        tellReading(of: scene, at: now)
        tellUnread(of: scene, at: now)
        tellHomeReading(of: scene, at: now)
        // A picture of a later card may be refused while the frame does not change.
        for warning in renderer.takeWarnings() { logger.warning("\(warning)") }
        if damage.isEmpty {
            paper?.cleanIfDue(display)
        } else {
            framesPresented += 1
            let frame = Frame(
                sequence: framesPresented, instant: now, pixmap: renderer.pixmap, damage: damage,
                phase: scene.visibleQuestion?.phase ?? scene.visibleCard?.phase,
                activity: scene.visibleQuestion == nil ? scene.visibleCard?.activity.id : nil,
                question: scene.visibleQuestion?.question.id)
            inFlight = true
            do {
                if let paper { try paper.present(frame, on: display) } else { try display.present(frame) }
                // The frame is recorded after it is presented, because presenting must not wait for a disk.
                recorder?.record(frame, on: display.panelFormat)
                unpresented = Region()
                isFailing = false
                // The end of this frame draws the changes that were made while its scene was made.
                wakeup?.cancel()
                wakeup = nil
                return
            } catch {
                inFlight = false
                unpresented = damage
                // The error is logged once, not sixty times a second.
                if !isFailing { logger.error("\(display.name): \(error)") }
                isFailing = true
            }
        }
        // The scene changed while it was made. The next frame is drawn at this instant.
        guard wakeup == nil else { return }
        rest(after: now)
    }

    /// Waits for the next instant at which the picture changes by itself.
    ///
    /// - Parameter instant: the instant for which the scene was drawn.
    private func rest(after instant: Instant) {
        if let next = drawn.flatMap({ renderer.nextFrame(for: $0, after: instant) }) {
            // No pixel changed although a motion is running, as at the very start of a fade.
            wake(at: max(next, instant + Self.frameInterval))
        } else {
            let waiters = waiters
            self.waiters = []
            for waiter in waiters { waiter() }
        }
    }

    private func tellReading(of scene: Scene, at now: Instant) {
        guard let card = scene.card, card.phase == .animateIn, let rest = renderer.readingTime(of: scene, at: now)
        else {
            return
        }
        let id = card.activity.id
        guard toldReading.map({ $0 != (id, rest) }) ?? true else { return }
        toldReading = (id, rest)
        onReading?(id, rest)
    }

    private func tellHomeReading(of scene: Scene, at now: Instant) {
        guard let onHomeReading, renderer.isHomeSettled(scene, at: now) else { return }
        let end = renderer.homeReadingEnd(of: scene)
        guard end != toldHomeReading else { return }
        toldHomeReading = end
        onHomeReading(end)
    }

    private func tellUnread(of scene: Scene, at now: Instant) {
        guard isVisible(), let id = scene.card?.activity.id, let count = renderer.unread(of: scene, at: now),
            toldUnread.map({ $0 != (id, count) }) ?? true
        else { return }
        toldUnread = (id, count)
        onUnread?(id, count)
    }

    /// The instant of the present frame. After a visible delay, a motion skips frames instead of running late.
    private var frameInstant: Instant {
        let isLate = clock.machineNow - clock.now > Self.unseenDelay
        return max(isLate ? clock.machineNow : clock.now, drawnInstant)
    }

    private static let unseenDelay = Duration.milliseconds(5)
    /// The duration of one frame at 60 Hz.
    private static let frameInterval = Duration.nanoseconds(16_666_667)
}

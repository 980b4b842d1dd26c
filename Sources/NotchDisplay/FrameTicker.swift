import NotchCore

/// The presented-callback of a display that is paced by the clock. At rest no timer is set.
@SurfaceActor
final class FrameTicker {
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?

    private let clock: any SurfaceClock
    private var pacer: FramePacer
    private var timer: SurfaceTimer?

    /// - Parameter pacer: the grid of the frames, 60 a second as a rule.
    init(clock: any SurfaceClock, pacer: FramePacer = FramePacer()) {
        self.clock = clock
        self.pacer = pacer
    }

    /// Whether a frame is under way.
    var isBusy: Bool { timer != nil }

    /// Sets the timer for the tick at which `frame` counts as presented.
    func start(_ frame: Frame) {
        // A frame that is drawn late has an instant later than the step's.
        let tick = pacer.tick(forFramePresentedAt: max(frame.instant, clock.now))
        timer = clock.schedule(at: tick) { [weak self] in
            self?.timer = nil
            self?.onPresented?(frame.sequence, tick)
        }
    }

    /// Forgets the frame under way.
    func cancel() {
        timer?.cancel()
        timer = nil
    }
}

import NotchCore

/// The presented-callback of a display that is paced by the clock; at rest no timer is set.
@SurfaceActor
final class FrameTicker {
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?

    private let clock: any SurfaceClock
    private var pacer = FramePacer()
    private var timer: SurfaceTimer?

    init(clock: any SurfaceClock) {
        self.clock = clock
    }

    /// A frame is under way.
    var isBusy: Bool { timer != nil }

    /// Starts the way of frame `sequence` to the glass.
    func start(sequence: Int) {
        let tick = pacer.tick(forFramePresentedAt: clock.now)
        timer = clock.schedule(at: tick) { [weak self] in
            self?.timer = nil
            self?.onPresented?(sequence, tick)
        }
    }

    /// Forgets the frame under way.
    func cancel() {
        timer?.cancel()
        timer = nil
    }
}

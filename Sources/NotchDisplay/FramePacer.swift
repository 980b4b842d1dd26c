import NotchCore

/// The ticks of a display without a vblank: 60 a second, or the refresh rate of its mode.
///
/// The pacer is a value without a clock. The first frame after a pause starts a grid of exact periods. Every later
/// frame of the same animation falls on that grid, so late frames cause no drift of the ticks.
struct FramePacer {
    /// The number of frames in a thousand seconds.
    private let rate: Int
    private var origin: Instant?
    /// The index of the last returned tick, counted from ``origin``.
    private var index = 0

    /// - Parameter milliHertz: the refresh rate of the mode. The rate is 60 Hz if `milliHertz` is `nil`, or outside 20
    ///   to 240 Hz, which no panel has (fault 17).
    init(milliHertz: Int? = nil) {
        rate = milliHertz.flatMap { (20_000...240_000).contains($0) ? $0 : nil } ?? 60_000
    }

    /// - Parameter carried: the capacity of a bus in frames per thousand seconds, which may be low. The rate is limited
    ///   to 60 a second.
    init(carried: Int) { rate = min(max(carried, 1), 60_000) }

    /// The time from one tick to the next.
    var period: Duration { .seconds(1000) / rate }

    /// Returns the tick at which a frame that is presented now is done and the next frame may follow: the first tick
    /// after `now`. The tick is at least a period after the last returned tick, unless the frame is late for its own
    /// tick.
    mutating func tick(forFramePresentedAt now: Instant) -> Instant {
        guard let origin, now >= instant(index, from: origin), now < instant(index + 1, from: origin) else {
            // A period or more without a frame ends the animation.
            origin = now
            index = 1
            return instant(1, from: now)
        }
        index += 1
        return instant(index, from: origin)
    }

    private func instant(_ index: Int, from origin: Instant) -> Instant {
        // Each instant is computed from the origin, because a sum of rounded periods would drift.
        origin + .seconds(1000 * index) / rate
    }
}

/// The presented-callback of a display that is paced by the clock. At rest no timer is set.
@SurfaceActor
final class FrameTicker {
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?

    private let clock: any SurfaceClock
    private var pacer: FramePacer
    private var timer: SurfaceTimer?

    /// - Parameter pacer: the grid of the frames, 60 a second by default.
    init(clock: any SurfaceClock, pacer: FramePacer = FramePacer()) {
        self.clock = clock
        self.pacer = pacer
    }

    /// Whether a frame is pending.
    var isBusy: Bool { timer != nil }

    /// Sets the timer for the tick at which `frame` counts as presented.
    func start(_ frame: Frame) {
        // The instant of a frame that is drawn late is later than that of its step.
        let tick = pacer.tick(forFramePresentedAt: max(frame.instant, clock.now))
        timer = clock.schedule(at: tick) { [weak self] in
            self?.timer = nil
            self?.onPresented?(frame.sequence, tick)
        }
    }

    /// Discards the pending frame.
    func cancel() {
        timer?.cancel()
        timer = nil
    }
}

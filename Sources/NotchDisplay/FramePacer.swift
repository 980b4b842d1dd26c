import NotchCore

/// The ticks of a display that has no vblank of its own: 60 a second, or what its mode claims.
///
/// A value without a clock. The first frame after a pause starts a grid of exact periods, on which every
/// later frame of the same animation is accounted, so that ticks never drift, however late frames come.
struct FramePacer {
    /// Frames in a thousand seconds.
    private let rate: Int
    private var origin: Instant?
    /// Of the last tick handed out, counted from ``origin``.
    private var index = 0

    /// - Parameter milliHertz: of the mode. Without any, or with one that no panel has (fault 17), 60 Hz.
    init(milliHertz: Int? = nil) {
        rate = milliHertz.flatMap { (20_000...240_000).contains($0) ? $0 : nil } ?? 60_000
    }

    /// From one tick to the next.
    var period: Duration { .seconds(1000) / rate }

    /// The tick at which a frame that is presented now is done and the next may follow: the first one after
    /// `now`, at least a period after the last tick handed out unless the frame comes late for its own.
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
        // From the origin each time: adding up rounded periods would drift.
        origin + .seconds(1000 * index) / rate
    }
}

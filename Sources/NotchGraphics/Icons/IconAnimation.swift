import NotchCore
import NotchPictures

/// When the frames of an icon are seen that moves. It starts again when it is over.
struct IconAnimation {
    let frames: PictureFrames
    /// When each frame ends, from the beginning of a round.
    private let ends: [Duration]

    /// Takes the frames of a picture; `nil` for one that does not move.
    init?(_ frames: PictureFrames) {
        guard frames.durations.count > 1 else { return nil }
        self.frames = frames
        var ends: [Duration] = []
        for duration in frames.durations { ends.append((ends.last ?? .zero) + duration) }
        self.ends = ends
    }

    /// Returns which frame is seen some time after the first one came.
    func frame(at elapsed: Duration) -> Int {
        guard elapsed > .zero, let round = ends.last, round > .zero else { return 0 }
        let within = elapsed - round * elapsed.whole(round)
        return ends.firstIndex { $0 > within } ?? 0
    }

    /// Returns how long after `elapsed` the next frame comes.
    func nextChange(after elapsed: Duration) -> Duration? {
        guard let round = ends.last, round > .zero else { return nil }
        guard elapsed > .zero else { return ends[0] - elapsed }
        let within = elapsed - round * elapsed.whole(round)
        return (ends.first { $0 > within } ?? round) - within
    }
}

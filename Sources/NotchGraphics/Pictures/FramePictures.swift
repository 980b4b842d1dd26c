import NotchCore

/// The pictures that others made, as the frames of a panel see them.
///
/// A frame asks the source for what it shows, and never waits. It remembers no pixels: the source has the one cache.
final class FramePictures {
    /// How long a picture fades in that comes after the first frame that wanted it.
    static let fade = Duration.milliseconds(120)
    /// The most files that are remembered as told of. Before one more is added, all are forgotten.
    private static let toldFiles = 64

    private let source: any PictureSource
    /// Whether anything fades on the panel.
    private let fades: Bool
    /// The instant of the frame that is drawn.
    var now = Instant.zero
    /// When the last fade of a picture that was seen is over; `nil` where none has faded.
    private(set) var fadeEnd: Instant?
    private var told: [PictureFile: PictureError] = [:]
    private var warnings: Set<GraphicsWarning> = []

    init(_ source: any PictureSource, fades: Bool = true) {
        (self.source, self.fades) = (source, fades)
    }

    /// Returns the look of a picture in the frame that is drawn.
    ///
    /// - Parameter warning: makes the warning about a file that is refused.
    func look(
        of request: PictureRequest, warning: (_ reason: String) -> GraphicsWarning
    ) -> PictureLook {
        switch source.frames(of: request) {
        case .pending(nil): return PictureLook(request: request, state: .pending, opacity: 1)
        case .pending(let former?): return PictureLook(request: request, state: .former(former), opacity: 1)
        case .refused(let error):
            tell(error, of: request.file, warning)
            return PictureLook(request: request, state: .refused, opacity: 1)
        case .ready(let frames, let arrival):
            if let gap = frames.gap {
                tell(gap, of: request.file) { .incompletePicture(path: request.file.path, reason: $0) }
            } else {
                told[request.file] = nil
            }
            return PictureLook(request: request, state: .ready(frames), opacity: opacity(since: arrival))
        }
    }

    /// Returns the look of a view's picture in the frame that is drawn.
    func look(of request: PictureRequest) -> PictureLook {
        look(of: request) { .unreadablePicture(path: request.file.path, reason: $0) }
    }

    /// Returns the shape of a view's picture: `nil` as long as it is not known.
    func shape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        let answer = source.shape(of: file)
        if case .refused(let error) = answer {
            tell(error, of: file) { .unreadablePicture(path: file.path, reason: $0) }
        }
        return answer
    }

    private func opacity(since arrival: Duration?) -> Double {
        guard fades, let arrival else { return 1 }
        let arrived = Instant.zero + arrival
        let opacity = Transition.fade(now - arrived, of: Self.fade)
        if opacity < 1 { fadeEnd = max(fadeEnd ?? .zero, arrived + Self.fade) }
        return opacity
    }

    /// Warns once of each version of a file, and once more for another reason.
    private func tell(_ error: PictureError, of file: PictureFile, _ warning: (String) -> GraphicsWarning) {
        guard told[file] != error else { return }
        if told.count >= Self.toldFiles { told.removeAll() }
        told[file] = error
        warn(warning(error.reason))
    }

    /// The set is bounded, because names come from outside and the warnings may never be taken.
    func warn(_ warning: GraphicsWarning) {
        if warnings.count < 64 { warnings.insert(warning) }
    }

    func takeWarnings() -> Set<GraphicsWarning> {
        defer { warnings = [] }
        return warnings
    }
}

/// What a frame shows of a picture.
struct PictureLook: Equatable {
    enum State {
        case pending
        /// An earlier version of the file is seen, since the present one is still read.
        case former(PictureFrames)
        case refused
        case ready(PictureFrames)
    }

    let request: PictureRequest
    var state: State
    /// 0...1. A picture that comes late fades in.
    var opacity: Double

    /// The frames; `nil` where there are none, or none yet.
    var frames: PictureFrames? {
        switch state {
        case .ready(let frames), .former(let frames): frames
        case .pending, .refused: nil
        }
    }
    var isPending: Bool {
        switch state {
        case .pending, .former: true
        case .ready, .refused: false
        }
    }
    /// Whether the picture is there, and stays as it is.
    var isFinal: Bool { !isPending && frames != nil && opacity == 1 }

    /// Returns whether two looks have the same pixels.
    static func == (one: PictureLook, other: PictureLook) -> Bool {
        if let frames = one.frames, let others = other.frames {
            return frames === others && one.opacity == other.opacity
        }
        return switch (one.state, other.state) {
        case (.pending, .pending), (.refused, .refused): one.request == other.request
        default: false
        }
    }
}

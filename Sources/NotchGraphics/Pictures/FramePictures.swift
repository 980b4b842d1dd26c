import NotchCore

/// The foreign pictures in the frames of a panel.
///
/// A frame requests pictures from the source and never waits. This class remembers no pixels: the source has the only
/// cache.
final class FramePictures {
    /// The duration of the fade of a picture that arrives after the first frame that requested it.
    static let fade = Duration.milliseconds(120)
    /// The most files that are remembered as reported. A further one drops all of them.
    private static let reportedFiles = 64

    private let source: any PictureSource
    /// Whether pictures fade on the panel.
    private let fades: Bool
    /// The instant of the present frame.
    var now = Instant.zero
    /// The end of the last fade of a visible picture; `nil` before the first fade.
    private(set) var fadeEnd: Instant?
    private var reported: [PictureFile: PictureError] = [:]
    private var warnings: Set<GraphicsWarning> = []

    init(_ source: any PictureSource, fades: Bool = true) {
        (self.source, self.fades) = (source, fades)
    }

    /// Returns the look of a picture in the present frame.
    ///
    /// - Parameter warning: makes the warning about a refused file.
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
                reported[request.file] = nil
            }
            return PictureLook(request: request, state: .ready(frames), opacity: opacity(since: arrival))
        }
    }

    /// Returns the look of a view's picture in the present frame.
    func look(of request: PictureRequest) -> PictureLook {
        look(of: request) { .unreadablePicture(path: request.file.path, reason: $0) }
    }

    /// Returns the shape of a view's picture, as far as the source knows it.
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
        guard reported[file] != error else { return }
        if reported.count >= Self.reportedFiles { reported.removeAll() }
        reported[file] = error
        warn(warning(error.reason))
    }

    /// Records a warning. The set is bounded, because names are untrusted input and the warnings may never be taken.
    func warn(_ warning: GraphicsWarning) {
        if warnings.count < 64 { warnings.insert(warning) }
    }

    func takeWarnings() -> Set<GraphicsWarning> {
        defer { warnings = [] }
        return warnings
    }
}

/// The look of a picture in a frame.
struct PictureLook: Equatable {
    enum State {
        case pending
        /// An earlier version of the file is shown, because the present one is still being read.
        case former(PictureFrames)
        case refused
        case ready(PictureFrames)
    }

    let request: PictureRequest
    var state: State
    /// 0...1. A picture that arrives late fades in.
    var opacity: Double

    /// The frames; `nil` if there are none, or none yet.
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
    /// Whether the picture is there, and no longer changes.
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

import NotchPictures

/// What a frame shows of a picture.
struct PictureLook: Equatable {
    enum State {
        case pending
        case refused
        case ready(PictureFrames)
    }

    let request: PictureRequest
    var state: State
    /// 0...1. A picture that comes late fades in.
    var opacity: Double

    /// The frames; `nil` where there are none, or none yet.
    var frames: PictureFrames? {
        if case .ready(let frames) = state { frames } else { nil }
    }
    var isPending: Bool {
        if case .pending = state { true } else { false }
    }
    /// Whether the picture is there, and stays as it is.
    var isSettled: Bool { frames != nil && opacity == 1 }

    /// Returns whether two looks have the same pixels.
    static func == (one: PictureLook, other: PictureLook) -> Bool {
        switch (one.state, other.state) {
        case (.pending, .pending), (.refused, .refused): one.request == other.request
        case (.ready(let frames), .ready(let others)): frames === others && one.opacity == other.opacity
        default: false
        }
    }
}

import NotchPictures

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
    var isSettled: Bool { !isPending && frames != nil && opacity == 1 }

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

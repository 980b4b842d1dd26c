import NotchPictures

/// An icon in a square of some size.
enum IconDrawing {
    /// Ink, in the colour of what it is on.
    case mask(IconMask)
    /// A frame of a picture with colours of its own.
    case picture(PictureFrames, frame: Int)

    /// Tells one drawing from another for as long as both live.
    var identity: ObjectIdentifier {
        switch self {
        case .mask(let mask): ObjectIdentifier(mask)
        case .picture(let frames, _): ObjectIdentifier(frames)
        }
    }
}

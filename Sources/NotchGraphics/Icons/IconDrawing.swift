/// An icon in a square of some size.
enum IconDrawing {
    /// Ink, in the colour of what it is on.
    case mask(IconMask)
    /// A picture with colours of its own.
    case picture(Picture)

    /// Tells one drawing from another for as long as both live.
    var identity: ObjectIdentifier {
        switch self {
        case .mask(let mask): ObjectIdentifier(mask)
        case .picture(let picture): ObjectIdentifier(picture)
        }
    }
}

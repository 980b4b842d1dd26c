/// An icon in a square of some size.
enum IconDrawing {
    /// Ink, in the colour of what it is on.
    case mask(IconMask)
    /// A picture with colours of its own.
    case picture(Picture)

    /// The same for the same drawing, and for no other one that is there.
    var identity: ObjectIdentifier {
        switch self {
        case .mask(let mask): ObjectIdentifier(mask)
        case .picture(let picture): ObjectIdentifier(picture)
        }
    }
}

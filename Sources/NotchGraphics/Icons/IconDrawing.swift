/// An icon in a square of some size.
enum IconDrawing {
    /// Ink, in the colour of what it is on.
    case mask(IconMask)
    /// A picture with colours of its own.
    case picture(Picture)
}

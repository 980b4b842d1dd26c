import NotchCore

/// A text that the home view's clock has drawn. Two that are equal have the same pixels.
struct HomeMark: Hashable {
    var text: String
    var colour: RGBA
    /// The pixels that drawing can touch. Their height tells the size of the type.
    var rect: PixelRect
}

import NotchPictures

/// What a frame shows of an icon.
struct IconLook: Equatable {
    /// `nil` as long as the icon's file is read, and without memory.
    var drawing: IconDrawing?
    /// The picture that the icon is made of; `nil` for our own artwork.
    var picture: PictureLook?

    var opacity: Double { picture?.opacity ?? 1 }
    /// Whether the icon stays as it is.
    var isSettled: Bool { picture?.isSettled ?? true }

    /// The frames of an icon that moves; `nil` for one that does not.
    var animation: IconAnimation? { picture?.frames.flatMap { IconAnimation($0) } }

    /// Returns whether two looks have the same pixels.
    static func == (one: IconLook, other: IconLook) -> Bool {
        one.drawing?.identity == other.drawing?.identity && one.opacity == other.opacity
    }
}

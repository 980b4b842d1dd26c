import NotchPictures

/// How an icon is wanted.
struct IconWish: Equatable {
    /// In pixels.
    var size: Int
    /// Whether all frames of an icon are wanted that moves, and not the first one alone.
    var isMoving: Bool
}

/// What a frame shows of an icon.
struct IconLook: Equatable {
    /// `nil` as long as the icon's file is read, and without memory.
    var drawing: IconDrawing?
    /// The picture that the icon is made of; `nil` for our own artwork.
    var picture: PictureLook?

    /// How the icon was wanted, where the disk has not said yet whether a user has one of that name.
    var late: IconWish?

    var opacity: Double { picture?.opacity ?? 1 }
    /// Whether the icon stays as it is.
    var isSettled: Bool { late == nil && picture?.isSettled ?? true }

    /// The frames of an icon that moves; `nil` for one that does not.
    var animation: IconAnimation? { picture?.frames.flatMap { IconAnimation($0) } }

    /// Returns whether two looks have the same pixels.
    static func == (one: IconLook, other: IconLook) -> Bool {
        one.drawing?.identity == other.drawing?.identity && one.opacity == other.opacity
    }
}

import NotchCore

/// The picture that a display shows, put together from the damage of the presented frames.
@SurfaceActor
final class CommittedFrame {
    private let picture: GlassPicture
    private var isEmpty = true

    /// - Parameters:
    ///   - glass: what is shown of the frames.
    ///   - rotation: how the panel with that glass is mounted.
    init(geometry: PanelGeometry, glass: Glass = .colour, rotation: Rotation = .none) {
        picture = GlassPicture(width: geometry.width, height: geometry.height, glass: glass, rotation: rotation)
    }

    var pixmap: Pixmap { picture.pixmap }

    /// Copies the damage of `frame`, or the whole frame if it is the first one.
    ///
    /// - Returns: the region that was copied.
    /// - Throws: ``DisplayError`` of code `mismatch`.
    func commit(_ frame: Frame) throws(DisplayError) -> Region {
        guard frame.pixmap.width == pixmap.width, frame.pixmap.height == pixmap.height else {
            throw DisplayError(
                code: .mismatch,
                message: """
                    frame \(frame.sequence) is \(frame.pixmap.width)x\(frame.pixmap.height) pixels, \
                    but the display has \(pixmap.width)x\(pixmap.height)
                    """)
        }
        let damage = isEmpty ? Region(pixmap.bounds) : frame.damage.intersection(pixmap.bounds)
        for rect in damage.rects { picture.update(rect, from: frame.pixmap) }
        isEmpty = false
        return damage
    }

    func copy() -> Pixmap {
        let copy = Pixmap(width: pixmap.width, height: pixmap.height)
        copy.copy(pixmap.bounds, from: pixmap)
        return copy
    }
}

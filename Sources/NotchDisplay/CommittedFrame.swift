import NotchCore

/// The picture that a display shows, put together from the damage of the presented frames.
@SurfaceActor
final class CommittedFrame {
    let pixmap: Pixmap
    private var isEmpty = true

    init(geometry: PanelGeometry) {
        pixmap = Pixmap(width: geometry.width, height: geometry.height)
        clear()
    }

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
        for rect in damage.rects { pixmap.copy(rect, from: frame.pixmap) }
        isEmpty = false
        return damage
    }

    func copy() -> Pixmap {
        let copy = Pixmap(width: pixmap.width, height: pixmap.height)
        copy.copy(pixmap.bounds, from: pixmap)
        return copy
    }

    /// Makes the picture black: a panel without a picture is black, not transparent.
    private func clear() {
        for y in 0..<pixmap.height { pixmap.row(y).update(repeating: 0xFF00_0000) }
    }
}

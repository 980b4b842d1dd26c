import NotchCore

/// How a picture lies in the memory that a panel is fed from: format, pitch and rotation.
struct ScanoutLayout: Hashable, Sendable {
    /// Pixels of the memory, that is of the panel's own raster.
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let pitch: Int
    let format: ScanoutFormat
    let rotation: Rotation

    /// The rectangle of memory that `rect` of the picture becomes.
    func scanout(_ rect: PixelRect) -> PixelRect {
        let picture = rotation.inverse.size(width: width, height: height)
        return rotation.apply(to: rect, width: picture.width, height: picture.height)
    }
}

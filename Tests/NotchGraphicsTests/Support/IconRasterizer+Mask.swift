@testable import NotchGraphics

extension IconRasterizer {
    /// Makes a rasterizer whose pictures are read at once.
    convenience init(
        store: IconStore, isCrisp: Bool = false, isMatrix: Bool = false, hasSevenRows: Bool = false
    ) {
        self.init(
            store: store, pictures: FramePictures(DirectPictures()), isCrisp: isCrisp, isMatrix: isMatrix,
            hasSevenRows: hasSevenRows)
    }

    /// Returns the ink of an icon that has no colours of its own.
    func mask(for name: String, size: Int) -> IconMask? {
        guard case .mask(let mask)? = look(of: name, size: size).drawing else { return nil }
        return mask
    }

    /// Returns the pixels of an icon that has colours of its own.
    func picture(for name: String, size: Int, frame: Int = 0) -> [[UInt32]]? {
        guard case .picture(let frames, _)? = look(of: name, size: size, isMoving: frame > 0).drawing else {
            return nil
        }
        return frames.rows(ofFrame: frame)
    }

    /// Returns when the frames of an icon that moves are seen.
    func animation(of name: String) -> IconAnimation? { look(of: name, size: 24, isMoving: true).animation }
}

@testable import NotchGraphics

extension IconRasterizer {
    /// Returns the ink of an icon that has no colours of its own.
    func mask(for name: String, size: Int) -> IconMask? {
        guard case .mask(let mask)? = drawing(of: name, size: size) else { return nil }
        return mask
    }

    /// Returns an icon that has colours of its own.
    func picture(for name: String, size: Int, frame: Int = 0) -> Picture? {
        guard case .picture(let picture)? = drawing(of: name, size: size, frame: frame) else { return nil }
        return picture
    }
}

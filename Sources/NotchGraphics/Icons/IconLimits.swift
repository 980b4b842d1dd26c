/// The limits of a user's icon file.
enum IconLimits {
    /// The most bytes of a file; the icons of themes have 1 to 10 KB.
    static let bytes = 1 << 20
    /// The most pixels of a side.
    static let side = 256
    /// The most frames.
    static let frames = 64

    static func tooManyPixels(_ width: Int, _ height: Int) -> String {
        "\(width)x\(height) pixels are not 1x1 to \(side)x\(side)"
    }
}

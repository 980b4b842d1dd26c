import NotchDRM

extension DRMFormat {
    /// Of the formats that the model knows.
    var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

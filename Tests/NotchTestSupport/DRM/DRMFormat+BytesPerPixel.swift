import NotchDevices

extension DRMFormat {
    /// The size of a pixel in bytes, for the formats that the model knows.
    var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

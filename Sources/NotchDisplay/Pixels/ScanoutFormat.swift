/// What a pixel of scan-out memory holds.
enum ScanoutFormat: Hashable, Sendable {
    /// 32 bits, `0x00RRGGBB` in host order.
    case xrgb8888
    /// 16 bits, red in the highest five.
    case rgb565
    /// 32 bits as ``xrgb8888``, of which only black and white are used, by ordered dithering.
    case mono
}

extension ScanoutFormat {
    var bitsPerPixel: Int { self == .rgb565 ? 16 : 32 }
}

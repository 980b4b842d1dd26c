import NotchPictures

extension PictureFrames {
    /// Returns the coverage of a picture that is all black, or all white, as are symbols that are meant to be in any
    /// colour; `nil` for another picture.
    var stencil: IconMask? {
        let pixels = pixels(ofFrame: 0)
        guard
            pixels.allSatisfy({ $0 & 0xFF_FFFF == 0 })
                || pixels.allSatisfy({ $0 & 0xFF_FFFF == ($0 >> 24) * 0x01_0101 })
        else { return nil }
        return coverage
    }

    /// How much of each pixel is there, whatever its colour.
    var coverage: IconMask? { mask(ofFrame: 0) { $0 >> 24 } }

    /// Returns what a panel of one colour shows of a frame: what is bright, and all that is there if nothing is.
    ///
    /// - Parameter least: the least brightness of a pixel that counts, 1...255.
    func ink(ofFrame frame: Int, least: UInt8) -> IconMask? {
        func brightness(_ pixel: UInt32) -> UInt32 { max(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) }
        let isBright = pixels(ofFrame: frame).contains { brightness($0) >= UInt32(least) }
        let mask = mask(ofFrame: frame) { isBright ? brightness($0) : $0 >> 24 }
        mask?.makeCrisp(least: least)
        return mask
    }

    private func mask(ofFrame frame: Int, _ coverage: (_ pixel: UInt32) -> UInt32) -> IconMask? {
        IconMask(size: width, coverage: pixels(ofFrame: frame).map { UInt8(truncatingIfNeeded: coverage($0)) })
    }
}

import CPixels

/// The inner loops that write runs of pixels of one row to scan-out memory.
///
/// The loops have no branches, so that both compilers vectorize them. The memory needs no alignment.
struct ScanoutKernel {
    private enum Way {
        /// The picture's pixels are copied unchanged.
        case copy
        case rgb565
        case fields16
        case fields32
        case mono16
        case mono32
        case grey16
        case grey32
        case singleBits
    }

    private let format: ScanoutFormat
    private let way: Way

    init(_ format: ScanoutFormat) {
        self.format = format
        way =
            switch (format, format.bytesPerPixel) {
            case (.xrgb8888, _): .copy
            case (.rgb565, _): .rgb565
            case (_, 0): .singleBits
            case (_, 2): format.isMono ? .mono16 : format.greyLevels == nil ? .fields16 : .grey16
            default: format.isMono ? .mono32 : format.greyLevels == nil ? .fields32 : .grey32
            }
    }

    /// Writes `count` pixels. The first is at `x`, `y` of the panel's raster. Single bits begin with a whole byte, and
    /// the bits after the last pixel become zero.
    func encode(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer, x: Int, y: Int
    ) {
        switch way {
        case .copy: target.copyMemory(from: source, byteCount: count &* 4)
        case .rgb565: notch_encode_rgb565(source, count, target)
        case .fields16: encodeFields(source, count: count, to: target, as: UInt16.self)
        case .fields32: encodeFields(source, count: count, to: target, as: UInt32.self)
        case .mono16: encodeMono(source, count: count, to: target, x: x, y: y, as: UInt16.self)
        case .mono32: encodeMono(source, count: count, to: target, x: x, y: y, as: UInt32.self)
        case .grey16: encodeGreys(source, count: count, to: target, as: UInt16.self)
        case .grey32: encodeGreys(source, count: count, to: target, as: UInt32.self)
        case .singleBits: encodeBits(source, count: count, to: target, x: x, y: y)
        }
    }

    private func encodeBits(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer, x: Int, y: Int
    ) {
        let thresholds = MonoDither.thresholds(x: x, y: y)
        for first in stride(from: 0, to: count, by: 8) {
            var byte: UInt8 = 0
            for index in first..<min(first &+ 8, count) {
                let pixel = SIMD4(repeating: source[index])
                let isBlack = MonoDither.areBlack(pixel, thresholds: thresholds)[index & 3]
                if isBlack == format.isInverted { byte |= 1 &<< UInt8(truncatingIfNeeded: index &- first) }
            }
            target.storeBytes(of: byte, toByteOffset: first / 8, as: UInt8.self)
        }
    }

    @inline(__always)
    private func encodeFields<Stored: FixedWidthInteger & BitwiseCopyable>(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer, as _: Stored.Type
    ) {
        let (red, green, blue, unused) = (format.red, format.green, format.blue, format.unused)
        for index in 0..<count {
            let pixel = source[index]
            let stored =
                red.encode((pixel &>> 16) & 0xFF) | green.encode((pixel &>> 8) & 0xFF) | blue.encode(pixel & 0xFF)
                | unused
            target.storeBytes(
                of: Stored(truncatingIfNeeded: stored), toByteOffset: index &* MemoryLayout<Stored>.size,
                as: Stored.self)
        }
    }

    /// Encodes the luminance, with the weights of the kernel's drivers (`drm_fb_xrgb8888_to_gray8`).
    @inline(__always)
    private func encodeGreys<Stored: FixedWidthInteger & BitwiseCopyable>(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer, as _: Stored.Type
    ) {
        let (red, green, blue, unused) = (format.red, format.green, format.blue, format.unused)
        let levels = UInt32(format.greyLevels ?? 256)
        for index in 0..<count {
            let pixel = source[index]
            let sum = 3 &* ((pixel &>> 16) & 0xFF) &+ 6 &* ((pixel &>> 8) & 0xFF) &+ (pixel & 0xFF)
            // Like drivers, this division rounds down.
            let level = (sum / 10) &* levels / 256
            let grey = level &* 255 / (levels &- 1)
            let stored = red.encode(grey) | green.encode(grey) | blue.encode(grey) | unused
            target.storeBytes(
                of: Stored(truncatingIfNeeded: stored), toByteOffset: index &* MemoryLayout<Stored>.size,
                as: Stored.self)
        }
    }

    @inline(__always)
    private func encodeMono<Stored: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer, x: Int, y: Int,
        as _: Stored.Type
    ) {
        let thresholds = MonoDither.thresholds(x: x, y: y)
        let black = SIMD4<UInt32>(repeating: format.black)
        let white = SIMD4<UInt32>(repeating: format.white)
        var index = 0
        while index &+ 4 <= count {
            let pixels = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
            let shown = white.replacing(with: black, where: MonoDither.areBlack(pixels, thresholds: thresholds))
            target.storeBytes(
                of: SIMD4<Stored>(truncatingIfNeeded: shown), toByteOffset: index &* MemoryLayout<Stored>.size,
                as: SIMD4<Stored>.self)
            index &+= 4
        }
        for lane in 0..<count &- index {
            let pixels = SIMD4(repeating: source[index &+ lane])
            let isBlack = MonoDither.areBlack(pixels, thresholds: thresholds)[lane]
            target.storeBytes(
                of: Stored(truncatingIfNeeded: isBlack ? format.black : format.white),
                toByteOffset: (index &+ lane) &* MemoryLayout<Stored>.size, as: Stored.self)
        }
    }
}

/// Decides which pixels are white on a panel of black and white pixels.
///
/// The brightest of a pixel's three colours counts, so a red or blue picture is as white as the text beside it. The
/// threshold is near one half, so that a shape gets the pixels that lie mostly within it. The threshold depends on
/// the position, by a Bayer matrix of 4 by 4, but only within a narrow range of greys. A progress bar's track lies
/// within that range and appears as dots. A pixel depends only on its own value and position, so damage stays exact and
/// dots do not move.
enum MonoDither {
    /// One row of thresholds, from 120 to 135.
    typealias Thresholds = SIMD4<UInt32>

    private static let matrix: [SIMD4<UInt32>] = [
        [0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5],
    ]

    /// Returns the thresholds of four pixels from `x` on in row `y`, both in the panel's own raster.
    static func thresholds(x: Int, y: Int) -> Thresholds {
        let row = matrix[y & 3] &+ 120
        return Thresholds(row[x & 3], row[(x + 1) & 3], row[(x + 2) & 3], row[(x + 3) & 3])
    }

    /// Returns which of four pixels in a row have all colours below their threshold.
    @inline(__always)
    static func areBlack(_ pixels: SIMD4<UInt32>, thresholds: Thresholds) -> SIMDMask<SIMD4<Int32>> {
        // The comparison is byte by byte, because every vector unit supports that. The unused bits belong to no colour.
        let bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
        let limits = unsafeBitCast(thresholds &* 0x0001_0101, to: SIMD16<UInt8>.self)
        return unsafeBitCast(bytes .>= limits, to: SIMD4<UInt32>.self) & 0x00FF_FFFF .== 0
    }
}

package import NotchCore

/// Pixels as a PNG image holds them: three bytes each, red first, row after row.
package struct PNGPixels: Sendable {
    package let width: Int
    package let height: Int
    let bytes: [UInt8]

    /// Takes the pixels of `pixmap` as they look on black. A premultiplied colour without its alpha is the colour on
    /// black.
    package init(_ pixmap: Pixmap) {
        width = pixmap.width
        height = pixmap.height
        bytes = [UInt8](unsafeUninitializedCapacity: pixmap.width * pixmap.height * 3) { bytes, count in
            guard var target = bytes.baseAddress else { return }
            for y in 0..<pixmap.height {
                guard let row = pixmap.row(y).baseAddress else { continue }
                // A loop over pointers takes half of the instructions of one over buffers.
                var x = 0
                while x < pixmap.width {
                    let pixel = row[x]
                    target[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                    target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    target[2] = UInt8(truncatingIfNeeded: pixel)
                    target += 3
                    x &+= 1
                }
            }
            count = bytes.count
        }
    }
}

@testable import NotchCore
@testable import NotchGraphics

/// Many pictures on one, reduced, with a line between them.
struct ContactSheet {
    let pixmap: Pixmap
    private let scale: Int
    private let columns: Int
    private let width: Int
    private let height: Int
    private var count = 0

    private static let line = 2

    init(of panel: PixelRect, scale: Int, columns: Int, count: Int) {
        self.scale = scale
        self.columns = columns
        (width, height) = (panel.width / scale, panel.height / scale)
        let rows = (count + columns - 1) / columns
        pixmap = Pixmap(
            width: columns * (width + Self.line) - Self.line, height: rows * (height + Self.line) - Self.line)
        pixmap.fill(pixmap.bounds, with: 0xFF40_4060)
    }

    /// Adds a picture, each pixel the mean of those that it stands for.
    mutating func add(_ picture: Pixmap) {
        let left = count % columns * (width + Self.line)
        let top = count / columns * (height + Self.line)
        for y in 0..<height {
            for x in 0..<width { pixmap.pointer(x: left + x, y: top + y).pointee = mean(of: picture, x: x, y: y) }
        }
        count += 1
    }

    private func mean(of picture: Pixmap, x: Int, y: Int) -> UInt32 {
        var sums = [0, 0, 0]
        for row in 0..<scale {
            let line = picture.pointer(x: x * scale, y: y * scale + row)
            for column in 0..<scale {
                for channel in 0..<3 { sums[channel] += Int(line[column] >> UInt32(8 * channel) & 0xFF) }
            }
        }
        let area = scale * scale
        return (0..<3).reduce(0xFF00_0000) { pixel, channel in
            pixel | UInt32((sums[channel] + area / 2) / area) << UInt32(8 * channel)
        }
    }
}

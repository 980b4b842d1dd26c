package import NotchCore

/// A picture as a matrix of LEDs shows it: a round dot for each pixel, on black.
package enum LEDPicture {
    /// The pixels from an LED to the next, and those of an LED.
    private static let pitch = 10
    private static let diameter = 8
    private static let ground: UInt32 = 0xFF0A_0A0A
    /// An LED without light is seen as well.
    private static let dark: UInt32 = 0xFF1C_1C1C

    /// Draws each pixel of a picture as an LED.
    package static func leds(of picture: Pixmap) -> Pixmap {
        let leds = Pixmap(width: picture.width * pitch, height: picture.height * pitch)
        for y in 0..<leds.height { leds.row(y).update(repeating: ground) }
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = picture[x, y] & 0xFF_FFFF == 0 ? dark : picture[x, y] | 0xFF00_0000
                draw(pixel, on: leds, atX: x * pitch + (pitch - diameter) / 2, y: y * pitch + (pitch - diameter) / 2)
            }
        }
        return leds
    }

    private static func draw(_ pixel: UInt32, on pixmap: Pixmap, atX left: Int, y top: Int) {
        let radius = Double(diameter) / 2
        for y in 0..<diameter {
            for x in 0..<diameter {
                let (right, down) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
                let distance = (right * right + down * down).squareRoot()
                let coverage = min(max(radius + 0.5 - distance, 0), 1)
                pixmap[left + x, top + y] = mixed(pixel, ground, coverage)
            }
        }
    }

    private static func mixed(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
        [16, 8, 0].reduce(0xFF) { sum, shift in
            let (a, b) = (Double(one >> UInt32(shift) & 0xFF), Double(other >> UInt32(shift) & 0xFF))
            return sum << 8 | UInt32((a * share + b * (1 - share)).rounded())
        }
    }
}

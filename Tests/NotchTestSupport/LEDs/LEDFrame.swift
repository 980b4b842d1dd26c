import Glibc
package import NotchCore
import NotchDisplay

/// The light of a matrix's LEDs at one time.
package struct LEDFrame {
    private let kind: MatrixKind
    private let size: MatrixSize
    /// The light of each LED, row by row, `0xRRGGBB` in the LED's own steps.
    package let lights: [UInt32]

    init(_ kind: MatrixKind, size: MatrixSize, lights: [UInt32]) {
        self.kind = kind
        self.size = size
        self.lights = lights
    }

    package var isDark: Bool { lights.allSatisfy { $0 == 0 } }

    /// Returns the number of LEDs that do not give a picture's light, which is that of its components if `Gamma` is 1.
    ///
    /// - Parameters:
    ///   - brightness: the brightness of LEDs that the data alone makes darker, 0...1.
    ///   - level: the chips' own brightness, 0...63, of LEDs that have one.
    package func mistakes(_ picture: Pixmap, brightness: Double = 1, level: Int = 63) -> Int {
        guard picture.width == size.width, picture.height == size.height else { return lights.count }
        var mistakes = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (light, pixel) = (lights[y * size.width + x], picture[x, y])
                let channels = [UInt32(16), 8, 0]
                let isRight: Bool
                if kind == .max7219 {
                    isRight = (light != 0) == channels.contains { pixel >> $0 & 0xFF >= 128 }
                } else {
                    isRight = channels.allSatisfy { shift in
                        self.isRight(
                            Double(light >> shift & 0xFF), Double(pixel >> shift & 0xFF) / 255 * brightness, level)
                    }
                }
                if !isRight { mistakes += 1 }
            }
        }
        return mistakes
    }

    /// The lights of 8 bits that the driver of `/dev/leds0` has: those of a table with a gamma of 0.45, rounded down. In
    /// place of one that it lacks, it gives the next that is darker.
    private static let lightsOfNode = (0...255).map { (255 * pow(Double($0) / 255, 1 / 0.45)).rounded(.down) }

    private func isRight(_ step: Double, _ component: Double, _ level: Int) -> Bool {
        switch kind {
        case .leds: step == Self.lightsOfNode.last { $0 <= (255 * pow(component, 1 / 0.45)).rounded() }
        case .unicornMini: abs(step - min(63 * component * 63 / Double(level), 63)) < 0.51
        case .apa102: abs(step - 255 * component) < 1
        default: abs(step - 255 * component) < 0.51
        }
    }
}

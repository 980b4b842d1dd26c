package import NotchCore
import NotchDisplay

/// The light of a matrix's LEDs at one time.
package struct LEDFrame {
    private let model: any LEDModel.Type
    private let size: MatrixSize
    /// The light of each LED, row by row, `0xRRGGBB` in the LED's own steps.
    package let lights: [UInt32]

    init(_ model: any LEDModel.Type, size: MatrixSize, lights: [UInt32]) {
        self.model = model
        self.size = size
        self.lights = lights
    }

    package var isDark: Bool { lights.allSatisfy { $0 == 0 } }

    /// Returns the number of LEDs whose light differs from the picture, according to
    /// ``LEDModel/gives(_:_:brightness:level:)``.
    package func mistakes(_ picture: Pixmap, brightness: Double = 1, level: Int = 63) -> Int {
        guard picture.width == size.width, picture.height == size.height else { return lights.count }
        var mistakes = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let light = lights[y * size.width + x]
                if !model.gives(light, picture[x, y], brightness: brightness, level: level) { mistakes += 1 }
            }
        }
        return mistakes
    }
}

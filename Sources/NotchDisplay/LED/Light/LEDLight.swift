/// The light of each LED for a frame's pixels, in the order in which the data reaches the LEDs.
///
/// Its memory is reused for all frames.
package struct LEDLight: Sendable {
    package let layout: MatrixLayout
    package let options: LEDOptions
    /// The light of each channel of each LED, 0...65535, with the channels in the options' order.
    package private(set) var lights: [UInt16]
    /// The share of the frame's light, 0...1, that the current limit allows; 1 if it does not dim the frame.
    package private(set) var dimming = 1.0
    /// Whether the frame draws so much current that an encoder must round down to keep the current limit.
    package private(set) var isAtLimit = false
    /// The perceived brightness of white, 0...1. It applies from the next frame on.
    package var brightness: Double {
        didSet { fillTable() }
    }

    /// The brightness level for the chips; `nil` for chips without their own brightness.
    package var chipLevel: Int? { setting.level }

    private var setting = LEDDimming.Setting(share: 1, brightness: 1)
    /// The light of a component, 0...255.
    private var table: [UInt16]

    /// The least component that is lit at every brightness. It looks half as bright as full light. Text is brighter;
    /// fainter components may round to darkness.
    static let leastLitComponent = 128

    /// The current of a channel at full light, and of an LED's controller, in milliamperes. Both exceed the values in
    /// the data sheets of WS2812B and APA102.
    package static let channelCurrent = 20.0
    package static let controllerCurrent = 1.0

    package init(layout: MatrixLayout, options: LEDOptions) throws(MatrixOptionError) {
        try options.validate(count: layout.count)
        self.layout = layout
        self.options = options
        brightness = options.brightness
        lights = [UInt16](repeating: 0, count: layout.count * options.order.channels)
        table = [UInt16](repeating: 0, count: 256)
        fillTable()
    }

    /// Converts a frame to light.
    ///
    /// - Parameter pixels: the pixels, row by row, each `0xAARRGGBB` and opaque: one for each LED.
    package mutating func update(_ pixels: [UInt32]) {
        pixels.withUnsafeBufferPointer { update($0, stride: layout.size.width) }
    }

    /// Converts a frame to light.
    ///
    /// - Parameters:
    ///   - pixels: the pixels, row by row, each `0xAARRGGBB` and opaque.
    ///   - stride: the distance from one row to the next in pixels.
    package mutating func update(_ pixels: UnsafeBufferPointer<UInt32>, stride: Int) {
        let size = layout.size
        precondition(
            stride >= size.width && pixels.count >= stride * (size.height - 1) + size.width, "the frame is too small")
        let places = options.order.places
        let channels = options.order.channels
        var sum = 0
        lights.withUnsafeMutableBufferPointer { lights in
            table.withUnsafeBufferPointer { table in
                layout.leds.withUnsafeBufferPointer { leds in
                    for y in 0..<size.height {
                        for x in 0..<size.width {
                            let pixel = pixels[y * stride + x]
                            let first = Int(leds[y * size.width + x]) * channels
                            let red = table[Int(pixel >> 16 & 0xFF)]
                            let green = table[Int(pixel >> 8 & 0xFF)]
                            let blue = table[Int(pixel & 0xFF)]
                            lights[first + places.red] = red
                            lights[first + places.green] = green
                            lights[first + places.blue] = blue
                            sum += Int(red) + Int(green) + Int(blue)
                        }
                    }
                }
            }
        }
        limit(options.order.hasWhite ? moveToWhite() : sum)
    }

    /// Moves the common part of the light of an LED's three colours to its white channel.
    ///
    /// - Returns: the sum of all light.
    private mutating func moveToWhite() -> Int {
        let minimum = Self.light(ofMinimum: options)
        var sum = 0
        lights.withUnsafeMutableBufferPointer { lights in
            for first in stride(from: 0, to: lights.count, by: 4) {
                let white = min(lights[first], lights[first + 1], lights[first + 2])
                for place in first..<(first + 3) {
                    let rest = lights[place] - white
                    lights[place] = white > 0 && rest < minimum ? 0 : rest
                    sum += Int(lights[place])
                }
                lights[first + 3] = white
                sum += Int(white)
            }
        }
        return sum
    }

    /// Dims the whole frame to keep the current limit. No channel is clipped, so colours do not change.
    ///
    /// - Parameter sum: the sum of all light.
    private mutating func limit(_ sum: Int) {
        dimming = 1
        isAtLimit = false
        guard let currentLimit = options.currentLimit, sum > 0 else { return }
        let budget = Double(currentLimit) - Double(layout.count) * Self.controllerCurrent
        let demand = Double(sum) / 65_535 * Self.channelCurrent * setting.share
        // An encoder with finer steps may round each channel up by half a step of 8 bits.
        let rounding = options.depth == .sixteen ? Double(lights.count) * Self.channelCurrent / 510 : 0
        guard demand + rounding > budget else { return }
        isAtLimit = true
        dimming = min(budget / demand, 1)
        // A factor of 16 bits, rounded down like its products. The products fit into 32 bits.
        let factor = UInt32(dimming * 65_536)
        let depth = options.depth
        lights.withUnsafeMutableBufferPointer { lights in
            for place in lights.indices { lights[place] = depth.floor((UInt32(lights[place]) * factor) >> 16) }
        }
    }

    private mutating func fillTable() {
        setting = options.dimming.setting(for: brightness, gamma: options.gamma, depth: options.depth)
        let minimum = Self.light(ofMinimum: options)
        for component in table.indices {
            let light = min(options.gamma.light(Double(component) / 255 * setting.brightness) / setting.share, 1)
            let value = options.depth.nearest(light)
            let isAlwaysLit = component >= Self.leastLitComponent && setting.brightness > 0
            if minimum > 0, light * 255 >= 0.5 || isAlwaysLit {
                table[component] = max(value, minimum)
            } else if isAlwaysLit {
                table[component] = max(value, options.depth.leastStep)
            } else {
                table[component] = minimum > 0 ? 0 : value
            }
        }
    }

    /// Returns the light of the options' minimum, rounded up to a step of their depth.
    private static func light(ofMinimum options: LEDOptions) -> UInt16 {
        let steps = options.depth.rawValue
        let step = (options.minimum * steps + 254) / 255
        return UInt16(step * 65_535 / steps)
    }
}

import Testing

@testable import NotchDisplay

/// The light of LEDs for pixels.
@Suite("Light of LEDs")
struct LEDLightTests {
    private func light(_ pixels: [UInt32], _ options: LEDOptions = LEDOptions()) throws -> LEDLight {
        var light = try LEDLight(layout: plain(pixels.count, 1), options: options)
        light.update(pixels)
        return light
    }

    private func bytes(_ light: LEDLight) -> [UInt16] { light.lights.map { $0 / 257 } }

    @Test("colours look as they do on the panel: sRGB's gamma, or a power")
    func gamma_isApplied() throws {
        #expect(bytes(try light([0xFFFF_8000])) == [255, 55, 0])
        #expect(bytes(try light([0xFFFF_8000], LEDOptions(gamma: .power(1)))) == [255, 128, 0])
        #expect(bytes(try light([0xFFFF_8000], LEDOptions(gamma: .power(2)))) == [255, 64, 0])
        let fine = try light([0xFFFF_8005], LEDOptions(depth: .sixteen)).lights
        #expect(fine == [65_535, 14_146, 99])
    }

    @Test("brightness is as people see it, and takes effect with the next frame")
    func brightness_isPerceived() throws {
        var light = try light([0xFFFF_FF00], LEDOptions(brightness: 0.5))
        #expect(bytes(light) == [55, 55, 0])
        light.brightness = 1
        #expect(bytes(light) == [55, 55, 0])
        light.update([0xFFFF_FF00])
        #expect(bytes(light) == [255, 255, 0])
        light.brightness = -3
        light.update([0xFFFF_FF00])
        #expect(bytes(light) == [0, 0, 0])
        light.brightness = .nan
        light.update([0xFFFF_FF00])
        #expect(bytes(light) == [0, 0, 0])
    }

    @Test("colours come in the order that the LEDs take")
    func order_isTheLEDs() throws {
        let pixel: UInt32 = 0xFF01_0203
        func values(_ order: LEDOrder) throws -> [UInt16] {
            bytes(try light([pixel], LEDOptions(order: order, gamma: .power(1))))
        }
        #expect(try values(.rgb) == [1, 2, 3])
        #expect(try values(.rbg) == [1, 3, 2])
        #expect(try values(.grb) == [2, 1, 3])
        #expect(try values(.gbr) == [2, 3, 1])
        #expect(try values(.brg) == [3, 1, 2])
        #expect(try values(.bgr) == [3, 2, 1])
        #expect(try values(.rgbw) == [0, 1, 2, 1])
        #expect(try values(.rbgw) == [0, 2, 1, 1])
        #expect(try values(.grbw) == [1, 0, 2, 1])
        #expect(try values(.gbrw) == [1, 2, 0, 1])
        #expect(try values(.brgw) == [2, 0, 1, 1])
        #expect(try values(.bgrw) == [2, 1, 0, 1])
    }

    @Test("a frame's rows may be longer than the matrix, and each pixel goes to its LED")
    func frame_hasAStride() throws {
        let layout = try MatrixLayout(
            MatrixLayoutOptions(size: MatrixSize(width: 2, height: 2), leds: MatrixPath(.rows, .serpentine)))
        var light = try LEDLight(layout: layout, options: LEDOptions(gamma: .power(1)))
        let pixels: [UInt32] = [0xFF00_0001, 0xFF00_0002, 0xFF00_0099, 0xFF00_0003, 0xFF00_0004]
        pixels.withUnsafeBufferPointer { light.update($0, stride: 3) }
        #expect(bytes(light) == [0, 0, 1, 0, 0, 2, 0, 0, 4, 0, 0, 3])
    }

    @Test("a lit colour has at least the minimum, and a dark one stays dark")
    func minimum_isKept() throws {
        let options = LEDOptions(gamma: .power(1), brightness: 0.5, minimum: 8)
        #expect(bytes(try light([0xFF00_010F, 0xFF10_11FF], options)) == [0, 8, 8, 8, 9, 128])
        var faint = options
        faint.brightness = 0.4
        #expect(bytes(try light([0xFF00_0102], faint)) == [0, 0, 8])
        for depth in LEDDepth.allCases {
            var fine = options
            fine.depth = depth
            let lights = try light([0xFF03_1000], fine).lights
            #expect(lights[0] >= 8 * 257 && lights[0] <= 3 * 1041 && lights[1] >= lights[0] && lights[2] == 0)
        }
    }

    @Test("light that an LED's colours have in common is its white's, and what is left below the minimum is dark")
    func white_isMoved() throws {
        var options = LEDOptions(order: .rgbw, gamma: .power(1))
        #expect(
            bytes(try light([0xFFFF_FFFF, 0xFF64_3264, 0xFF64_0000], options)) == [
                0, 0, 0, 255, 50, 0, 50, 50, 100, 0, 0, 0,
            ])
        options.minimum = 10
        #expect(bytes(try light([0xFF64_6496, 0xFF64_605F], options)) == [0, 0, 50, 100, 0, 0, 0, 95])
    }

    @Test("the whole frame is dimmed by one factor, which is told")
    func limit_dimsTheFrame() throws {
        let white: UInt32 = 0xFFFF_FFFF
        // A white LED draws 61 mA.
        let free = try light([white, white], LEDOptions(currentLimit: 122))
        #expect(bytes(free) == [255, 255, 255, 255, 255, 255] && free.dimming == 1 && !free.isAtLimit)
        let half = try light([white, 0xFF00_FF00], LEDOptions(currentLimit: 42))
        #expect(bytes(half) == [127, 127, 127, 0, 127, 0])
        #expect(half.dimming == 0.5 && half.isAtLimit)
        // The white channel draws a third of what three colours draw.
        let whites = try light([white, white], LEDOptions(order: .grbw, currentLimit: 42))
        #expect(bytes(whites) == [0, 0, 0, 255, 0, 0, 0, 255] && whites.dimming == 1)
        var light = half
        light.update([0xFF00_0000, 0xFF00_0000])
        #expect(light.dimming == 1 && !light.isAtLimit && light.lights.allSatisfy { $0 == 0 })
    }

    @Test("a frame takes no new memory")
    func frames_reuseMemory() throws {
        var light = try LEDLight(layout: plain(32, 8), options: LEDOptions(order: .grbw, currentLimit: 2000))
        var encoder = WS2812Encoder(count: 256, channels: 4)
        func addresses() -> [UnsafeRawPointer?] {
            [
                light.lights.withUnsafeBytes { $0.baseAddress }, encoder.bytes.withUnsafeBytes { $0.baseAddress },
            ]
        }
        let before = addresses()
        for value in 0..<UInt32(10) {
            light.update([UInt32](repeating: value * 0x10_1010, count: 256))
            encoder.encode(light)
        }
        #expect(addresses() == before)
    }

    @Test("options out of range are refused with the option's name and the range")
    func bad_isRefused() {
        func refused(_ options: LEDOptions) -> String? {
            refusal { () throws(MatrixOptionError) in try options.validate(count: 256) }
        }
        #expect(refused(LEDOptions(gamma: .power(3), brightness: 0, minimum: 255, currentLimit: 257)) == nil)
        #expect(refused(LEDOptions(gamma: .power(0.9))) == "Gamma: should be srgb or from 1.0 to 3.0, not 0.9")
        #expect(refused(LEDOptions(gamma: .power(.nan))) == "Gamma: should be srgb or from 1.0 to 3.0, not nan")
        #expect(refused(LEDOptions(brightness: 1.5)) == "Brightness: should be from 0 to 1, not 1.5")
        #expect(refused(LEDOptions(brightness: .nan)) == "Brightness: should be from 0 to 1, not nan")
        #expect(refused(LEDOptions(minimum: 256)) == "MinimumBrightness: should be from 0 to 255, not 256")
        #expect(
            refused(LEDOptions(currentLimit: 256))
                == "CurrentLimit: should be above 256 milliamperes, which 256 dark LEDs draw, not 256")
    }
}

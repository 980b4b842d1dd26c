import Testing

@testable import NotchDisplay

/// What frames cost on their bus.
@Suite("Buses of LEDs")
struct LEDBusTests {
    @Test("the time and the rate of a frame follow from its bytes and the speed")
    func cost_followsFromBytes() throws {
        let three = WS2812Encoder(count: 256)
        #expect(three.bus == LEDBus(speed: 2_400_000, bytes: 2496, time: 8_320_000))
        #expect(three.largestTransfer == 2496 && abs(three.bus.rate - 120.19) < 0.01)
        let eight = WS2812Encoder(count: 256, timing: .eightBits)
        #expect(eight.bus == LEDBus(speed: 6_400_000, bytes: 6656, time: 8_320_000))
        #expect(WS2812Encoder(count: 256, channels: 4).bus.bytes == 192 + 256 * 12)
        let apa102 = APA102Encoder(count: 256)
        #expect(apa102.bus == LEDBus(speed: 4_000_000, bytes: 1048, time: 2_096_000))
        let node = LEDNodeEncoder(count: 256)
        #expect(node.bus == LEDBus(speed: 800_000, bytes: 1024, time: 7_830_000))
        let blocks = try MatrixLayout(
            MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8), tile: MatrixSize(width: 8, height: 8)))
        let max7219 = try MAX7219Encoder(layout: blocks)
        #expect(max7219.bus == LEDBus(speed: 1_000_000, bytes: 64, time: 512_000))
        #expect(max7219.largestTransfer == 8)
        let mini = try UnicornMiniEncoder()
        #expect(mini.bus == LEDBus(speed: 600_000, bytes: 452, time: 6_026_666))
        let ddp = DDPEncoder(count: 256)
        #expect(ddp.bus == LEDBus(speed: 800_000, bytes: 778, time: 7_980_000))
        #expect(DDPEncoder(count: 4096).largestTransfer == 1450)
    }

    @Test("each kind of LED has its channels, its order of colours and its steps of light")
    func kinds_haveTheirLight() throws {
        func kind(_ encoder: any LEDEncoder) -> String { "\(encoder.channels) \(encoder.order) \(encoder.depth)" }
        #expect(kind(WS2812Encoder(count: 1)) == "3 grb eight")
        #expect(kind(WS2812Encoder(count: 1, channels: 4)) == "4 grbw eight")
        #expect(kind(APA102Encoder(count: 1)) == "3 bgr sixteen")
        #expect(kind(LEDNodeEncoder(count: 1)) == "3 rgb eight")
        #expect(kind(DDPEncoder(count: 1, channels: 4)) == "4 rgbw eight")
        #expect(kind(UnicornHDEncoder()) == "3 rgb eight")
        #expect(kind(try UnicornMiniEncoder()) == "3 rgb six")
    }

    @Test("an encoder's largest matrix has exactly the room that it names")
    func room_isExact() {
        for buffer in [0, 100, 192, 201, 4096, 8192, 65_536] {
            for channels in 3...4 {
                for timing in WS2812Timing.allCases {
                    let leds = WS2812Encoder(count: 1, channels: channels, timing: timing).leds(in: buffer)
                    let above = WS2812Encoder(count: leds + 1, channels: channels, timing: timing)
                    #expect(above.bytes.count > buffer)
                    guard leds > 0 else { continue }
                    let full = WS2812Encoder(count: leds, channels: channels, timing: timing)
                    #expect(full.bytes.count <= buffer)
                }
            }
            let leds = APA102Encoder(count: 1).leds(in: buffer)
            #expect(APA102Encoder(count: leds + 1).bytes.count > buffer)
            #expect(leds == 0 || APA102Encoder(count: leds).bytes.count <= buffer)
        }
        #expect(WS2812Encoder(count: 1).leds(in: 4096) == 433)
        #expect(WS2812Encoder(count: 1, timing: .eightBits).leds(in: 4096) == 149)
    }

    @Test("a matrix above spidev's buffer is refused with the number that fits and the line that fixes it")
    func buffer_isChecked() throws {
        func refused(_ encoder: any LEDEncoder, _ buffer: Int = 4096) -> String? {
            refusal { () throws(MatrixOptionError) in try encoder.checkBuffer(buffer) }
        }
        #expect(refused(WS2812Encoder(count: 433)) == nil)
        #expect(
            refused(WS2812Encoder(count: 434))
                == "Size: 434 LEDs take 4098 bytes in one transfer, and spidev's buffer has 4096, room for 433 LEDs:"
                + " add spidev.bufsiz=8192 to cmdline.txt")
        #expect(
            refused(APA102Encoder(count: 4096))
                == "Size: 4096 LEDs take 16648 bytes in one transfer, and spidev's buffer has 4096, room for 1006 LEDs:"
                + " add spidev.bufsiz=20480 to cmdline.txt")
        #expect(refused(WS2812Encoder(count: 434), 8192) == nil)
        #expect(refused(UnicornHDEncoder(), 512)?.contains("room for 0 LEDs") == true)
        let blocks = try MatrixLayout(
            MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8), tile: MatrixSize(width: 8, height: 8)))
        #expect(refused(try MAX7219Encoder(layout: blocks), 6)?.contains("room for 192 LEDs") == true)
    }
}

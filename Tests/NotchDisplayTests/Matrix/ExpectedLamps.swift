import NotchCore
import NotchLED
import NotchTestSupport

@testable import NotchDisplay

/// The data that pictures become, by the light and the encoder of a kind alone.
struct ExpectedLamps {
    let size: MatrixSize
    private let devices: [String]
    private var light: LampLight
    private var encoder: any LampEncoder

    /// The host of the receiver in tests.
    static let host = "wled.local"

    /// Makes what a kind of 32x8 lamps, or as many as the board has, should do.
    ///
    /// - Parameter brightness: the brightness, which is 0.5 unless it was set.
    init(_ kind: MatrixKind, brightness: Double = 0.5) throws {
        size = kind.traits.size ?? MatrixSize(width: 32, height: 8)
        let tile = kind == .max7219 ? MatrixSize(width: 8, height: 8) : nil
        let layout = try MatrixLayout(MatrixLayoutOptions(size: size, tile: tile))
        let options: LampOptions
        switch kind {
        case .ws2812:
            encoder = WS2812Encoder(count: layout.count)
            options = LampOptions(order: .grb, brightness: brightness, currentLimit: 1500)
        case .apa102:
            encoder = APA102Encoder(count: layout.count)
            options = LampOptions(order: .bgr, depth: .sixteen, brightness: brightness, currentLimit: 1500)
        case .leds:
            encoder = LampNodeEncoder(count: layout.count)
            options = LampOptions(
                gamma: LampNodeEncoder.gamma, brightness: brightness, currentLimit: 1500)
        case .max7219:
            encoder = try MAX7219Encoder(layout: layout)
            options = LampOptions(dimming: encoder.dimming, brightness: brightness)
        case .unicornHD:
            encoder = UnicornHDEncoder()
            options = LampOptions(brightness: brightness)
        case .unicornMini:
            encoder = try UnicornMiniEncoder()
            options = LampOptions(depth: .six, dimming: encoder.dimming, brightness: brightness)
        case .ddp:
            encoder = DDPEncoder(count: layout.count)
            options = LampOptions(brightness: brightness)
        }
        devices = kind == .ddp ? [Self.host] : kind.traits.devices
        light = try LampLight(layout: layout, options: options)
    }

    /// What is sent once the devices are open.
    var setUp: [FakeLamps.Message] { encoder.setUp(level: light.chipLevel ?? 0).map { named($0) } }
    /// What is sent last.
    var shutDown: [FakeLamps.Message] { encoder.shutDown.map { named($0) } }

    /// What a picture takes, as it is in the matrix's own raster.
    mutating func pieces(of picture: Pixmap) -> [FakeLamps.Message] {
        light.update((0..<picture.height).flatMap { Array(picture.row($0)) })
        encoder.encode(light)
        return transfers
    }

    /// What a dark matrix takes.
    mutating func dark() -> [FakeLamps.Message] {
        encoder.encodeDark()
        return transfers
    }

    private var transfers: [FakeLamps.Message] {
        encoder.transfers.map { named(LampMessage(device: $0.device, bytes: Array(encoder.bytes[$0.range]))) }
    }

    private func named(_ message: LampMessage) -> FakeLamps.Message {
        FakeLamps.Message(device: devices[message.device], bytes: message.bytes)
    }
}

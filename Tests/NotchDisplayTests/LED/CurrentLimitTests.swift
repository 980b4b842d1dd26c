import Glibc
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The current that LEDs draw for the bytes that they are sent.
@Suite("Current limit")
struct CurrentLimitTests {
    /// Returns the light of each channel, 0...1, as an LED gives it.
    private typealias Reader = (any LEDEncoder) -> [Double]

    private struct Kind {
        var name: String
        var order: LEDOrder
        var depth: LEDDepth
        var gamma = LEDGamma.sRGB
        /// The coarsest step of light near full.
        var step: Double
        var encoder: (Int) -> any LEDEncoder
        var reader: Reader
    }

    private func chain(_ name: String, _ order: LEDOrder, _ timing: WS2812Timing) -> Kind {
        Kind(
            name: name, order: order, depth: .eight, step: 1.0 / 255,
            encoder: { WS2812Encoder(count: $0, channels: order.channels, timing: timing) },
            reader: { encoder in
                (LEDLine(encoder.bytes, speed: encoder.bus.speed).bytes ?? []).map { Double($0) / 255 }
            })
    }

    private var kinds: [Kind] {
        [
            chain("WS2812", .grb, .threeBits), chain("SK6812", .grbw, .eightBits),
            Kind(
                name: "APA102", order: .bgr, depth: .sixteen, step: 1.0 / 255, encoder: { APA102Encoder(count: $0) },
                reader: { encoder in
                    (0..<encoder.count * 3).map { index in
                        let led = 4 + index / 3 * 4
                        return Double(encoder.bytes[led] & 31) / 31 * Double(encoder.bytes[led + 1 + index % 3]) / 255
                    }
                }),
            Kind(
                name: "DDP", order: .rgb, depth: .eight, step: 1.0 / 255, encoder: { DDPEncoder(count: $0) },
                reader: { encoder in
                    encoder.transfers.flatMap { encoder.bytes[$0.range.dropFirst(10)] }.map { Double($0) / 255 }
                }),
            Kind(
                name: "node", order: .rgb, depth: .eight, gamma: LEDNodeEncoder.gamma, step: 0.012,
                encoder: { LEDNodeEncoder(count: $0) },
                reader: { encoder in
                    // The driver's table: 255 * (value / 255) ^ (1 / 0.45), rounded down.
                    (0..<encoder.count * 3).map { index in
                        let value = Double(encoder.bytes[index / 3 * 4 + index % 3])
                        return (255 * pow(value / 255, 1 / 0.45)).rounded(.down) / 255
                    }
                }),
        ]
    }

    @Test("no frame draws more than the limit, and LEDs keep their ratio to within a step")
    func current_isWithinTheLimit() throws {
        var random = LayoutRandom(seed: 2026)
        for kind in kinds {
            var dimmed = 0
            for _ in 0..<150 {
                let count = Int.random(in: 1...120, using: &random)
                let limit = count + Int.random(in: 1...(25 * count), using: &random)
                var options = LEDOptions(
                    order: kind.order, depth: kind.depth, gamma: kind.gamma,
                    brightness: Double.random(in: 0.4...1, using: &random),
                    minimum: Int.random(in: 0...9, using: &random)
                )
                let frame = random.frame(count: count)
                let free = try show(frame, options, kind)
                options.currentLimit = limit
                let limited = try show(frame, options, kind)
                let current = limited.lights.reduce(0, +) * 20 + Double(count)
                #expect(current <= Double(limit) + 1e-6, "\(kind.name) \(count) LEDs")
                guard limited.lights.count == free.lights.count, limited.lights.count == count * kind.order.channels
                else {
                    Issue.record("\(kind.name): the bytes are not read")
                    return
                }
                let furthest = zip(free.lights, limited.lights).map { abs($0 * limited.dimming - $1) }.max() ?? 1
                #expect(furthest <= 1.01 * kind.step + 1e-4, "\(kind.name) \(limited.dimming)")
                if limited.dimming < 1 {
                    dimmed += 1
                    // The limit is used up, but for the steps.
                    let unused = Double(limit) - current
                    #expect(unused <= Double(count * kind.order.channels) * 20 * kind.step + 1)
                } else {
                    #expect(free.lights.reduce(0, +) * 20 + Double(count) <= Double(limit) * 1.01 + Double(count) * 0.2)
                }
            }
            #expect(dimmed > 15 && dimmed < 150, "\(kind.name)")
        }
    }

    @Test("a frame just below the limit stays there when an encoder rounds it")
    func rounding_isWithinTheLimit() throws {
        let kind = try #require(kinds.first { $0.name == "APA102" })
        let count = 200
        for component in 1...255 {
            let frame = [UInt32](repeating: 0xFF00_0000 | UInt32(component) * 0x1_0101, count: count)
            let demand = Double(component) / 255 * 60 * Double(count)
            var options = LEDOptions(order: kind.order, depth: kind.depth, gamma: .power(1))
            options.currentLimit = count + Int(demand.rounded(.up))
            let lights = try show(frame, options, kind).lights
            let current = lights.reduce(0, +) * 20 + Double(count)
            #expect(current <= Double(options.currentLimit ?? 0) + 1e-6, "component \(component)")
        }
    }

    private func show(
        _ frame: [UInt32], _ options: LEDOptions, _ kind: Kind
    ) throws -> (lights: [Double], dimming: Double) {
        var light = try LEDLight(layout: plain(frame.count, 1), options: options)
        light.update(frame)
        var encoder = kind.encoder(frame.count)
        encoder.encode(light)
        return (kind.reader(encoder), light.dimming)
    }
}

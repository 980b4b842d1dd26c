import NotchLED
import NotchSystem

/// A strip of LEDs on an SPI bus: a matrix of one row. All its pixels have the same colour.
final class StripSink: IndicatorSink {
    private let path: String
    private let port: any LampPort
    private var light: LampLight
    private var encoder: any LampEncoder
    private var shown: [UInt8] = []

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(options: IndicatorOptions, system: any LampSystem) throws(DisplayError) {
        path = options.device ?? IndicatorOptions.defaultSPIDevice
        let isWS2812 = options.kind == .ws2812
        encoder =
            isWS2812
            ? WS2812Encoder(count: options.count, timing: options.ws2812Timing) : APA102Encoder(count: options.count)
        do {
            let layout = try MatrixLayout(MatrixLayoutOptions(size: MatrixSize(width: options.count, height: 1)))
            light = try LampLight(
                layout: layout,
                options: LampOptions(
                    order: encoder.order, depth: encoder.depth, dimming: encoder.dimming,
                    currentLimit: options.currentLimit))
        } catch {
            throw DisplayError(code: .format, message: "\(error)")
        }
        do throws(Errno) { port = try system.openSPI(path, speed: encoder.bus.speed) } catch {
            throw MatrixProblem(
                kind: isWS2812 ? .ws2812 : .apa102, count: options.count, system: system
            ).opening(path, error)
        }
    }

    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError) {
        // The colour has eight bits, and the brightness makes finer steps of it.
        light.brightness = level * brightness
        light.update([UInt32](repeating: colour.pixel, count: light.layout.count))
        encoder.encode(light)
        try send()
    }

    func forget() { shown = [] }

    func restore() {
        encoder.encodeDark()
        try? send()
    }

    private func send() throws(DisplayError) {
        let bytes = encoder.bytes
        guard bytes != shown else { return }
        do throws(Errno) { try port.send(bytes) } catch {
            throw DisplayError(
                code: error == .noDevice || error == .noDeviceOrAddress ? .absent : .io, errno: error.rawValue,
                message: "\(path) refuses the data"
                    + (error == .messageTooLong
                        ? " (spidev's buffer is too small: add spidev.bufsiz=65536 to cmdline.txt)" : ""))
        }
        shown = bytes
    }
}

import NotchSystem

/// A strip of LEDs on an SPI bus. All its pixels have the same colour.
final class StripSink: IndicatorSink {
    private let options: IndicatorOptions
    private let path: String
    private let port: any SPIPort
    private var shown: [UInt8] = []

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(options: IndicatorOptions, system: any SPISystem) throws(DisplayError) {
        self.options = options
        path = options.device ?? IndicatorOptions.defaultSPIDevice
        let speed = options.kind == .ws2812 ? options.ws2812Timing.speed : APA102Strip.speed
        do throws(Errno) { port = try system.open(path, speed: speed) } catch {
            throw Self.describe(error, opening: path, system)
        }
    }

    private static func describe(_ error: Errno, opening path: String, _ system: any SPISystem) -> DisplayError {
        var code = DisplayError.Code.io
        var advice = ""
        if error == .accessDenied || error == .notPermitted {
            code = .denied
            let group = system.group(of: path).flatMap { $0 == "root" ? nil : $0 }
            advice =
                group.map { " (the user has to join the group \($0))" }
                ?? " (the udev rules of `sudo make install` give the group video that right)"
        } else if error == .noEntry || error == .noDevice || error == .noDeviceOrAddress {
            code = .absent
        }
        return DisplayError(code: code, errno: error.rawValue, message: "\(path) cannot be opened\(advice)")
    }

    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError) {
        let pixel = colour.light(at: level * brightness).limited(
            count: options.count, milliamperes: options.currentLimit)
        try send(pixel)
    }

    func forget() { shown = [] }

    func restore() {
        try? send(.off)
        port.close()
    }

    private func send(_ pixel: IndicatorPixel) throws(DisplayError) {
        let pixels = [IndicatorPixel](repeating: pixel, count: options.count)
        let bytes =
            options.kind == .ws2812
            ? WS2812Strip(timing: options.ws2812Timing).bytes(for: pixels) : APA102Strip.bytes(for: pixels)
        guard bytes != shown else { return }
        do throws(Errno) { try port.send(bytes) } catch {
            throw DisplayError(
                code: error == .noDevice || error == .noDeviceOrAddress ? .absent : .io, errno: error.rawValue,
                message: "\(path) refuses the data"
                    + (error == .messageTooLong ? " (spidev's bufsiz= is too small)" : ""))
        }
        shown = bytes
    }
}

import NotchSystem

/// A device that emits the indicator's light.
protocol IndicatorSink: AnyObject {
    /// The kernel's name of the device.
    var name: String { get }

    /// Shows a colour. Values that are already set are not written again.
    ///
    /// - Parameters:
    ///   - level: the perceived level from 0 (off) to 1.
    ///   - brightness: the share of the device's maximum at level 1, in perceived brightness.
    /// - Throws: ``DisplayError``: `absent` once the device was removed, `denied`, or `io`.
    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError)
    /// Clears the record of shown values, because the device may have lost them.
    func forget()
    /// Restores the device's former state, or switches it off, and releases it.
    func restore()
}

/// An LED of `/sys/class/leds`, with several colours (`multi_index`) or one.
final class LEDSink: IndicatorSink {
    let name: String
    private let folder: String
    private let files: any AttributeFiles
    /// The number for full light, at least 1.
    private let maximum: Int
    /// The colours in the order of `multi_intensity`; empty for an LED of one colour.
    private let colours: [String]
    private var shown: (intensities: String?, brightness: Int?)
    /// The original values, set by other programs.
    private let former: (trigger: String?, intensities: String?, brightness: Int)

    static let root = "/sys/class/leds"

    /// Takes control of the LED from its trigger.
    ///
    /// - Parameter name: the name of the LED below `root`; `nil` for the only LED of several colours.
    init(name: String?, root: String = LEDSink.root, files: any AttributeFiles) throws(DisplayError) {
        self.files = files
        if let name {
            self.name = name
        } else {
            self.name = try Self.onlyColoured(in: root, files)
        }
        folder = root + "/" + self.name
        do throws(Errno) { _ = try files.read(folder + "/brightness") } catch {
            guard error == .noEntry || error == .notDirectory else {
                throw DisplayError(reading: folder + "/brightness", error)
            }
            let names = files.devices(in: root)
            throw DisplayError(
                code: .absent,
                message: "no LED is called '\(self.name)'; "
                    + (names.isEmpty ? "there is none in \(root)" : "there is \(names.joined(separator: ", "))"))
        }
        maximum = try files.number(in: folder + "/max_brightness", from: 1)
        colours = Self.words(of: folder + "/multi_index", files)
        // The active trigger is in brackets, as in `none [mmc0] timer`.
        let trigger = Self.words(of: folder + "/trigger", files).first { $0.hasPrefix("[") }?.dropFirst().dropLast()
        former = (
            trigger.flatMap { $0 == "none" ? nil : String($0) },
            colours.isEmpty ? nil : Self.words(of: folder + "/multi_intensity", files).joined(separator: " "),
            try files.number(in: folder + "/brightness", from: 0)
        )
        shown = (nil, nil)
        if former.trigger != nil { try write("none", to: "trigger") }
    }

    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError) {
        let light = colour.light(at: level * brightness)
        let number: Int
        if maximum == 1 {
            // The LED can only be on or off.
            number = level > 0.5 ? 1 : 0
        } else if colours.isEmpty {
            // The LED has one fixed colour, and gets the luminance of the tint.
            number = self.number(of: light.luminance)
        } else {
            // Intensities determine the hue, and brightness determines the level. Therefore a breath changes only the
            // brightness, and a faint light keeps its hue.
            let full = colour.light(at: 1)
            let brightest = full.brightest
            if level > 0, brightest > 0 {
                let hue = full.scaled(by: Double(maximum) / brightest)
                let intensities = colours.map { "\(Self.intensity(of: $0, in: hue))" }.joined(separator: " ")
                if intensities != shown.intensities {
                    try write(intensities, to: "multi_intensity")
                    shown.intensities = intensities
                }
            }
            number = self.number(of: light.brightest)
        }
        guard number != shown.brightness else { return }
        try write("\(number)", to: "brightness")
        shown.brightness = number
    }

    func forget() { shown = (nil, nil) }

    /// Returns the number for a share of full light. Light is never rounded to darkness.
    private func number(of light: Double) -> Int {
        light > 0 ? max(Int((light * Double(maximum)).rounded()), 1) : 0
    }

    func restore() {
        if let trigger = former.trigger {
            // The trigger sets the values that it needs.
            try? write(trigger, to: "trigger")
            return
        }
        if let intensities = former.intensities { try? write(intensities, to: "multi_intensity") }
        try? write("\(former.brightness)", to: "brightness")
    }

    /// Returns the intensity of one colour. Colours that are not components of a tint stay dark.
    private static func intensity(of colour: String, in pixel: IndicatorPixel) -> Int {
        switch colour {
        case "red": Int(pixel.red.rounded())
        case "green": Int(pixel.green.rounded())
        case "blue": Int(pixel.blue.rounded())
        default: 0
        }
    }

    // MARK: Attributes

    private func write(_ text: String, to attribute: String) throws(DisplayError) {
        let path = folder + "/" + attribute
        do throws(Errno) { try files.write(text + "\n", to: path) } catch {
            throw DisplayError(writing: path, error)
        }
    }

    private static func words(of path: String, _ files: any AttributeFiles) -> [String] {
        guard let bytes = try? files.read(path) else { return [] }
        return bytes.split { $0 <= UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func onlyColoured(in root: String, _ files: any AttributeFiles) throws(DisplayError) -> String {
        let names = files.devices(in: root)
        let coloured = names.filter { !words(of: "\(root)/\($0)/multi_index", files).isEmpty }
        if coloured.count == 1 { return coloured[0] }
        let there = coloured.isEmpty ? names : coloured
        throw DisplayError(
            code: coloured.isEmpty ? .absent : .ambiguous,
            message: (coloured.isEmpty ? "no LED has several colours" : "several LEDs have several colours")
                + (there.isEmpty ? "" : ": set Device= in [Indicator] to one of \(there.joined(separator: ", "))"))
    }
}

/// A strip of LEDs on an SPI bus: a matrix of one row. All its pixels have the same colour.
final class StripSink: IndicatorSink {
    private let path: String
    private let transport: any LEDTransport.Type
    private let port: any LEDPort
    private var light: LEDLight
    private var encoder: any LEDEncoder
    private var shown: [UInt8] = []

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(_ kind: MatrixKind, options: IndicatorOptions, system: any LEDSystem) throws(DisplayError) {
        path = options.device ?? IndicatorOptions.defaultSPIDevice
        var matrix = MatrixOptions()
        matrix.layout.size = MatrixSize(width: options.count, height: 1)
        matrix.timing = options.ws2812Timing
        do {
            let layout = try MatrixLayout(matrix.layout)
            encoder = try kind.encoder(matrix, layout)
            light = try LEDLight(
                layout: layout,
                options: LEDOptions(
                    order: encoder.order, depth: encoder.depth, dimming: encoder.dimming,
                    currentLimit: options.currentLimit))
        } catch {
            throw DisplayError(code: .format, message: "\(error)")
        }
        transport = kind.traits.transport
        do throws(LEDError) {
            port = try transport.open(path, for: matrix, speed: encoder.bus.speed, on: system)
        } catch {
            throw MatrixProblem(transport: transport, count: options.count, system: system).opening(path, error)
        }
    }

    func show(_ colour: IndicatorColour, level: Double, brightness: Double) throws(DisplayError) {
        // The colour has eight bits, and the brightness adds finer steps.
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
            let cause = transport.cause(of: error, count: light.layout.count) ?? "refuses the data"
            throw DisplayError(
                code: error == .noDevice || error == .noDeviceOrAddress ? .absent : .io, errno: error.rawValue,
                message: "\(path) \(cause)")
        }
        shown = bytes
    }
}

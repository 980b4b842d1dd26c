import NotchCore

/// Encodes pictures as the data of a matrix.
struct MatrixDriver {
    /// The data of a frame, in the pieces in which it is sent.
    typealias Data = [LEDMessage]

    private var light: LEDLight
    private var encoder: any LEDEncoder
    private var pixels: [UInt32]

    /// - Throws: `OptionError` for options that the kind of matrix does not allow.
    init(_ options: MatrixOptions) throws(OptionError) {
        guard let kind = options.kind else {
            throw OptionError(
                key: "Kind",
                message: "is missing: set it to one of \(MatrixKind.allCases.map(\.rawValue).joined(separator: ", ")),"
                    + " or choose a panel that is a matrix")
        }
        let traits = kind.traits
        if let flaw = traits.transport.flaw(of: options) { throw flaw }
        if traits.currentLimit == .never, options.currentLimit != nil {
            throw OptionError(
                key: "CurrentLimit",
                message: "is not for \(kind.rawValue), whose chips limit the current: set Brightness=")
        }
        if !options.devices.isEmpty, options.devices.count != traits.devices.count {
            throw OptionError(
                key: "Device", message: "a \(kind.rawValue) has \(traits.devices.count), not \(options.devices.count)")
        }
        if Set(options.devices).count < options.devices.count {
            throw OptionError(key: "Device", message: "has one device twice, and the chips have one each")
        }
        do throws(MatrixOptionError) {
            let layout = try MatrixLayout(options.layout)
            if let size = traits.size, layout.size != size {
                throw MatrixOptionError(
                    key: "Size", message: "a \(kind.rawValue) has \(size) LEDs, not \(layout.size)")
            }
            encoder = try kind.encoder(options, layout)
            let order = options.order ?? encoder.order
            guard encoder.channels == order.channels else {
                throw MatrixOptionError(
                    key: "Order", message: "a \(kind.rawValue) has no white channel: \(order.rawValue.dropLast())")
            }
            light = try LEDLight(
                layout: layout,
                options: LEDOptions(
                    order: order, depth: encoder.depth, gamma: traits.gamma ?? options.gamma, dimming: encoder.dimming,
                    brightness: Double(options.brightness) / 100, minimum: options.minimum,
                    currentLimit: Self.currentLimit(options, traits, layout.count)))
        } catch {
            throw OptionError(key: error.key, message: error.message)
        }
        pixels = [UInt32](repeating: 0, count: light.layout.count)
    }

    private static func currentLimit(_ options: MatrixOptions, _ traits: MatrixTraits, _ count: Int) -> Int? {
        switch traits.currentLimit {
        case .always: options.currentLimit ?? max(MatrixOptions.defaultCurrentLimit, 2 * count)
        case .ifSet: options.currentLimit
        case .never: nil
        }
    }

    /// The number of the matrix's own columns and rows.
    var size: MatrixSize { light.layout.size }
    var bus: LEDBus { encoder.bus }
    /// The first data after a matrix was opened.
    var setUp: Data { encoder.setUp(level: light.chipLevel ?? 0) }
    /// The commands that set the chips' brightness; empty for chips without one.
    var chipBrightness: Data { light.chipLevel.map { encoder.brightness(level: $0) } ?? [] }
    /// The share of the last frame's light, 0...1, that the current limit allows.
    var dimming: Double { light.dimming }

    /// Checks that a frame fits into the bus's buffer.
    ///
    /// - Parameter buffer: the size of spidev's buffer in bytes.
    /// - Throws: ``DisplayError`` of code `format`, which names the setting that makes room.
    func check(buffer: Int) throws(DisplayError) {
        do throws(MatrixOptionError) { try encoder.checkBuffer(buffer) } catch {
            throw DisplayError(code: .format, message: error.message)
        }
    }

    /// Sets the perceived brightness, 0...1. It applies to the next picture, after ``chipBrightness``.
    mutating func setBrightness(_ brightness: Double) { light.brightness = brightness }

    /// Returns the data of a picture whose size is that of the matrix.
    mutating func data(for picture: Pixmap, rotation: Rotation) -> Data {
        if rotation == .none {
            for y in 0..<picture.height {
                let row = picture.row(y)
                for x in 0..<picture.width { pixels[y * picture.width + x] = row[x] }
            }
        } else {
            let turned = TurnedPicture(picture, by: rotation)
            let size = size
            pixels.withUnsafeMutableBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                for y in stride(from: 0, to: size.height, by: TurnedPicture.stripHeight) {
                    let height = min(size.height - y, TurnedPicture.stripHeight)
                    turned.copy(
                        PixelRect(x: 0, y: y, width: size.width, height: height), to: base + y * size.width)
                }
            }
        }
        light.update(pixels)
        encoder.encode(light)
        return data
    }

    /// Returns the data of a dark matrix.
    mutating func dark() -> Data {
        encoder.encodeDark()
        return data
    }

    /// Returns the last data: dark LEDs, and commands that switch the chips off.
    mutating func end() -> Data { dark() + encoder.shutDown }

    /// Returns the data of the last frame again, for a receiver that keeps a frame only for a limited time.
    mutating func again() -> Data {
        encoder.nextFrame()
        return data
    }

    private var data: Data {
        let bytes = encoder.bytes
        return encoder.transfers.map { LEDMessage(device: $0.device, bytes: Array(bytes[$0.range])) }
    }
}

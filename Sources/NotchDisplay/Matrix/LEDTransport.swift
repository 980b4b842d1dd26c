package import NotchCore
package import NotchDevices
package import NotchSystem

/// A way of the data to LEDs: what is opened for it, and how a failure of it can be fixed.
package protocol LEDTransport: Sendable {
    /// The device nodes that are opened; `nil` for a transport without devices.
    static var nodes: LEDNodes? { get }
    /// Returns the names of what is opened, in order. Status and errors have these names.
    static func places(of options: MatrixOptions) -> [String]
    /// Returns what the options lack; `nil` if nothing is missing.
    static func flaw(of options: MatrixOptions) -> OptionError?
    /// Opens a place. The call may take seconds.
    ///
    /// - Parameter speed: the speed of the bus in hertz.
    /// - Throws: ``LEDError``, whose message counts only for a transport without devices.
    static func open(
        _ place: String, for options: MatrixOptions, speed: Int, on system: any LEDSystem
    ) throws(LEDError) -> any LEDPort
    /// Returns the most bytes of a message; `nil` for a transport without such a limit.
    static func buffer(of system: any LEDSystem) -> Int?
    /// Returns why an open place refuses the data, and the remedy; `nil` for an unknown reason.
    ///
    /// - Parameter count: the number of LEDs.
    static func cause(of error: Errno, count: Int) -> String?
}

extension LEDTransport {
    package static func places(of options: MatrixOptions) -> [String] { options.openedDevices }
    package static func flaw(of options: MatrixOptions) -> OptionError? { nil }
    package static func buffer(of system: any LEDSystem) -> Int? { nil }
}

/// Buses of spidev.
package enum SPITransport: LEDTransport {
    package static var nodes: LEDNodes? { .spi }

    package static func open(
        _ place: String, for options: MatrixOptions, speed: Int, on system: any LEDSystem
    ) throws(LEDError) -> any LEDPort {
        do throws(Errno) { return try system.openSPI(place, speed: speed) } catch { throw LEDError(error, place) }
    }

    package static func buffer(of system: any LEDSystem) -> Int? { system.spiBuffer }

    package static func cause(of error: Errno, count: Int) -> String? {
        guard error == .messageTooLong else { return nil }
        return "refuses the data (spidev's buffer is too small: add spidev.bufsiz=65536 to cmdline.txt)"
    }
}

/// The node of the kernel's driver of a Raspberry Pi 5, which accepts a whole frame.
package enum NodeTransport: LEDTransport {
    package static var nodes: LEDNodes? { .ws2812 }

    package static func open(
        _ place: String, for options: MatrixOptions, speed: Int, on system: any LEDSystem
    ) throws(LEDError) -> any LEDPort {
        do throws(Errno) { return try system.openNode(place) } catch { throw LEDError(error, place) }
    }

    package static func cause(of error: Errno, count: Int) -> String? {
        guard error == .noSpace || error == .fileTooBig else { return nil }
        return "has fewer LEDs than the matrix (set num_leds=\(count) of dtoverlay=ws2812-pio in config.txt)"
    }
}

/// UDP packets to a host.
package enum PacketTransport: LEDTransport {
    package static var nodes: LEDNodes? { nil }
    package static func places(of options: MatrixOptions) -> [String] { options.host.map { [$0] } ?? [] }

    package static func flaw(of options: MatrixOptions) -> OptionError? {
        guard options.host == nil else { return nil }
        return OptionError(key: "Host", message: "is missing: set the name or the address of the receiver")
    }

    package static func open(
        _ place: String, for options: MatrixOptions, speed: Int, on system: any LEDSystem
    ) throws(LEDError) -> any LEDPort {
        try system.connect(host: place, port: options.port)
    }

    package static func cause(of error: Errno, count: Int) -> String? { nil }
}

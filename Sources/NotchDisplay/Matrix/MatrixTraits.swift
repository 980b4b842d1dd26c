package import NotchCore
package import NotchLED

/// What a kind of matrix is and needs. What a kind does not say has the value that is safe for LEDs that nobody knows.
package struct MatrixTraits: Sendable {
    /// The way on which the data goes.
    package enum Port: CaseIterable, Hashable, Sendable {
        /// A bus of spidev.
        case spi
        /// A node of the kernel's driver of a Raspberry Pi 5, which takes a whole frame.
        case node
        /// UDP packets to a host.
        case network

        /// The subsystem of the devices, by which the kernel reports them; `nil` without devices.
        package var subsystem: String? {
            switch self {
            case .spi: "spidev"
            case .node: "ws2812-pio-rp1"
            case .network: nil
            }
        }
    }

    /// Whether the current is limited by dimming pictures.
    package enum CurrentLimit: Hashable, Sendable {
        /// By `CurrentLimit`, and by ``MatrixOptions/defaultCurrentLimit`` where that is not set.
        case always
        /// By `CurrentLimit` only, since something else limits the current too.
        case ifSet
        /// The chips limit the current, and pictures say nothing about it.
        case never
    }

    package var port = Port.spi
    /// The devices that are opened if none is set.
    package var devices = ["/dev/spidev0.0"]
    /// The sides that LEDs of this kind have; `nil` for any.
    package var size: MatrixSize?
    /// The gamma that the driver applies; `nil` takes the one that is set.
    package var gamma: LampGamma?
    package var currentLimit = CurrentLimit.always
    package var glass = Glass.colour
    /// How long after its data a receiver has to be sent it again, darkness too; `nil` for LEDs that keep a picture.
    package var refresh: Duration?
}

extension MatrixKind {
    package var traits: MatrixTraits {
        switch self {
        case .ws2812, .apa102: MatrixTraits()
        case .leds: MatrixTraits(port: .node, devices: ["/dev/leds0"], gamma: LampNodeEncoder.gamma)
        case .max7219: MatrixTraits(currentLimit: .never, glass: .mono)
        // Both boards have drivers of constant current, which light a part of the LEDs at a time.
        case .unicornHD: MatrixTraits(size: UnicornHDEncoder.size, currentLimit: .ifSet)
        case .unicornMini:
            MatrixTraits(
                devices: ["/dev/spidev0.0", "/dev/spidev0.1"], size: UnicornMiniEncoder.size, currentLimit: .ifSet)
        // The receiver has a limit of its own. WLED falls back to its own effect 2.5 s after the last packet.
        case .ddp: MatrixTraits(port: .network, devices: [], currentLimit: .ifSet, refresh: .seconds(1))
        }
    }
}

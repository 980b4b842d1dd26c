import NotchDevices
package import NotchSystem

/// The parts of the machine that drive LEDs. Tests replace them, because test machines have none.
package protocol LEDSystem: DeviceNodes, Sendable {
    /// Opens a device of spidev and sets it to mode 0, bytes of 8 bits and a speed in hertz.
    func openSPI(_ path: String, speed: Int) throws(Errno) -> any LEDPort
    /// Opens a node that accepts a whole frame with each write.
    func openNode(_ path: String) throws(Errno) -> any LEDPort
    /// Connects to a receiver of UDP packets. The call waits for the resolution of the host's address.
    ///
    /// - Throws: ``LEDError``, which reports an unknown host.
    func connect(host: String, port: Int) throws(LEDError) -> any LEDPort
    /// The size of spidev's buffer in bytes.
    var spiBuffer: Int { get }
}

/// An open device or connection for the data of LEDs. It is closed when it is released.
package protocol LEDPort: AnyObject, Sendable {
    /// Sends data in one piece: a transfer without a gap, a write at the beginning of a node, or a packet. The call may
    /// take as long as the transmission.
    func send(_ bytes: [UInt8]) throws(Errno)
}

/// A failure of a device or a connection of LEDs.
package struct LEDError: Error, Hashable, Sendable {
    /// The error number; 0 if there is none.
    package var errno: Int32
    /// The failure, such as `/dev/spidev0.0 cannot be opened`.
    package var message: String

    package init(_ error: Errno, _ message: String) {
        self.init(errno: error.rawValue, message)
    }

    package init(errno: Int32 = 0, _ message: String) {
        self.errno = errno
        self.message = message
    }
}

/// The LEDs' devices of the running kernel.
package struct LinuxLEDs: LEDSystem {
    // The values of `SPI_IOC_WR_MODE`, `SPI_IOC_WR_BITS_PER_WORD` and `SPI_IOC_WR_MAX_SPEED_HZ` of linux/spi/spidev.h.
    // Swift cannot import their macros. The values are valid on all but a few old processors.
    private static let writeMode: UInt = 0x4001_6B01
    private static let writeBitsPerWord: UInt = 0x4001_6B03
    private static let writeMaxSpeed: UInt = 0x4004_6B04
    /// The default size of spidev's buffer.
    private static let usualBuffer = 4096

    package init() {}

    package var spiBuffer: Int {
        guard let path = LEDNodes.spi.bufferParameter, let bytes = try? SystemAttributeFiles().read(path) else {
            return Self.usualBuffer
        }
        let text = String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        return Int(text) ?? Self.usualBuffer
    }

    package func openSPI(_ path: String, speed: Int) throws(Errno) -> any LEDPort {
        let descriptor = try System.open(path, .device)
        var (mode, bits, speed) = (UInt8(0), UInt8(8), UInt32(speed))
        try descriptor.control(Self.writeMode, &mode)
        try descriptor.control(Self.writeBitsPerWord, &bits)
        // The kernel rounds the speed down to the next speed of the controller.
        try descriptor.control(Self.writeMaxSpeed, &speed)
        return SPIPort(descriptor)
    }

    package func openNode(_ path: String) throws(Errno) -> any LEDPort {
        NodePort(try System.open(path, .writtenDevice))
    }

    package func connect(host: String, port: Int) throws(LEDError) -> any LEDPort {
        do throws(AddressError) {
            return PacketPort(try System.datagramSocket(to: host, port: port))
        } catch {
            throw LEDError(errno: error.errno, "\(host): \(error.reason)")
        }
    }

    private final class SPIPort: LEDPort {
        private let descriptor: OwnedDescriptor

        init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

        func send(_ bytes: [UInt8]) throws(Errno) {
            // Each write is one transfer.
            guard try System.write(bytes[...], to: descriptor.rawValue) == bytes.count else { throw .invalid }
        }
    }

    private final class NodePort: LEDPort {
        private let descriptor: OwnedDescriptor

        init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

        func send(_ bytes: [UInt8]) throws(Errno) {
            guard try System.write(bytes, to: descriptor, at: 0) == bytes.count else { throw .noSpace }
        }
    }

    private final class PacketPort: LEDPort {
        private let socket: OwnedDescriptor

        init(_ socket: consuming OwnedDescriptor) { self.socket = socket }

        func send(_ bytes: [UInt8]) throws(Errno) {
            guard try System.send(socket.rawValue, bytes[...]) == bytes.count else { throw .messageTooLong }
        }
    }
}

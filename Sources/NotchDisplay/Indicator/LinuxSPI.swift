import NotchSystem

/// The SPI devices of the kernel's spidev.
struct LinuxSPI: SPISystem {
    // These are `SPI_IOC_WR_MODE`, `SPI_IOC_WR_BITS_PER_WORD` and `SPI_IOC_WR_MAX_SPEED_HZ` of linux/spi/spidev.h.
    // Their macros do not reach Swift. The numbers are those of all but a few old processors.
    private static let writeMode: UInt = 0x4001_6B01
    private static let writeBitsPerWord: UInt = 0x4001_6B03
    private static let writeMaxSpeed: UInt = 0x4004_6B04

    func open(_ path: String, speed: Int) throws(Errno) -> any SPIPort {
        let descriptor = try System.open(path, .device)
        var (mode, bits, speed) = (UInt8(0), UInt8(8), UInt32(speed))
        try descriptor.control(Self.writeMode, &mode)
        try descriptor.control(Self.writeBitsPerWord, &bits)
        // The kernel rounds the speed down to the next one that the controller supports.
        try descriptor.control(Self.writeMaxSpeed, &speed)
        return Port(descriptor)
    }

    private final class Port: SPIPort {
        private var descriptor: OwnedDescriptor

        init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

        func send(_ bytes: [UInt8]) throws(Errno) {
            // Each write is one transfer.
            guard try System.write(bytes[...], to: descriptor.rawValue) == bytes.count else { throw .invalid }
        }

        func close() { descriptor.close() }
    }
}

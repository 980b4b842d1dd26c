import Glibc
import NotchSystem

extension System {
    // `SPI_IOC_WR_MODE`, `SPI_IOC_WR_BITS_PER_WORD` and `SPI_IOC_WR_MAX_SPEED_HZ` of linux/spi/spidev.h, whose macros
    // do not reach Swift, as all but a few old processors number them.
    private static let writeMode: UInt = 0x4001_6B01
    private static let writeBitsPerWord: UInt = 0x4001_6B03
    private static let writeMaxSpeed: UInt = 0x4004_6B04

    /// A SPI device on which each `write(2)` is one transfer: `open(2)`, `ioctl(2)`.
    ///
    /// - Parameter speed: hertz; the controller takes the next lower one it can.
    static func openSPI(_ path: String, speed: UInt32) throws(Errno) -> Int32 {
        let descriptor = try valueOrErrno { Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) }.get()
        var (mode, bits, speed) = (UInt8(0), UInt8(8), speed)
        do throws(Errno) {
            _ = try valueOrErrno { ioctl(descriptor, writeMode, &mode) }.get()
            _ = try valueOrErrno { ioctl(descriptor, writeBitsPerWord, &bits) }.get()
            _ = try valueOrErrno { ioctl(descriptor, writeMaxSpeed, &speed) }.get()
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}

package import NotchSystem

/// An open SPI device.
package protocol SPIPort: AnyObject {
    /// Sends bytes in one transfer, without a gap: 4096 at most, unless spidev was given a larger `bufsiz`.
    func send(_ bytes: [UInt8]) throws(Errno)

    /// Idempotent.
    func close()
}

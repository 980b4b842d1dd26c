package import NotchSystem

/// An open SPI device.
package protocol SPIPort: AnyObject {
    /// Sends bytes in one transfer without a gap, at most 4096 unless spidev was given a larger `bufsiz`.
    func send(_ bytes: [UInt8]) throws(Errno)
    /// Closes the device. Idempotent.
    func close()
}

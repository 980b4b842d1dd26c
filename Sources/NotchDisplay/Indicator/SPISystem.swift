package import NotchSystem

/// The machine's SPI devices. Tests replace them, since test machines have none.
package protocol SPISystem: DeviceNodes {
    /// Opens a device of spidev and sets it to mode 0, bytes of 8 bits and a speed in hertz.
    func open(_ path: String, speed: Int) throws(Errno) -> any SPIPort
}

package import NotchSystem

/// The parts of the machine that lamps are driven by. Tests replace them, since test machines have none.
package protocol LampSystem: DeviceNodes, Sendable {
    /// Opens a device of spidev and sets it to mode 0, bytes of 8 bits and a speed in hertz.
    func openSPI(_ path: String, speed: Int) throws(Errno) -> any LampPort
    /// Opens a node that takes a whole frame with each write.
    func openNode(_ path: String) throws(Errno) -> any LampPort
    /// Connects to a receiver of UDP packets. The call waits for the host's address.
    ///
    /// - Throws: ``LampError``, which says whether the host is unknown.
    func connect(host: String, port: Int) throws(LampError) -> any LampPort
    /// The size of spidev's buffer in bytes.
    var spiBuffer: Int { get }
}

package import NotchSystem

/// A device's stream of events. Only one program has it at a time, until it is released.
package final class IIOEvents: Sendable {
    package let descriptor: Int32
    private let system: any IIOSystem

    /// - Throws: EBUSY while another program has the stream, EACCES without the right to open the device's node.
    package init(of device: IIODevice, on system: any IIOSystem) throws(Errno) {
        self.system = system
        descriptor = try system.openEvents(of: device.id)
    }

    /// Takes the events that have arrived.
    ///
    /// - Returns: the number of events; 0 when there were none.
    package func take() throws(Errno) -> Int { try system.takeEvents(from: descriptor) }

    deinit { system.closeEvents(descriptor) }
}

package import NotchSystem

/// A device's stream of events, which only one program has at a time, until it is let go.
package final class IIOEvents: Sendable {
    package let descriptor: Int32
    private let system: any IIOSystem

    /// - Throws: EBUSY while somebody else has it, EACCES without the right to the device's node.
    package init(of device: IIODevice, on system: any IIOSystem) throws(Errno) {
        self.system = system
        descriptor = try system.openEvents(of: device.id)
    }

    /// Takes what has arrived.
    ///
    /// - Returns: how many events; 0 when there were none.
    package func take() throws(Errno) -> Int {
        try system.takeEvents(from: descriptor)
    }

    deinit {
        system.closeEvents(descriptor)
    }
}

import NotchLED
import NotchSystem
import Synchronization

/// The open ports of a matrix. Data goes out on a worker's thread, and the last of it on any.
final class MatrixLink: Sendable {
    /// The names of the ports, for errors.
    let names: [String]
    private let ports: Mutex<[any LampPort]>

    init(_ ports: [any LampPort], names: [String]) {
        self.names = names
        self.ports = Mutex(ports)
    }

    /// Sends data in order, and waits until the bus has carried it. Does nothing once the link is closed.
    ///
    /// - Throws: ``LampError``.
    func send(_ messages: [LampMessage]) throws(LampError) {
        try ports.withLock { (ports: inout sending [any LampPort]) throws(LampError) in try send(messages, by: ports) }
    }

    /// Sends the last data and closes the ports, after what is on its way.
    func close(after messages: [LampMessage]) {
        ports.withLock { ports in
            try? send(messages, by: ports)
            ports = []
        }
    }

    private func send(_ messages: [LampMessage], by ports: [any LampPort]) throws(LampError) {
        for message in messages where ports.indices.contains(message.device) {
            do { try ports[message.device].send(message.bytes) } catch {
                throw LampError(error, names[message.device])
            }
        }
    }
}

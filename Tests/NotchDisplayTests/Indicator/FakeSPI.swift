import Glibc
import NotchDisplay
import NotchSystem

/// An SPI bus that records what it is sent.
final class FakeSPI: SPISystem {
    /// The transfers, in order.
    var transfers: [[UInt8]] = []
    private(set) var opened: [String] = []
    private(set) var closeCount = 0
    /// The error numbers with which opening and sending fail; 0 is success.
    var openError: Int32 = 0
    var sendError: Int32 = 0
    var group: String?

    func open(_ path: String, speed: Int) throws(Errno) -> any SPIPort {
        opened.append("\(path) \(speed)")
        if openError != 0 { throw Errno(rawValue: openError) }
        return Port(bus: self)
    }

    func group(of path: String) -> String? { group }

    private final class Port: SPIPort {
        let bus: FakeSPI

        init(bus: FakeSPI) {
            self.bus = bus
        }

        func send(_ bytes: [UInt8]) throws(Errno) {
            if bus.sendError != 0 { throw Errno(rawValue: bus.sendError) }
            bus.transfers.append(bytes)
        }

        func close() {
            bus.closeCount += 1
        }
    }
}

import Glibc
import NotchDevices
package import NotchSystem

/// A chip of a ``FakeGPIO``.
package final class FakeGPIOChip {
    package struct Pin {
        package var name: String
        package var consumer: String?
        /// Whether the wire is high, regardless of which level the request calls active.
        package var isHigh = false
        package var hasInterrupt = true
        weak var line: FakeGPIOLine?
    }

    package private(set) var name: String
    package let label: String
    package var pins: [Pin]
    package var openError: Errno?
    /// The error with which reading a level fails.
    package var valueError: Errno?

    init(name: String, label: String, lines: [String]) {
        self.name = name
        self.label = label
        pins = lines.map { Pin(name: $0) }
    }

    package var path: String { "/dev/\(name)" }

    var description: GPIOChip {
        GPIOChip(
            path: path, name: name, label: label,
            lines: pins.map { GPIOLineInfo(name: $0.name, consumer: $0.consumer) })
    }

    /// Connects a line to a level. The program that has requested the line receives the edge.
    package func pull(_ offset: Int, high isHigh: Bool) {
        guard pins[offset].isHigh != isHigh else { return }
        pins[offset].isHigh = isHigh
        pins[offset].line?.hearEdge()
    }

    func request(_ request: GPIORequest, isVersion2: Bool) throws(Errno) -> FakeGPIOLine {
        guard pins.indices.contains(request.offset) else { throw .invalid }
        if pins[request.offset].consumer != nil { throw .busy }
        if request.wantsEdges, !pins[request.offset].hasInterrupt {
            throw isVersion2 ? Errno(rawValue: ENXIO) : .noDevice
        }
        let line = try FakeGPIOLine(self, request, isVersion2: isVersion2)
        pins[request.offset].consumer = request.consumer
        pins[request.offset].line = line
        return line
    }

    func release(_ offset: Int) {
        pins[offset].consumer = nil
        pins[offset].line = nil
    }

    func vanish(hangsUp: Bool) {
        valueError = .noDevice
        for index in pins.indices {
            pins[index].line?.detach(hangsUp: hangsUp)
            pins[index].line = nil
            pins[index].consumer = nil
        }
    }

    func comeBack(as name: String) {
        self.name = name
        valueError = nil
    }
}

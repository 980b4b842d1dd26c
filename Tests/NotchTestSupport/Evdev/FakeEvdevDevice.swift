import Glibc
package import NotchDevices
package import NotchSystem

/// A device whose events a test makes. Like libevdev, it hides only dropped events from the reader.
package final class FakeEvdevDevice: EvdevDevice {
    package let node: EvdevNode
    package var axes: [UInt16: AxisRange] = [:]
    package var slotCount = 0
    package var state: [EvdevEvent] = []
    /// The error number with which grabbing fails; 0 if it succeeds.
    package var grabError: Int32 = 0
    package private(set) var isGrabbed = false
    package var openCount = 0
    package private(set) var closeCount = 0
    private let pipe: TestPipe
    private var queue: [EvdevReading] = []
    /// The events that are reported in sync mode.
    private var differences: [EvdevReading] = []
    private var failure: Errno?

    package init(_ node: EvdevNode) throws {
        self.node = node
        pipe = try TestPipe()
    }

    /// A screen of 100 mm by 40 mm in tenths of a millimetre.
    package static func screen(_ path: String = "/dev/input/event0", name: String = "Screen") throws -> FakeEvdevDevice
    {
        let device = try FakeEvdevDevice(
            EvdevNode(
                path: path, name: name, properties: [EvdevCode.direct], keys: [EvdevCode.touch],
                absolute: [EvdevCode.slot, EvdevCode.slotX, EvdevCode.slotY, EvdevCode.trackingID]))
        device.slotCount = 2
        device.axes = [
            EvdevCode.slotX: AxisRange(minimum: 0, maximum: 1000, resolution: 10),
            EvdevCode.slotY: AxisRange(minimum: 0, maximum: 400, resolution: 10),
        ]
        return device
    }

    /// A button, `KEY_ENTER`, as gpio-keys reports it.
    package static func button(_ path: String = "/dev/input/event1", name: String = "gpio-keys") throws
        -> FakeEvdevDevice
    {
        try FakeEvdevDevice(EvdevNode(path: path, name: name, keys: [28]))
    }

    package var descriptor: Int32 { pipe.reader }

    package func tell(_ events: [EvdevEvent]) {
        queue += events.map { .event($0, at: .zero) }
        pipe.write(".")
    }

    /// Drops events. The reader must then read the remaining state.
    package func drop(leading events: [EvdevEvent]) {
        queue.append(.dropped)
        differences = events.map { .event($0, at: .zero) }
        pipe.write(".")
    }

    package func tell(failing error: Errno) {
        failure = error
        pipe.write(".")
    }

    package func axis(_ code: UInt16) -> AxisRange? { axes[code] }

    package func grab() throws(Errno) {
        if grabError != 0 { throw Errno(rawValue: grabError) }
        isGrabbed = true
    }

    package func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading {
        if mode == .forcedSync { return .dropped }
        if mode == .sync {
            // libevdev discards the events that arrived before it reads the state.
            queue = []
            return differences.isEmpty ? .none : differences.removeFirst()
        }
        if !queue.isEmpty { return queue.removeFirst() }
        if let failure { throw failure }
        pipe.drain()
        return .none
    }

    package func close() {
        closeCount += 1
    }
}

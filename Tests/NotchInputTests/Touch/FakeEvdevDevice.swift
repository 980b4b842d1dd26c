import Glibc
import NotchInput
import NotchSystem
import NotchTestSupport

/// A device whose events a test makes. As libevdev does, it hides nothing from the reader but what was dropped.
final class FakeEvdevDevice: EvdevDevice {
    let node: EvdevNode
    var axes: [UInt16: AxisRange] = [:]
    var slotCount = 0
    var state: [EvdevEvent] = []
    /// With what grabbing fails; 0 is success.
    var grabError: Int32 = 0
    private(set) var isGrabbed = false
    var openCount = 0
    private(set) var closeCount = 0
    private let pipe: TestPipe
    private var queue: [EvdevReading] = []
    /// What is told in sync mode.
    private var differences: [EvdevReading] = []
    private var failure: Errno?

    init(_ node: EvdevNode) throws {
        self.node = node
        pipe = try TestPipe()
    }

    /// A screen of 100 mm by 40 mm in tenths of a millimetre.
    static func screen(_ path: String = "/dev/input/event0", name: String = "Screen") throws -> FakeEvdevDevice {
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

    /// A button, `KEY_ENTER`, as gpio-keys has it.
    static func button(_ path: String = "/dev/input/event1", name: String = "gpio-keys") throws -> FakeEvdevDevice {
        try FakeEvdevDevice(EvdevNode(path: path, name: name, keys: [28]))
    }

    var descriptor: Int32 { pipe.reader }

    func tell(_ events: [EvdevEvent]) {
        queue += events.map { .event($0, at: .zero) }
        pipe.write(".")
    }

    /// Loses events; what remains is to be found out.
    func drop(leading events: [EvdevEvent]) {
        queue.append(.dropped)
        differences = events.map { .event($0, at: .zero) }
        pipe.write(".")
    }

    func tell(failing error: Errno) {
        failure = error
        pipe.write(".")
    }

    func axis(_ code: UInt16) -> AxisRange? { axes[code] }

    func grab() throws(Errno) {
        if grabError != 0 { throw Errno(rawValue: grabError) }
        isGrabbed = true
    }

    func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading {
        if mode == .forcedSync { return .dropped }
        if mode == .sync {
            // libevdev throws away what came before it asked.
            queue = []
            return differences.isEmpty ? .none : differences.removeFirst()
        }
        if !queue.isEmpty { return queue.removeFirst() }
        if let failure { throw failure }
        pipe.drain()
        return .none
    }

    func close() {
        closeCount += 1
    }
}

package import NotchDisplay
package import NotchSystem
import Synchronization

/// Buses, nodes and receivers of LEDs that record the data that is sent to them.
///
/// A device's name is its path; a receiver's name is that of its host.
package final class FakeLEDs: LEDSystem, Sendable {
    /// The data of one call.
    package struct Message: Hashable, Sendable {
        package var device: String
        package var bytes: [UInt8]

        package init(device: String, bytes: [UInt8]) {
            self.device = device
            self.bytes = bytes
        }
    }

    private struct State {
        var attempts: [String] = []
        var messages: [Message] = []
        var openCount = 0
        var openErrors: [String: Errno] = [:]
        var connectError: LEDError?
        var sendError: Errno?
        var sendErrorAfter = 0
        var spiBuffer = 4096
        var group: String?
    }

    private let state = Mutex<State>(State())

    package init() {}

    // MARK: What happens

    /// The attempts to open, in order: `/dev/spidev0.0 2400000` with the speed, `/dev/leds0`, or `wled.local:4048`.
    package var attempts: [String] { state.withLock { $0.attempts } }
    /// All messages, in order, over all openings.
    package var messages: [Message] { state.withLock { $0.messages } }
    /// The number of ports that are open.
    package var openCount: Int { state.withLock { $0.openCount } }

    /// Returns the data that was sent to a device, in order.
    package func sent(_ device: String = "/dev/spidev0.0") -> [[UInt8]] {
        messages.filter { $0.device == device }.map(\.bytes)
    }

    /// Returns the data that was sent to a device since the last call, and forgets all messages.
    package func takeSent(_ device: String = "/dev/spidev0.0") -> [[UInt8]] {
        let bytes = sent(device)
        state.withLock { $0.messages = [] }
        return bytes
    }

    /// Returns all messages since the last call, and forgets them.
    package func takeMessages() -> [Message] {
        let taken = messages
        state.withLock { $0.messages = [] }
        return taken
    }

    // MARK: What is asked for

    /// Sets the error of opening a device from now on; `nil` for none.
    package func setOpenError(_ error: Errno?, for path: String = "/dev/spidev0.0") {
        state.withLock { $0.openErrors[path] = error }
    }

    /// The error of connecting.
    package var connectError: LEDError? {
        get { state.withLock { $0.connectError } }
        set { state.withLock { $0.connectError = newValue } }
    }

    /// The error of sending.
    package var sendError: Errno? {
        get { state.withLock { $0.sendError } }
        set { state.withLock { $0.sendError = newValue } }
    }

    /// The number of times that sending succeeds after each opening before it fails.
    package var sendErrorAfter: Int {
        get { state.withLock { $0.sendErrorAfter } }
        set { state.withLock { $0.sendErrorAfter = newValue } }
    }

    /// The size of spidev's buffer that the system reports. A port accepts any size.
    package var spiBuffer: Int {
        get { state.withLock { $0.spiBuffer } }
        set { state.withLock { $0.spiBuffer = newValue } }
    }

    /// The group whose members may open the devices, besides root.
    package var groupName: String? {
        get { state.withLock { $0.group } }
        set { state.withLock { $0.group = newValue } }
    }

    // MARK: The system

    package func openSPI(_ path: String, speed: Int) throws(Errno) -> any LEDPort {
        try open(path, "\(path) \(speed)")
    }

    package func openNode(_ path: String) throws(Errno) -> any LEDPort {
        try open(path, path)
    }

    package func connect(host: String, port: Int) throws(LEDError) -> any LEDPort {
        let error = state.withLock { state in
            state.attempts.append("\(host):\(port)")
            return state.connectError
        }
        if let error { throw error }
        return Port(host, of: self)
    }

    package func canonicalPath(_ path: String) -> String { path }
    package func group(of path: String) -> String? { groupName }

    private func open(_ path: String, _ attempt: String) throws(Errno) -> Port {
        let error = state.withLock { state in
            state.attempts.append(attempt)
            return state.openErrors[path]
        }
        if let error { throw error }
        return Port(path, of: self)
    }

    /// - Parameter count: the number of messages to the port, including this one.
    private func take(_ bytes: [UInt8], of device: String, count: Int) -> Errno? {
        state.withLock { state in
            if let error = state.sendError, count > state.sendErrorAfter { return error }
            state.messages.append(Message(device: device, bytes: bytes))
            return nil
        }
    }

    private func count(_ change: Int) {
        state.withLock { $0.openCount += change }
    }

    private final class Port: LEDPort {
        private let device: String
        private let leds: FakeLEDs
        private let sends = Mutex<Int>(0)

        init(_ device: String, of leds: FakeLEDs) {
            self.device = device
            self.leds = leds
            leds.count(1)
        }

        func send(_ bytes: [UInt8]) throws(Errno) {
            let count = sends.withLock { sends in
                sends += 1
                return sends
            }
            if let error = leds.take(bytes, of: device, count: count) { throw error }
        }

        deinit { leds.count(-1) }
    }
}

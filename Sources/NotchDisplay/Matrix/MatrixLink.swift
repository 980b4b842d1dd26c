import NotchCore
import NotchDevices
import NotchSystem
import Synchronization

/// The open ports of a matrix. A worker's thread sends the data. Any thread may send the last data.
final class MatrixLink: Sendable {
    /// The names of the ports, for errors.
    let names: [String]
    private let ports: Mutex<[any LEDPort]>

    init(_ ports: [any LEDPort], names: [String]) {
        self.names = names
        self.ports = Mutex(ports)
    }

    /// Sends data in order, and waits until the bus has transmitted it. Has no effect once the link is closed.
    ///
    /// - Throws: ``LEDError``.
    func send(_ messages: [LEDMessage]) throws(LEDError) {
        try ports.withLock { (ports: inout sending [any LEDPort]) throws(LEDError) in try send(messages, by: ports) }
    }

    /// Waits for pending data, sends the last data and closes the ports.
    func close(after messages: [LEDMessage]) {
        ports.withLock { ports in
            try? send(messages, by: ports)
            ports = []
        }
    }

    private func send(_ messages: [LEDMessage], by ports: [any LEDPort]) throws(LEDError) {
        for message in messages where ports.indices.contains(message.device) {
            do { try ports[message.device].send(message.bytes) } catch {
                throw LEDError(error, names[message.device])
            }
        }
    }
}

/// Opens the devices of a matrix, or its connection. The calls may take seconds.
struct MatrixOpening: Sendable {
    let options: MatrixOptions
    let kind: MatrixKind
    let system: any LEDSystem

    private var problem: MatrixProblem {
        let size = options.layout.size
        return MatrixProblem(transport: kind.traits.transport, count: size.width * size.height, system: system)
    }

    /// - Parameters:
    ///   - speed: the speed of the bus in hertz.
    ///   - setUp: the first data.
    ///   - check: checks that a frame fits into spidev's buffer. Receives the size of the buffer in bytes.
    /// - Throws: ``DisplayError``: `absent`, `denied`, `format` or `io`.
    func link(
        speed: Int, after setUp: MatrixDriver.Data, check: (_ buffer: Int) throws(DisplayError) -> Void
    ) throws(DisplayError) -> MatrixLink {
        let link = try opened(speed: speed, check: check)
        do throws(LEDError) { try link.send(setUp) } catch {
            throw problem.sending(error).problem
        }
        return link
    }

    private func opened(
        speed: Int, check: (_ buffer: Int) throws(DisplayError) -> Void
    ) throws(DisplayError) -> MatrixLink {
        let transport = kind.traits.transport
        let places = transport.places(of: options)
        var ports: [any LEDPort] = []
        for place in places {
            do throws(LEDError) {
                ports.append(try transport.open(place, for: options, speed: speed, on: system))
            } catch {
                throw problem.opening(place, error)
            }
        }
        if let buffer = transport.buffer(of: system) { try check(buffer) }
        return MatrixLink(ports, names: places)
    }
}

/// Describes a failure of a matrix, and its remedy.
struct MatrixProblem: Sendable {
    let transport: any LEDTransport.Type
    /// The number of LEDs.
    let count: Int
    let system: any LEDSystem

    /// Returns the time of the next attempt after a failure. The kernel reports a device that is added or gets other
    /// rights, but it does not report a host.
    static func retry(of problem: DisplayError) -> DeviceLife<DisplayError>.Retry {
        switch problem.code {
        case .absent where problem.errno != 0, .denied, .format: .onChange
        default: .later
        }
    }

    func opening(_ place: String, _ error: LEDError) -> DisplayError {
        guard let nodes = transport.nodes else {
            // This error has the code `io`, because an absent device would wait for an event of the kernel.
            return DisplayError(code: .io, errno: error.errno, message: error.message)
        }
        switch Errno(rawValue: error.errno) {
        case .accessDenied, .notPermitted:
            let group = system.group(of: place).flatMap { $0 == "root" ? nil : $0 }
            let advice =
                group.map { "the user has to join the group \($0)" }
                ?? "the udev rules of `sudo make install` give the group video that right"
            return DisplayError(
                code: .denied, errno: error.errno, message: "\(place) cannot be opened (\(advice))")
        case .noEntry, .noDevice, .noDeviceOrAddress:
            return DisplayError(
                code: .absent, errno: error.errno,
                message: "\(place) cannot be opened (add \(nodes.line(count)) to config.txt)")
        default:
            return DisplayError(code: .io, errno: error.errno, message: "\(place) cannot be opened")
        }
    }

    func sending(_ error: LEDError) -> (problem: DisplayError, retry: DeviceLife<DisplayError>.Retry) {
        let number = Errno(rawValue: error.errno)
        let name = error.message
        if let cause = transport.cause(of: number, count: count) {
            return (DisplayError(code: .format, errno: error.errno, message: "\(name) \(cause)"), .onChange)
        }
        switch number {
        case .noDevice, .noDeviceOrAddress:
            let problem = DisplayError(code: .absent, errno: error.errno, message: "\(name) has gone")
            return (problem, transport.nodes == nil ? .later : .onChange)
        default:
            return (DisplayError(code: .io, errno: error.errno, message: "\(name) refuses the data"), .later)
        }
    }
}

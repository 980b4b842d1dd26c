import NotchCore
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

    private var count: Int { options.layout.size.width * options.layout.size.height }

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
            throw MatrixProblem(kind: kind, count: count, system: system).sending(error).problem
        }
        return link
    }

    private func opened(
        speed: Int, check: (_ buffer: Int) throws(DisplayError) -> Void
    ) throws(DisplayError) -> MatrixLink {
        let problem = MatrixProblem(kind: kind, count: count, system: system)
        guard kind.traits.port != .network else {
            let host = options.host ?? ""
            do throws(LEDError) {
                return MatrixLink([try system.connect(host: host, port: options.port)], names: [host])
            } catch {
                throw problem.connecting(error)
            }
        }
        var ports: [any LEDPort] = []
        for path in options.openedDevices {
            do throws(Errno) {
                ports.append(
                    kind.traits.port == .node ? try system.openNode(path) : try system.openSPI(path, speed: speed))
            } catch {
                throw problem.opening(path, error)
            }
        }
        if kind.traits.port == .spi { try check(system.spiBuffer) }
        return MatrixLink(ports, names: options.openedDevices)
    }
}

/// Describes a failure of a matrix, and its remedy.
struct MatrixProblem: Sendable {
    let kind: MatrixKind
    /// The number of LEDs.
    let count: Int
    let system: any LEDSystem

    private var port: MatrixTraits.Port { kind.traits.port }

    /// Returns the time of the next attempt after a failure. The kernel reports a device that is added or gets other
    /// rights, but it does not report a host.
    static func retry(of problem: DisplayError) -> DeviceLife<DisplayError>.Retry {
        switch problem.code {
        case .absent where problem.errno != 0, .denied, .format: .onChange
        default: .later
        }
    }

    func opening(_ path: String, _ error: Errno) -> DisplayError {
        switch error {
        case .accessDenied, .notPermitted:
            let group = system.group(of: path).flatMap { $0 == "root" ? nil : $0 }
            let advice =
                group.map { "the user has to join the group \($0)" }
                ?? "the udev rules of `sudo make install` give the group video that right"
            return DisplayError(
                code: .denied, errno: error.rawValue, message: "\(path) cannot be opened (\(advice))")
        case .noEntry, .noDevice, .noDeviceOrAddress:
            return DisplayError(
                code: .absent, errno: error.rawValue, message: "\(path) cannot be opened (\(line))")
        default:
            return DisplayError(code: .io, errno: error.rawValue, message: "\(path) cannot be opened")
        }
    }

    func connecting(_ error: LEDError) -> DisplayError {
        // This error has the code `io`, because an absent device would wait for an event of the kernel.
        DisplayError(code: .io, errno: error.errno, message: error.message)
    }

    func sending(_ error: LEDError) -> (problem: DisplayError, retry: DeviceLife<DisplayError>.Retry) {
        let number = Errno(rawValue: error.errno)
        let name = error.message
        switch number {
        case .noDevice, .noDeviceOrAddress:
            let problem = DisplayError(code: .absent, errno: error.errno, message: "\(name) has gone")
            return (problem, port == .network ? .later : .onChange)
        case .messageTooLong where port != .network:
            let problem = DisplayError(
                code: .format, errno: error.errno,
                message:
                    "\(name) refuses the data (spidev's buffer is too small: add spidev.bufsiz=65536 to cmdline.txt)")
            return (problem, .onChange)
        case .noSpace where port == .node, .fileTooBig where port == .node:
            let problem = DisplayError(
                code: .format, errno: error.errno,
                message:
                    "\(name) has fewer LEDs than the matrix (set num_leds=\(count) of dtoverlay=ws2812-pio in config.txt)"
            )
            return (problem, .onChange)
        default:
            return (DisplayError(code: .io, errno: error.errno, message: "\(name) refuses the data"), .later)
        }
    }

    /// The instruction for `config.txt` that makes the device available.
    private var line: String {
        switch port {
        case .node: "add dtoverlay=ws2812-pio,gpio=18,num_leds=\(count) to config.txt"
        case .spi, .network: "add dtparam=spi=on to config.txt"
        }
    }
}

import NotchCore
import NotchSystem

/// Says what is wrong with a matrix, and what mends it.
struct MatrixProblem: Sendable {
    let kind: MatrixKind
    /// The number of lamps.
    let count: Int
    let system: any LampSystem

    private var port: MatrixTraits.Port { kind.traits.port }

    /// Returns when a matrix that failed so is tried again. A device that comes or gets other rights is reported by the
    /// kernel; a host is not.
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

    func connecting(_ error: LampError) -> DisplayError {
        // Without a number it would be taken for a device.
        DisplayError(code: .io, errno: error.errno, message: error.message)
    }

    func sending(_ error: LampError) -> (problem: DisplayError, retry: DeviceLife<DisplayError>.Retry) {
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
                    "\(name) has fewer lamps than the matrix (set num_leds=\(count) of dtoverlay=ws2812-pio in config.txt)"
            )
            return (problem, .onChange)
        default:
            return (DisplayError(code: .io, errno: error.errno, message: "\(name) refuses the data"), .later)
        }
    }

    /// The line of `config.txt` that makes the device.
    private var line: String {
        switch port {
        case .node: "add dtoverlay=ws2812-pio,gpio=18,num_leds=\(count) to config.txt"
        case .spi, .network: "add dtparam=spi=on to config.txt"
        }
    }
}

import Foundation
import NotchTestSupport

/// The resources that a process holds.
struct Footprint {
    /// The number of open descriptors.
    let descriptors: Int
    let threads: Int
    /// The number of mappings of cards' memory.
    let buffers: Int
    /// The size of the address space in kilobytes.
    let size: Int
    /// Each mapping, to explain a failure.
    let mappings: [String]

    init(of daemon: Daemon) throws {
        let folder = "/proc/\(daemon.process.processIdentifier)"
        let status = try BoardGuest.lines("\(folder)/status")
        func number(_ name: String) throws -> Int {
            guard let line = status.first(where: { $0.hasPrefix("\(name):") }),
                let number = Int(line.filter(\.isNumber))
            else { throw BoardError("\(folder)/status has no \(name)") }
            return number
        }
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
        threads = try number("Threads")
        size = try number("VmSize")
        mappings = try BoardGuest.lines("\(folder)/maps")
        buffers = mappings.filter { $0.contains("/dev/dri/") || $0.contains("drm mm") }.count
    }

    /// Returns the mappings that are new, or had another size before.
    func news(since before: Footprint) -> [String] {
        mappings.filter { !before.mappings.contains($0) }
    }
}

import Foundation
import NotchTestSupport

/// What a process has of the machine.
struct Footprint {
    /// How many.
    let descriptors: Int
    let threads: Int
    /// Mappings of cards' memory.
    let buffers: Int
    /// Kilobytes of address space.
    let size: Int
    /// Each mapping, for whoever looks into a failure.
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

    /// The mappings that were not there before, or were of another size.
    func news(since before: Footprint) -> [String] {
        mappings.filter { !before.mappings.contains($0) }
    }
}

import Foundation

/// The resources of displays that this process has: descriptors of cards, and mappings of their memory.
struct Resources: Equatable {
    var descriptors: Int
    var mappings: Int

    static func present() throws -> Resources {
        let folder = "/proc/self/fd"
        let targets = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        let maps = try BoardGuest.read("/proc/self/maps")
        return Resources(
            descriptors: targets.filter { $0.hasPrefix("/dev/dri/") }.count,
            mappings: maps.split(separator: "\n").filter { $0.contains("/dev/dri/") || $0.contains("drm mm") }.count)
    }
}

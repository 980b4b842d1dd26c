import Foundation
import Testing

/// The calls that targets may make, as far as the text of the sources shows.
@Suite("Layers")
struct LayersTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift sources of all targets, by their paths below `Sources`.
    private static let sources: [String: String] = {
        let folder = root.appendingPathComponent("Sources")
        var sources: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".swift") {
            sources[path] = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        }
        return sources
    }()

    @Test("no target but NotchSystem calls the C library for files, folders, owners, event descriptors or error names")
    func filesAndDescriptors_areTheSystemLayers() {
        #expect(Self.sources.count > 500)
        let calls = [
            "opendir(", "realpath(", "readlink(", "strerror(", "eventfd(", "timerfd_create(", "getgrgid(", "getpwuid(",
            "faccessat(", "mmap(", "socket(AF_", "Glibc.open(", "Glibc.read(", "Glibc.write(", "Glibc.close(",
            "S_IFMT", "O_CLOEXEC",
        ]
        for (path, text) in Self.sources where !path.hasPrefix("NotchSystem/") {
            for line in text.split(separator: "\n") where !line.contains("///") {
                for call in calls where line.contains(call) { Issue.record("\(path): \(line)") }
            }
        }
    }
}

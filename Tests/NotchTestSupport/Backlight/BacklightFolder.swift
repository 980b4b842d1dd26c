package import Foundation

/// A folder of files that look like a backlight, for tests that make real system calls.
package final class BacklightFolder {
    package let url: URL

    package var path: String { url.path }

    package init(name: String = "test-light", maximum: Int = 255, brightness: Int = 200) throws {
        let folder = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8))")
        url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (attribute, value) in [
            ("max_brightness", maximum), ("brightness", brightness), ("actual_brightness", brightness), ("bl_power", 0),
        ] {
            try Data("\(value)\n".utf8).write(to: url.appendingPathComponent(attribute))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }

    /// Returns the number in an attribute, or -1 if there is none.
    package func number(_ attribute: String) -> Int {
        let text = try? String(contentsOf: url.appendingPathComponent(attribute), encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .newlines)) } ?? -1
    }

    /// Sets an attribute, as another program would.
    package func set(_ attribute: String, _ value: Int) throws {
        try Data("\(value)\n".utf8).write(to: url.appendingPathComponent(attribute))
    }
}

import Foundation
import NotchTestSupport

extension Daemon {
    /// Starts a headless daemon that leaves its frames in a folder.
    convenience init(
        panel: String = "480x120", clock: String = "virtual", arguments: [String] = [],
        configuration: String = "[Surface]\nLaunchCue=no\n", environment: [String: String] = [:]
    ) throws {
        try self.init(configuration: configuration, environment: environment) { folder in
            [
                "--backend", "headless", "--panel", panel, "--clock", clock, "--frames",
                folder.appendingPathComponent("frames").path,
            ] + arguments
        }
    }

    var frames: URL { folder.appendingPathComponent("frames") }

    /// The ids of the activities in the order in which they came onto the surface.
    func shown() throws -> [String] {
        var ids: [String] = []
        for frame in try recorded() {
            if let id = frame.activity, !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The lines of frames.jsonl, in order.
    func recorded() throws -> [RecordedFrame] {
        let text = try String(contentsOf: frames.appendingPathComponent("frames.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(RecordedFrame.self, from: Data($0.utf8))
        }
    }
}

import Foundation

/// The journal from an instant on.
struct ServiceJournal {
    private let cursor: String

    /// Begins at the present.
    init() throws {
        let end = try InstalledService.run("journalctl", "--no-pager", "--lines=0", "--show-cursor")
        guard let cursor = end.components(separatedBy: "-- cursor: ").last, cursor != end else {
            throw BoardError("the journal has no cursor: \(end)")
        }
        self.cursor = cursor
    }

    /// The warnings and errors of notchd itself. Those about the service, such as that its process was killed, are
    /// systemd's.
    func warnings() throws -> [String] { try lines(ofPriority: "warning") }

    /// What notchd has said, and the libraries in its process.
    func lines(ofPriority priority: String = "debug") throws -> [String] {
        try InstalledService.run(
            "journalctl", "--no-pager", "--after-cursor=\(cursor)", "--priority=\(priority)", "--output=cat",
            "--quiet", "_COMM=notchd"
        ).split(separator: "\n").map(String.init)
    }
}

import Glibc

/// Shows notifications on one dunst, one after another, each from rest.
final class DunstCards {
    private let anchor: DunstAnchor
    private let dunst: ChildProcess
    private let bus: MessageBus
    private var shown: UInt32 = 0

    /// Throws where dunst, Xvfb, dbus-daemon or notify-send is missing.
    init() throws {
        guard let anchor = try DunstAnchor(), DunstAnchor.isOnPath("notify-send") else {
            throw BenchmarkError(DunstAnchor.missing)
        }
        self.anchor = anchor
        (dunst, bus) = try anchor.start()
        pause(microseconds: 300_000)
    }

    /// Returns the nanoseconds from a call to its pixels.
    func call(_ round: Int) throws -> Double {
        try measure {
            try bus.notify(
                DunstAnchor.name, title: "Build \(round) finished", body: "notch, branch main", icon: "hammer")
            return nil
        }
    }

    /// Returns the nanoseconds from the start of `notify-send` to its pixels.
    func command(_ round: Int) throws -> Double {
        try measure {
            try ChildProcess(
                "notify-send", ["--icon", "hammer", "Build \(round) finished", "notch, branch main"],
                environment: anchor.environment)
        }
    }

    func residentBytes() throws -> Double { try FileText.residentBytes(of: dunst.id) }

    private func measure(_ show: () throws -> ChildProcess?) throws -> Double {
        anchor.screen.remember()
        let start = Stopwatch.now
        let command = try show()
        let end = try anchor.screen.waitForChange()
        while command?.isRunning ?? false { pause(microseconds: 1000) }
        pause(microseconds: 100_000)
        // Notifications are numbered from one.
        shown += 1
        try bus.close(DunstAnchor.name, notification: shown)
        pause(microseconds: 200_000)
        return end - start
    }
}

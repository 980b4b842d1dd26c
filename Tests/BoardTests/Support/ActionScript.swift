import Foundation
import NotchTestSupport

/// A script that actions run, and what is left of it.
///
/// `start TARGET` says that it is at 40 percent, waits until ``finish()`` is called, and says `TARGET is out`. `hang`
/// does not hear SIGTERM, and starts programs that leave its process group, its session and its environment.
final class ActionScript {
    /// How many processes `hang` has.
    static let hanging = 8
    /// How long the programs sleep, in seconds. No other program on the board does that.
    private static let nap = "7777"
    private static let text = """
        #!/bin/sh
        case $1 in
        start)
            echo "progress 40 Copying"
            until rmdir "${0%/*}/finish" 2>/dev/null; do sleep 0.1; done
            echo "$2 is out"
            ;;
        hang)
            echo "Waiting"
            trap '' TERM
            sleep \(nap) &
            (sleep \(nap) &)
            setsid sleep \(nap) &
            env -i setsid sleep \(nap) &
            (setsid sh -c 'sleep \(nap); sleep \(nap)' &)
            sleep \(nap)
            sleep \(nap)
            ;;
        esac
        """

    private let folder: TemporaryFolder
    var path: String { folder.path + "/act" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.text, to: "act", mode: 0o755)
    }

    /// Lets `start` come to its end, once. A folder is made in one step, so the script cannot take it half made.
    func finish() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/finish", withIntermediateDirectories: false)
    }

    /// The command lines of the processes that run the script, or that it has started.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap { process in
            // It may have ended by now.
            guard let line = try? BoardGuest.read("/proc/\(process)/cmdline") else { return nil }
            let words = line.split(separator: "\0").map(String.init)
            let isOurs = words.contains { $0 == path || $0 == Self.nap || $0.hasPrefix("sleep \(Self.nap)") }
            return isOurs ? words.joined(separator: " ") : nil
        }
    }

    /// Waits until `count` processes are there, at most for half a minute.
    func wait(for count: Int) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try processes().count != count {
            guard .now < deadline else { throw BoardError("waited in vain for \(count) processes: \(try processes())") }
            Nap.take(milliseconds: 50)
        }
    }
}

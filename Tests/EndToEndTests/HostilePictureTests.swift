import Foundation
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests that pictures of clients neither end a daemon nor reach it.
    ///
    /// `NOTCH_HOSTILE_PICTURES` says how many pictures each display gets. 20,000 take an hour.
    @Suite("Hostile pictures, end to end")
    struct HostilePictureTests {
        private static let count =
            System.environment("NOTCH_HOSTILE_PICTURES").flatMap { Int($0) } ?? Repetition.rounds(48, full: 1000)
        /// What the process that reads pictures may have, beside its libraries, and the libraries, in KiB.
        private static let readerMemory = (256 + 64) << 10

        @Test("a headless display shows all that is sound, and its daemon has no part of what reads the others")
        func headless_goesOn() throws {
            let folder = try TemporaryFolder()
            let daemon = try Daemon(
                configuration: "[Surface]\nLaunchCue=no\n", environment: ["XDG_CONFIG_HOME": folder.path]
            ) { _ in ["--backend", "headless", "--panel", "480x120"] }
            let trial = try PictureTrial(
                socket: daemon.socket, process: daemon.process.processIdentifier, icons: folder.path + "/notch/icons")
            try trial.show(0..<Self.count)
            #expect(trial.readerPeak > 0 && trial.readerPeak < Self.readerMemory)
            // The kernel returns the file in pieces of a page. Foundation 6.0 reads the first one only.
            let maps = String(
                decoding: try System.contents(
                    of: "/proc/\(daemon.process.processIdentifier)/maps", limit: 1 << 20), as: UTF8.self)
            #expect(maps.contains("libcairo"))
            #expect(!maps.contains("librsvg") && !maps.contains("libgif"))
            #expect(daemon.terminate().status == 0)
        }

        @Test("the worst pictures on held cards come back at each start, and stop neither cards nor commands")
        func worst_comeBack() throws {
            let folder = try TemporaryFolder()
            let worst = [
                ("Huge", HostilePictures.hugeText), ("Nested", HostilePictures.nestedUses),
                ("Large", HostilePictures.manyPixels),
            ]
            for (title, picture) in worst { try System.replaceFile("\(folder.path)/\(title)", with: picture) }
            func start() throws -> Daemon {
                try Daemon(
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n",
                    environment: ["RUNTIME_DIRECTORY": folder.path]
                ) { _ in ["--backend", "headless"] }
            }
            for life in 0...Repetition.rounds(1, full: 3) {
                let daemon = try start()
                for (title, _) in worst where life == 0 {
                    let view = "\(folder.path)/view.json"
                    try System.replaceFile(view, with: Array(#"{"image":"\#(folder.path)/\#(title)"}"#.utf8))
                    try daemon.say("send", title, "--view", view, "--hold", "--durable")
                }
                // It is read while the card before it is shown.
                try wait { daemon.linesSoFar().contains("/Nested: ") }
                let list = try daemon.say("list")
                for (title, _) in worst { #expect(list.contains(title)) }
                try wait { try daemon.say("status", "--json").contains(#""current":"#) }
                #expect(daemon.terminate().status == 0)
                let complaints = daemon.complaints()
                #expect(!complaints.contains("set aside"))
                // What ends the reading depends on how fast and how busy the machine is: the time of the processor or on
                // the wall, or librsvg, which gives up after 500,000 elements. The process that reads is not harmed.
                let reason = try #require(Self.reason(of: "\(folder.path)/Nested", in: complaints))
                #expect(!reason.contains("the process that reads it"), "\(reason)")
                #expect(!reason.hasPrefix("takes more than") || Self.limits.contains(reason), "\(reason)")
            }
        }

        private static let limits = [
            "takes more than 2 s of the processor's time to read", "takes more than 10 s to read",
        ]

        /// Returns why a picture is not drawn, by the daemon's log.
        private static func reason(of path: String, in complaints: String) -> String? {
            guard let begin = complaints.range(of: "picture \(path): "),
                let end = complaints[begin.upperBound...].range(of: "; drawing nothing in its place")
            else { return nil }
            return String(complaints[begin.upperBound..<end.lowerBound])
        }

        @Test("a matrix behind a network shows all that is sound")
        func matrix_goesOn() throws {
            let folder = try TemporaryFolder()
            let receiver = try Receiver(in: folder)
            let daemon = try Daemon(
                configuration: Receiver.configuration(port: receiver.port),
                environment: ["XDG_CONFIG_HOME": folder.path]
            ) { _ in [] }
            let trial = try PictureTrial(
                socket: daemon.socket, process: daemon.process.processIdentifier, icons: folder.path + "/notch/icons")
            try trial.show(0..<Self.count)
            #expect(daemon.terminate().status == 0)
        }

        @Test("a terminal shows all that is sound")
        func terminal_goesOn() throws {
            let session = try TerminalSession(.script)
            try session.startDaemon()
            let trial = try PictureTrial(
                socket: session.folder + "/socket", process: session.daemonProcess(),
                icons: session.folder + "/notch/icons")
            try trial.show(0..<Self.count) { session.terminal.drain() }
            session.terminal.type("q")
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
        }
    }
}

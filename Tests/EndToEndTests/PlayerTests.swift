import Foundation
import NotchTestSupport
import Testing

@Suite("What is playing")
struct PlayerTests {
    /// Two minutes of silence as an MP3, whose ID3 tag names a track.
    private var silence: Data {
        func field(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: 30 - text.utf8.count) }
        // A frame of 128 kbit/s and 44.1 kHz takes 26 ms.
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC4] + [UInt8](repeating: 0, count: 413)
        var data = Data()
        for _ in 0..<4600 { data.append(contentsOf: frame) }
        data.append(contentsOf: Array("TAG".utf8))
        for text in ["Sarabande", "Anna", "Suites"] { data.append(contentsOf: field(text)) }
        data.append(contentsOf: Array("2020".utf8) + field("") + [12])
        return data
    }

    /// A player of Debian's packages, without a sound card. It runs where its package `cmus` is installed.
    @Test(
        "a track of a real player shows, and goes when it stops, on the bus of the session and on that of the system",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cmus")), arguments: ["session", "system"])
    func track_shows(kind: String) throws {
        let bus = try PrivateBus()
        let daemon = try Daemon(
            configuration: "[Glance player]\nKind=player\nBus=\(kind)\n",
            environment: ["DBUS_\(kind.uppercased())_BUS_ADDRESS": bus.address]
        ) { _ in ["--backend", "headless", "--panel", "320x170"] }
        let home = daemon.folder.appendingPathComponent("cmus")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try Data("set output_plugin=ao\nset dsp.ao.driver=null\n".utf8).write(to: home.appendingPathComponent("rc"))
        let song = daemon.folder.appendingPathComponent("song.mp3")
        try silence.write(to: song)
        let socket = home.appendingPathComponent("socket").path
        // It wants a terminal. Once the terminal is gone, it ends.
        let player = try RunningCommand(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "CMUS_HOME=\(home.path)", "HOME=\(home.path)", "TERM=xterm",
                "script", "--quiet", "--flush", "--return", "--command", "cmus --listen \(socket)", "/dev/null",
            ])
        let remote = URL(fileURLWithPath: "/usr/bin/cmus-remote")
        try wait { try Command.run(remote, ["--server", socket, "--file", song.path]).status == 0 }
        try wait { try daemon.say("glance", "list").contains("Sarabande – Anna · Suites") }
        _ = try Command.run(remote, ["--server", socket, "--stop"])
        try wait { try daemon.say("glance", "list") == "There are no glances." }
        _ = try Command.run(remote, ["--server", socket, "--raw", "quit"])
        _ = player.ended()
    }

    @Test("a daemon without a session says once that there is no session bus, and goes on")
    func absentSession_isTold() throws {
        let daemon = try Daemon(
            launcher: ["/usr/bin/env", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "XDG_RUNTIME_DIR"],
            configuration: "[Glance player]\nKind=player\nBus=session\n"
        ) { _ in ["--backend", "headless", "--panel", "320x170"] }
        #expect(try daemon.say("glance", "list") == "There are no glances.")
        #expect(daemon.terminate().status == 0)
        let lines = daemon.complaints().split(separator: "\n").filter { $0.contains("Glance player") }
        #expect(lines.count == 1 && lines.first?.contains("there is no session bus here") == true)
    }
}

import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGlances

private let blockScripts = "/usr/share/i3blocks"

/// The scripts of Debian's package `i3blocks`, as they are installed. They run where the package is.
///
/// What a script asks of hardware, or of a program that a machine may lack, comes from a stand-in for that program.
@Suite(
    "The scripts that i3blocks brings", .serialized,
    .enabled(if: FileManager.default.fileExists(atPath: blockScripts + "/load_average")))
@SurfaceActor
struct BlockScriptTests {
    private let bench = ScriptBench()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        var script: String
        var instance = ""
        /// What programs write, by their names.
        var programs: [String: String] = [:]
        /// The forms of the value and of the detail, as regular expressions. Without a value nothing is shown.
        var value: String?
        var detail: String?
        /// The tints of which it has one.
        var tints: [Tint] = [.accent]

        var testDescription: String { script }
    }

    private nonisolated static let red = Tint.rgb(red: 255, green: 0, blue: 0)

    private nonisolated static let table = [
        // A machine under load has the exit status 33.
        Sample(script: "load_average", value: #"\d+\.\d\d"#, tints: [.accent, .red]),
        Sample(script: "memory", value: #"\d+\.\dG"#),
        Sample(script: "memory", instance: "swap", value: #"\d+\.\dG"#),
        Sample(script: "disk", instance: "/tmp", value: #"[0-9.]+[KMGTP]?"#, tints: [.accent, red]),
        Sample(
            script: "iface", instance: "lo",
            programs: ["ip": "    inet 192.0.2.7/24 brd 192.0.2.255 scope global lo"], value: #"192\.0\.2\.7"#),
        Sample(
            script: "cpu_usage", programs: ["mpstat": "Average:     all    5.00    7.50   87.50"], value: #"12\.50%"#),
        Sample(
            script: "cpu_usage", programs: ["mpstat": "Average:     all   90.00    5.00    5.00"], value: #"95\.00%"#,
            tints: [.red]),
        Sample(
            script: "battery", programs: ["acpi": "Battery 0: Discharging, 18%, 01:02:03 remaining"],
            value: "18% DIS", detail: #"18% DIS \(01:02\)"#, tints: [red]),
        Sample(
            script: "battery", programs: ["acpi": "Battery 0: Discharging, 4%, 00:05:03 remaining"],
            value: "4% DIS", detail: #"4% DIS \(00:05\)"#, tints: [.red]),
        Sample(script: "temperature", programs: ["sensors": "coretemp\n  temp1_input: 47.500"], value: #"47\.5°C"#),
        Sample(
            script: "volume", instance: "Master",
            programs: ["lsmod": "", "amixer": "  Mono: Playback 40 [63%] [-20.00dB] [on]"], value: "63%"),
        Sample(
            script: "keyindicator", programs: ["xset": "  LED mask:  00000001"], value: "CAPS",
            tints: [.rgb(red: 0, green: 255, blue: 0)]),
        Sample(
            script: "mediaplayer",
            programs: ["cmus-remote": "status playing\ntag artist Anna\ntag title Sarabande"],
            value: "Anna - Sarabande"),
        Sample(script: "openvpn", value: "VPN: .+", tints: [.accent, .rgb(red: 0, green: 255, blue: 0)]),
        Sample(script: "wifi", instance: "no-such-device"),
    ]

    private func options(_ sample: Sample, _ path: String) throws -> ScriptOptions {
        for (name, text) in sample.programs {
            try folder.write("#!/bin/sh\ncat <<'END'\n\(text)\nEND\n", to: "bin/" + name, mode: 0o755)
        }
        var options = ScriptOptions(id: "sample", source: .program([path]))
        options.schedule = .once
        options.environment = [
            "BLOCK_INSTANCE": sample.instance,
            "PATH": "\(folder.path)/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        ]
        return options
    }

    private func check(_ sample: Sample, _ path: String) throws {
        let glance = try bench.run(try options(sample, path))
        #expect(bench.log.lines == [])
        guard let value = sample.value else { return #expect(glance == nil) }
        let shown = try #require(glance)
        #expect(shown.value.wholeMatch(of: try Regex(value)) != nil, "\(shown.value)")
        #expect(sample.tints.contains(shown.tint), "\(shown.tint)")
        let detail = try sample.detail.map { try Regex($0) }
        #expect(
            detail.map { shown.detail?.wholeMatch(of: $0) != nil } ?? (shown.detail == nil), "\(shown.detail ?? "none")"
        )
    }

    @Test("each shows its value unchanged", arguments: Self.table)
    func script_shows(_ sample: Sample) throws {
        // One of them notes in a place of its own whether it has been seen.
        let note = "/dev/shm/openvpn_i3blocks_disabled"
        let hadNote = FileManager.default.fileExists(atPath: note)
        defer { if !hadNote { try? FileManager.default.removeItem(atPath: note) } }
        try check(sample, blockScripts + "/" + sample.script)
    }

    @Test("the bandwidth since the last run shows, or that there is no network")
    func bandwidth_shows() throws {
        // The script notes its last run under the name by which it is called.
        let name = "bandwidth-\(UUID().uuidString)"
        try folder.link(name, to: blockScripts + "/bandwidth")
        let network = "/sys/class/net"
        func read(_ file: String) -> String? {
            try? String(contentsOfFile: "\(network)/\(file)", encoding: .utf8).trimmingCharacters(
                in: .whitespacesAndNewlines)
        }
        let interfaces = (try? FileManager.default.contentsOfDirectory(atPath: network)) ?? []
        let up = interfaces.sorted().first { read($0 + "/operstate") == "up" }
        var sample = Sample(script: "bandwidth", instance: up ?? "lo", value: "lo down", tints: [Self.red])
        let note = URL(fileURLWithPath: "/dev/shm/\(name)-\(sample.instance)")
        defer { try? FileManager.default.removeItem(at: note) }
        if let up {
            let counts = try ["rx", "tx"].map { try #require(read("\(up)/statistics/\($0)_bytes")) }
            let text = "\(Int(Date().timeIntervalSince1970) - 100) \(counts.joined(separator: " "))\n"
            try Data(text.utf8).write(to: note)
            (sample.value, sample.tints) = (#"IN [0-9.]+[KM] OUT [0-9.]+[KM]"#, [.accent])
        }
        try check(sample, folder.path + "/" + name)
    }

    @Test("no script of the package is left out")
    func scripts_areAllTried() throws {
        let tried = Set(Self.table.map(\.script)).union(["bandwidth"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: blockScripts).sorted() == tried.sorted())
    }
}

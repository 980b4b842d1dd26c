import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGlances

/// The scripts of `Examples/glances`, run with the files beside them.
@Suite("The sample scripts", .serialized)
@SurfaceActor
struct ExampleScriptTests {
    private nonisolated static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Examples/glances").path

    private let bench = ScriptBench()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        var script: String
        /// A file beside the script, if it reads one.
        var file: String?
        /// The text of another file, which the script reads instead.
        var text: String?
        var environment: [String: String] = [:]
        /// What is shown; `nil` for nothing.
        var glance: Glance?

        var testDescription: String { "\(script) \(file ?? text?.prefix(40).description ?? "")" }
    }

    private nonisolated static func glance(
        _ value: String, _ detail: String? = nil, icon: String? = nil, tint: Tint = .accent, level: Double? = nil
    ) -> Glance {
        Glance(id: "sample", value: value, detail: detail, icon: icon, tint: tint, level: level)
    }

    private nonisolated static func event(_ start: String, _ title: String) -> String {
        "BEGIN:VEVENT\r\n\(start)\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
    }

    private nonisolated static let table = [
        // Two processors, whatever the machine has (OMP_NUM_THREADS of nproc(1)).
        Sample(
            script: "load.sh", text: "0.50 0.40 0.30 1/100 4321\n", environment: ["OMP_NUM_THREADS": "2"],
            glance: glance("0.50", "Load, 5 min 0.40, 15 min 0.30", tint: .green, level: 0.25)),
        Sample(
            script: "load.sh", text: "1.50 1.00 0.30 1/100 4321\n", environment: ["OMP_NUM_THREADS": "2"],
            glance: glance("1.50", "Load, 5 min 1.00, 15 min 0.30", tint: .orange, level: 0.75)),
        Sample(
            script: "load.sh", text: "9.00 4.00 2.00 9/100 4321\n", environment: ["OMP_NUM_THREADS": "2"],
            glance: glance("9.00", "Load, 5 min 4.00, 15 min 2.00", tint: .red, level: 1)),
        Sample(
            script: "weather.sh", file: "weather.txt",
            glance: glance("11°", "Rain from six", icon: "cloud.rain", tint: .blue)),
        Sample(
            script: "weather.sh", text: "-3\nSay \"snow\" \\o/\nsnow\n",
            glance: glance("-3°", "Say snow o/", icon: "cloud.snow", tint: .cyan)),
        Sample(
            script: "weather.sh", text: "24\nClear\n", glance: glance("24°", "Clear", icon: "sun.max", tint: .yellow)),
        Sample(script: "weather.sh", file: "no-such-file"),
        Sample(
            script: "pihole.sh", file: "pihole.json", glance: glance("1234 blocked", "12 % of all queries", level: 0.12)
        ),
        Sample(
            script: "pihole.sh", text: #"{"ads_blocked_today": 56, "ads_percentage_today": 7.9}"#,
            glance: glance("56 blocked", "8 % of all queries", level: 0.08)),
        Sample(script: "pihole.sh", text: "{}"),
        Sample(script: "next-event.sh", file: "calendar.ics", glance: glance("Mon 09:00", "Dentist, at the corner")),
        Sample(script: "next-event.sh", text: event("DTSTART:20200101T000000Z", "Past")),
        Sample(
            script: "next-event.sh",
            text: event("DTSTART;VALUE=DATE:20260201", "All day") + event("DTSTART:20260203T080000", "Later"),
            environment: ["NOW": "1769900400"], glance: glance("Sun 1 Feb", "All day")),
        // At half past seven on 1 February in Tokyo, it is 31 January in UTC.
        Sample(
            script: "next-event.sh", text: event("DTSTART:20260131T230000Z", "Early train"),
            environment: ["NOW": "1769898600", "TZ": "JST-9"], glance: glance("Sun 08:00", "Early train")),
        // At half past midnight on 1 February on Kiritimati, it is 30 January where the day ends last.
        Sample(
            script: "next-event.sh", text: event("DTSTART;TZID=AOE12:20260130T230000", "A call"),
            environment: ["NOW": "1769855400", "TZ": "LINT-14"], glance: glance("Sun 01:00", "A call")),
        // A new year begins, and what was just now is past.
        Sample(
            script: "next-event.sh",
            text: event("DTSTART:20251231T225900Z", "Over") + event("DTSTART:20251231T230100Z", "Fireworks"),
            environment: ["NOW": "1767222000", "TZ": "CET-1"], glance: glance("Thu 00:01", "Fireworks")),
    ]

    @Test("shows what it reads", arguments: Self.table)
    func sample_isShown(_ sample: Sample) throws {
        var arguments = [Self.samples + "/" + sample.script]
        var options = ScriptOptions(id: "sample", source: .program(arguments))
        options.environment = ["TZ": "UTC"].merging(sample.environment) { $1 }
        if let text = sample.text { try folder.write(text, to: "input") }
        let input = sample.text.map { _ in folder.path + "/input" } ?? sample.file.map { Self.samples + "/" + $0 }
        if let input { arguments.append(input) }
        options.source = .program(arguments)
        options.environment["LOADAVG"] = input
        options.schedule = .once
        #expect(try bench.run(options) == sample.glance)
        let mayFail = sample.glance == nil
        #expect(bench.log.lines == [] || mayFail && bench.log.lines.allSatisfy { $0.hasSuffix("exited 1") })
    }

    @Test("each of them is tried")
    func samples_areAllTried() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Self.samples).filter { $0.hasSuffix(".sh") }
        #expect(scripts.sorted() == Set(Self.table.map(\.script)).sorted())
    }
}

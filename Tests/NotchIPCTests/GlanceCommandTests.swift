import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("notchctl about glances")
@SurfaceActor
struct GlanceCommandTests {
    private let harness: Harness

    init() throws { harness = try Harness() }

    private func run(_ arguments: String...) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("set passes everything on as it was typed, and prints nothing")
    func set_passesOn() throws {
        let result = try run(
            "glance", "set", "weather", "11°", "rain from six", "--icon", "cloud.rain", "--tint", "blue",
            "--lifetime", "2h", "--level", "40", "--meter", "gauge", "--history", "-3", "--pin", "--stale", "remove",
            "--order", "-2")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
        var expected = SetGlanceRequest(
            glance: Glance(
                id: "weather", value: "11°", detail: "rain from six", icon: "cloud.rain", tint: .blue, level: 0.4,
                meter: .gauge))
        (expected.number, expected.lifetime, expected.whenStale) = (-3, .seconds(7200), .remove)
        (expected.pinned, expected.order) = (true, -2)
        #expect(harness.service.glanceCalls == [expected])
    }

    @Test(
        "a value may begin with a minus",
        arguments: [
            ["frost", "-3°", "at night"], ["frost", "--tint", "accent", "-3°", "at night"],
            ["frost", "-3°", "at night", "--tint", "accent"], ["frost", "--tint", "accent", "--", "-3°", "at night"],
        ])
    func minus_isAValue(arguments: [String]) throws {
        let result = try CommandRun(["glance", "set"] + arguments, on: harness).finish()
        #expect(result.status == 0, "\(result)")
        #expect(
            harness.service.glanceCalls.map(\.glance) == [Glance(id: "frost", value: "-3°", detail: "at night")])
    }

    @Test(
        "what is wrong is explained",
        arguments: [
            (["a"], 64, "value"), (["a", "b", "c", "d"], 64, "value"), (["a", "b", "--icno", "x"], 64, "--icno"),
            (["a", "b", "-x"], 64, "-x"), (["a", "b", "--level", "nan"], 64, "--level"),
            (["a", "b", "--stale", "dim"], 64, "--lifetime"), (["a", "b", "--meter", "bar"], 64, "--level"),
            (["a", "b", "--meter", "pie", "--level", "1"], 64, "pie"),
            (["a", "b", "--level", "101"], 65, "0.0..100.0"),
            (["a/b", "x"], 65, "glance.id"), (["a", ""], 65, "glance.value"),
            (["a", String(repeating: "x", count: 129)], 65, "128 bytes"),
            (["a", "b", "--lifetime", "32d"], 65, "lifetimeMs"), (["a", "b", "--order", "1001"], 65, "-1000..1000"),
            (["a", "b", "--history", "1e13"], 65, "number"),
        ] as [([String], Int32, String)])
    func badInput_isExplained(arguments: [String], status: Int32, message: String) throws {
        let result = try CommandRun(["glance", "set"] + arguments, on: harness).finish()
        #expect(result.status == status && result.errors.contains(message), "\(result)")
        #expect(harness.service.glanceCalls.isEmpty)
    }

    private static let view = #"{"hstack": [{"icon": "cloud.rain", "colour": "blue"}, {"text": "11°"}]}"#
    private static let node = HStack {
        Icon("cloud.rain").tint(.blue)
        Text("11°")
    }.node

    @Test("a view comes from a file or from standard input, and its first text stands for it unless there is a value")
    func view_isRead() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.view, to: "rain.json")
        let file = folder.path + "/rain.json"
        #expect(try run("glance", "set", "rain", "--view", file, "--lifetime", "1h").status == 0)
        #expect(try run("glance", "set", "rain", "wet", "until six", "--view", file).status == 0)
        let piped = try CommandRun(["glance", "set", "rain", "--view", "-"], on: harness, input: Self.view).finish()
        #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped)")
        #expect(
            harness.service.glanceCalls.map(\.glance) == [
                Glance(id: "rain", value: "11°", view: Self.node),
                Glance(id: "rain", value: "wet", detail: "until six", view: Self.node),
                Glance(id: "rain", value: "11°", view: Self.node),
            ])
        #expect(harness.service.glanceCalls.map(\.lifetime) == [.seconds(3600), nil, nil])
    }

    @Test(
        "what is wrong with a view is explained, with its place in the tree or in the file",
        arguments: [
            (#"{"hstack": [{"text": "a"}, {"vstack": [{"bar": 7}]}]}"#, 65, "glance.view.hstack[1].vstack[0].bar is 7"),
            (#"{"texd": "a"}"#, 65, "glance.view has no part"),
            ("{\n  \"text\": }", 65, "rain.json is not valid JSON at line 2, column 11: "),
            (#"{"text": ""# + String(repeating: "x", count: 1025) + #""}"#, 65, "glance.view.text has 1025 bytes"),
            (String(repeating: " ", count: 65537), 65, "rain.json has more than 65536 bytes"),
        ] as [(String, Int32, String)])
    func badView_isExplained(text: String, status: Int32, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "rain.json")
        let result = try run("glance", "set", "rain", "--view", folder.path + "/rain.json")
        #expect(result.status == status && result.errors.contains(message), "\(result)")
        #expect(harness.service.glanceCalls.isEmpty)
    }

    @Test("a file that is not there is 66, and what would not be drawn beside a view is 64")
    func badOptions_areExplained() throws {
        let missing = try run("glance", "set", "rain", "--view", "/nowhere/rain.json")
        #expect(missing.status == 66 && missing.errors.contains("/nowhere/rain.json"), "\(missing)")
        for option in [["--icon", "bolt"], ["--tint", "red"], ["--level", "1"], ["--history", "1"]] {
            let result = try CommandRun(["glance", "set", "rain", "--view", "-"] + option, on: harness, input: "")
                .finish()
            #expect(result.status == 64 && result.errors.contains("--view or \(option[0])"), "\(result)")
        }
        #expect(harness.service.glanceCalls.isEmpty)
    }

    @Test("list is a table, and an object with --json")
    func list_isATable() throws {
        #expect(
            try run("glance", "list").output == """
                ID       STATE        LEFT        GLANCE
                weather  turn pinned  1 h 13 min  11° – rain from six (7 %)
                load     stale        -           0.4
                next     -            -           Dentist – at 9
                rain     -            -           11° (view of 3 parts)

                """)
        #expect(try run("--json", "glance", "list").output.hasPrefix(#"{"glances":[{"glance":{"id":"weather","#))
    }

    @Test("remove names what it did not find, and a full board is 75")
    func remove_hasItsErrors() throws {
        #expect(try run("glance", "remove", "weather").status == 0)
        #expect(harness.service.removedGlances == ["weather"])
        let missing = try run("glance", "remove", "none")
        #expect(missing.status == 1 && missing.errors == "notchctl: no glance is called none\n")
        harness.service.glanceError = .tooManyGlances(limit: 32)
        let full = try run("glance", "set", "a", "b")
        #expect(full.status == 75 && full.errors.contains("32 glances"))
    }

    @Test("next and previous act as a person does")
    func next_engages() throws {
        #expect(try run("next").status == 0)
        #expect(try run("previous").status == 0)
        #expect(harness.service.engagements == [.next, .previous])
    }
}

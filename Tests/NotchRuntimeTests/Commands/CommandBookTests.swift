import NotchCore
import NotchEventLoop
import Testing

@testable import NotchRuntime

@Suite("The commands that a runner may start")
@SurfaceActor
struct CommandBookTests {
    private static let text = """
        [Action deploy.start]
        Command=/opt/deploy --keep={keep} -- {target} {note}
        Inputs=target:required, keep:number=3, note
        Environment=DOOR=front
        Folder=/srv
        User=pi
        TimeLimit=1m
        [Action off.now]
        Command=/opt/off
        [Feature off]
        Enabled=no
        [Action torn.now]
        Command=/opt/torn
        [Feature torn]
        Enabled=perhaps
        [Action half.read]
        Command=/opt/half
        TimeLimit=soon
        [Glance load]
        Exec=/opt/load "one argument"
        Continuous=yes
        [Glance file]
        File=/run/weather
        [Glance dark]
        Exec=/opt/dark
        Enabled=no
        [Glance clock]
        Kind=clock

        """

    @Test("an action's command has the inputs, each within one argument, and the usual surroundings")
    func action_isFound() throws {
        let bench = try CommandBench(Self.text)
        let target = "a 'b' \"c\"\n$HOME; {keep}"
        let origin = bench.origin("Action deploy.start", ["target": target])
        let request = try bench.book.request(for: origin) { _ in "foreign" }
        #expect(request.arguments == ["/opt/deploy", "--keep=3", "--", target])
        #expect(request.folder == "/srv" && request.user == "pi" && request.timeLimit == .seconds(60))
        #expect(request.environment["NOTCH_ACTION"] == "io.notchd.deploy.start")
        #expect(request.environment["DOOR"] == "front" && request.environment["HOME"] == nil)
        #expect(request.readsErrors && request.outputLimit == 64 << 10)
    }

    @Test("a glance's program has the variables of its last run, and its own limits")
    func glance_isFound() throws {
        let bench = try CommandBench(Self.text)
        let origin = bench.origin("Glance load", ["_count": "3\n4"])
        let request = try bench.book.request(for: origin) { $0 == "TZ" ? "Asia/Tokyo" : nil }
        #expect(request.arguments == ["/opt/load", "one argument"])
        #expect(request.environment["_count"] == "3\n4" && request.environment["TZ"] == "Asia/Tokyo")
        #expect(request.timeLimit == nil && request.outputPeriod == .seconds(10) && !request.readsErrors)
        #expect(request.user == nil)
    }

    @Test(
        "anything else is refused in words",
        arguments: [
            ("Action deploy.stop", [:], "has no command [Action deploy.stop]"),
            ("Action Deploy.Start", [:], "has no command"), ("Action ", [:], "has no command"),
            ("Display", [:], "neither an action nor a glance"), ("", [:], "neither an action nor a glance"),
            ("Feature deploy", [:], "neither an action nor a glance"),
            ("Action\u{1B}[2J", [:], "[Action\u{FFFD}[2J] is neither"),
            ("Action off.now", [:], "[Feature off] has Enabled=no"),
            ("Action torn.now", [:], "[Feature torn] has a mistake"), ("Action half.read", [:], "has a mistake"),
            ("Action  half.read", [:], "has no command"),
            ("Action half.read ", [:], "has no command"), ("Action  deploy.start", ["target": "a"], "has no command"),
            ("Action deploy.start", ["target": "a", "\u{1B}[2J": "x"], "'\u{FFFD}[2J' is unknown"),
            ("Action deploy.start", [:], "'target' has no value"),
            ("Action deploy.start", ["target": ""], "'target' is empty"),
            ("Action deploy.start", ["target": "a\0b"], "'target' contains a NUL"),
            ("Action deploy.start", ["target": "a", "keep": "x"], "'keep' is no number"),
            ("Action deploy.start", ["target": "a", "other": "x"], "'other' is unknown"),
            ("Glance load", ["PATH": "/tmp"], "variables that no script can set"),
            ("Glance load", ["_x": "a\0b"], "variables that no script can set"),
            ("Glance file", [:], "has no Exec="), ("Glance dark", [:], "has Enabled=no"),
            ("Glance clock", [:], "has no command"), ("Glance none", [:], "has no command"),
        ] as [(String, [String: String], String)])
    func others_areRefused(section: String, inputs: [String: String], sentence: String) throws {
        let bench = try CommandBench(Self.text)
        let refusal = refusal(of: bench.origin(section, inputs), by: bench)
        #expect(refusal?.contains(sentence) == true, "\(refusal ?? "-")")
    }

    private func refusal(of origin: CommandOrigin, by bench: CommandBench) -> String? {
        do throws(CommandRefusal) {
            _ = try bench.book.request(for: origin) { _ in nil }
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "a section that was changed since the daemon read it is refused",
        arguments: [
            ("Action deploy.start", "front", "back"), ("Action deploy.start", "Folder=/srv\n", ""),
            ("Action deploy.start", "User=pi", "User=root"), ("Glance load", "\"one argument\"", "two arguments"),
            ("Glance load", "Continuous=yes\n", ""),
        ])
    func change_isRefused(section: String, former: String, present: String) throws {
        let origin = try CommandBench(Self.text).origin(section, section == "Glance load" ? [:] : ["target": "a"])
        let bench = try CommandBench(Self.text.replacing(former, with: present))
        let sentence = "[\(section)] has changed since notchd read it: run 'notchctl reload'"
        #expect(refusal(of: origin, by: bench) == sentence)
        // Another section does not matter.
        let same = try CommandBench(Self.text.replacing("/opt/off", with: "/opt/on"))
        #expect(refusal(of: origin, by: same) == nil)
    }
}

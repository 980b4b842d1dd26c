import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import notchctl

/// What people type for notify-send, and replacing by key.
@Suite("notchctl send")
@SurfaceActor
struct SendCommandTests {
    private let id = "11111111-2222-3333-4444-555555555555"

    private func run(_ arguments: String..., on harness: Harness) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("a command line of notify-send does what it does there")
    func notifySend_isUnderstood() throws {
        let harness = try Harness()
        let result = try run(
            "send", "-a", "Mixer", "-h", "int:value:40", "-h", "string:x-dunst-stack-tag:volume", "-u", "low", "-e",
            "-i", "speaker.wave.2", "-t", "1500", "Volume", "a\\nb", on: harness)
        #expect(result.status == 0, "\(result)")
        let activity = try #require(harness.service.enqueued.first)
        #expect(activity.source == "Mixer" && activity.progress == 40 && activity.coalescingKey == "volume")
        #expect(activity.priority == .low && activity.isTransient && activity.dwell == .milliseconds(1500))
        #expect(activity.systemImage == "speaker.wave.2" && activity.subtitle == "a b")
        #expect(harness.service.replacing == [true])
        #expect(result.output == activity.id.uuidString + "\n")
    }

    @Test(
        "what has another meaning here, or none, is refused with what to type",
        arguments: [
            (["-h"], "-h"), (["-h", "Hi"], "--help"), (["-h", "int:volume:4", "Hi"], "x-dunst-stack-tag"),
            (["-h", "int:value:loud", "Hi"], "int:value:40"), (["-h", "boolean:resident:true", "Hi"], "--hold"),
            (["-p", "Hi"], "always prints the id"), (["--print-id", "Hi"], "always prints the id"),
            (["-c", "email", "Hi"], "--source"), (["-A", "yes=Yes", "Hi"], "notchctl ask"),
            (["-i", "/tmp/a cat.v2.png", "Hi"], "-Dm644 -- '/tmp/a cat.v2.png' /etc/notch/icons/a-cat.v2.png (or"),
            (["-i", "/tmp/a cat.v2.png", "Hi"], "give --icon a-cat.v2."), (["-r", "x", "Hi"], "--replace-id"),
            (["-i", "./cat.PNG", "Hi"], "-Dm644 -- ./cat.PNG /etc/notch/icons/cat.png (or"),
            (["-i", "file:///it's/ü.gif", "Hi"], "-Dm644 -- '/it'\\''s/ü.gif' /etc/notch/icons/-.gif "),
            (["-i", "/tmp/cat.jpg", "Hi"], "SVG, PNG or GIF"), (["--replace", "Hi"], "--key"),
            (["-r", "7", "-k", "b", "Hi"], "not both"), (["-h", "byte:urgency:2", "-u", "low", "Hi"], "not both"),
        ] as [([String], String)])
    func stranger_isRefused(arguments: [String], advice: String) throws {
        let harness = try Harness()
        let result = try CommandRun(["send"] + arguments, on: harness).finish()
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(advice), "\(result.errors)")
        #expect(harness.service.enqueued.isEmpty)
    }

    @Test("-r replaces what has the id, with every option; a number is a key")
    func replaceID_isSentWhole() throws {
        let harness = try Harness()
        let arguments = ["send", "-r", id, "-u", "critical", "-t", "0", "--source", "s", "--repeat", "2", "First"]
        #expect(try CommandRun(arguments, on: harness).finish().output == id + "\n")
        let activity = try #require(harness.service.enqueued.first)
        #expect(activity.id.uuidString == id && activity.priority == .high && activity.hold)
        #expect(activity.source == "s" && activity.repeats == 2)
        #expect(harness.service.replacing == [true] && harness.service.updates.isEmpty)
        #expect(try run("send", "-r", "2593", "Volume", on: harness).status == 0)
        #expect(harness.service.enqueued.last?.coalescingKey == "2593" && harness.service.replacing.last == true)
        #expect(try run("send", "-r", "0", "New", on: harness).status == 0)
        #expect(harness.service.enqueued.last?.coalescingKey == nil)
    }

    @Test("-r sends with an id of its own while the card that has the id leaves")
    func leavingID_isLeft() throws {
        let harness = try Harness()
        harness.service.leaving = UUID(uuidString: id)
        let result = try run("send", "-r", id, "Again", on: harness)
        let activity = try #require(harness.service.enqueued.first)
        #expect(activity.id.uuidString != id && result.output == activity.id.uuidString + "\n")
        #expect(harness.service.enqueued.count == 1 && harness.service.replacing == [false])
    }

    @Test("\\n in a subtitle is a line break, \\\\n is \\n, and a title stays as it is")
    func lineBreaks_areOfSubtitles() throws {
        let texts = [
            ("a\\nb", "a\nb"), ("a\\\\nb", "a\\nb"), ("C:\\\\new\\nfiles", "C:\\new\nfiles"), ("a\\tb\\", "a\\tb\\"),
            ("\\n\\n", "\n\n"), ("", ""),
        ]
        for (typed, sent) in texts { #expect(typed.withLineBreaks == sent) }
        let harness = try Harness()
        #expect(try run("send", "-d", "5s", "C:\\new", "C:\\\\new", on: harness).status == 0)
        #expect(try run("send", "-e", "C:\\new", "C:\\\\new", on: harness).status == 0)
        #expect(harness.service.enqueued.map(\.title) == ["C:\\new", "C:\\new"])
        #expect(harness.service.enqueued.map(\.subtitle) == ["C:\\new", "C:\\new"])
    }

    @Test("update and dismiss take a key, and progress and icon are taken back")
    func key_isPassedOn() throws {
        let harness = try Harness()
        #expect(try run("send", "--key", "vol", "--replace", "--progress", "10", "Volume", on: harness).status == 0)
        #expect(
            try run("update", "--key", "vol", "--progress", "none", "--icon", "none", on: harness).status == 0)
        let update = try #require(harness.service.updates.first)
        #expect(update.coalescingKey == "vol" && update.removeProgress == true && update.systemImage == "")
        let dismissed = try run("dismiss", "--key", "vol", on: harness)
        #expect(dismissed.output == (harness.service.enqueued.first?.id.uuidString ?? "") + "\n")
        for command in [
            ["update", "--key", "none", "--title", "t"], ["dismiss", "-k", "none"], ["cancel", "-k", "none"],
        ] {
            let result = try CommandRun(command, on: harness).finish()
            #expect(result.status == 1, "\(command)")
            #expect(result.errors.contains("'none'"), "\(result.errors)")
        }
        #expect(try run("update", "--title", "t", on: harness).status == 64)
    }

    @Test("the names that there are can be listed, and a word that none has gets the nearest")
    func names_areListed() throws {
        let harness = try Harness()
        #expect(try run("icons", "FILL", on: harness).output == "hammer.fill\n")
        #expect(try run("themes", on: harness).output.hasSuffix("theme\n"))
        #expect(try run("tints", "gre", on: harness).output == "green\n")
        #expect(try run("--json", "tints", "gre", on: harness).output == "{\"names\":[\"green\"]}\n")
        #expect(try run("names", "modules", on: harness).output == "notch\nweather\n")
        let none = try run("icons", "hamer", on: harness)
        #expect(none.status == 1 && none.errors.contains("did you mean 'hammer'"), "\(none.errors)")
        let tint = try run("send", "--tint", "gren", "t", on: harness)
        #expect(tint.status == 65 && tint.errors.contains("did you mean green?"), "\(tint.errors)")
    }

    @Test("help names commands as they are typed", arguments: [["module", "list"], ["send"], ["glance", "set"]])
    func help_namesTheCommand(command: [String]) throws {
        let result = try CommandRun(command + ["--help"], on: try Harness()).finish()
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: notchctl " + command.joined(separator: " ")), "\(result.output)")
    }

    @Test("what was done, or that nothing was, is said")
    func nothing_isSaid() throws {
        let harness = try Harness()
        #expect(try run("actions", "forget", "7", on: harness).output == "forgot 1 remembered action\n")
        let none = try run("actions", "forget", "404", on: harness)
        #expect(none.status == 1 && none.errors.contains("404"), "\(none.errors)")
    }
}

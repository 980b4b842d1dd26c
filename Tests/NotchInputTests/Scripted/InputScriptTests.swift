import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchInput
import NotchSystem
import Testing

@Suite("InputScript")
struct InputScriptTests {
    private func message(of text: String) -> String? {
        do {
            _ = try InputScript(parsing: text, name: "day.script")
            return nil
        } catch {
            return error.description
        }
    }

    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    @Test("lines are read with their times, actions, inputs and calls")
    func script_isRead() throws {
        let script = try InputScript(
            parsing: """
                # A hand comes near, and goes.

                at 1.2s hover on
                at 1.2s   hover off by front  door
                  at 4000ms call Enqueue {"activity": {"title": "by on  two"}}
                at 4s also hover off by front  door
                at 1m answer 2
                """, name: "day.script")
        #expect(
            script.lines == [
                InputScript.Line(at: at(1200), .action(.hover(true), input: "script")),
                InputScript.Line(at: at(1200), .action(.hover(false), input: "front  door")),
                InputScript.Line(
                    at: at(4000),
                    .call(method: "Enqueue", parameters: #"{"activity": {"title": "by on  two"}}"#)),
                InputScript.Line(at: at(4000), .action(.hover(false), input: "front  door"), order: .also),
                InputScript.Line(at: at(60_000), .action(.answer(2), input: "script")),
            ])
    }

    @Test("a written script reads as the same script, to the nanosecond")
    func lines_areReadBack() throws {
        let lines = [
            InputScript.Line(at: .zero, .presence(false), order: .start),
            InputScript.Line(at: .zero, .action(.toggle, input: "script")),
            InputScript.Line(
                at: Instant(sinceStart: .nanoseconds(1_000_000_001)), .action(.hover(true), input: "door")),
            InputScript.Line(
                at: Instant(sinceStart: .milliseconds(90_250)), .call(method: "Suspend", parameters: "{}")),
            InputScript.Line(at: at(91_000), .action(.tap(at: PixelPoint(x: 120, y: 40)), input: "touch")),
            InputScript.Line(at: at(91_000), .action(.tap, input: "script"), order: .also),
            InputScript.Line(at: at(92_000), .presence(true)), InputScript.Line(at: at(92_000), .presence(false)),
            InputScript.Line(at: at(92_000), .presence(nil)), InputScript.Line(at: at(93_000), .light(230.5)),
            InputScript.Line(at: at(93_000), .light(nil)), InputScript.Line(at: at(94_000), .device(.overflowed)),
            InputScript.Line(
                at: at(94_000),
                .device(
                    .event(
                        DeviceEvent(
                            action: .change, subsystem: "drm", sysname: "card0", syspath: "/sys/devices/gpu/card0")))),
        ]
        let text = lines.map(\.description).joined(separator: "\n")
        #expect(try InputScript(parsing: text, name: "x").lines == lines)
        #expect(
            text.hasPrefix(
                "at start presence away\nat 0s toggle\nat 1.000000001s hover on by door\nat 90.25s call Suspend {}"))
    }

    @Test(
        "the end of a program is read as it is written",
        arguments: [
            ProcessResult(end: .exited(0), lastLine: "42 files  late"), ProcessResult(end: .exited(-1)),
            ProcessResult(end: .killed(signal: 9), lastLine: "by ü"), ProcessResult(end: .timedOut, lastLine: "7"),
            ProcessResult(end: .cancelled), ProcessResult(end: .notStarted(Errno(rawValue: 2)), lastLine: "x"),
        ])
    func programs_areReadBack(result: ProcessResult) throws {
        let lines = [
            InputScript.Line(at: at(1000), .output(program: "a b.c", line: "progress 40 by two")),
            InputScript.Line(at: at(1000), .ended(program: "a b.c", result), order: .also),
        ]
        let text = lines.map(\.description).joined(separator: "\n")
        #expect(try InputScript(parsing: text, name: "x").lines == lines)
    }

    @Test("a recording of version 1 has no header, and cancels the question of a client that disconnects by a call")
    func firstVersion_isRead() throws {
        let id = "00000000-0000-4000-8000-00000000000A"
        let cancel = #"call Answer {"id":"\#(id)","cancel":true}"#
        let old = try InputScript(parsing: "at 1s open\nat 4s \(cancel)\n", name: "old")
        #expect(old.lines.map(\.instant) == [at(1000), at(4000)])
        #expect(old.lines.last?.event == .call(method: "Answer", parameters: #"{"id":"\#(id)","cancel":true}"#))
    }

    @Test("a recording of version 2 has a header, and the client of a question that disconnects")
    func secondVersion_isRead() throws {
        let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A"))
        let text = "# A comment.\n\nversion 2\nat 4s disconnect \(id.uuidString)"
        let lines = [InputScript.Line(at: at(4000), .disconnected(question: id))]
        #expect(try InputScript(parsing: text, name: "new").lines == lines)
        #expect(lines[0].description == "at 4s disconnect 00000000-0000-4000-8000-00000000000A")
        #expect(try InputScript(parsing: "\(InputScript.header)\n\(lines[0])", name: "new").lines == lines)
    }

    @Test("events at the start come before all events with a time")
    func start_comesFirst() {
        #expect(message(of: "at start open\nat 0s close\n") == nil)
        #expect(
            message(of: "at 0s open\nat start close\n")
                == "day.script:2: start is earlier than 0s of the event above it")
        #expect(message(of: "at begin open\n")?.hasSuffix("should be a time such as 1.2s or 400ms, or start") == true)
    }

    @Test("only a newline ends a line: other line separators of Unicode may be in a text")
    func lines_endWithNewlines() throws {
        let text =
            "at 1s call Cancel {\"coalescingKey\":\"a\u{2028}at 0s open\u{2029}\u{85}\u{B}\u{C}b\"}\r\nat 2s open\r\n"
        let script = try InputScript(parsing: text, name: "day.script")
        #expect(script.lines.map(\.instant) == [at(1000), at(2000)])
        #expect(script.lines[1].event == .action(.open, input: "script"))
        guard case .call(_, let parameters) = script.lines[0].event else { return }
        #expect(parameters.hasPrefix("{\"coalescingKey\":\"a\u{2028}at 0s open"))
    }

    @Test(
        "a device's name is one word, whatever is in it",
        arguments: ["status led", "50%", "50%25", "%20", "a\u{2028}b\nc", "ü\t", "%zz"])
    func deviceNames_areWords(name: String) throws {
        let event = InputScript.Event.device(
            .event(DeviceEvent(action: .add, subsystem: "leds", sysname: name, syspath: "/sys/" + name)))
        let line = InputScript.Line(at: at(1000), event)
        #expect(line.description.split(separator: " ").count == 7)
        #expect(try InputScript(parsing: line.description, name: "x").lines == [line])
    }

    @Test(
        "a line that is none is refused with file, line and what to write",
        arguments: [
            ("\nhover on", "day.script:2: 'hover on' is not 'at TIME EVENT'"),
            ("at soon hover on", "day.script:1: 'soon' should be a time such as 1.2s or 400ms, or start"),
            ("at 2s open\nat 1s close", "day.script:2: 1s is earlier than 2s of the event above it"),
            (
                "at 1s presence here",
                """
                day.script:1: 'presence here' should be 'presence near', 'presence away' or 'presence unknown'
                """
            ),
            (
                "at 1s light -3",
                "day.script:1: 'light -3' should be 'light LUX', such as 'light 230.5', or 'light unknown'"
            ),
            (
                "at 1s light nan",
                "day.script:1: 'light nan' should be 'light LUX', such as 'light 230.5', or 'light unknown'"
            ),
            (
                "at 1s device vanish drm card0 /sys/x",
                """
                day.script:1: 'device vanish drm card0 /sys/x' should be 'device \
                add|remove|change|move|online|offline|bind|unbind SUBSYSTEM NAME PATH' or 'device overflowed'
                """
            ),
            (
                "at 1s tap 5",
                """
                day.script:1: 'tap 5' should be one of hover on, hover off, open, close, toggle, tap, dismiss, next, \
                previous, pin, answer 1, answer 2, answer 3, answer 4, next-module, module ID, perform ACTION, presence, light, \
                device, output, ended, disconnect, or call
                """
            ),
            ("at 1s call Enqueue title", "day.script:1: write a call as 'call METHOD {PARAMETERS}'"),
            (
                "at 1s disconnect 7",
                """
                day.script:1: 'disconnect 7' should be 'disconnect ID' with the id of the question whose client \
                disconnects
                """
            ),
            ("version", "day.script:1: 'version ' should be 'version NUMBER', such as 'version 2'"),
            ("version 0", "day.script:1: 'version 0' should be 'version NUMBER', such as 'version 2'"),
            ("at 1s open\nversion 2", "day.script:2: the version belongs before the first event"),
            ("version 2\nversion 2", "day.script:2: the version belongs before the first event"),
            (
                "# of tomorrow\nversion 3",
                """
                day.script:2: the recording has the version 3, and this program reads versions up to 2; replay it with \
                the program that wrote it, or a newer one
                """
            ),
        ])
    func otherLine_isRefused(text: String, expected: String) {
        #expect(message(of: text) == expected)
    }

    @Test("an event of a program that is none is refused")
    func otherProgramLine_isRefused() {
        let output = message(of: "at 1s output deploy.start")
        #expect(
            output == """
                day.script:1: 'output deploy.start' should be 'output PROGRAM LINE', such as 'output deploy.start \
                progress 40 Copying'
                """)
        let end = message(of: "at 1s ended deploy.start exited")
        #expect(
            end == """
                day.script:1: 'ended deploy.start exited' should be 'ended PROGRAM HOW LAST-LINE' with HOW one of 'exited \
                STATUS', 'killed SIGNAL', 'missing ERRNO', 'late' and 'cancelled', such as 'ended deploy.start exited 0 \
                42 files'
                """)
    }

    @Test("the error for an unknown action lists the known ones")
    func unknownAction_namesTheKnown() throws {
        let told = try #require(message(of: "at 1s wave"))
        #expect(told.hasPrefix("day.script:1: 'wave' should be one of hover on, hover off, open"))
    }
}

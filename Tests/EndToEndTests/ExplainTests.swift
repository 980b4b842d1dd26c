import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests `notchctl explain`: why a card shows or does not.
    @Suite("Explain, end to end")
    struct ExplainTests {
        private func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

        @Test(
            "what waits is listed in the order in which it comes, with the time until then; the JSON keeps that of sending"
        )
        func list_isInTheOrderToCome() throws {
            let daemon = try Daemon()
            try daemon.say("send", "First", "--id", id(1), "--dwell", "2s")
            try daemon.say("send", "Low", "--id", id(2), "-p", "low")
            try daemon.say("send", "Normal", "--id", id(3), "--dwell", "1s")
            try daemon.say("send", "High", "--id", id(4), "-p", "high", "--dwell", "3s")
            try daemon.say("clock", "advance", "1s")
            let list = try daemon.say("list").split(separator: "\n").map(String.init)
            #expect(
                list
                    == [
                        "STATE      PRIORITY  TIME        ID                                    ACTIVITY",
                        "on screen  normal    1.4 s left  \(id(1))  First",
                        "waits      high      in 1.4 s    \(id(4))  High",
                        "waits      normal    in 4.9 s    \(id(3))  Normal",
                        "waits      low       in 6.3 s    \(id(2))  Low",
                    ])
            let json = try daemon.say("list", "--json")
            let places = try #require(json.range(of: #""place":3"#)).lowerBound
            let second = try #require(json.range(of: #""place":2"#)).lowerBound
            #expect(places < second, "in the order of sending")
            #expect(json.contains(#""comesInMs":1460"#) && json.contains(#""comesInMs":6380"#))
            try daemon.say("clock", "advance", "1m")
            #expect(try daemon.shown() == [1, 4, 3, 2].map(id))
        }

        @Test("explain says what is before an activity, what keeps it away, and how it ended")
        func explain_followsAnActivity() throws {
            let daemon = try Daemon()
            try daemon.say("send", "Held", "--hold", "--id", id(1))
            try daemon.say("send", "Backup", "--id", id(2), "--key", "backup")
            try daemon.say("clock", "advance", "1s")
            var text = try daemon.say("explain", id(2))
            #expect(
                text.contains("It has waited for 1.0 s, and is the next in line.\n- \"Held\" is on screen, and stays"))
            #expect(text.contains("It comes once \"Held\" is dismissed.\n"))
            #expect(try daemon.say("explain", id(1)).contains("It stays until it is dismissed (notchctl"))
            let both = try daemon.say("explain", id(1)) + "\n\n" + text
            #expect(try daemon.say("explain") == both)

            try daemon.say("open")
            try daemon.say("suspend")
            try daemon.say("clock", "advance", "2s")
            text = try daemon.say("explain", id(2))
            #expect(
                text.contains(
                    """
                    - The queue has been suspended for 2.0 s (notchctl resume).
                    - Somebody has opened the display, by notchctl, for 2.0 s so far (notchctl close).
                    - "Held" is on screen, and stays until it is dismissed (notchctl dismiss \(id(1))).
                    It comes once the queue is resumed, the display is closed and "Held" is dismissed.
                    """), "\(text)")
            try daemon.say("resume")
            try daemon.say("close")
            try daemon.say("send", "Backup done", "--id", id(3), "--key", "backup")
            text = try daemon.say("explain", id(2))
            #expect(text.contains("as coalesced: \"Backup done\" (\(id(3))), which has the same key"), "\(text)")
            try daemon.say("dismiss")
            try daemon.say("clock", "advance", "10s")
            text = try daemon.say("explain", id(1))
            #expect(
                text.contains("as dismissed: a client dismissed it.") && text.contains("It was on screen for 3.0 s."),
                "\(text)")
            #expect(try daemon.say("explain") == "Nothing is on screen, nothing waits.")
            #expect(try daemon.ctl("explain", id(9)).status == 1)
        }

        @Test("a question that has the display is a reason, and is itself explained")
        func question_isAReason() throws {
            let daemon = try Daemon(panel: "480x120")
            let asking = try daemon.start([
                "ask", "Reboot now?", "--choice", "Yes", "--choice", "No", "--timeout", "30s", "--id", id(8),
            ])
            while try asking.process.isRunning && !daemon.say("status", "--json").contains(id(8)) {}
            try daemon.say("clock", "advance", "1s")
            try daemon.say("send", "Card", "--id", id(1))
            let text = try daemon.say("explain", id(1))
            #expect(text.contains("- The question \"Reboot now?\" is on the display, for 1.0 s so far"), "\(text)")
            #expect(text.contains("if nothing else happens.\n"), "its time runs out: \(text)")
            let question = try daemon.say("explain", id(8))
            #expect(question.contains("It leaves in 29.0 s, as timed-out."), "\(question)")
            try daemon.say("answer", "1")
            #expect(asking.ended().output == "Yes\n")
        }
    }
}

import NotchCore
import NotchDevices
import NotchInput
import Testing

@testable import NotchConfiguration

@Suite("Configured inputs")
struct InputPlanTests {
    private func plan(_ text: String) throws -> InputPlan {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return InputPlan(configuration.inputs)
    }

    private func problems(_ text: String) throws -> [String] {
        try plan(text).problems.map(\.description)
    }

    @Test("a section names an input, and keys of one section make one")
    func sections_areInputs() throws {
        let plan = try plan(
            """
            [GPIO front button]
            Line=GPIO17
            Role=open
            LongPress=pin
            [GPIO hall]
            Chip=pinctrl
            Offset=4
            Role=hover
            [Keys knob]
            Key=KEY_ENTER BTN_0
            Role=hover
            [Touch]
            Enabled=yes
            SwipeLeft=none
            """)
        #expect(plan.problems.isEmpty)
        #expect(plan.devices.lines.map(\.name) == ["front button", "hall"])
        #expect(plan.devices.lines.map(\.selector) == [.name("GPIO17"), .chip("pinctrl", offset: 4)])
        #expect(plan.devices.lines[0].longPress == .pin)
        #expect(plan.devices.lines[0].origin == "notchd.conf:2")
        #expect(plan.devices.keys[0].isHover)
        #expect(plan.devices.keys[0].keys.map(\.description) == ["KEY_ENTER", "BTN_0"])
        #expect(plan.devices.touch?.swipeLeft == nil)
        #expect(plan.devices.touch?.swipeRight == .previous)
    }

    @Test("a name that would break or reorder the lines it is printed in is refused, and not printed as it is")
    func unfitName_isRefused() throws {
        var configuration = InputConfiguration()
        for name in ["a\u{2028}b", "a\nb", "a\u{202E}b"] {
            configuration.lines = [LineDraft(name: name, origin: "notchd.conf:1")]
            let problem = try #require(InputPlan(configuration).problems.first)
            #expect(problem.message.hasPrefix("the section's name contains a "))
            #expect(problem.name == name.printable)
        }
        let bidi = try problems("[GPIO a\u{202E}b]\nLine=x\nRole=open")
        #expect(bidi == ["notchd.conf:2: the section's name contains a bidirectional control, U+202E"])
    }

    @Test("an impossible input is reported with file and line, and the others are used")
    func problems_haveTheirPlace() throws {
        let plan = try plan(
            """
            [GPIO a]
            Line=GPIO17
            Role=open
            [GPIO b]
            Line=GPIO17
            Role=dismiss
            [GPIO c]
            Role=open
            [GPIO d]
            Line=GPIO4
            [Proximity e]
            Near=100
            Far=200
            Direction=higher-is-nearer
            [Proximity a]
            Near=100
            """)
        #expect(plan.devices.lines.map(\.name) == ["a"])
        #expect(plan.devices.proximity.isEmpty)
        let problems = plan.problems.map(\.description)
        #expect(problems.count == 5)
        #expect(problems[0] == "notchd.conf:5: line 'GPIO17' has a role already, in [GPIO a]")
        #expect(problems[1] == "notchd.conf:8: [GPIO c] needs Line=, or Chip= and Offset=")
        #expect(problems[2].hasPrefix("notchd.conf:10: [GPIO d] needs Role=, one of hover, open, "))
        #expect(problems[3].hasPrefix("notchd.conf:12: Near=100.0 and Far=200.0 are the wrong way round"))
        #expect(problems[4] == "notchd.conf:16: another input is called 'a' already: choose another name")
        #expect(plan.problems[0].report.state == .refused)
    }

    @Test("without the library that knows the names of keys, its package is named")
    func keyNames_needALibrary() {
        func complaint(_ hasLibrary: Bool) -> String {
            do throws(InvalidValue) {
                _ = try ValueSyntax<[KeyCode]>.keyCodes { hasLibrary }.read("KEY_NONSENSE")
            } catch {
                return error.complaint(about: "Key=KEY_NONSENSE")
            }
            return ""
        }
        #expect(complaint(false).hasSuffix("sudo apt install libevdev2, or write their numbers"))
        #expect(complaint(true).contains("should be names of keys"))
    }

    @Test("a key has one role, and no input the name of one of the program's own")
    func keysAndNames_areTheirs() throws {
        #expect(
            try problems("[Keys a]\nKey=KEY_ENTER\nRole=open\n[Keys b]\nDevice=x\nKey=KEY_ENTER\nRole=next")
                == ["notchd.conf:5: KEY_ENTER has a role already, in [Keys a]"])
        #expect(
            try problems("[Keys a]\nDevice=x\nKey=KEY_ENTER\nRole=open\n[Keys b]\nDevice=y\nKey=KEY_ENTER\nRole=next")
                == [])
        #expect(
            try problems("[Keys a]\nKey=KEY_ENTER\nRole=hover\nLongPress=pin")
                == ["notchd.conf:2: Role: hover is a level: remove LongPress and DoublePress"])
        #expect(
            try problems("[GPIO touch]\nLine=x\nRole=open")
                == ["notchd.conf:2: 'touch' is the name of one of the program's own inputs: choose another name"])
        #expect(
            try problems("[Touch]\nEnabled=yes\nLongTouchTime=100ms").first?.hasPrefix(
                "notchd.conf:3: [Touch] LongTouchTime")
                == true)
    }

    @Test("each key of how a touch screen is mounted is its own")
    func touchOrientation_isRead() throws {
        for (key, orientation) in [
            ("InvertX", TouchOrientation(invertsX: true)), ("InvertY", TouchOrientation(invertsY: true)),
            ("SwapAxes", TouchOrientation(swapsAxes: true)),
        ] {
            let touch = try plan("[Touch]\nEnabled=yes\n\(key)=yes").devices.touch
            #expect(touch?.orientation == orientation, "\(key)")
        }
    }

    @Test("lines that move in the file make no other inputs")
    func places_makeNoDifference() throws {
        let before = try plan("[GPIO a]\nLine=x\nRole=open\n[GPIO b]\nRole=open")
        let moved = try plan("#\n\n[GPIO a]\nLine=x\nRole=open\n[GPIO b]\nRole=open")
        let other = try plan("[GPIO a]\nLine=y\nRole=open\n[GPIO b]\nRole=open")
        #expect(before != moved)
        #expect(before.asksForTheSame(as: moved))
        #expect(!before.asksForTheSame(as: other))
    }

    @Test("a line is named in one way")
    func line_isNamedOnce() throws {
        #expect(
            try problems("[GPIO a]\nLine=x\nOffset=3\nRole=open")
                == ["notchd.conf:2: [GPIO a] has both Line= and Chip= or Offset=; one of them is enough"])
        #expect(
            try problems("[GPIO a]\nChip=x\nRole=open") == ["notchd.conf:2: [GPIO a] needs both Chip= and Offset="])
        #expect(
            try problems("[GPIO]\nLine=x\nRole=open")
                == ["notchd.conf:2: the section needs a name, as in [GPIO door]"])
    }

    @Test(
        "what is no value is refused with the file",
        arguments: [
            ("[GPIO a]\nRole=door", "notchd.conf:2: Role=door should be one of hover, open"),
            ("[GPIO a]\nLongPress=x", "notchd.conf:2: LongPress=x should be none, or one of hover"),
            ("[Touch]\nTap=hover", "notchd.conf:2: Tap=hover should be a role other than hover"),
            ("[Keys a]\nKey=KEY_NOSUCH", "notchd.conf:2: Key=KEY_NOSUCH should be names of keys"),
            ("[Proximity a]\nNear=0", "notchd.conf:2: Near=0 should be a number from"),
            ("[GPIO a]\nOffset=3.7", "notchd.conf:2: Offset=3.7 should be a whole number from 0 to 65535"),
            ("[GPIO a]\nBiass=x", "notchd.conf:2: [GPIO a] has no key 'Biass'; did you mean 'Bias'?"),
        ])
    func badValue_isRefused(text: String, expected: String) {
        do {
            _ = try plan(text)
            Issue.record("accepted: \(text)")
        } catch {
            #expect("\(error)".hasPrefix(expected), "\(error)")
        }
    }
}

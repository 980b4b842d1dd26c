import Glibc
import NotchCore
import NotchEventLoop
import NotchGPIO
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("GPIO inputs")
struct GPIOInputsTests {
    private let harness: GPIOHarness
    private let chip: FakeGPIOChip

    init() throws {
        harness = try GPIOHarness()
        chip = harness.gpio.add("gpiochip0", label: "main", lines: ["BUTTON", "PIR", "", "KEY"])
    }

    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    // MARK: Levels and edges

    @Test("S14: a press that lasts longer than its bounce toggles; letting go does nothing more")
    func press_toggles() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        #expect(harness.gpio.trace == ["chip gpiochip0", "request gpiochip0 0"])
        #expect(harness.states == ["released"])
        for level in [true, false, true] {
            chip.pull(0, high: level)
            try harness.run(.milliseconds(4))
        }
        #expect(harness.takeHeard() == [])
        try harness.run(.milliseconds(1))
        #expect(harness.takeHeard() == ["door: toggle"])
        #expect(harness.reports[0].state == "pressed" && harness.reports[0].changed == instant(13))
        chip.pull(0, high: false)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == [])
        #expect(harness.states == ["released"])
    }

    @Test("several lines of several chips, with a level, a long and a double press")
    func lines_areHeardTogether() throws {
        let other = harness.gpio.add("gpiochip1", label: "expander", lines: ["", "", ""])
        try harness.start(
            LineOptions(
                name: "next", selector: .chip("expander", offset: 2), role: .next, isActiveLow: true,
                debounce: .zero, longPress: .pin, doublePress: .answer1),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        // Low, which is active: held at the start.
        #expect(harness.states == ["pressed", "away"])
        other.pull(2, high: true)
        chip.pull(1, high: true)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == ["person: hover on"])
        // Twice, then once, then for long.
        for (pressed, rest) in [(100, 100), (100, 400), (100, 400), (700, 100)] {
            other.pull(2, high: false)
            try harness.run(.milliseconds(pressed))
            other.pull(2, high: true)
            try harness.run(.milliseconds(rest))
        }
        #expect(harness.takeHeard() == ["next: answer 1", "next: next", "next: pin"])
        chip.pull(1, high: false)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == ["person: hover off"])
    }

    @Test("Fault 24: a button held at boot gives no press, somebody near at boot is near")
    func heldAtBoot_isAState() throws {
        chip.pull(0, high: true)
        chip.pull(1, high: true)
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open, longPress: .pin),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        #expect(harness.states == ["pressed", "near"])
        try harness.run(.seconds(10))
        chip.pull(0, high: false)
        try harness.run(.seconds(1))
        #expect(harness.takeHeard() == ["person: hover on"])
        #expect(harness.states == ["released", "near"])
    }

    @Test("Fault 23: a storm behind a full queue gives one press", arguments: [false, true])
    func storm_givesOnePress(isVersion2: Bool) throws {
        harness.gpio.isVersion2 = isVersion2
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        for edge in 0..<1000 { chip.pull(0, high: edge % 2 == 0) }
        chip.pull(0, high: true)
        try harness.run(.milliseconds(20))
        #expect(harness.takeHeard() == ["door: toggle"])
        #expect(harness.states == ["pressed"])
    }

    @Test("at rest nothing is due, neither armed nor while a device is waited for")
    func rest_hasNoTimers() throws {
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "gone", selector: .name("NOWHERE"), role: .next))
        let trace = harness.gpio.trace
        let changes = harness.reportChanges
        try harness.run(.seconds(1_000_000))
        #expect(harness.gpio.trace == trace)
        #expect(harness.reportChanges == changes)
    }

    @Test("a line without interrupt is read at its interval, on either version", arguments: [false, true])
    func polledLine_isRead(isVersion2: Bool) throws {
        harness.gpio.isVersion2 = isVersion2
        chip.pins[0].hasInterrupt = false
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open, pollInterval: .milliseconds(30)))
        #expect(
            harness.gpio.trace == ["chip gpiochip0", "request gpiochip0 0", "request gpiochip0 0 without edges"])
        chip.pull(0, high: true)
        try harness.run(.milliseconds(29))
        #expect(harness.takeHeard() == [])
        try harness.run(.milliseconds(1))
        #expect(harness.takeHeard() == ["door: toggle"])
        chip.pull(0, high: false)
        try harness.run(.milliseconds(30))
        #expect(harness.states == ["released"])
        harness.gpio.remove(chip)
        try harness.run(.milliseconds(30))
        #expect(harness.states == ["lost"])
    }

    @Test("Fault 33: after a sleep the level is read again, and what changed meanwhile was no press")
    func resumed_readsAgain() throws {
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        // Nobody was told of these.
        chip.pins[0].isHigh = true
        chip.pins[1].isHigh = true
        try harness.resume()
        #expect(harness.takeHeard() == ["person: hover on"])
        #expect(harness.states == ["pressed", "near"])
    }

    // MARK: What is wrong with a line

    @Test("Fault 20: a busy line names its consumer, others work, and it is tried again")
    func busyLine_namesItsConsumer() throws {
        chip.pins[0].consumer = "doorbell"
        chip.pins[3].consumer = "GPIO Key Power"
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "key", selector: .chip("0", offset: 3), role: .dismiss),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        #expect(harness.states == ["waiting", "waiting", "away"])
        #expect(
            harness.errors == [
                "line 0 (BUTTON) of gpiochip0 (main) is in use by 'doorbell': stop that program, or use another line",
                "line 3 (KEY) of gpiochip0 (main) is in use by 'GPIO Key Power', which looks like a key of the device "
                    + "tree's: use it by [Keys] instead", nil,
            ])
        #expect(harness.reports[0].retry == instant(1000))
        #expect(harness.log.warnings.count == 2)
        try harness.run(.milliseconds(1000))
        #expect(harness.reports[0].retry == instant(3000))
        chip.pins[0].consumer = nil
        try harness.run(.milliseconds(2000))
        #expect(harness.states == ["released", "waiting", "away"])
        #expect(harness.reports[0].retry == nil && harness.errors[0] == nil)
        // Told once, however often it is tried.
        try harness.run(.seconds(1000))
        #expect(harness.log.warnings.count == 2)
    }

    @Test("Fault 20: attempts become rare")
    func retries_becomeRare() throws {
        chip.pins[0].consumer = "doorbell"
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        try harness.run(.seconds(3600))
        // 1, 3, 7, 15, 31 and 63 s, then every minute.
        #expect(harness.gpio.trace.filter { $0 == "request gpiochip0 0" }.count == 1 + 6 + 58)
    }

    @Test("Fault 21: what is missing is told with what there is, what is there twice with where")
    func missingAndAmbiguous_areExplained() throws {
        harness.gpio.add("gpiochip1", label: "expander", lines: ["PIR"])
        harness.gpio.add("gpiochip2", label: "expander", lines: [""])
        try harness.start(
            LineOptions(name: "a", selector: .name("NOWHERE"), role: .open, origin: "notchd.conf:7"),
            LineOptions(name: "b", selector: .name("PIR"), role: .open),
            LineOptions(name: "c", selector: .chip("absent", offset: 0), role: .open),
            LineOptions(name: "d", selector: .chip("expander", offset: 0), role: .open),
            LineOptions(name: "e", selector: .chip("main", offset: 4), role: .open),
            LineOptions(name: "f", selector: .chip("main", offset: 0), role: .open))
        #expect(
            harness.errors == [
                "notchd.conf:7: there is no line named 'NOWHERE'; there are BUTTON, PIR, KEY, PIR",
                "2 lines are named 'PIR': line 1 (PIR) of gpiochip0 (main), line 0 (PIR) of gpiochip1 (expander); "
                    + "give Chip= and Offset= instead",
                "there is no chip 'absent'; there are gpiochip0 (main), gpiochip1 (expander), gpiochip2 (expander)",
                "2 chips are labelled 'expander': gpiochip1, gpiochip2; name one of them",
                "there is no line 4 of gpiochip0 (main), which has 4, from 0",
                nil,
            ])
        #expect(harness.states == ["waiting", "waiting", "waiting", "waiting", "waiting", "released"])
        #expect(harness.reports.allSatisfy { $0.retry == nil })
        // What they wait for comes.
        harness.gpio.add("gpiochip3", label: "absent", lines: ["NOWHERE"])
        try harness.tell(.add, "gpiochip3")
        #expect(harness.states[0] == "released" && harness.states[1] == "waiting")
        #expect(harness.errors[2]?.hasSuffix("is in use by 'notch': another [GPIO] section, or another notchd") == true)
    }

    @Test("a long list of names is cut")
    func names_areCut() throws {
        harness.gpio.add("gpiochip1", label: "big", lines: (0..<54).map { "GPIO\($0)" })
        try harness.start(LineOptions(name: "a", selector: .name("NOWHERE"), role: .open))
        #expect(harness.errors[0]?.hasSuffix("GPIO8 and 45 more ('notchctl doctor' lists them)") == true)
    }

    @Test(
        "a chip goes by label, name, number, node and link",
        arguments: ["main", "gpiochip0", "0", "/dev/gpiochip0", "old"])
    func chip_goesByManyNames(_ text: String) throws {
        harness.gpio.links["/dev/old"] = "/dev/gpiochip0"
        try harness.start(LineOptions(name: "door", selector: .chip(text, offset: 0), role: .open))
        #expect(harness.states == ["released"])
    }

    @Test(
        "without permission the group is named, or the rule; once it is granted all is well",
        arguments: ["gpio", "root"])
    func permission_isExplained(_ group: String) throws {
        harness.gpio.groupName = group
        chip.openError = .accessDenied
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        #expect(
            harness.errors[0]
                == (group == "gpio"
                    ? "no access to /dev/gpiochip0: its group is gpio, which the daemon's user has to be in"
                    : "no access to /dev/gpiochip0: only root has access; udev/60-notch.rules gives it to the group gpio")
        )
        chip.openError = nil
        try harness.tell(.change)
        #expect(harness.states == ["released"])
    }

    @Test("a chip that cannot be opened keeps no line of another from being used")
    func deniedChip_doesNotMatterToOthers() throws {
        harness.gpio.add("gpiochip1", label: "secret", lines: ["X"]).openError = .accessDenied
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "x", selector: .chip("secret", offset: 0), role: .open))
        #expect(harness.states == ["released", "waiting"])
        #expect(harness.errors[1]?.hasPrefix("no access to /dev/gpiochip1") == true)
    }

    // MARK: Chips that come and go

    @Test(
        "Fault 22: a chip that goes is lost and comes back under another number, twenty times",
        arguments: [false, true])
    func chip_comesBack(hangsUp: Bool) throws {
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "person", selector: .chip("main", offset: 1), role: .hover))
        for round in 1...20 {
            chip.pull(1, high: true)
            try harness.run(.milliseconds(5))
            #expect(harness.takeHeard() == ["person: hover on"])
            harness.gpio.remove(chip, hangsUp: hangsUp)
            // A kernel that hangs up needs no event; the other one tells by nothing else.
            if hangsUp { try harness.run() } else { try harness.tell(.remove) }
            #expect(harness.states == ["lost", "lost"])
            #expect(harness.errors.allSatisfy { $0 != nil })
            #expect(harness.takeHeard() == ["person: hover off"])
            chip.pins[1].isHigh = false
            harness.gpio.putBack(chip, as: "gpiochip\(round)")
            try harness.tell(.add, "gpiochip\(round)")
            #expect(harness.states == ["released", "away"])
            #expect(harness.errors == [nil, nil])
            #expect(harness.gpio.requested == 2)
        }
        chip.pull(0, high: true)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == ["door: toggle"])
    }

    @Test("Fault 34: where news was lost, everything is looked at again; news of other devices is none of ours")
    func overflow_looksAtEverything() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        harness.gpio.remove(chip)
        try harness.tell(.remove, "card0", subsystem: "drm")
        #expect(harness.states == ["released"])
        try harness.tellOverflow()
        #expect(harness.states == ["lost"])
    }

    @Test("a line that fails is let go and tried again, without a storm of attempts")
    func failingLine_isTriedAgain() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        chip.valueError = Errno(rawValue: 5)
        chip.pull(0, high: true)
        try harness.run(.milliseconds(999))
        #expect(harness.states == ["lost"])
        #expect(harness.errors[0]?.hasPrefix("line 'BUTTON' has gone: ") == true)
        #expect(harness.gpio.requested == 0)
        chip.valueError = nil
        try harness.run(.milliseconds(1))
        #expect(harness.states == ["pressed"])
        #expect(harness.takeHeard() == [])
    }

    @Test(
        "Fault 25: a polled line holds its state for two readings that fail, and is let go with the third",
        arguments: [EIO, EREMOTEIO, ENXIO])
    func polledLine_holdsItsState(number: Int32) throws {
        chip.pins[1].hasInterrupt = false
        chip.pull(1, high: true)
        try harness.start(
            LineOptions(name: "person", selector: .name("PIR"), role: .hover, pollInterval: .milliseconds(30)))
        for _ in 0..<10 {
            chip.valueError = Errno(rawValue: number)
            try harness.run(.milliseconds(30))
            // News of another chip asks the line as well.
            try harness.tell(.add, "gpiochip7")
            #expect(harness.states == ["near"])
            chip.valueError = nil
            try harness.run(.milliseconds(30))
        }
        #expect(harness.takeHeard() == ["person: hover on"])
        chip.valueError = Errno(rawValue: number)
        try harness.run(.milliseconds(60))
        #expect(harness.states == ["near"])
        try harness.run(.milliseconds(30))
        #expect(harness.states == ["lost"])
        #expect(harness.takeHeard() == ["person: hover off"])
    }

    @Test("Fault 33: what a polled line did in a sleep is no press, though its first reading fails")
    func resumedPolledLine_isNotPressed() throws {
        chip.pins[0].hasInterrupt = false
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        chip.pins[0].isHigh = true
        chip.valueError = Errno(rawValue: EREMOTEIO)
        try harness.resume()
        #expect(harness.states == ["released"])
        chip.valueError = nil
        try harness.run(.milliseconds(20))
        #expect(harness.states == ["pressed"])
        #expect(harness.takeHeard() == [])
    }

    @Test func close_letsGoAndTellsNothing() throws {
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover),
            LineOptions(name: "gone", selector: .name("NOWHERE"), role: .next))
        chip.pull(0, high: true)
        chip.pull(1, high: true)
        try harness.run()
        harness.close()
        harness.close()
        #expect(harness.gpio.requested == 0)
        try harness.run(.seconds(10))
        try harness.tell(.add)
        try harness.resume()
        #expect(harness.heard == [])
        #expect(harness.gpio.requested == 0)
    }
}

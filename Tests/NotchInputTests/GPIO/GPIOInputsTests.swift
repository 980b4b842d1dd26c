import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("GPIO inputs")
struct GPIOInputsTests {
    private let harness: GPIOHarness
    private var chip: FakeGPIOChip { harness.chip }

    init() throws {
        harness = try GPIOHarness()
    }

    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    @Test("S14: a press that lasts longer than its bounce toggles; letting go does nothing more")
    func press_toggles() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        #expect(harness.gpio.trace == ["chip gpiochip0", "request gpiochip0 0"])
        #expect(harness.states == [.released])
        for level in [true, false, true] {
            chip.pull(0, high: level)
            try harness.run(.milliseconds(4))
        }
        #expect(harness.takeHeard() == [])
        try harness.run(.milliseconds(1))
        #expect(harness.takeHeard() == ["door: toggle"])
        #expect(harness.reports[0].state == .pressed && harness.reports[0].changed == instant(13))
        chip.pull(0, high: false)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == [])
        #expect(harness.states == [.released])
    }

    @Test("several lines of several chips, with a level, a long and a double press")
    func lines_areHeardTogether() throws {
        let other = harness.gpio.add("gpiochip1", label: "expander", lines: ["", "", ""])
        try harness.start(
            LineOptions(
                name: "next", selector: .chip("expander", offset: 2), role: .next, isActiveLow: true,
                debounce: .zero, longPress: .pin, doublePress: .answer1),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        // The button is held at the start: its line is low, which is active.
        #expect(harness.states == [.pressed, .away])
        other.pull(2, high: true)
        chip.pull(1, high: true)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == ["person: hover on"])
        // The button is pressed twice, then once, then for long.
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
        #expect(harness.states == [.pressed, .near])
        try harness.run(.seconds(10))
        chip.pull(0, high: false)
        try harness.run(.seconds(1))
        #expect(harness.takeHeard() == ["person: hover on"])
        #expect(harness.states == [.released, .near])
    }

    @Test("Fault 23: a storm behind a full queue gives one press", arguments: [false, true])
    func storm_givesOnePress(isVersion2: Bool) throws {
        harness.gpio.isVersion2 = isVersion2
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        for edge in 0..<1000 { chip.pull(0, high: edge % 2 == 0) }
        chip.pull(0, high: true)
        try harness.run(.milliseconds(20))
        #expect(harness.takeHeard() == ["door: toggle"])
        #expect(harness.states == [.pressed])
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
        #expect(harness.states == [.released])
        harness.gpio.remove(chip)
        try harness.run(.milliseconds(30))
        #expect(harness.states == [.lost])
    }

    @Test("Fault 33: after a sleep the level is read again, and what changed meanwhile was no press")
    func resumed_readsAgain() throws {
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        // These changes cause no edges.
        chip.pins[0].isHigh = true
        chip.pins[1].isHigh = true
        try harness.resume()
        #expect(harness.takeHeard() == ["person: hover on"])
        #expect(harness.states == [.pressed, .near])
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

import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("GPIO chips that come and go")
struct GPIOChipsTests {
    private let harness: GPIOHarness
    private var chip: FakeGPIOChip { harness.chip }

    init() throws {
        harness = try GPIOHarness()
    }

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
            // A kernel that hangs up needs no event. Another kernel reports the loss by the event alone.
            if hangsUp { try harness.run() } else { try harness.tell(.remove) }
            #expect(harness.states == [.lost, .lost])
            #expect(harness.errors.allSatisfy { $0 != nil })
            #expect(harness.takeHeard() == ["person: hover off"])
            chip.pins[1].isHigh = false
            harness.gpio.putBack(chip, as: "gpiochip\(round)")
            try harness.tell(.add, "gpiochip\(round)")
            #expect(harness.states == [.released, .away])
            #expect(harness.errors == [nil, nil])
            #expect(harness.gpio.requested == 2)
        }
        chip.pull(0, high: true)
        try harness.run(.milliseconds(5))
        #expect(harness.takeHeard() == ["door: toggle"])
    }

    @Test("Fault 34: after lost events everything is examined again; events of other devices are ignored")
    func overflow_looksAtEverything() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        harness.gpio.remove(chip)
        try harness.tell(.remove, "card0", subsystem: "drm")
        #expect(harness.states == [.released])
        try harness.tellOverflow()
        #expect(harness.states == [.lost])
    }

    @Test("a line that fails is let go and tried again, without a storm of attempts")
    func failingLine_isTriedAgain() throws {
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        chip.valueError = Errno(rawValue: 5)
        chip.pull(0, high: true)
        try harness.run(.milliseconds(999))
        #expect(harness.states == [.lost])
        #expect(harness.errors[0]?.hasPrefix("line 'BUTTON' has gone: ") == true)
        #expect(harness.gpio.requested == 0)
        chip.valueError = nil
        try harness.run(.milliseconds(1))
        #expect(harness.states == [.pressed])
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
            // An event of another chip makes the input read the line as well.
            try harness.tell(.add, "gpiochip7")
            #expect(harness.states == [.near])
            chip.valueError = nil
            try harness.run(.milliseconds(30))
        }
        #expect(harness.takeHeard() == ["person: hover on"])
        chip.valueError = Errno(rawValue: number)
        try harness.run(.milliseconds(60))
        #expect(harness.states == [.near])
        try harness.run(.milliseconds(30))
        #expect(harness.states == [.lost])
        #expect(harness.takeHeard() == ["person: hover off"])
    }

    @Test("Fault 33: what a polled line did in a sleep is no press, though its first reading fails")
    func resumedPolledLine_isNotPressed() throws {
        chip.pins[0].hasInterrupt = false
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        chip.pins[0].isHigh = true
        chip.valueError = Errno(rawValue: EREMOTEIO)
        try harness.resume()
        #expect(harness.states == [.released])
        chip.valueError = nil
        try harness.run(.milliseconds(20))
        #expect(harness.states == [.pressed])
        #expect(harness.takeHeard() == [])
    }
}

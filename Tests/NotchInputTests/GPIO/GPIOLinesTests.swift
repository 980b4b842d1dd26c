import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("GPIO lines with which something is wrong")
struct GPIOLinesTests {
    private let harness: GPIOHarness
    private var chip: FakeGPIOChip { harness.chip }

    init() throws {
        harness = try GPIOHarness()
    }

    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    @Test("Fault 20: a busy line names its consumer, others work, and it is tried again")
    func busyLine_namesItsConsumer() throws {
        chip.pins[0].consumer = "doorbell"
        chip.pins[3].consumer = "GPIO Key Power"
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "key", selector: .chip("0", offset: 3), role: .dismiss),
            LineOptions(name: "person", selector: .name("PIR"), role: .hover))
        #expect(harness.states == [.waiting, .waiting, .away])
        #expect(
            harness.errors == [
                "line 0 (BUTTON) of gpiochip0 (main) is in use by 'doorbell': stop that program, or use another line",
                "line 3 (KEY) of gpiochip0 (main) is in use by 'GPIO Key Power', which looks like a key of the device "
                    + "tree: use it by a [Keys] section", nil,
            ])
        #expect(harness.reports[0].retry == instant(1000))
        #expect(harness.log.warnings.count == 2)
        try harness.run(.milliseconds(1000))
        #expect(harness.reports[0].retry == instant(3000))
        chip.pins[0].consumer = nil
        try harness.run(.milliseconds(2000))
        #expect(harness.states == [.released, .waiting, .away])
        #expect(harness.reports[0].retry == nil && harness.errors[0] == nil)
        // Each problem is reported once, however often the line is requested.
        try harness.run(.seconds(1000))
        #expect(harness.log.warnings.count == 2)
    }

    @Test("Fault 20: attempts become rare")
    func retries_becomeRare() throws {
        chip.pins[0].consumer = "doorbell"
        try harness.start(LineOptions(name: "door", selector: .name("BUTTON"), role: .open))
        try harness.run(.seconds(3600))
        // The line is requested again after 1, 3, 7, 15, 31 and 63 s, then every minute.
        #expect(harness.gpio.trace.filter { $0 == "request gpiochip0 0" }.count == 1 + 6 + 58)
    }

    @Test("Fault 21: an error for a missing line lists the lines, and one for a double name lists their places")
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
        #expect(harness.states == [.waiting, .waiting, .waiting, .waiting, .waiting, .released])
        #expect(harness.reports.allSatisfy { $0.retry == nil })
        // The chip and the line that two of the inputs wait for appear.
        harness.gpio.add("gpiochip3", label: "absent", lines: ["NOWHERE"])
        try harness.tell(.add, "gpiochip3")
        #expect(harness.states[0] == .released && harness.states[1] == .waiting)
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
        #expect(harness.states == [.released])
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
                    ? "no access to /dev/gpiochip0: add the daemon's user to its group, gpio"
                    : "no access to /dev/gpiochip0: only root has access; the udev rules of `sudo make install` give it to the group gpio")
        )
        chip.openError = nil
        try harness.tell(.change)
        #expect(harness.states == [.released])
    }

    @Test("a chip that cannot be opened keeps no line of another from being used")
    func deniedChip_doesNotMatterToOthers() throws {
        harness.gpio.add("gpiochip1", label: "secret", lines: ["X"]).openError = .accessDenied
        try harness.start(
            LineOptions(name: "door", selector: .name("BUTTON"), role: .open),
            LineOptions(name: "x", selector: .chip("secret", offset: 0), role: .open))
        #expect(harness.states == [.released, .waiting])
        #expect(harness.errors[1]?.hasPrefix("no access to /dev/gpiochip1") == true)
    }
}

import Foundation
import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

/// Tests lines of the kernel's simulated chips with the libgpiod of the guest's tree.
@SurfaceActor
@Suite("GPIO on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct GPIOTests {
    private func options(
        _ selector: LineSelector, _ role: InputRole = .open, debounce: Duration = .milliseconds(5)
    ) -> LineOptions {
        LineOptions(name: "door", selector: selector, role: role, debounce: debounce)
    }

    @Test("200 edges have come to the engagement state within 5 ms of the pull, by the median")
    func edges_engageSoon() throws {
        let chip = try SimulatedChip("notch-edges", names: [3: "PIR"])
        let lines = try BoardLines(options(.name("PIR"), .hover, debounce: .zero))
        defer { lines.close() }
        let surface = SurfaceCoordinator(clock: lines.loop)
        // The test measures the delay of the event, not the time that a person has to stay.
        (surface.hoverDelay, surface.hoverLinger) = (.zero, .zero)
        lines.onAction = { if case .hover(let isNear) = $0 { surface.sense("PIR", isNear) } }
        var engaged: [Bool] = []
        let observation = surface.observe {
            guard case .engagementChanged(let isEngaged) = $0 else { return }
            engaged.append(isEngaged)
            lines.loop.stop()
        }
        try chip.pull(3, high: false)
        var median = Duration.zero
        // Other work of the machine slows the emulation for a second now and then, and with it a whole series.
        for _ in 0..<5 {
            engaged = []
            var delays: [Duration] = []
            for edge in 0..<200 {
                // This is before the system call that pulls the line, and so before the kernel's time of the edge.
                let pulled = lines.loop.now
                try chip.pull(3, high: edge % 2 == 0)
                try lines.wait("edge \(edge)") { engaged.count > edge }
                delays.append(lines.loop.now - pulled)
            }
            #expect(engaged == (0..<200).map { $0 % 2 == 0 })
            #expect(lines.takeHeard() == engaged.map { .hover($0) })
            delays.sort()
            median = delays[100]
            print("figure: GPIO edge to engagement, of 200: median \(median), longest \(delays[199])")
            if median < .milliseconds(5) { break }
        }
        withExtendedLifetime(observation) {}
        #expect(median < .milliseconds(5))
    }

    @Test("Fault 23: 1,000 edges, nearly all of them behind a full queue, are one press")
    func storm_isOnePress() throws {
        let chip = try SimulatedChip("notch-storm")
        let lines = try BoardLines(options(.chip("notch-storm", offset: 2)))
        defer { lines.close() }
        let began = lines.loop.now
        for edge in 0..<1000 { try chip.pull(2, high: edge % 2 == 0) }
        try chip.pull(2, high: true)
        print("figure: GPIO storm of 1,001 edges behind the loop's back: \(lines.loop.now - began)")
        try lines.run(.milliseconds(100))
        #expect(lines.takeHeard() == [.toggle])
        #expect(lines.states == [.pressed])
        try chip.pull(2, high: false)
        try lines.run(.milliseconds(100))
        #expect(lines.takeHeard() == [])
        #expect(lines.states == [.released])
    }

    @Test("Fault 23: 1,000 edges, ten a millisecond, while the loop listens are one press")
    func heardStorm_isOnePress() throws {
        let chip = try SimulatedChip("notch-storm")
        let debounce = Duration.milliseconds(150)
        let lines = try BoardLines(options(.chip("notch-storm", offset: 2), debounce: debounce))
        defer { lines.close() }
        // Emulation stands still now and then, and with it the kernel's thread of the edges. A pause that is as long as
        // the debounce time rightly ends a bounce. Such a storm proves nothing, and the test makes another one. The
        // debounce time is longer than the pauses of 50 ms that come while other boards run.
        var heard: [InputAction] = []
        var after: [InputAction] = []
        for _ in 0..<5 {
            let lasted = try heardStorm(on: chip, of: lines)
            print("figure: GPIO storm of 1,001 edges that the loop heard: \(lasted)")
            heard = lines.takeHeard()
            try lines.run(debounce * 2)
            after = lines.takeHeard()
            if (heard, after) == ([], [.toggle]) {
                // The storm lasts a tenth of a second, and longer under emulation.
                #expect(lasted < .milliseconds(500))
                break
            }
            try chip.pull(2, high: false)
            try lines.run(debounce * 2)
            _ = lines.takeHeard()
        }
        #expect(heard == [])
        #expect(after == [.toggle])
    }

    /// Pulls a line 1,001 times, ten times a millisecond, while the loop runs. Leaves the line high.
    private func heardStorm(on chip: SimulatedChip, of lines: BoardLines) throws -> Duration {
        var edges = 0
        let began = lines.loop.now
        func bounce() {
            // A board that needs longer for an edge gets behind. The loop still has to run in between.
            let due = min(1 + (lines.loop.now - began).milliseconds * 10, edges + 10, 1001)
            while edges < due {
                edges += 1
                try? chip.pull(2, high: edges % 2 == 1)
            }
            _ = lines.loop.schedule(at: lines.loop.now) { if edges < 1001 { bounce() } else { lines.loop.stop() } }
        }
        let limit = lines.loop.schedule(at: began + .seconds(10)) { lines.loop.stop() }
        bounce()
        try lines.loop.run()
        limit.cancel()
        #expect(edges == 1001)
        return lines.loop.now - began
    }

    @Test("Fault 24: a button that is held at boot is pressed, but was not")
    func heldAtBoot_isNoPress() throws {
        let chip = try SimulatedChip("notch-held", names: [0: "BUTTON"])
        try chip.pull(0, high: true)
        let lines = try BoardLines(options(.name("BUTTON")))
        defer { lines.close() }
        try lines.run(.milliseconds(50))
        #expect(lines.states == [.pressed])
        try chip.pull(0, high: false)
        try lines.wait("the release") { lines.states == [.released] }
        #expect(lines.takeHeard() == [])
        try chip.pull(0, high: true)
        try lines.wait("a press") { !lines.heard.isEmpty }
        #expect(lines.takeHeard() == [.toggle])
    }

    @Test("an active-low line with a pull-up is pressed by ground")
    func activeLow_isTurned() throws {
        let chip = try SimulatedChip("notch-low", names: [1: "BUTTON"])
        var wanted = options(.name("BUTTON"))
        (wanted.isActiveLow, wanted.bias) = (true, .pullUp)
        let lines = try BoardLines(wanted)
        defer { lines.close() }
        #expect(lines.states == [.released])
        try chip.pull(1, high: false)
        try lines.wait("a press") { !lines.heard.isEmpty }
        #expect(lines.states == [.pressed])
    }

    @Test("Fault 22: a chip that goes is reported and found again, twenty times")
    func chip_comesBack() throws {
        let other = try SimulatedChip("notch-stays")
        let chip = try SimulatedChip("notch-goes", names: [3: "PIR"])
        let lines = try BoardLines(options(.name("PIR"), .hover), options(.chip("notch-stays", offset: 0)))
        defer { lines.close() }
        for _ in 0..<20 {
            try chip.pull(3, high: true)
            try lines.wait("somebody near") { lines.states == [.near, .released] }
            try chip.setLive(false)
            try lines.wait("the loss") { lines.states == [.lost, .released] && lines.reports[0].error != nil }
            try chip.setLive(true)
            try lines.wait("its return") { lines.states == [.away, .released] && lines.reports[0].error == nil }
        }
        #expect(lines.takeHeard() == (0..<40).map { .hover($0 % 2 == 0) })
        try other.pull(0, high: true)
        try lines.wait("a press") { !lines.heard.isEmpty }
        #expect(lines.takeHeard() == [.toggle])
    }

    @Test("Fault 22: it is found again under another number")
    func chip_comesBackUnderAnotherNumber() throws {
        let first = try SimulatedChip("notch-first")
        let chip = try SimulatedChip("notch-moves", names: [3: "PIR"])
        let lines = try BoardLines(options(.chip("notch-moves", offset: 3), .hover))
        defer { lines.close() }
        let before = try chip.name()
        try chip.setLive(false)
        try first.setLive(false)
        try lines.wait("the loss") { lines.states == [.lost] }
        // The chip gets the lowest number that is free.
        try chip.setLive(true)
        try lines.wait("its return") { lines.states == [.away] }
        let after = try chip.name()
        #expect(after != before)
        try chip.pull(3, high: true)
        try lines.wait("somebody near") { lines.states == [.near] }
    }

    @Test("Fault 20: a busy line names its consumer, others work, and it is had when it is free")
    func busyLine_namesItsConsumer() throws {
        let chip = try SimulatedChip("notch-busy", names: [1: "BUTTON"])
        let other = try LibGPIOD().request(GPIORequest(path: chip.node(), offset: 1, consumer: "doorbell"))
        let lines = try BoardLines(options(.name("BUTTON")), options(.chip("notch-busy", offset: 2), .hover))
        defer { lines.close() }
        #expect(lines.states == [.waiting, .away])
        let name = try chip.name()
        #expect(
            lines.reports[0].error
                == "line 1 (BUTTON) of \(name) (notch-busy) is in use by 'doorbell': stop that program, or use another line"
        )
        other.close()
        try lines.wait("the line") { lines.states == [.released, .away] }
    }

    @Test("Fault 21: a line name that two chips have, and one that none has")
    func lineNames_haveToBeUnique() throws {
        let chips = try [SimulatedChip("notch-a", names: [1: "TWIN"]), SimulatedChip("notch-b", names: [2: "TWIN"])]
        let lines = try BoardLines(
            options(.name("TWIN")), options(.name("NOWHERE")), options(.chip("notch-nowhere", offset: 0)),
            options(.chip("notch-b", offset: 2)))
        defer { lines.close() }
        #expect(lines.states == [.waiting, .waiting, .waiting, .released])
        let names = try chips.map { try $0.name() }
        #expect(
            lines.reports[0].error
                == "2 lines are named 'TWIN': line 1 (TWIN) of \(names[0]) (notch-a), line 2 (TWIN) of \(names[1]) "
                + "(notch-b); give Chip= and Offset= instead")
        #expect(lines.reports[1].error?.hasPrefix("there is no line named 'NOWHERE'; there are ") == true)
        #expect(lines.reports[2].error?.hasPrefix("there is no chip 'notch-nowhere'; there are ") == true)
    }

    @Test("a missing permission is reported, with the way to get it", .enabled(if: !BoardGuest.isARM64))
    func permission_isMissed() throws {
        let chip = try SimulatedChip("notch-denied", names: [1: "BUTTON"])
        let node = try chip.node()
        #expect(seteuid(65534) == 0)
        let made = Result { try BoardLines(options(.name("BUTTON"))) }
        #expect(seteuid(0) == 0)
        let lines = try made.get()
        defer { lines.close() }
        #expect(lines.states == [.waiting])
        #expect(lines.reports[0].error?.hasPrefix("no access to \(node): ") == true)
        // The line is tried again, and the process may open it now.
        try lines.wait("the line") { lines.states == [.released] }
    }

    @Test("lines at rest wake nobody")
    func rest_isStill() throws {
        let chip = try SimulatedChip("notch-rest")
        let lines = try BoardLines(
            options(.chip("notch-rest", offset: 0)), options(.chip("notch-rest", offset: 1), .hover))
        defer { lines.close() }
        try chip.pull(0, high: true)
        try lines.wait("a press") { !lines.heard.isEmpty }
        // udevd may still send events of the new chip, but not for ever.
        var wakeups = 0
        for _ in 0..<10 {
            let turns = lines.loop.turns
            try lines.run(.milliseconds(300))
            // The timer that ends the wait is not counted.
            wakeups = lines.loop.turns - turns - 1
            if wakeups == 0 { break }
        }
        #expect(wakeups == 0)
    }

    @Test("doctor lists chips and lines with their consumers")
    func doctor_listsLines() throws {
        let chip = try SimulatedChip("notch-doctor", lines: 3, names: [1: "BUTTON", 2: "PIR"])
        let line = try LibGPIOD().request(GPIORequest(path: chip.node(), offset: 1, consumer: "doorbell"))
        defer { line.close() }
        let result = try Command.run(Command.binary("notchctl"), ["doctor"])
        let name = try chip.name()
        #expect(result.output.contains("GPIO chip notch-doctor: 3 lines, 1 in use, root:"))
        #expect(result.output.contains("\(name) 1"))
        #expect(result.output.contains("BUTTON: input, in use by 'doorbell'"))
        #expect(result.output.contains("free: 0, 2 PIR"))
    }
}

import Foundation
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

/// Tests the kernel's vcnl4000 driver on chips whose registers the tests write.
@Suite("Proximity on the board", .serialized, .enabled(if: BoardGuest.isHere))
@SurfaceActor
struct ProximityTests {
    private static let driver = "vcnl4000"
    /// The word register of the vcnl4040 for light, `VCNL4200_AL_DATA`.
    private static let light: UInt8 = 0x09
    private let pace = ProximityPace(interval: .milliseconds(20), idleInterval: .milliseconds(20))

    /// A record of what the inputs report.
    @SurfaceActor
    private final class Notes {
        var actions: [InputAction] = []
    }

    private let loop: EventLoop
    private let notes = Notes()
    private let lines = LogLines()

    init() throws {
        loop = try EventLoop()
    }

    private var context: InputContext {
        let notes = notes
        return InputContext(
            loop: loop, logger: lines.logger, perform: { action, _ in notes.actions.append(action) }, reportsChanged: {}
        )
    }

    /// Makes a vcnl4010. It has thresholds, and no interrupt here.
    private func switchedChip() throws -> StubChip {
        let chip = try StubChip(address: 0x13)
        try chip.write(byte: 0x21, to: 0x81)
        try chip.bind("vcnl4010", driver: Self.driver)
        return chip
    }

    /// Runs the loop until the condition holds, at most for twenty seconds.
    private func wait(_ isSo: @escaping @SurfaceActor () -> Bool) throws {
        let deadline = loop.now + .seconds(20)
        func check() {
            guard !isSo() else { return loop.stop() }
            guard loop.now < deadline else { return loop.stop(code: 1) }
            _ = loop.schedule(at: loop.now + .milliseconds(5)) { check() }
        }
        check()
        #expect(try loop.run() == 0)
    }

    @Test("Fault 29: approach and leave with jitter inside the band are one edge each")
    func approach_isOneEdge() throws {
        let chip = try StubChip.vcnl4040(reading: 100)
        let inputs = ProximityInputs(
            [ProximityOptions(name: "desk", near: 300, far: 200, pace: pace)], context: context)
        inputs.start()
        defer { inputs.close() }
        var random = SeededGenerator(seed: 1)
        try wait { inputs.reports[0].state == .away }
        for (range, state): (ClosedRange<UInt16>, InputState) in [
            (UInt16(201)...299, .away), (305...335, .near), (201...299, .near), (60...140, .away),
            (201...299, .away),
        ] {
            for _ in 0..<15 {
                try chip.setNearness(UInt16.random(in: range, using: &random))
                let next = loop.now + .milliseconds(15)
                try wait { loop.now >= next }
            }
            try wait { inputs.reports[0].state == state }
        }
        #expect(notes.actions == [.hover(true), .hover(false)])
    }

    @Test("Fault 27: unbound and bound, it is found again under another number")
    func driver_isFoundAgain() throws {
        let chip = try StubChip.vcnl4040(reading: 500)
        let inputs = ProximityInputs([ProximityOptions(name: "desk", near: 300, pace: pace)], context: context)
        let source = try loop.watchDevices(subsystems: ["iio"]) { inputs.devicesChanged($0) }
        defer { source.cancel() }
        inputs.start()
        defer { inputs.close() }
        try wait { inputs.reports[0].state == .near }
        let before = try ids()

        try chip.setBound(false, driver: Self.driver)
        try wait { inputs.reports[0].state == .lost }
        // Meanwhile a thermometer takes the number.
        let other = try StubChip(address: 0x13)
        try other.bind("mlx90614", driver: "mlx90614")
        try chip.setBound(true, driver: Self.driver)
        try wait { inputs.reports[0].state == .near }
        let after = try ids()
        #expect(before.count == 1 && after.count == 1 && before != after)
        #expect(notes.actions == [.hover(true), .hover(false), .hover(true)])
        withExtendedLifetime(other) {}
    }

    /// Returns the ids of the devices that have proximity.
    private func ids() throws -> [String] {
        try IIODevice.all(on: LinuxIIO()).filter { $0.proximity != nil }.map(\.id)
    }

    @Test("Faults 25, 26 and 28: a part that watches in vain and cannot be read holds up nothing")
    func deafPart_isUnknown() throws {
        let chip = try switchedChip()
        let quick = ProximityPace(interval: .milliseconds(20), idleInterval: .milliseconds(20), heldReads: 1)
        let inputs = ProximityInputs(
            [ProximityOptions(name: "desk", near: 300, far: 200, pace: quick)], context: context)
        inputs.start()
        defer { inputs.close() }
        // Its readings take half a second each, since the register never says that one is ready.
        var turns = 0
        try wait {
            turns += 1
            return inputs.reports[0].error?.hasSuffix("Input/output error") == true && turns > 20
        }
        #expect(inputs.reports[0].state == .unknown)
        #expect(notes.actions.isEmpty)
        let system = LinuxIIO()
        let device = try #require(try IIODevice.all(on: system).first { $0.proximity?.thresholds != nil })
        let thresholds = try #require(device.proximity?.thresholds)
        // Events and readings exclude each other there, so the events are off again, and their levels still stand.
        #expect(try thresholds.switches.map { try system.read($0, of: device.id) } == ["0"])
        #expect(try system.read(thresholds.rising, of: device.id) == "300")
        #expect(try system.read(thresholds.falling, of: device.id) == "200")
        #expect(lines.warnings.contains { $0.contains("cannot be read while it reports events") })
        withExtendedLifetime(chip) {}
    }

    @Test("the light around is read in lux from the same part")
    func light_isRead() throws {
        let chip = try StubChip.vcnl4040(reading: 100)
        try chip.write(word: 1000, to: Self.light)
        let inputs = LightInputs(LightOptions(interval: .milliseconds(20)), context: context)
        var lux: [Double?] = []
        inputs.onReading = { lux.append($0) }
        inputs.start()
        defer { inputs.close() }
        try wait { lux.count == 2 }
        #expect(lux == [120, 120])
        let doctor = try Command.run(Command.binary("notchctl"), ["doctor"])
        #expect(doctor.output.contains("vcnl4000, proximity: 100; the level of near is not set"))
        #expect(doctor.output.contains("vcnl4000, light around: 120 lx"))
    }

    @Test("notchctl calibrates the real driver and writes a drop-in")
    func calibration_writesDropIn() throws {
        let chip = try StubChip.vcnl4040(reading: 100)
        let pipe = Pipe()
        let process = try ChildProcess(
            Command.binary("notchctl"),
            ["calibrate", "proximity", "--seconds", "3", "--output", "/run/board/proximity.conf"], output: .pipe(pipe))
        var output = ""
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            output += String(decoding: data, as: UTF8.self)
            if output.contains("Now stand") { try chip.setNearness(500) }
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(output)")
        #expect(
            try String(contentsOfFile: "/run/board/proximity.conf", encoding: .utf8).hasSuffix(
                "[Proximity proximity]\nDirection=higher-is-nearer\nNear=400\nFar=200\n"))
    }

    @Test("what our udev rule runs gives the group input the right to a part's events")
    func rule_grants() throws {
        let chip = try switchedChip()
        let device = try #require(try IIODevice.all(on: LinuxIIO()).first { $0.proximity?.thresholds != nil })
        #expect(try UdevRule.run("iio", for: "/bus/iio/devices/\(device.id)").status == 0)
        let attribute = "/sys/bus/iio/devices/\(device.id)/" + (device.proximity?.thresholds?.rising ?? "")
        let written = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "setpriv", "--reuid=nobody", "--regid=input", "--clear-groups", "sh", "-c", "echo 123 >\(attribute)",
            ])
        #expect(written.status == 0, "\(written.errors)")
        withExtendedLifetime(chip) {}
    }
}

import NotchTestSupport
import Testing

@testable import notchctl

@Suite("Sensors in the doctor's report")
struct SensorReportTests {
    private let folder: TemporaryFolder
    private let person = Person(name: "ann", listedGroups: ["ann"])

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lines() -> [String] {
        let report = MachineReport(
            of: FakeDRM(), gpio: FakeGPIO(), files: MachineFiles(root: folder.path), person: person)
        return report.sensors.flatMap { $0.findings(for: person, report.rules) }.map { finding in
            let remedy = finding.remedy.map { " (\($0))" } ?? ""
            return "\(finding.verdict.rawValue) \(finding.subject): \(finding.text)\(remedy)"
        }
    }

    private func write(_ text: String, _ attribute: String, of device: String = "iio:device0") throws {
        try folder.write(text + "\n", to: "sys/bus/iio/devices/\(device)/\(attribute)")
    }

    @Test func sensors_areDescribed() throws {
        try write("vcnl4000", "name")
        try write("120", "in_proximity_raw")
        try write("0", "in_proximity_nearlevel")
        try write("50", "in_illuminance_raw")
        try write("0.12", "in_illuminance_scale")
        try write("vl53l0x", "name", of: "iio:device1")
        try write("8191", "in_distance_raw", of: "iio:device1")
        try write("0.001", "in_distance_scale", of: "iio:device1")
        try write("bme280", "name", of: "iio:device2")
        #expect(
            lines() == [
                "ok iio:device0: vcnl4000, proximity: 120; the level of near is not set "
                    + "(notchctl calibrate proximity --device vcnl4000)",
                "ok iio:device0: vcnl4000, light around: 6 lx",
                "ok iio:device1: vl53l0x, distance: nothing in reach",
            ])
        try write("80", "in_proximity_nearlevel")
        #expect(lines().first == "ok iio:device0: vcnl4000, proximity: 120, near from 80 on")
    }

    @Test func sensor_thatCannotBeReadIsWrong() throws {
        try write("vcnl4000", "name")
        try write("junk", "in_proximity_raw")
        #expect(lines() == ["wrong iio:device0: vcnl4000, in_proximity_raw cannot be read: Bad message"])
    }

    @Test("events without a node to hear them by are named, with the rule that fixes it")
    func events_needTheirNode() throws {
        try write("1", "in_proximity_raw")
        for name in ["rising_value", "falling_value", "either_en"] {
            try write("0", "events/in_proximity_thresh_\(name)")
        }
        let events = lines().last ?? ""
        #expect(events.hasPrefix("note iio:device0: has events, but no access to them (root:root "))
        #expect(events.hasSuffix("(`sudo make install`, in the folder where Notch was built, installs the udev rules)"))
        try folder.write("", to: "usr/local/lib/udev/rules.d/60-notch.rules")
        let reload = "sudo udevadm control --reload && sudo udevadm trigger --action=add --subsystem-match=iio"
        #expect((lines().last ?? "").hasSuffix("(\(reload))"))
        try folder.write("", to: "dev/iio:device0")
        #expect(lines().last == "ok iio:device0: reports events when something comes or goes")
    }

    @Test func machine_withoutSensorsSaysNothing() {
        #expect(lines().isEmpty)
    }
}

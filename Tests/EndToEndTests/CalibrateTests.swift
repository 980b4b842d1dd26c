import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what `notchctl calibrate proximity` refuses. The tests on the virtual board check what it finds.
    @Suite("Calibrate")
    struct CalibrateTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func calibrate(_ arguments: String...) throws -> Command {
            try Command.run(
                Command.binary("notchctl"),
                ["calibrate", "proximity", "--sysfs", folder.path, "--output", folder.path + "/out.conf"] + arguments)
        }

        @Test func noSensor_isSaid() throws {
            let result = try calibrate()
            #expect(result.status == 69)
            #expect(
                result.errors
                    == "notchctl: there is no proximity sensor: see notchctl doctor for the sensors\n")
        }

        @Test func severalSensors_haveToBeToldApart() throws {
            for number in [0, 1] {
                try folder.write("vcnl4000\n", to: "iio:device\(number)/name")
                try folder.write("100\n", to: "iio:device\(number)/in_proximity_raw")
            }
            let result = try calibrate()
            #expect(result.status == 64)
            #expect(
                result.errors
                    == "notchctl: there are several proximity sensors: vcnl4000 (iio:device0), vcnl4000 "
                    + "(iio:device1); name one of them with --device\n")
            let unknown = try calibrate("--device", "vl53l0x")
            #expect(unknown.status == 69)
            #expect(
                unknown.errors.contains("no proximity sensor called 'vl53l0x', but there is vcnl4000 (iio:device0)"))
        }

        @Test("readings that are too alike are refused, and nothing is written")
        func indistinct_isRefused() throws {
            try folder.write("vcnl4000\n", to: "iio:device0/name")
            try folder.write("100\n", to: "iio:device0/in_proximity_raw")
            let result = try calibrate("--seconds", "1")
            #expect(result.status == 1)
            #expect(result.errors.contains("readings of a person (100) and of an empty room (100) are too alike"))
            // The output is no terminal, so each reading has a line.
            #expect(result.output.split(separator: "\n").filter { $0.hasSuffix("  100") }.count > 10)
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.conf"))
        }

        @Test func arguments_areChecked() throws {
            #expect(try calibrate("--seconds", "0").status == 64)
            #expect(try calibrate("--input", "a]b").status == 64)
            // This name is valid. The command fails only because there is no sensor.
            #expect(try calibrate("--input", "front desk").status == 69)
        }
    }
}

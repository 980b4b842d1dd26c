import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

@Suite("IIO devices")
struct IIODeviceTests {
    private let iio = FakeIIO()

    private func device(_ attributes: String...) throws -> IIODevice {
        iio.add("iio:device0", Dictionary(uniqueKeysWithValues: attributes.map { ($0, "1") }))
        return try #require(try IIODevice.all(on: iio).first)
    }

    @Test("devices are recognized by what they can measure, whatever their names")
    func channels_areFoundByAttribute() throws {
        let both = try device("name", "in_proximity_raw", "in_illuminance_raw", "in_illuminance_scale")
        #expect(both.proximity == IIOChannel(.proximity, attribute: "in_proximity_raw"))
        #expect(
            both.light
                == IIOChannel(.illuminance, attribute: "in_illuminance_raw", scale: "in_illuminance_scale"))
        let scaled = try device("in_proximity_raw", "in_proximity_scale", "in_proximity_offset")
        #expect(scaled.proximity == IIOChannel(.proximity, attribute: "in_proximity_raw"))
        let distance = try device("in_distance_raw", "in_distance_scale")
        #expect(
            distance.proximity == IIOChannel(.distance, attribute: "in_distance_raw", scale: "in_distance_scale"))
        #expect(distance.light == nil)
        let neither = try device("name", "in_temp_raw", "in_proximity0_raw", "in_intensity_raw")
        #expect(neither.proximity == nil && neither.light == nil)
    }

    @Test("a light sensor's only channel may have a number, and what is in lux goes before what is to be scaled")
    func light_mayBeNumbered() throws {
        let old = try device("in_illuminance0_raw", "in_illuminance_scale")
        #expect(
            old.light == IIOChannel(.illuminance, attribute: "in_illuminance0_raw", scale: "in_illuminance_scale"))
        let both = try device("in_illuminance_raw", "in_illuminance_scale", "in_illuminance_input")
        #expect(both.light == IIOChannel(.illuminance, attribute: "in_illuminance_input"))
    }

    @Test("thresholds have a switch for both directions, or one for each")
    func thresholds_haveSwitches() throws {
        let prefix = "events/in_proximity_thresh_"
        let values = ["in_proximity_raw", prefix + "rising_value", prefix + "falling_value"]
        let cases: [([String], Int?)] = [
            (["either_en"], 1), (["rising_en", "falling_en"], 2), (["rising_en"], nil), ([], nil),
        ]
        for (switches, count) in cases {
            iio.add(
                "iio:device0",
                Dictionary(uniqueKeysWithValues: (values + switches.map { prefix + $0 }).map { ($0, "0") }))
            let device = try #require(try IIODevice.all(on: iio).first)
            #expect(device.proximity?.thresholds?.switches.count == count)
        }
    }

    @Test("thresholds are written in the order that the driver takes")
    func thresholds_areWrittenInOrder() throws {
        let prefix = "events/in_proximity_thresh_"
        let device = try device(
            "in_proximity_raw", prefix + "rising_value", prefix + "falling_value", prefix + "either_en")
        try device.proximity?.thresholds?.arm(device, low: 59.6, high: 1e12, on: iio)
        #expect(
            iio.takeLog() == [
                "write \(prefix)falling_value=60", "write \(prefix)rising_value=2147483647",
                "write \(prefix)either_en=1",
            ])
        iio.fail(prefix + "falling_value", Errno.invalid.rawValue)
        #expect(throws: Errno.invalid) { try device.proximity?.thresholds?.arm(device, low: 1, high: 2, on: iio) }
        #expect(
            iio.takeLog() == [
                "write \(prefix)falling_value=1", "write \(prefix)rising_value=2", "write \(prefix)falling_value=1",
            ])
    }

    @Test("readings are converted to metres and lux")
    func readings_areConverted() throws {
        let device = try device("in_distance_raw", "in_distance_scale", "in_distance_offset")
        let channel = try #require(device.proximity)
        iio.set("in_distance_raw", "250")
        iio.set("in_distance_scale", "0.001")
        iio.set("in_distance_offset", "-50")
        let conversion = try IIOConversion(of: channel, on: device, iio)
        #expect(try channel.read(device, conversion, on: iio) == 0.2)
        iio.set("in_distance_raw", "8190")
        #expect(try channel.read(device, conversion, on: iio) == .infinity)
    }

    @Test("devices are in the order of their numbers, and meant by name, label or number")
    func devices_areNamed() throws {
        for number in [10, 2, 1] {
            iio.add(
                "iio:device\(number)",
                ["name": "part\(number)", "label": "desk\(number)", "in_proximity_raw": "1"])
        }
        let devices = try IIODevice.all(on: iio)
        #expect(devices.map(\.id) == ["iio:device1", "iio:device2", "iio:device10"])
        for wanted in ["part2", "desk2", "iio:device2"] {
            #expect(devices.filter { $0.isMeant(by: wanted) }.map(\.id) == ["iio:device2"])
        }
        #expect(devices.allSatisfy { $0.isMeant(by: nil) })
    }
}

import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

@Suite("The kernel's sensors, in a model of sysfs")
struct LinuxIIOTests {
    private let folder: TemporaryFolder
    private let iio: LinuxIIO

    init() throws {
        folder = try TemporaryFolder()
        iio = LinuxIIO(sysfs: folder.path + "/devices", dev: folder.path + "/dev")
    }

    @Test func devices_areListedAndRead() throws {
        try folder.write("vcnl4000\n", to: "devices/iio:device0/name")
        try folder.write(" 123\n", to: "devices/iio:device0/in_proximity_raw")
        try folder.write("0\n", to: "devices/iio:device0/events/in_proximity_thresh_either_en")
        try folder.write("0\n", to: "devices/iio:device0/events/in_proximity_thresh_rising_value")
        try folder.write("0\n", to: "devices/iio:device0/events/in_proximity_thresh_falling_value")
        try folder.write("x\n", to: "devices/trigger0/name")
        let device = try #require(try IIODevice.all(on: iio).first)
        #expect(try iio.devices() == ["iio:device0"])
        #expect(device.description == "vcnl4000 (iio:device0)")
        let channel = try #require(device.proximity)
        #expect(try channel.read(device, IIOConversion(), on: iio) == 123)
        try channel.thresholds?.arm(device, low: 10, high: 20, on: iio)
        #expect(try iio.read("events/in_proximity_thresh_rising_value", of: device.id).hasPrefix("20") == true)
    }

    @Test func nothing_isNoError() throws {
        #expect(try iio.devices().isEmpty)
        #expect(try IIODevice.all(on: iio).isEmpty)
        #expect(throws: Errno.noEntry) { try iio.read("in_proximity_raw", of: "iio:device0") }
        #expect(throws: Errno.noEntry) { try iio.openEvents(of: "iio:device0") }
    }

    @Test("a folder that was made anew is told from the one before")
    func identity_isOfTheFolder() throws {
        try folder.write("1", to: "devices/iio:device0/name")
        try folder.write("1", to: "devices/iio:device1/name")
        let first = try iio.identity(of: "iio:device0")
        #expect(try iio.identity(of: "iio:device0") == first)
        #expect(try iio.identity(of: "iio:device1") != first)
    }

    @Test("attributes of any content are texts")
    func attributes_areTexts() throws {
        try folder.write("\n \t\n", to: "devices/iio:device0/name")
        #expect(try iio.read("name", of: "iio:device0") == "")
        try folder.write("", to: "devices/iio:device0/name")
        #expect(try iio.read("name", of: "iio:device0") == "")
        try folder.write(String(repeating: "9", count: 100_000), to: "devices/iio:device0/name")
        #expect(try iio.read("name", of: "iio:device0").utf8.count == 4096)
    }
}

import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("Proximity inputs whose devices come and go")
struct ProximityDevicesTests {
    private let harness: ProximityHarness

    init() throws {
        harness = try ProximityHarness()
    }

    @Test("Fault 27: a device that comes back under another number is found by what it measures")
    func device_isFoundAgain() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(1))
        harness.iio.remove("iio:device0")
        inputs.devicesChanged(harness.changed("iio:device0", .remove))
        #expect(inputs.reports.map(\.state) == [.lost])
        #expect(inputs.presence == nil)
        try harness.trace.pass(.seconds(100))
        harness.iio.add("iio:device1", ["name": "bme280", "in_temp_input": "21"])
        harness.iio.add("iio:device7", ProximityHarness.plain)
        inputs.devicesChanged(harness.changed("iio:device7", .add))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(harness.trace.actions == ["200 desk hover on", "1000 desk hover off", "101200 desk hover on"])
        inputs.close()
    }

    @Test("Fault 27: a device that is replaced by another of the same number is opened anew")
    func device_isToldFromSuccessor() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(1))
        harness.iio.remove("iio:device0")
        harness.iio.add("iio:device0", ["name": "vl53l0x", "in_distance_raw": "20", "in_distance_scale": "1"])
        inputs.devicesChanged(.overflowed)
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(harness.trace.actions == ["200 desk hover on", "1000 desk hover off", "1200 desk hover on"])
        inputs.close()
    }

    @Test("a device that is gone before the kernel reports it is closed, and looked for again")
    func device_mayBeGoneUnannounced() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(1))
        harness.iio.remove("iio:device0")
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.lost])
        harness.iio.add("iio:device0", ProximityHarness.plain)
        try harness.trace.pass(.seconds(3))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("a device that is repeatedly gone is looked for soon if it has worked in between")
    func deviceThatWorked_isLookedForSoon() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        harness.iio.fail("in_proximity_raw", ENODEV)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(300))
        harness.iio.fail("in_proximity_raw", nil)
        try harness.trace.pass(.seconds(62))
        #expect(inputs.reports.map(\.state) == [.near])
        harness.iio.fail("in_proximity_raw", ENODEV)
        try harness.trace.pass(.milliseconds(500))
        #expect(inputs.reports.map(\.state) == [.lost])
        harness.iio.fail("in_proximity_raw", nil)
        try harness.trace.pass(.seconds(2))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("several inputs divide the devices among them, those with names first")
    func devices_areSharedOut() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        harness.iio.add("iio:device1", ["name": "vl53l0x", "in_distance_raw": "100", "in_distance_scale": "0.001"])
        let inputs = harness.inputs(
            ProximityOptions(name: "any", near: 0.5), ProximityOptions(name: "desk", device: "vcnl4000", near: 200),
            ProximityOptions(name: "third", near: 1), ProximityOptions(name: "hall", device: "srf04", near: 1))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.name) == ["any", "desk", "third", "hall"])
        #expect(inputs.reports.map(\.state) == [.near, .away, .waiting, .waiting])
        #expect(
            inputs.reports[2].error
                == "another input uses each IIO device with in_proximity_raw or in_distance_raw")
        #expect(
            inputs.reports[3].error
                == "there is no IIO device with in_proximity_raw or in_distance_raw called srf04, but there is "
                + "vcnl4000 (iio:device0), vl53l0x (iio:device1)")
        inputs.close()
    }

    @Test("a machine without sensors waits without waking")
    func noDevice_waits() throws {
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.waiting])
        #expect(inputs.reports[0].retry == nil)
        let turns = harness.trace.loop.turns
        try harness.trace.pass(.seconds(10_000))
        #expect(harness.trace.loop.turns - turns <= 2)
        inputs.close()
    }

    @Test("sensors that cannot be listed are listed again later")
    func listing_isRetried() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        harness.iio.failListing(ENFILE)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.milliseconds(500))
        #expect(
            inputs.reports[0].error == "the sensors of this machine cannot be listed: Too many open files in system")
        harness.iio.failListing(nil)
        try harness.trace.pass(.seconds(3))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }
}

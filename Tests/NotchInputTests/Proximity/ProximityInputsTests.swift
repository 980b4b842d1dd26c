import Glibc
import NotchCore
import NotchEventLoop
import NotchIIO
import NotchInput
import NotchTestSupport
import Testing

@Suite("Proximity inputs")
@SurfaceActor
struct ProximityInputsTests {
    private let trace: InputTrace
    private let iio = FakeIIO()

    init() throws {
        trace = try InputTrace()
    }

    private static let plain = [
        "name": "vcnl4000", "in_proximity_raw": "100", "in_illuminance_raw": "5", "in_illuminance_scale": "0.12",
    ]
    private static let switched = [
        "name": "apds9960", "in_proximity_raw": "20", "in_proximity0_raw": "255",
        "events/in_proximity_thresh_rising_value": "0", "events/in_proximity_thresh_rising_en": "0",
        "events/in_proximity_thresh_falling_value": "0", "events/in_proximity_thresh_falling_en": "0",
    ]

    private func inputs(_ options: ProximityOptions...) -> ProximityInputs {
        let loop = trace.loop
        let inputs = ProximityInputs(options, context: trace.context, system: iio) {
            InlineSensorThread(loop: loop)
        }
        inputs.start()
        return inputs
    }

    private func changed(_ id: String, _ action: DeviceEvent.Action) -> DeviceNotice {
        .event(DeviceEvent(action: action, subsystem: "iio", sysname: id, syspath: "/sys/devices/\(id)"))
    }

    // MARK: Near and away

    @Test("approach and leave are one hover")
    func approach_hovers() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 200))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["away"])
        #expect(inputs.reports[0].kind == .proximity && inputs.reports[0].error == nil)
        #expect(inputs.isNear == false)
        iio.set("in_proximity_raw", "300")
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(inputs.isNear == true)
        iio.set("in_proximity_raw", "190")
        try trace.pass(.seconds(10))
        iio.set("in_proximity_raw", "100")
        try trace.pass(.seconds(1))
        #expect(trace.actions == ["1400 desk hover on", "12400 desk hover off"])
        inputs.close()
    }

    @Test("the device tree's level will do, and none at all is said")
    func level_mayBeTheDeviceTrees() throws {
        iio.add("iio:device0", Self.plain.merging(["in_proximity_nearlevel": "80"]) { $1 })
        let inputs = inputs(ProximityOptions(name: "desk"))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()

        iio.set("in_proximity_nearlevel", "0")
        let others = self.inputs(ProximityOptions(name: "desk"))
        try trace.pass(.seconds(1))
        #expect(others.reports.map(\.state) == ["unknown"])
        #expect(
            others.reports[0].error
                == "vcnl4000 (iio:device0): nobody has said yet what is near: run notchctl calibrate proximity "
                + "--input 'desk', or set Near= in [Proximity desk]")
        others.close()
    }

    @Test("distance is in metres, and nothing in reach is away")
    func distance_isScaled() throws {
        iio.add("iio:device0", ["name": "vl53l0x", "in_distance_raw": "8190", "in_distance_scale": "0.001"])
        let inputs = inputs(ProximityOptions(name: "door", near: 0.5))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["away"])
        iio.set("in_distance_raw", "430")
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("a reflection is compared with levels in counts, whatever scale there is")
    func reflection_isReadInCounts() throws {
        let scaled = ["in_proximity_scale": "0.01", "in_proximity_offset": "-90", "in_proximity_nearlevel": "80"]
        iio.add("iio:device0", Self.plain.merging(scaled) { $1 })
        let inputs = inputs(ProximityOptions(name: "desk"))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("levels that do not fit the device are told of with their place")
    func levels_thatDoNotFitArePlaced() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100, far: 200, origin: "notchd.conf:7"))
        try trace.pass(.seconds(1))
        #expect(
            inputs.reports[0].error?.hasPrefix(
                "notchd.conf:7: vcnl4000 (iio:device0): Near=100.0 and Far=200.0 are the wrong way round") == true)
        inputs.close()
    }

    // MARK: Devices

    @Test("Fault 27: a device that comes back under another number is found by what it measures")
    func device_isFoundAgain() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(1))
        iio.remove("iio:device0")
        inputs.devicesChanged(changed("iio:device0", .remove))
        #expect(inputs.reports.map(\.state) == ["lost"])
        #expect(inputs.isNear == nil)
        try trace.pass(.seconds(100))
        iio.add("iio:device1", ["name": "bme280", "in_temp_input": "21"])
        iio.add("iio:device7", Self.plain)
        inputs.devicesChanged(changed("iio:device7", .add))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(trace.actions == ["200 desk hover on", "1000 desk hover off", "101200 desk hover on"])
        inputs.close()
    }

    @Test("Fault 27: a device that is replaced by another of the same number is opened anew")
    func device_isToldFromSuccessor() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(1))
        iio.remove("iio:device0")
        iio.add("iio:device0", ["name": "vl53l0x", "in_distance_raw": "20", "in_distance_scale": "1"])
        inputs.devicesChanged(.overflowed)
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(trace.actions == ["200 desk hover on", "1000 desk hover off", "1200 desk hover on"])
        inputs.close()
    }

    @Test("a device that is gone before anybody says so is let go, and looked for by and by")
    func device_mayBeGoneUnannounced() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(1))
        iio.remove("iio:device0")
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["lost"])
        iio.add("iio:device0", Self.plain)
        try trace.pass(.seconds(3))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("a device that says again and again that it is gone is looked for soon once it has worked in between")
    func deviceThatWorked_isLookedForSoon() throws {
        iio.add("iio:device0", Self.plain)
        iio.fail("in_proximity_raw", ENODEV)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(300))
        iio.fail("in_proximity_raw", nil)
        try trace.pass(.seconds(62))
        #expect(inputs.reports.map(\.state) == ["near"])
        iio.fail("in_proximity_raw", ENODEV)
        try trace.pass(.milliseconds(500))
        #expect(inputs.reports.map(\.state) == ["lost"])
        iio.fail("in_proximity_raw", nil)
        try trace.pass(.seconds(2))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("several inputs share the devices out, those with names first")
    func devices_areSharedOut() throws {
        iio.add("iio:device0", Self.plain)
        iio.add("iio:device1", ["name": "vl53l0x", "in_distance_raw": "100", "in_distance_scale": "0.001"])
        let inputs = inputs(
            ProximityOptions(name: "any", near: 0.5), ProximityOptions(name: "desk", device: "vcnl4000", near: 200),
            ProximityOptions(name: "third", near: 1), ProximityOptions(name: "hall", device: "srf04", near: 1))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.name) == ["any", "desk", "third", "hall"])
        #expect(inputs.reports.map(\.state) == ["near", "away", "waiting", "waiting"])
        #expect(
            inputs.reports[2].error
                == "every IIO device with in_proximity_raw or in_distance_raw is another input's")
        #expect(
            inputs.reports[3].error
                == "there is no IIO device with in_proximity_raw or in_distance_raw called srf04, but vcnl4000 "
                + "(iio:device0), vl53l0x (iio:device1)")
        inputs.close()
    }

    @Test("a machine without sensors waits without waking")
    func noDevice_waits() throws {
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["waiting"])
        #expect(inputs.reports[0].retry == nil)
        let turns = trace.loop.turns
        try trace.pass(.seconds(10_000))
        #expect(trace.loop.turns - turns <= 2)
        inputs.close()
    }

    @Test("sensors that cannot be listed are listed again later")
    func listing_isRetried() throws {
        iio.add("iio:device0", Self.plain)
        iio.failListing(ENFILE)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.milliseconds(500))
        #expect(
            inputs.reports[0].error == "the sensors of this machine cannot be listed: Too many open files in system")
        iio.failListing(nil)
        try trace.pass(.seconds(3))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    // MARK: Failing

    @Test(
        "Fault 25: a sensor that fails is held, then unknown, said once, and read ever more rarely",
        arguments: [EIO, EREMOTEIO, ETIMEDOUT, ENXIO])
    func failure_isHeldThenUnknown(number: Int32) throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(1))
        iio.fail("in_proximity_raw", number)
        try trace.pass(.milliseconds(650))
        #expect(inputs.reports.map(\.state) == ["near"])
        let error = inputs.reports[0].error ?? ""
        #expect(error.hasPrefix("in_proximity_raw of vcnl4000 (iio:device0) cannot be read: "))
        #expect(trace.lines.warnings.isEmpty)
        try trace.pass(.seconds(100))
        #expect(inputs.reports.map(\.state) == ["unknown"])
        let retry = try #require(inputs.reports[0].retry)
        #expect(retry > trace.loop.now && retry <= trace.loop.now + .seconds(10))
        #expect(trace.lines.warnings.count == 1)
        #expect(trace.takeActions() == ["200 desk hover on", "1800 desk hover off"])
        iio.fail("in_proximity_raw", nil)
        try trace.pass(.seconds(11))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(inputs.reports[0].error == nil)
        inputs.close()
    }

    @Test("what is no number is a reading that failed", arguments: ["", "many", "nan", "1e999", "0x", "-"])
    func nonsense_isAFailure(text: String) throws {
        iio.add("iio:device0", Self.plain)
        iio.set("in_proximity_raw", text)
        let inputs = inputs(ProximityOptions(name: "desk", near: 50))
        try trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == ["unknown"])
        #expect(trace.actions.isEmpty)
        inputs.close()
    }

    @Test("a scale that cannot be read is asked for again")
    func scale_isRetried() throws {
        iio.add("iio:device0", ["in_distance_raw": "100", "in_distance_scale": "0.001"])
        iio.fail("in_distance_scale", EIO)
        let inputs = inputs(ProximityOptions(name: "door", near: 0.5))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["unknown"])
        #expect(inputs.reports[0].error == "iio:device0 does not answer: Input/output error")
        #expect(inputs.reports[0].retry == .zero + .seconds(5))
        iio.fail("in_distance_scale", nil)
        try trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    // MARK: Events

    @Test("events are armed with the levels, read after, and disarmed in the end")
    func events_areArmed() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100, far: 60))
        try trace.pass(.milliseconds(500))
        #expect(
            iio.takeLog() == [
                "open events", "write events/in_proximity_thresh_falling_value=60",
                "write events/in_proximity_thresh_rising_value=100",
                "write events/in_proximity_thresh_rising_en=1", "write events/in_proximity_thresh_falling_en=1",
                "read in_proximity_raw", "read in_proximity_raw",
            ])
        iio.set("in_proximity_raw", "140")
        iio.push()
        try trace.pass(.milliseconds(200))
        #expect(trace.actions == ["700 desk hover on"])
        _ = iio.takeLog()
        inputs.close()
        #expect(
            iio.takeLog() == [
                "write events/in_proximity_thresh_rising_en=0", "write events/in_proximity_thresh_falling_en=0",
                "close events",
            ])
    }

    @Test("Fault 28: where the interrupt is connected to nothing, the safety poll finds out")
    func silentEvents_areCovered() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100))
        try trace.pass(.seconds(2))
        iio.set("in_proximity_raw", "140")
        try trace.pass(.milliseconds(1500))
        #expect(trace.actions.count == 1)
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("an interrupt that never rests wakes no more often than readings do")
    func eventStorm_isBounded() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100))
        try trace.pass(.seconds(2))
        _ = iio.takeLog()
        for _ in 0..<1000 {
            iio.push()
            try trace.pass(.milliseconds(1))
        }
        #expect((4...6).contains(iio.takeLog().count))
        #expect((4...8).contains(iio.takes), "\(iio.takes)")
        inputs.close()
    }

    @Test(
        "events that are denied or taken are named once, and the clock does as well",
        arguments: [
            (EACCES, "udev/60-notch.rules gives the group input that right"), (EBUSY, "another program has them"),
        ])
    func deniedEvents_arePolled(number: Int32, advice: String) throws {
        iio.add("iio:device0", Self.switched)
        iio.failStreams(number)
        let inputs = inputs(ProximityOptions(name: "desk", near: 10))
        try trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(trace.lines.warnings.count == 1)
        #expect(trace.lines.warnings.first?.contains(advice) == true)
        inputs.close()
    }

    @Test("a threshold that cannot be written leaves no stream behind")
    func unarmedEvents_areClosed() throws {
        iio.add("iio:device0", Self.switched)
        iio.fail("events/in_proximity_thresh_rising_en", EACCES)
        let inputs = inputs(ProximityOptions(name: "desk", near: 10))
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        #expect(iio.streamCount == 0)
        inputs.close()
    }

    @Test("a part that cannot be read while it reports events is read by the clock")
    func busyPart_isPolled() throws {
        iio.add("iio:device0", Self.switched)
        iio.fail("in_proximity_raw", EBUSY)
        let inputs = inputs(ProximityOptions(name: "desk", near: 10))
        try trace.pass(.milliseconds(100))
        #expect(iio.streamCount == 0)
        #expect(iio.takeLog().suffix(3).contains("write events/in_proximity_thresh_rising_en=0"))
        iio.fail("in_proximity_raw", nil)
        try trace.pass(.seconds(2))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }

    @Test("nothing is left open, and nothing is told, after the end")
    func close_isFinal() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100))
        try trace.pass(.seconds(1))
        inputs.close()
        inputs.close()
        let changes = trace.changes
        iio.set("in_proximity_raw", "200")
        inputs.devicesChanged(.overflowed)
        try trace.pass(.seconds(10))
        #expect(iio.streamCount == 0)
        #expect(trace.actions.isEmpty && trace.changes == changes)
    }

    @Test("Fault 33: after a sleep the sensor is read at once")
    func resume_reads() throws {
        iio.add("iio:device0", Self.plain)
        let inputs = inputs(ProximityOptions(name: "desk", near: 200))
        try trace.pass(.milliseconds(1300))
        _ = iio.takeLog()
        inputs.resumed()
        try trace.pass(.zero)
        #expect(iio.takeLog() == ["read in_proximity_raw"])
        inputs.close()
    }

    @Test("Fault 33: a part that forgot its levels in a sleep is told them again, before it is read")
    func resume_armsAgain() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100, far: 60))
        try trace.pass(.milliseconds(1300))
        _ = iio.takeLog()
        inputs.resumed()
        try trace.pass(.zero)
        #expect(
            iio.takeLog() == [
                "write events/in_proximity_thresh_rising_en=0", "write events/in_proximity_thresh_falling_en=0",
                "write events/in_proximity_thresh_falling_value=60",
                "write events/in_proximity_thresh_rising_value=100",
                "write events/in_proximity_thresh_rising_en=1", "write events/in_proximity_thresh_falling_en=1",
                "read in_proximity_raw",
            ])
        #expect(iio.streamCount == 1)
        inputs.close()
    }

    @Test("Fault 33: a part that takes no levels after a sleep is read by the clock")
    func resume_withoutEventsPolls() throws {
        iio.add("iio:device0", Self.switched)
        let inputs = inputs(ProximityOptions(name: "desk", near: 100))
        try trace.pass(.milliseconds(1300))
        iio.fail("events/in_proximity_thresh_rising_value", EIO)
        inputs.resumed()
        try trace.pass(.seconds(1))
        #expect(iio.streamCount == 0)
        #expect(
            trace.lines.warnings.map { $0.contains("no events of apds9960 (iio:device0) any more") } == [true])
        iio.set("in_proximity_raw", "140")
        try trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == ["near"])
        inputs.close()
    }
}

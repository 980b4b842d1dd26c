import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("Proximity inputs")
struct ProximityInputsTests {
    private let harness: ProximityHarness

    init() throws {
        harness = try ProximityHarness()
    }

    @Test("approach and leave are one hover")
    func approach_hovers() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 200))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.away])
        #expect(inputs.reports[0].kind == .proximity && inputs.reports[0].error == nil)
        #expect(inputs.presence == false)
        harness.iio.set("in_proximity_raw", "300")
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(inputs.presence == true)
        harness.iio.set("in_proximity_raw", "190")
        try harness.trace.pass(.seconds(10))
        harness.iio.set("in_proximity_raw", "100")
        try harness.trace.pass(.seconds(1))
        #expect(harness.trace.actions == ["1400 desk hover on", "12400 desk hover off"])
        inputs.close()
    }

    @Test("the device tree's level is enough, and its absence is reported")
    func level_mayBeTheDeviceTrees() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain.merging(["in_proximity_nearlevel": "80"]) { $1 })
        let inputs = harness.inputs(ProximityOptions(name: "desk"))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()

        harness.iio.set("in_proximity_nearlevel", "0")
        let others = harness.inputs(ProximityOptions(name: "desk"))
        try harness.trace.pass(.seconds(1))
        #expect(others.reports.map(\.state) == [.unknown])
        #expect(
            others.reports[0].error
                == "vcnl4000 (iio:device0): the level of near is not set: run notchctl calibrate proximity "
                + "--input 'desk', or set Near= in [Proximity desk]")
        others.close()
    }

    @Test("distance is in metres, and nothing in reach is away")
    func distance_isScaled() throws {
        harness.iio.add("iio:device0", ["name": "vl53l0x", "in_distance_raw": "8190", "in_distance_scale": "0.001"])
        let inputs = harness.inputs(ProximityOptions(name: "door", near: 0.5))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.away])
        harness.iio.set("in_distance_raw", "430")
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("a reflection is compared with levels in counts, whatever scale there is")
    func reflection_isReadInCounts() throws {
        let scaled = ["in_proximity_scale": "0.01", "in_proximity_offset": "-90", "in_proximity_nearlevel": "80"]
        harness.iio.add("iio:device0", ProximityHarness.plain.merging(scaled) { $1 })
        let inputs = harness.inputs(ProximityOptions(name: "desk"))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("levels that do not fit the device are reported with their place")
    func levels_thatDoNotFitArePlaced() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100, far: 200, origin: "notchd.conf:7"))
        try harness.trace.pass(.seconds(1))
        #expect(
            inputs.reports[0].error?.hasPrefix(
                "notchd.conf:7: vcnl4000 (iio:device0): Near=100.0 and Far=200.0 are the wrong way round") == true)
        inputs.close()
    }

    @Test("Fault 33: after a sleep the sensor is read at once")
    func resume_reads() throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 200))
        try harness.trace.pass(.milliseconds(1300))
        _ = harness.iio.takeLog()
        inputs.resumed()
        try harness.trace.pass(.zero)
        #expect(harness.iio.takeLog() == ["read in_proximity_raw"])
        inputs.close()
    }

    // MARK: Failing

    @Test(
        "Fault 25: a sensor that fails is held, then unknown, said once, and read ever more rarely",
        arguments: [EIO, EREMOTEIO, ETIMEDOUT, ENXIO])
    func failure_isHeldThenUnknown(number: Int32) throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(1))
        harness.iio.fail("in_proximity_raw", number)
        try harness.trace.pass(.milliseconds(650))
        #expect(inputs.reports.map(\.state) == [.near])
        let error = inputs.reports[0].error ?? ""
        #expect(error.hasPrefix("in_proximity_raw of vcnl4000 (iio:device0) cannot be read: "))
        #expect(harness.trace.lines.warnings.isEmpty)
        try harness.trace.pass(.seconds(100))
        #expect(inputs.reports.map(\.state) == [.unknown])
        let retry = try #require(inputs.reports[0].retry)
        #expect(retry > harness.trace.loop.now && retry <= harness.trace.loop.now + .seconds(10))
        #expect(harness.trace.lines.warnings.count == 1)
        #expect(harness.trace.takeActions() == ["200 desk hover on", "1800 desk hover off"])
        harness.iio.fail("in_proximity_raw", nil)
        try harness.trace.pass(.seconds(11))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(inputs.reports[0].error == nil)
        inputs.close()
    }

    @Test("a reading that is not a number counts as failed", arguments: ["", "many", "nan", "1e999", "0x", "-"])
    func nonsense_isAFailure(text: String) throws {
        harness.iio.add("iio:device0", ProximityHarness.plain)
        harness.iio.set("in_proximity_raw", text)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 50))
        try harness.trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == [.unknown])
        #expect(harness.trace.actions.isEmpty)
        inputs.close()
    }

    @Test("a scale that cannot be read is read again")
    func scale_isRetried() throws {
        harness.iio.add("iio:device0", ["in_distance_raw": "100", "in_distance_scale": "0.001"])
        harness.iio.fail("in_distance_scale", EIO)
        let inputs = harness.inputs(ProximityOptions(name: "door", near: 0.5))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.unknown])
        #expect(inputs.reports[0].error == "iio:device0 does not answer: Input/output error")
        #expect(inputs.reports[0].retry == .zero + .seconds(5))
        harness.iio.fail("in_distance_scale", nil)
        try harness.trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }
}

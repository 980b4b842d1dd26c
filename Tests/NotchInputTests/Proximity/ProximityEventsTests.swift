import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("Proximity inputs with an interrupt")
struct ProximityEventsTests {
    private let harness: ProximityHarness

    init() throws {
        harness = try ProximityHarness()
    }

    @Test("events are armed with the levels, read after, and disarmed in the end")
    func events_areArmed() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100, far: 60))
        try harness.trace.pass(.milliseconds(500))
        #expect(
            harness.iio.takeLog() == [
                "open events", "write events/in_proximity_thresh_falling_value=60",
                "write events/in_proximity_thresh_rising_value=100",
                "write events/in_proximity_thresh_rising_en=1", "write events/in_proximity_thresh_falling_en=1",
                "read in_proximity_raw", "read in_proximity_raw",
            ])
        harness.iio.set("in_proximity_raw", "140")
        harness.iio.push()
        try harness.trace.pass(.milliseconds(200))
        #expect(harness.trace.actions == ["700 desk hover on"])
        _ = harness.iio.takeLog()
        inputs.close()
        #expect(
            harness.iio.takeLog() == [
                "write events/in_proximity_thresh_rising_en=0", "write events/in_proximity_thresh_falling_en=0",
                "close events",
            ])
    }

    @Test("Fault 28: where the interrupt is connected to nothing, the safety poll finds out")
    func silentEvents_areCovered() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100))
        try harness.trace.pass(.seconds(2))
        harness.iio.set("in_proximity_raw", "140")
        try harness.trace.pass(.milliseconds(1500))
        #expect(harness.trace.actions.count == 1)
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("an interrupt that never rests wakes no more often than readings do")
    func eventStorm_isBounded() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100))
        try harness.trace.pass(.seconds(2))
        _ = harness.iio.takeLog()
        for _ in 0..<1000 {
            harness.iio.push()
            try harness.trace.pass(.milliseconds(1))
        }
        #expect((4...6).contains(harness.iio.takeLog().count))
        #expect((4...8).contains(harness.iio.takes), "\(harness.iio.takes)")
        inputs.close()
    }

    @Test(
        "events that are denied or taken are named once, and the clock does as well",
        arguments: [
            (EACCES, "`sudo make install` give the group input that right"), (EBUSY, "another program has them"),
        ])
    func deniedEvents_arePolled(number: Int32, advice: String) throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        harness.iio.failStreams(number)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 10))
        try harness.trace.pass(.seconds(5))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(harness.trace.lines.warnings.count == 1)
        #expect(harness.trace.lines.warnings.first?.contains(advice) == true)
        inputs.close()
    }

    @Test("a threshold that cannot be written leaves no stream behind")
    func unarmedEvents_areClosed() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        harness.iio.fail("events/in_proximity_thresh_rising_en", EACCES)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 10))
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        #expect(harness.iio.streamCount == 0)
        inputs.close()
    }

    @Test("a part that cannot be read while it reports events is read at intervals")
    func busyPart_isPolled() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        harness.iio.fail("in_proximity_raw", EBUSY)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 10))
        try harness.trace.pass(.milliseconds(100))
        #expect(harness.iio.streamCount == 0)
        #expect(harness.iio.takeLog().suffix(3).contains("write events/in_proximity_thresh_rising_en=0"))
        harness.iio.fail("in_proximity_raw", nil)
        try harness.trace.pass(.seconds(2))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }

    @Test("nothing is left open, and nothing is reported, after the end")
    func close_isFinal() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100))
        try harness.trace.pass(.seconds(1))
        inputs.close()
        inputs.close()
        let changes = harness.trace.changes
        harness.iio.set("in_proximity_raw", "200")
        inputs.devicesChanged(.overflowed)
        try harness.trace.pass(.seconds(10))
        #expect(harness.iio.streamCount == 0)
        #expect(harness.trace.actions.isEmpty && harness.trace.changes == changes)
    }

    @Test("Fault 33: a part that forgot its levels in a sleep gets them again, before it is read")
    func resume_armsAgain() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100, far: 60))
        try harness.trace.pass(.milliseconds(1300))
        _ = harness.iio.takeLog()
        inputs.resumed()
        try harness.trace.pass(.zero)
        #expect(
            harness.iio.takeLog() == [
                "write events/in_proximity_thresh_rising_en=0", "write events/in_proximity_thresh_falling_en=0",
                "write events/in_proximity_thresh_falling_value=60",
                "write events/in_proximity_thresh_rising_value=100",
                "write events/in_proximity_thresh_rising_en=1", "write events/in_proximity_thresh_falling_en=1",
                "read in_proximity_raw",
            ])
        #expect(harness.iio.streamCount == 1)
        inputs.close()
    }

    @Test("Fault 33: a part that takes no levels after a sleep is read at intervals")
    func resume_withoutEventsPolls() throws {
        harness.iio.add("iio:device0", ProximityHarness.switched)
        let inputs = harness.inputs(ProximityOptions(name: "desk", near: 100))
        try harness.trace.pass(.milliseconds(1300))
        harness.iio.fail("events/in_proximity_thresh_rising_value", EIO)
        inputs.resumed()
        try harness.trace.pass(.seconds(1))
        #expect(harness.iio.streamCount == 0)
        #expect(
            harness.trace.lines.warnings.map { $0.contains("(iio:device0) reports no events any more") } == [true])
        harness.iio.set("in_proximity_raw", "140")
        try harness.trace.pass(.seconds(1))
        #expect(inputs.reports.map(\.state) == [.near])
        inputs.close()
    }
}

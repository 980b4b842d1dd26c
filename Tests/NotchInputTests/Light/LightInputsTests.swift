import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@Suite("Light inputs")
@SurfaceActor
struct LightInputsTests {
    private let trace: InputTrace
    private let iio = FakeIIO()
    private let readings = Readings()

    @SurfaceActor
    private final class Readings {
        var all: [Double?] = []
        /// The number of threads that cannot be started.
        var missingThreads = 0
    }

    init() throws {
        trace = try InputTrace()
    }

    private func inputs(_ options: LightOptions = LightOptions()) -> LightInputs {
        let loop = trace.loop
        let readings = readings
        let inputs = LightInputs(options, context: trace.context, system: iio) {
            guard readings.missingThreads == 0 else {
                readings.missingThreads -= 1
                throw Errno.tooManyFiles
            }
            return InlineWorker(clock: loop)
        }
        inputs.onReading = { readings.all.append($0) }
        inputs.start()
        return inputs
    }

    @Test("raw readings are scaled to lux, once a second")
    func reading_isScaled() throws {
        iio.add(
            "iio:device0",
            ["in_illuminance_raw": "90", "in_illuminance_scale": "0.5", "in_illuminance_offset": "10"])
        let inputs = inputs()
        try trace.pass(.milliseconds(2500))
        #expect(readings.all == [50, 50, 50])
        #expect(inputs.reports == [InputReport(name: "light", kind: .light, state: .light(lux: 50), changed: .zero)])
        inputs.close()
        try trace.pass(.seconds(10))
        #expect(readings.all.count == 3)
    }

    @Test("while the panel gives no light, the sensor is left alone")
    func darkPanel_readsNothing() throws {
        iio.add("iio:device0", ["in_illuminance0_input": "300"])
        let inputs = inputs()
        try trace.pass(.milliseconds(1500))
        inputs.setLit(false)
        let count = readings.all.count
        try trace.pass(.seconds(1000))
        #expect(readings.all.count == count)
        inputs.setLit(true)
        try trace.pass(.zero)
        #expect(readings.all.count == count + 1)
        inputs.close()
    }

    @Test("Fault 25: a sensor that fails is held, then nothing is known", arguments: [EIO, ENXIO])
    func failure_isHeld(number: Int32) throws {
        iio.add("iio:device0", ["name": "opt3001", "in_illuminance_input": "300"])
        let inputs = inputs()
        try trace.pass(.milliseconds(500))
        iio.fail("in_illuminance_input", number)
        try trace.pass(.seconds(3))
        #expect(inputs.reports[0].state == .light(lux: 300))
        try trace.pass(.seconds(10))
        #expect(inputs.reports[0].state == .unknown)
        #expect(
            inputs.reports[0].error
                == "in_illuminance_input of opt3001 (iio:device0) cannot be read: \(Errno(rawValue: number))")
        #expect(readings.all == [300, nil])
        #expect(trace.lines.warnings.count == 1)
        inputs.close()
    }

    @Test("a sensor that is gone without an event is looked for again, ever more rarely")
    func device_mayBeGoneUnannounced() throws {
        iio.add("iio:device0", ["name": "opt3001", "in_illuminance_input": "300"])
        let inputs = inputs()
        try trace.pass(.milliseconds(500))
        iio.fail("in_illuminance_input", ENODEV)
        try trace.pass(.seconds(1))
        #expect(inputs.reports[0].state == .lost)
        #expect(inputs.reports[0].retry == .zero + .seconds(6))
        iio.fail("in_illuminance_input", nil)
        try trace.pass(.seconds(5))
        #expect(inputs.reports[0].state == .light(lux: 300))
        #expect(readings.all.prefix(3) == [300, nil, 300])
        iio.fail("in_illuminance_input", ENODEV)
        _ = iio.takeLog()
        try trace.pass(.seconds(1000))
        // The sensor is looked for after 5, 15, 35 and 75 s, then every minute.
        #expect((15...25).contains(iio.takeLog().count))
        inputs.close()
        try trace.pass(.seconds(1000))
        #expect(iio.takeLog().isEmpty)
    }

    @Test("Fault 39: a sensor without a thread to read it is tried again")
    func missingThread_isTriedAgain() throws {
        iio.add("iio:device0", ["in_illuminance_input": "300"])
        readings.missingThreads = 2
        let inputs = inputs()
        try trace.pass(.seconds(14))
        #expect(inputs.reports[0].state == .waiting)
        #expect(inputs.reports[0].error == "\(Errno.tooManyFiles)")
        try trace.pass(.seconds(2))
        #expect(inputs.reports[0].state == .light(lux: 300))
        inputs.close()
    }

    @Test("Fault 27: a sensor that goes and comes back is found")
    func device_mayComeAndGo() throws {
        let inputs = inputs()
        try trace.pass(.seconds(1))
        #expect(inputs.reports[0].state == .waiting)
        iio.add("iio:device3", ["in_illuminance_input": "10"])
        inputs.devicesChanged(.overflowed)
        try trace.pass(.milliseconds(100))
        #expect(inputs.reports[0].state == .light(lux: 10))
        iio.remove("iio:device3")
        inputs.devicesChanged(.overflowed)
        #expect(inputs.reports[0].state == .lost)
        iio.add("iio:device4", ["in_illuminance_input": "20"])
        inputs.devicesChanged(.overflowed)
        try trace.pass(.milliseconds(100))
        #expect(inputs.reports[0].state == .light(lux: 20))
        #expect(readings.all == [10, nil, 20])
        inputs.close()
    }
}

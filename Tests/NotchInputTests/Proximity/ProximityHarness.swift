import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport

/// Proximity inputs on a model of the machine, in virtual time.
@SurfaceActor
struct ProximityHarness {
    let trace: InputTrace
    let iio = FakeIIO()

    init() throws {
        trace = try InputTrace()
    }

    /// The attributes of a sensor that sends no events, and can only be read.
    static let plain = [
        "name": "vcnl4000", "in_proximity_raw": "100", "in_illuminance_raw": "5", "in_illuminance_scale": "0.12",
    ]
    /// The attributes of a sensor that sends an event when its level passes a threshold.
    static let switched = [
        "name": "apds9960", "in_proximity_raw": "20", "in_proximity0_raw": "255",
        "events/in_proximity_thresh_rising_value": "0", "events/in_proximity_thresh_rising_en": "0",
        "events/in_proximity_thresh_falling_value": "0", "events/in_proximity_thresh_falling_en": "0",
    ]

    /// Starts inputs whose sensors are read on the test's own thread.
    func inputs(_ options: ProximityOptions...) -> ProximityInputs {
        let loop = trace.loop
        let inputs = ProximityInputs(options, context: trace.context, system: iio) {
            InlineWorker(clock: loop)
        }
        inputs.start()
        return inputs
    }

    func changed(_ id: String, _ action: DeviceEvent.Action) -> DeviceNotice {
        .event(DeviceEvent(action: action, subsystem: "iio", sysname: id, syspath: "/sys/devices/\(id)"))
    }
}

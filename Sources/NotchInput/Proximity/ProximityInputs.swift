package import NotchCore
package import NotchEventLoop
package import NotchIIO
import NotchSystem

/// The proximity sensors with which people engage the surface. Each has a report of its own.
///
/// This class only connects the parts: ``ProximityMachine`` decides what is near, and the worker threads read the
/// sensors. Devices are assigned to sensors by what they can measure, and again whenever a device comes or goes (fault
/// 27).
@SurfaceActor
package final class ProximityInputs: InputSource {
    private let sensors: [ProximitySensor]
    private let system: any IIOSystem
    private let context: InputContext
    /// The timer for the next search after a failure that no uevent reports.
    private let retryTimer: DeadlineTimer
    private var retryWait = ProximityInputs.firstRetry
    private var isClosed = false

    private static let firstRetry: Duration = .seconds(1)
    private static let lastRetry: Duration = .seconds(60)

    /// - Parameter options: valid options. No two of them have the same name.
    package convenience init(_ options: [ProximityOptions], context: InputContext) {
        self.init(options, context: context, system: LinuxIIO()) { [loop = context.loop] in
            try SensorWorker(loop: loop)
        }
    }

    /// - Parameter makeThread: makes the thread on which a sensor is read.
    package init(
        _ options: [ProximityOptions], context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any SensorThread
    ) {
        self.context = context
        self.system = system
        retryTimer = DeadlineTimer(clock: context.loop)
        sensors = options.map {
            ProximitySensor($0, context: context, system: system, makeThread: makeThread)
        }
        for sensor in sensors {
            sensor.onLoss = { [weak self] in self?.lookLater() }
            sensor.onRecovery = { [weak self] in self?.retryWait = Self.firstRetry }
        }
    }

    package var reports: [InputReport] { sensors.map(\.report) }

    /// Whether somebody is near, according to the sensors; `nil` if no working sensor can tell.
    package var isNear: Bool? {
        let states = sensors.map(\.state)
        return states.contains(.near) ? true : states.contains(.away) ? false : nil
    }

    package func start() {
        look()
    }

    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice, event.subsystem != "iio" { return }
        retryWait = Self.firstRetry
        look()
    }

    package func resumed() {
        for sensor in sensors { sensor.resumed() }
    }

    /// Notes whether somebody uses the surface or a card shows. While this is so, the sensors are read at their full
    /// rate.
    package func setAttention(_ isThere: Bool) {
        for sensor in sensors { sensor.handle(.attention(isThere)) }
    }

    package func close() {
        isClosed = true
        retryTimer.arm(nil) {}
        for sensor in sensors { sensor.close() }
    }

    // MARK: Looking for devices

    private func look() {
        guard !isClosed else { return }
        retryTimer.arm(nil) {}
        let devices: [IIODevice]
        do throws(Errno) {
            devices = try IIODevice.all(on: system).filter { $0.proximity != nil }
        } catch {
            for sensor in sensors { sensor.miss("the sensors of this machine cannot be listed: \(error)") }
            lookLater()
            return
        }
        for sensor in sensors {
            guard let device = sensor.device, !devices.contains(where: { $0.isSame(as: device) }) else { continue }
            sensor.lose("\(device.description) is gone")
        }
        // Sensors that need a certain device choose first.
        let (certain, any) = (sensors.filter { $0.options.device != nil }, sensors.filter { $0.options.device == nil })
        for sensor in certain + any where sensor.device == nil {
            let free = devices.first { device in
                device.isMeant(by: sensor.options.device)
                    && !sensors.contains { $0.device.map { $0.isSame(as: device) } ?? false }
            }
            if let free { sensor.use(free) } else { sensor.miss(absence(of: sensor, among: devices)) }
        }
    }

    private func absence(of sensor: ProximitySensor, among devices: [IIODevice]) -> String {
        let kind = "IIO device with in_proximity_raw or in_distance_raw"
        guard let wanted = sensor.options.device else {
            return devices.isEmpty
                ? "there is no \(kind); notchctl doctor tells what there is" : "every \(kind) is another input's"
        }
        let others = devices.map(\.description).joined(separator: ", ")
        return "there is no \(kind) called \(wanted)" + (others.isEmpty ? "" : ", but \(others)")
    }

    private func lookLater() {
        guard !isClosed else { return }
        retryTimer.arm(context.loop.now + retryWait) { [weak self] in self?.look() }
        retryWait = min(retryWait * 2, Self.lastRetry)
    }
}

extension IIODevice {
    /// Returns whether both are the same appearance of the same device.
    func isSame(as other: IIODevice) -> Bool {
        id == other.id && identity == other.identity
    }
}

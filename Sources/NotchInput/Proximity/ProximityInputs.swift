package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// The proximity sensors with which people engage the surface. Each has a separate report.
///
/// This class only connects the parts: ``ProximityMachine`` decides whether a person is near, and the worker threads
/// read the sensors. Devices are assigned to sensors by the quantities that they measure, and again whenever a device
/// is added or removed (fault 27).
@SurfaceActor
package final class ProximityInputs: DeviceInputs {
    package nonisolated static let subsystem = "iio"

    package static func make(
        _ options: InputDevices, panel: TouchPanel, context: InputContext
    ) -> (any InputSource)? {
        options.proximity.isEmpty ? nil : ProximityInputs(options.proximity, context: context)
    }

    private let sensors: [ProximitySensor]
    private let system: any IIOSystem

    /// - Parameter options: valid options. No two of them have the same name.
    package convenience init(_ options: [ProximityOptions], context: InputContext) {
        self.init(options, context: context, system: LinuxIIO()) { [loop = context.loop] in
            try LoopWorker(loop: loop, purpose: "a sensor")
        }
    }

    /// - Parameter makeThread: makes the thread on which a sensor is read.
    package init(
        _ options: [ProximityOptions], context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        self.system = system
        sensors = options.map {
            ProximitySensor($0, context: context, system: system, makeThread: makeThread)
        }
        for sensor in sensors { sensor.owner = self }
    }

    package var reports: [InputReport] { sensors.map(\.report) }
    package func start() { look() }

    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice, event.subsystem != Self.subsystem { return }
        look()
    }

    package func resumed() {
        for sensor in sensors { sensor.resumed() }
    }

    /// Notes whether a person uses the surface or a card shows. Meanwhile, the sensors are read at their full rate.
    package func setAttention(_ isThere: Bool) {
        for sensor in sensors { sensor.handle(.attention(isThere)) }
    }

    package func close() {
        for sensor in sensors { sensor.close() }
    }

    // MARK: Looking for devices

    private func look() {
        if let devices = try? devices() {
            for sensor in sensors {
                guard let device = sensor.device, !devices.contains(where: { $0.isSame(as: device) }) else { continue }
                sensor.lose(.onChange)
            }
        }
        // Sensors that need a certain device choose first.
        let searching = sensors.filter { $0.device == nil }
        for sensor in searching where sensor.options.device != nil { sensor.handle(.changed) }
        for sensor in searching where sensor.options.device == nil { sensor.handle(.changed) }
    }

    private func devices() throws(Errno) -> [IIODevice] {
        try IIODevice.all(on: system).filter { $0.proximity != nil }
    }

    /// Returns a device that no other sensor uses or needs.
    func device(for sensor: ProximitySensor) throws(ProximityAbsence) -> IIODevice {
        let all: [IIODevice]
        do throws(Errno) { all = try devices() } catch {
            throw ProximityAbsence("the sensors of this machine cannot be listed: \(error)", isLasting: false)
        }
        let wanted = sensor.options.device
        let free = all.first { device in
            device.isMeant(by: wanted)
                && !sensors.contains { other in
                    other.device?.isSame(as: device)
                        ?? (wanted == nil && other.options.device != nil && device.isMeant(by: other.options.device))
                }
        }
        if let free { return free }
        throw ProximityAbsence(absence(of: wanted, among: all), isLasting: true)
    }

    private func absence(of wanted: String?, among devices: [IIODevice]) -> String {
        let kind = "IIO device with in_proximity_raw or in_distance_raw"
        guard let wanted else {
            return devices.isEmpty
                ? "there is no \(kind); see notchctl doctor for the sensors" : "another input uses each \(kind)"
        }
        let others = devices.map(\.description).joined(separator: ", ")
        return "there is no \(kind) called \(wanted)" + (others.isEmpty ? "" : ", but there is \(others)")
    }
}

extension IIODevice {
    /// Returns whether both values are the same appearance of the same device.
    func isSame(as other: IIODevice) -> Bool { id == other.id && identity == other.identity }
}

/// The reason why a sensor has no device.
struct ProximityAbsence: Error, CustomStringConvertible {
    let description: String
    /// Whether only a change of devices helps.
    let isLasting: Bool

    init(_ description: String, isLasting: Bool) {
        self.description = description
        self.isLasting = isLasting
    }
}

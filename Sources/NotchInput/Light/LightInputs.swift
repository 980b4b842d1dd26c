package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// The ambient light sensor, which the brightness follows. It causes no actions; ``onReading`` receives its readings.
///
/// The sensor is read at intervals, on a separate thread, and only while the panel is lit.
@SurfaceActor
package final class LightInputs: DeviceInputs {
    package nonisolated static let subsystem = "iio"

    package static func make(
        _ options: InputDevices, panel: TouchPanel, context: InputContext
    ) -> (any InputSource)? {
        guard let light = options.light else { return nil }
        let source = LightInputs(light, context: context)
        source.onReading = context.lightChanged
        return source
    }

    /// Called with the ambient light in lux, and with `nil` once the light is unknown.
    package var onReading: (@SurfaceActor (Double?) -> Void)?

    private let options: LightOptions
    private let context: InputContext
    private let system: any IIOSystem
    private let makeThread: @SurfaceActor () throws -> any WorkerThread
    private let life: MachineRunner<DeviceLife<String>>
    private let sensor: MachineRunner<LightSensorMachine>
    private var device: IIODevice?
    private var thread: (any WorkerThread)?
    /// The conversion of raw values to lux; `nil` until it has been read from the device.
    private var conversion: IIOConversion?
    private var state = InputState.waiting
    private var changed: Instant?

    package convenience init(_ options: LightOptions, context: InputContext) {
        self.init(options, context: context, system: LinuxIIO()) { [loop = context.loop] in
            try LoopWorker(loop: loop, purpose: "a sensor")
        }
    }

    /// - Parameter makeThread: makes the thread on which the sensor is read.
    package init(
        _ options: LightOptions, context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        self.options = options
        self.context = context
        self.system = system
        self.makeThread = makeThread
        life = MachineRunner(
            DeviceLife(backoff: Backoff(first: .seconds(5), limit: .seconds(60))), clock: context.loop)
        sensor = MachineRunner(
            LightSensorMachine(interval: options.interval, heldReads: options.heldReads), clock: context.loop)
    }

    package var reports: [InputReport] {
        [
            InputReport(
                name: options.name, kind: .light, state: state, changed: changed, error: life.machine.reason,
                retry: life.machine.reason == nil ? nil : life.machine.retry ?? sensor.machine.nextRead)
        ]
    }

    package func start() { handle(.changed) }

    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice, event.subsystem != Self.subsystem { return }
        handle(.changed)
    }

    package func resumed() {
        handle(LightSensorMachine.Event.resumed)
    }

    /// Notes whether the panel is lit. The sensor is read only while the panel is lit.
    package func setLit(_ isLit: Bool) {
        handle(.lit(isLit))
    }

    package func close() {
        onReading = nil
        handle(.close)
        release()
    }

    // MARK: Devices

    private func handle(_ event: DeviceLife<String>.Event) {
        for effect in life.handle(event, wake: { [weak self] in self?.handle(DeviceLife<String>.Event.deadline) }) {
            switch effect {
            case .open: open()
            case .check: check()
            case .complain(let reason): context.logger.warning("light '\(options.name)': \(reason)")
            case .announce(let isBack): if isBack { context.logger.notice("light '\(options.name)': it works again") }
            }
        }
        update()
    }

    private var devices: [IIODevice] { ((try? IIODevice.all(on: system)) ?? []).filter { $0.light != nil } }

    private func check() {
        guard let device, !devices.contains(where: { $0.isSame(as: device) }) else { return }
        lose(device, .onChange)
        handle(.changed)
    }

    private func open() {
        guard let free = devices.first(where: { $0.isMeant(by: options.device) }) else {
            let wanted = options.device.map { " called \($0)" } ?? ""
            return handle(.failed("there is no IIO device with in_illuminance_*\(wanted)", .onChange))
        }
        do { thread = try makeThread() } catch { return handle(.failed("\(error)", .later)) }
        device = free
        handle(.opened)
        handle(.found)
    }

    private func lose(_ device: IIODevice, _ retry: DeviceLife<String>.Retry) {
        release()
        handle(.failed("\(device.description) is gone", retry))
        onReading?(nil)
    }

    private func release() {
        handle(LightSensorMachine.Event.lost)
        thread?.close()
        thread = nil
        conversion = nil
        device = nil
    }

    // MARK: Readings

    private func handle(_ event: LightSensorMachine.Event) {
        let wake = { @SurfaceActor [weak self] in
            guard let self else { return }
            handle(LightSensorMachine.Event.deadline)
        }
        for effect in sensor.handle(event, wake: wake) {
            switch effect {
            case .read: read()
            case .light(let lux):
                if lux != nil { handle(.works) }
                onReading?(lux)
            case .faulty(let reason, let isHeld): handle(.faulty(reason, isHeld: isHeld))
            case .stalled: handle(.faulty("a reading of \(device?.description ?? "it") does not end"))
            }
        }
    }

    private func read() {
        guard let device, let channel = device.light else { return }
        thread?.perform { [system, conversion] in
            let result = Result { () throws(Errno) in
                let known = if let conversion { conversion } else { try IIOConversion(of: channel, on: device, system) }
                return (try channel.read(device, known, on: system), known)
            }
            return { self.answer(result, of: device, channel) }
        }
    }

    private func answer(_ result: Result<(Double, IIOConversion), Errno>, of device: IIODevice, _ channel: IIOChannel) {
        guard self.device == device else { return }
        switch result {
        case .success(let (lux, conversion)):
            self.conversion = conversion
            handle(.reading(lux))
        case .failure(let errno) where errno.isOfGoneDevice:
            lose(device, .later)
        case .failure(let errno):
            handle(
                LightSensorMachine.Event.failed(
                    "\(channel.attribute) of \(device.description) cannot be read: \(errno)"))
        }
    }

    // MARK: Reporting

    /// Rounds the illuminance to two digits, so that small changes do not change the report.
    private static func rounded(_ lux: Double) -> Int {
        var (step, value) = (1.0, min(max(lux, 0), 1e6))
        while value >= 100 { (step, value) = (step * 10, value / 10) }
        return Int(value.rounded() * step)
    }

    private func update() {
        let new: InputState =
            switch life.machine.state {
            case .absent, .failed: .waiting
            case .lost: .lost
            case .open: sensor.machine.lux.map { .light(lux: Self.rounded($0)) } ?? .unknown
            case .opening, .closed: state
            }
        guard new != state else { return }
        state = new
        changed = context.loop.now
        context.reportsChanged()
    }
}

/// The configured options of an ambient light sensor.
public struct LightOptions: Hashable, Sendable {
    /// The name of the sensor in reports.
    public var name: String
    /// The device's name, label or number (`opt3001`, `iio:device0`); `nil` selects the first device that measures
    /// light.
    public var device: String?
    /// The interval between readings while the panel is lit.
    public var interval: Duration
    /// The number of consecutive readings that may fail before the ambient light is unknown.
    public var heldReads: Int

    public init(name: String = "light", device: String? = nil, interval: Duration = .seconds(1), heldReads: Int = 3) {
        self.name = name
        self.device = device
        self.interval = interval
        self.heldReads = heldReads
    }
}

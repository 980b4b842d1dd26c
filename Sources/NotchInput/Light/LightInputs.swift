package import NotchCore
package import NotchEventLoop
package import NotchIIO
import NotchSystem

/// The sensor of the ambient light, which the brightness follows. It engages nobody; its readings go to ``onReading``.
///
/// The sensor is read at intervals, on a thread of its own, and only while the panel is lit.
@SurfaceActor
package final class LightInputs: InputSource {
    /// Called with the ambient light in lux, and with `nil` once the light is unknown.
    package var onReading: (@SurfaceActor (Double?) -> Void)?

    private let options: LightOptions
    private let context: InputContext
    private let system: any IIOSystem
    private let makeThread: @SurfaceActor () throws -> any SensorThread
    private let timer: DeadlineTimer
    /// The timer for the next search after a failure that no uevent reports.
    private let retryTimer: DeadlineTimer
    private var retryWait = LightInputs.firstRetry
    /// When the next search is due.
    private var retry: Instant?
    private var schedule: SensorSchedule
    private var device: IIODevice?
    private var thread: (any SensorThread)?
    /// The conversion of raw values to lux; `nil` until it has been read from the device.
    private var conversion: IIOConversion?
    private var state = "waiting"
    private var changed: Instant?
    private var error: String?
    private var isLit = true
    private var isClosed = false

    private static let firstRetry: Duration = .seconds(5)
    private static let lastRetry: Duration = .seconds(60)

    package convenience init(_ options: LightOptions, context: InputContext) {
        self.init(options, context: context, system: LinuxIIO()) { [loop = context.loop] in
            try SensorWorker(loop: loop)
        }
    }

    /// - Parameter makeThread: makes the thread on which the sensor is read.
    package init(
        _ options: LightOptions, context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any SensorThread
    ) {
        self.options = options
        self.context = context
        self.system = system
        self.makeThread = makeThread
        timer = DeadlineTimer(clock: context.loop)
        retryTimer = DeadlineTimer(clock: context.loop)
        schedule = SensorSchedule(heldReads: options.heldReads)
    }

    package var reports: [InputReport] {
        [
            InputReport(
                name: options.name, kind: .light, state: state, changed: changed, error: error,
                retry: error == nil ? nil : retry ?? schedule.nextRead)
        ]
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
        schedule.hasten(at: context.loop.now)
        pass()
    }

    /// Notes whether the panel is lit. The sensor is read only while it is.
    package func setLit(_ isLit: Bool) {
        guard isLit != self.isLit else { return }
        self.isLit = isLit
        if isLit { schedule.hasten(at: context.loop.now) } else { plan() }
        pass()
    }

    package func close() {
        isClosed = true
        onReading = nil
        endRetry()
        release()
    }

    // MARK: Devices

    private func look() {
        guard !isClosed else { return }
        endRetry()
        let devices = ((try? IIODevice.all(on: system)) ?? []).filter { $0.light != nil }
        if let device, !devices.contains(where: { $0.isSame(as: device) }) { lose(device) }
        guard device == nil else { return }
        guard let free = devices.first(where: { $0.isMeant(by: options.device) }) else {
            let wanted = options.device.map { " called \($0)" } ?? ""
            return turn(
                to: changed == nil ? "waiting" : "lost", "there is no IIO device with in_illuminance_*\(wanted)")
        }
        do {
            thread = try makeThread()
        } catch {
            lookLater()
            return turn(to: changed == nil ? "waiting" : "lost", "\(error)")
        }
        device = free
        schedule.start(at: context.loop.now)
        turn(to: "unknown", nil)
        pass()
    }

    private func lookLater() {
        let instant = context.loop.now + retryWait
        retry = instant
        retryTimer.arm(instant) { [weak self] in self?.look() }
        retryWait = min(retryWait * 2, Self.lastRetry)
    }

    private func endRetry() {
        retry = nil
        retryTimer.arm(nil) {}
    }

    private func lose(_ device: IIODevice) {
        release()
        turn(to: "lost", "\(device.description) is gone")
        onReading?(nil)
    }

    private func release() {
        schedule.stop()
        timer.arm(nil) {}
        thread?.close()
        thread = nil
        conversion = nil
        device = nil
    }

    // MARK: Readings

    private func plan() {
        guard isLit else { return schedule.rest() }
        schedule.plan(every: options.interval, failing: options.interval, at: context.loop.now)
    }

    private func pass() {
        if schedule.advance(at: context.loop.now) { read() }
        timer.arm(schedule.nextDeadline) { [weak self] in self?.pass() }
        if schedule.isStalled, state != "unknown" { forget("a reading of \(device?.description ?? "it") does not end") }
    }

    private func read() {
        guard let device, let channel = device.light else { return }
        thread?.perform { [system, conversion] in
            let result: Result<(Double, IIOConversion), Errno>
            do throws(Errno) {
                let known = if let conversion { conversion } else { try IIOConversion(of: channel, on: device, system) }
                result = .success((try channel.read(device, known, on: system), known))
            } catch {
                result = .failure(error)
            }
            return { self.answer(result, of: device, channel) }
        }
    }

    private func answer(
        _ result: Result<(Double, IIOConversion), Errno>, of device: IIODevice, _ channel: IIOChannel
    ) {
        guard self.device == device else { return }
        switch result {
        case .success(let (lux, conversion)):
            self.conversion = conversion
            schedule.answered(isGood: true)
            retryWait = Self.firstRetry
            turn(to: Self.word(for: lux), nil)
            onReading?(lux)
        case .failure(let errno) where errno.isOfGoneDevice:
            lookLater()
            return lose(device)
        case .failure(let errno):
            schedule.answered(isGood: false)
            let reason = "\(channel.attribute) of \(device.description) cannot be read: \(errno)"
            if schedule.isBlind { forget(reason) } else { error = reason }
        }
        plan()
        pass()
    }

    private func forget(_ reason: String) {
        let isNews = state != "unknown"
        turn(to: "unknown", reason)
        if isNews { onReading?(nil) }
    }

    /// Rounds the light to two digits, so that not every reading changes the report.
    private static func word(for lux: Double) -> String {
        var (step, value) = (1.0, min(max(lux, 0), 1e6))
        while value >= 100 { (step, value) = (step * 10, value / 10) }
        return "\(Int(value.rounded() * step)) lx"
    }

    private func turn(to state: String, _ error: String?) {
        guard state != self.state || error != self.error else { return }
        if let error { context.logger.warning("light '\(options.name)': \(error)") }
        if state != self.state { changed = context.loop.now }
        self.state = state
        self.error = error
        context.reportsChanged()
    }
}

import NotchCore
import NotchEventLoop
import NotchIIO
import NotchSystem

/// One sensor of ``ProximityInputs``: its device, while there is one, the thread that reads the device, and the
/// sensor's state.
@SurfaceActor
final class ProximitySensor {
    let options: ProximityOptions
    /// The device that is read; `nil` while there is none.
    private(set) var device: IIODevice?
    /// Called when the device fails in the way of a device that is gone.
    var onLoss: (@SurfaceActor () -> Void)?
    /// Called when the readings tell again who is near, after a time in which they did not.
    var onRecovery: (@SurfaceActor () -> Void)?

    let context: InputContext
    let system: any IIOSystem
    private let makeThread: @SurfaceActor () throws -> any SensorThread
    private let timer: DeadlineTimer
    private var machine: ProximityMachine
    private(set) var thread: (any SensorThread)?
    private var conversion: IIOConversion?
    /// The levels with which the device's events are armed. They are needed again after a sleep.
    private(set) var levels: ProximityLevels?
    /// The stream of the device's events. ``eventSource`` watches it.
    var events: IIOEvents?
    var eventSource: IOSource?
    /// Whether the device has been told to report nothing, because it cannot report events and be read.
    var isSilenced = false
    /// The reason why the sensor cannot be read; `nil` while it can.
    private var error: String?
    /// When a device that did not answer is asked again.
    private var probeRetry: Instant?
    private var told: InputReport?
    /// The last fault that was logged, so that it is logged once.
    private var complaint: String?

    private static let probeWait: Duration = .seconds(5)

    init(
        _ options: ProximityOptions, context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any SensorThread
    ) {
        self.options = options
        self.context = context
        self.system = system
        self.makeThread = makeThread
        timer = DeadlineTimer(clock: context.loop)
        machine = ProximityMachine(pace: options.pace)
    }

    var state: ProximityMachine.State { machine.state }

    private var isKnown: Bool { state == .near || state == .away }

    var report: InputReport {
        let word =
            switch state {
            case .lost where device != nil: "unknown"
            case .lost where machine.changed == nil: "waiting"
            default: state.rawValue
            }
        return InputReport(
            name: options.name, kind: .proximity, state: word, changed: machine.changed, error: error,
            retry: error == nil ? nil : probeRetry ?? machine.nextRead)
    }

    // MARK: Devices

    /// Begins to use a device.
    func use(_ device: IIODevice) {
        guard let channel = device.proximity else { return }
        do {
            thread = try makeThread()
        } catch {
            miss("\(error)")
            onLoss?()
            return
        }
        self.device = device
        isSilenced = false
        ask(device, channel)
        tell()
    }

    /// Records that there is no device to use, and why.
    func miss(_ reason: String) {
        error = reason
        tell()
    }

    /// Releases the device, because it is gone.
    func lose(_ reason: String) {
        release()
        error = reason
        handle(.lost)
    }

    /// Releases everything. The sensor reports nothing afterwards.
    func close() {
        timer.arm(nil) {}
        onLoss = nil
        onRecovery = nil
        // The next program finds the part as it was before. Nobody waits for that.
        if events != nil { silence() }
        release()
    }

    private func release() {
        endEvents()
        thread?.close()
        thread = nil
        conversion = nil
        levels = nil
        device = nil
        probeRetry = nil
    }

    private func ask(_ device: IIODevice, _ channel: IIOChannel) {
        probeRetry = nil
        thread?.perform { [options, system] in
            let result: Result<ProximityProbe, ProximityProbe.Failure>
            do throws(ProximityProbe.Failure) {
                result = .success(try ProximityProbe(device, channel, for: options, on: system))
            } catch {
                result = .failure(error)
            }
            return { self.opened(device, channel, result) }
        }
    }

    private func opened(
        _ device: IIODevice, _ channel: IIOChannel, _ result: Result<ProximityProbe, ProximityProbe.Failure>
    ) {
        guard self.device == device else { return }
        switch result {
        case .success(let probe):
            conversion = probe.conversion
            levels = probe.levels
            error = nil
            context.logger.info("proximity '\(options.name)' is \(device.description), \(channel.attribute)")
            if let complaint = probe.complaint {
                warn("no events of \(device.description), so it is read by the clock: \(complaint)")
            }
            handle(.found(probe.levels, hasEvents: hear(probe.events)))
        case .failure(.options(let mistake)):
            miss((options.origin.map { "\($0): " } ?? "") + "\(device.description): \(mistake)")
        case .failure(.device(let errno)) where errno.isOfGoneDevice:
            lose("\(device.description) is gone")
            onLoss?()
        case .failure(.device(let errno)):
            probeRetry = context.loop.now + Self.probeWait
            timer.arm(probeRetry) { [weak self] in self?.ask(device, channel) }
            miss("\(device.description) does not answer: \(errno)")
        }
    }

    // MARK: Readings

    func handle(_ event: ProximityMachine.Event) {
        let wasKnown = isKnown
        let effects = machine.handle(event, at: context.loop.now)
        if isKnown, !wasKnown { onRecovery?() }
        if probeRetry == nil { timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) } }
        for effect in effects {
            switch effect {
            case .read: read()
            case .hover(let isNear): context.perform(.hover(isNear), options.name)
            }
        }
        if machine.isStalled { error = "a reading of \(device?.description ?? "the sensor") does not end" }
        tell()
    }

    private func read() {
        guard let device, let channel = device.proximity, let conversion else { return }
        thread?.perform { [system] in
            let result: Result<Double, Errno>
            do throws(Errno) {
                result = .success(try channel.read(device, conversion, on: system))
            } catch {
                result = .failure(error)
            }
            return { self.answer(result, of: device) }
        }
    }

    private func answer(_ result: Result<Double, Errno>, of device: IIODevice) {
        guard self.device == device, let channel = device.proximity else { return }
        switch result {
        case .success(let reading):
            error = nil
            handle(.reading(reading))
        case .failure(let errno) where errno.isOfGoneDevice:
            lose("\(device.description) is gone")
            onLoss?()
        case .failure(let errno):
            if errno == .busy { pollInstead() }
            let isDenied = errno == .accessDenied || errno == .notPermitted
            error =
                "\(channel.attribute) of \(device.description) cannot be read: \(errno)"
                + (isDenied
                    ? "; let the group input read it by a udev rule, as Notch's 60-notch.rules does with events" : "")
            handle(.failed)
        }
        hearMore()
    }

    // MARK: Reporting

    /// Announces a changed report. A new time of the next attempt does not count as a change.
    private func tell() {
        var report = report
        report.retry = nil
        guard report != told else { return }
        told = report
        // A fault is logged once the state is unknown, because single readings may fail.
        if isKnown {
            if complaint != nil, error == nil {
                complaint = nil
                context.logger.notice("proximity '\(options.name)': \(state.rawValue), it works again")
            }
        } else if let error, error != complaint {
            complaint = error
            warn(error)
        }
        context.reportsChanged()
    }

    func warn(_ message: String) {
        context.logger.warning("proximity '\(options.name)': \(message)")
    }
}

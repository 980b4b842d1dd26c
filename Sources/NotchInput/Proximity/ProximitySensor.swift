import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem

/// One sensor of ``ProximityInputs``: its device, if any, the thread that reads the device, and the sensor's state.
@SurfaceActor
final class ProximitySensor {
    let options: ProximityOptions
    /// The device in use; `nil` while there is none.
    private(set) var device: IIODevice?
    /// Finds the sensor's device.
    weak var owner: ProximityInputs?

    let context: InputContext
    let system: any IIOSystem
    private let makeThread: @SurfaceActor () throws -> any WorkerThread
    private let life: MachineRunner<DeviceLife<String>>
    private let machine: MachineRunner<ProximityMachine>
    private(set) var thread: (any WorkerThread)?
    private var conversion: IIOConversion?
    /// The levels of the device's armed events. They are armed again after a sleep.
    private(set) var levels: ProximityLevels?
    /// The stream of the device's events. ``eventSource`` watches it.
    var events: IIOEvents?
    var eventSource: IOSource?
    /// Whether the device's events were disabled, because the device cannot be read while they are enabled.
    var isSilenced = false
    private var reported = InputState.waiting

    /// The time until a device that did not answer is queried again.
    private static let probeWait: Duration = .seconds(5)

    init(
        _ options: ProximityOptions, context: InputContext, system: any IIOSystem,
        makeThread: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        self.options = options
        self.context = context
        self.system = system
        self.makeThread = makeThread
        life = MachineRunner(DeviceLife(backoff: Backoff(first: .seconds(1), limit: .seconds(60))), clock: context.loop)
        machine = MachineRunner(ProximityMachine(pace: options.pace), clock: context.loop)
    }

    private var state: InputState {
        switch machine.machine.state {
        case .lost where device != nil: .unknown
        case .lost: machine.machine.changed == nil ? .waiting : .lost
        case .unknown: .unknown
        case .near: .near
        case .away: .away
        }
    }

    private var isKnown: Bool { state.presence != nil }

    var report: InputReport {
        InputReport(
            name: options.name, kind: .proximity, state: state, changed: machine.machine.changed,
            error: life.machine.reason,
            retry: life.machine.reason == nil ? nil : life.machine.retry ?? machine.machine.nextRead)
    }

    // MARK: Devices

    func handle(_ event: DeviceLife<String>.Event) {
        for effect in life.handle(event, wake: { [weak self] in self?.handle(DeviceLife<String>.Event.deadline) }) {
            switch effect {
            case .open: open()
            case .check: break
            case .complain(let reason): warn(reason)
            case .announce(let isBack):
                if isBack {
                    context.logger.notice("proximity '\(options.name)': \(state), it works again")
                }
            }
        }
        update()
    }

    private func open() {
        do {
            if device == nil, let found = try owner?.device(for: self) {
                thread = try makeThread()
                (device, isSilenced) = (found, false)
            }
        } catch {
            let isLasting = (error as? ProximityAbsence)?.isLasting ?? false
            return handle(.failed("\(error)", isLasting ? .onChange : .later))
        }
        if let device, let channel = device.proximity { ask(device, channel) }
    }

    /// Releases the device, because it was removed.
    func lose(_ retry: DeviceLife<String>.Retry = .later) {
        guard let device else { return }
        release()
        handle(.lost)
        handle(.failed("\(device.description) is gone", retry))
    }

    /// Releases all resources. The sensor makes no reports afterwards.
    func close() {
        handle(.close)
        machine.stop()
        // The next program finds the part in its original state. This call does not wait for the part.
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
    }

    private func ask(_ device: IIODevice, _ channel: IIOChannel) {
        thread?.perform { [options, system] in
            let result = Result { () throws(ProximityProbe.Failure) in
                try ProximityProbe(device, channel, for: options, on: system)
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
            context.logger.info("proximity '\(options.name)' is \(device.description), \(channel.attribute)")
            if let complaint = probe.complaint {
                warn("\(device.description) reports no events, so it is read at intervals: \(complaint)")
            }
            handle(.opened)
            handle(.found(probe.levels, hasEvents: hear(probe.events)))
        case .failure(.options(let mistake)):
            let origin = options.origin.map { "\($0): " } ?? ""
            handle(.failed("\(origin)\(device.description): \(mistake)", .onChange))
        case .failure(.device(let errno)) where errno.isOfGoneDevice: lose()
        case .failure(.device(let errno)):
            handle(.failed("\(device.description) does not answer: \(errno)", .after(Self.probeWait)))
        }
    }

    // MARK: Readings

    func handle(_ event: ProximityMachine.Event) {
        guard !life.machine.isClosed else { return }
        for effect in machine.handle(event, wake: { [weak self] in self?.handle(ProximityMachine.Event.deadline) }) {
            switch effect {
            case .read: read()
            case .hover(let isNear): context.perform(.hover(isNear), options.name)
            }
        }
        if machine.machine.isStalled {
            handle(.faulty("a reading of \(device?.description ?? "the sensor") does not end"))
        }
        update()
    }

    private func read() {
        guard let device, let channel = device.proximity, let conversion else { return }
        thread?.perform { [system] in
            let result = Result { () throws(Errno) in try channel.read(device, conversion, on: system) }
            return { self.answer(result, of: device) }
        }
    }

    private func answer(_ result: Result<Double, Errno>, of device: IIODevice) {
        guard self.device == device, let channel = device.proximity else { return }
        switch result {
        case .success(let reading):
            handle(.reading(reading))
            if isKnown { handle(.works) }
        case .failure(let errno) where errno.isOfGoneDevice: lose()
        case .failure(let errno):
            if errno == .busy { pollInstead() }
            handle(.failed)
            let isDenied = errno == .accessDenied || errno == .notPermitted
            let reason =
                "\(channel.attribute) of \(device.description) cannot be read: \(errno)"
                + (isDenied
                    ? "; add a udev rule that lets the group input read it, as 60-notch.rules does for events" : "")
            // Single readings may fail.
            handle(.faulty(reason, isHeld: isKnown))
        }
        hearMore()
    }

    // MARK: Reporting

    private func update() {
        guard state != reported, !life.machine.isClosed else { return }
        reported = state
        context.reportsChanged()
    }

    func warn(_ message: String) {
        context.logger.warning("proximity '\(options.name)': \(message)")
    }
}

/// Events by which the part reports that a reading crossed a level. An event is a hint: a reading of the part follows
/// it.
extension ProximitySensor {
    /// Starts listening to events.
    ///
    /// - Returns: whether the sensor listens to events.
    func hear(_ events: IIOEvents?) -> Bool {
        guard let events else { return false }
        do {
            eventSource = try context.loop.watch(events.descriptor, for: .readable) { [weak self] _ in self?.alert() }
            self.events = events
            return true
        } catch {
            warn("\(error)")
            return false
        }
    }

    private func alert() {
        guard let events else { return }
        do throws(Errno) {
            guard try events.take() > 0 else { return }
        } catch {
            endEvents()
            return handle(.eventsEnded)
        }
        // The interrupt of some parts persists while a person is near, and would wake the loop continually. Therefore
        // the watch is off until the reading after this event.
        try? eventSource?.setInterest([])
        handle(.alert)
    }

    /// Listens to events again after a reading.
    func hearMore() { try? eventSource?.setInterest(.readable) }

    /// Reads the part at intervals from now on. Some parts, such as vcnl4010, cannot be read while their events are
    /// enabled. A process that was killed may have left the events enabled.
    func pollInstead() {
        guard !isSilenced, device?.proximity?.thresholds != nil else { return }
        isSilenced = true
        silence()
        guard events != nil else { return }
        warn("\(device?.description ?? "it") cannot be read while it reports events, so it is read at intervals")
        endEvents()
        handle(.eventsEnded)
    }

    /// Enables the part's events again, because the part may have lost the setting during a sleep, then reads it (fault
    /// 33).
    func resumed() {
        if events != nil, let device, let levels, let thresholds = device.proximity?.thresholds {
            thread?.perform { [system] in
                let failure: Errno?
                do throws(Errno) {
                    // A driver whose events are already enabled would write nothing to the part.
                    thresholds.disarm(device, on: system)
                    try thresholds.arm(device, at: levels, on: system)
                    failure = nil
                } catch {
                    failure = error
                }
                return { self.rearmed(device, failure) }
            }
        }
        handle(.resumed)
    }

    private func rearmed(_ device: IIODevice, _ failure: Errno?) {
        guard let failure, self.device == device, events != nil else { return }
        warn("\(device.description) reports no events any more, so it is read at intervals: \(failure)")
        endEvents()
        handle(.eventsEnded)
    }

    /// Disables the part's events.
    func silence() {
        guard let device, let thresholds = device.proximity?.thresholds else { return }
        thread?.perform { [system] in
            thresholds.disarm(device, on: system)
            return {}
        }
    }

    func endEvents() {
        eventSource?.cancel()
        eventSource = nil
        events = nil
    }
}

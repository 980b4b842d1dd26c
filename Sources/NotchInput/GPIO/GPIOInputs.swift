package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// Lines of GPIO chips: buttons, motion sensors, light barriers, reed contacts.
///
/// Idle lines cost no wakeups, except lines without an interrupt, which the loop polls. The loop waits for each
/// reading. A reading takes well under a millisecond for an expander on an I2C bus. If the bus hangs, a reading takes
/// up to the adapter's timeout, which is a second for most adapters. After three such readings the line is released.
/// The lines are independent: a fault of one line does not affect the others.
@SurfaceActor
package final class GPIOInputs: DeviceInputs {
    package nonisolated static let subsystem = "gpio"

    package static func make(
        _ options: InputDevices, panel: TouchPanel, context: InputContext
    ) -> (any InputSource)? {
        options.lines.isEmpty ? nil : GPIOInputs(lines: options.lines, context: context)
    }

    private let inputs: [GPIOInput]

    /// - Parameter lines: the configured lines; see ``LineOptions/validate(_:)``.
    package convenience init(lines: [LineOptions], context: InputContext) {
        self.init(lines: lines, context: context, system: LibGPIOD())
    }

    package init(lines: [LineOptions], context: InputContext, system: any GPIOSystem) {
        inputs = lines.map { GPIOInput(options: $0, context: context, system: system) }
    }

    package var reports: [InputReport] { inputs.map(\.report) }

    /// Requests the lines. The report of a line that is missing, ambiguous, busy or denied contains the reason.
    package func start() {
        for input in inputs { input.look() }
    }

    /// Handles events of the subsystem `gpio`. They announce chips that are added, and chips that are removed, which
    /// the lines of some kernels do not report.
    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice, event.subsystem != Self.subsystem { return }
        for input in inputs { input.look() }
    }

    package func resumed() {
        for input in inputs { input.resumed() }
    }

    package func close() {
        for input in inputs { input.close() }
    }
}

/// One line. The input requests it, listens to it, and requests it again after a loss.
@SurfaceActor
final class GPIOInput {
    /// The number of consecutive readings of a polled line that may fail before the line is released. Most polled lines
    /// belong to expanders on an I2C bus, where a single reading may fail.
    private static let heldFailures = 2

    private let options: LineOptions
    private let context: InputContext
    private let system: any GPIOSystem
    private let machine: MachineRunner<LineMachine>
    private let life: MachineRunner<DeviceLife<GPIOError>>
    /// The timer for the next reading of a polled line.
    private let polling: DeadlineTimer
    /// The requested line; `nil` while there is none.
    private var line: (any GPIOLine)?
    private var place: LineAddress?
    private var source: IOSource?
    /// The number of consecutive readings that have failed.
    private var failures = 0
    /// Whether the line may have changed any number of times since the last reading.
    private var isUnsure = false
    private var state = InputState.waiting
    private var changed: Instant?

    init(options: LineOptions, context: InputContext, system: any GPIOSystem) {
        self.options = options
        self.context = context
        self.system = system
        machine = MachineRunner(
            LineMachine(role: options.role, timing: options.timing, debounce: options.debounce), clock: context.loop)
        life = MachineRunner(DeviceLife(backoff: Backoff(first: .seconds(1), limit: .seconds(60))), clock: context.loop)
        polling = DeadlineTimer(clock: context.loop)
    }

    var report: InputReport {
        InputReport(
            name: options.name, kind: .gpio, state: state, changed: changed, error: life.machine.reason?.message,
            retry: life.machine.retry)
    }

    /// Checks that a requested line still exists. Requests the line if there is none.
    func look() { handle(.changed) }

    /// Reads the line again, because it may have changed any number of times during the sleep.
    func resumed() {
        guard line != nil else { return look() }
        isUnsure = true
        readLevel()
    }

    func close() {
        handle(.close)
        letGo()
        machine.stop()
    }

    // MARK: Requesting the line

    private func handle(_ event: DeviceLife<GPIOError>.Event) {
        for effect in life.handle(event, wake: { [weak self] in self?.handle(.deadline) }) {
            switch effect {
            case .open: arm()
            case .check:
                _ = level()
                if line == nil { handle(.changed) }
            case .complain(let error): context.logger.warning("input \(options.name): \(error)")
            case .announce(let isBack): announce(isBack: isBack)
            }
        }
    }

    private func arm() {
        do throws(GPIOError) {
            let place = try LineSearch(system).place(of: options.selector)
            do throws(Errno) {
                let line = try request(place)
                // The kernel queues edges from the request on, so that no edge is lost between this reading and the
                // first event.
                let isActive = try line.value()
                try listen(to: line)
                armed(line, at: place, isActive: isActive)
            } catch {
                throw GPIOError.of(error, at: place, group: system.group(of: place.chip.path))
            }
        } catch {
            fail(error)
        }
    }

    private func request(_ place: LineAddress) throws(Errno) -> any GPIOLine {
        var request = GPIORequest(
            path: place.chip.path, offset: place.offset, bias: options.bias, isActiveLow: options.isActiveLow,
            debounce: options.debounce)
        do throws(Errno) { return try system.request(request) } catch {
            // A line without an interrupt has no edges. If the line was removed, the second request fails as well.
            guard error == .noDeviceOrAddress || error == .noDevice else { throw error }
            request.wantsEdges = false
            return try system.request(request)
        }
    }

    private func listen(to line: any GPIOLine) throws(Errno) {
        guard let descriptor = line.descriptor else { return }
        do throws(EventLoopError) {
            source = try context.loop.watch(descriptor, for: .readable) { [weak self] in self?.becameReady($0) }
        } catch {
            throw Errno(rawValue: error.errno)
        }
    }

    private func armed(_ line: any GPIOLine, at place: LineAddress, isActive: Bool) {
        (self.line, self.place) = (line, place)
        handle(.works)
        send(.armed(isActive: isActive, debounce: isPolled || line.isDebounced ? .zero : options.debounce))
        if isPolled { pollLater() }
    }

    private func announce(isBack: Bool) {
        guard let place else { return }
        let how =
            isPolled ? "read every \(pollInterval.milliseconds) ms, since it has no interrupt" : "by its interrupt"
        if isBack {
            context.logger.notice("input \(options.name): back, \(place.description)")
        } else {
            context.logger.info("input \(options.name): \(place.description), \(how)")
        }
    }

    /// Records that the configured line cannot be used at present, and schedules the next attempt.
    private func fail(_ error: GPIOError) {
        letGo()
        let origin = options.origin.map { "\($0): " } ?? ""
        let located = GPIOError(code: error.code, message: origin + error.message)
        handle(.failed(located, located.waitsForDevice ? .onChange : .later))
    }

    // MARK: Listening

    private var isPolled: Bool { line != nil && line?.descriptor == nil }
    private var pollInterval: Duration { max(options.pollInterval, options.debounce) }

    private func pollLater() {
        polling.arm(context.loop.now + pollInterval) { [weak self] in
            guard let self, line != nil else { return }
            readLevel()
            if line != nil { pollLater() }
        }
    }

    private func becameReady(_ readiness: DescriptorReadiness) {
        guard let line else { return }
        do throws(Errno) {
            // The descriptor of a removed chip hangs up and is not readable.
            guard readiness.contains(.readable) else { throw Errno.noDevice }
            let batch = try line.readEdges()
            guard let last = batch.edges.last else { return }
            if batch.hasLost { context.logger.debug("input \(options.name): some edges were lost") }
            send(
                .edges(
                    batch.edges.map(\.isRising), last: context.loop.instant(ofMonotonic: last.time),
                    hasLost: batch.hasLost))
        } catch {
            lose(error)
        }
    }

    private func readLevel() {
        guard let isActive = level() else { return }
        let wasUnsure = isUnsure
        isUnsure = false
        send(wasUnsure ? .armed(isActive: isActive) : .level(isActive))
    }

    /// Reads the line, and releases it if the reading shows that it was removed.
    ///
    /// - Returns: whether the line is active; `nil` if that is unknown.
    private func level() -> Bool? {
        guard let line else { return nil }
        do throws(Errno) {
            let isActive = try line.value()
            failures = 0
            return isActive
        } catch {
            failures += 1
            let isHeld = line.descriptor == nil && error != .noDevice && failures <= Self.heldFailures
            if !isHeld { lose(error) }
            return nil
        }
    }

    private func send(_ event: LineMachine.Event) {
        for effect in machine.handle(event, wake: { [weak self] in self?.send(.deadline) }) {
            switch effect {
            case .readLevel: readLevel()
            case .perform(let action): if !life.machine.isClosed { context.perform(action, options.name) }
            }
        }
        if !life.machine.isClosed { update() }
    }

    private func lose(_ error: Errno) {
        letGo()
        send(.lost)
        guard !life.machine.isClosed else { return }
        fail(GPIOError(code: .failed, message: "\(options.selector) has gone: \(error)"))
    }

    private func letGo() {
        failures = 0
        isUnsure = false
        source?.cancel()
        source = nil
        line?.close()
        line = nil
        polling.arm(nil) {}
    }

    // MARK: Reporting

    private func update() {
        let new: InputState =
            switch machine.machine.isActive {
            case .none: changed == nil ? .waiting : .lost
            case .some(true): options.role == .hover ? .near : .pressed
            case .some(false): options.role == .hover ? .away : .released
            }
        guard new != state else { return }
        state = new
        changed = context.loop.now
        context.reportsChanged()
    }
}

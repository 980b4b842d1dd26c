import NotchCore

/// The machine of a display on a device that may be absent, fail, and return.
protocol DisplayMachine: StateMachine where Event: MachineEvent, Effects == [Effect] {
    associatedtype Effect
    var condition: DisplayCondition { get }
    var isClosed: Bool { get }
    /// Whether the machine reports the end of a frame, and has not done so yet.
    var isBusy: Bool { get }
}

extension DisplayMachine {
    /// The default, for frames that the clock ends.
    var isBusy: Bool { false }
}

/// The part of a display that does not depend on its device: the picture, the pending frame, the events of the machine
/// in their order, the virtual terminal, and the announcement of changes.
///
/// The display performs the effects of its machine on its device, and asks the shell for the rest.
@SurfaceActor
final class DisplayShell<Machine: DisplayMachine> {
    private(set) var geometry: PanelGeometry
    private(set) var panelFormat: PanelFormat
    /// The last picture that was presented.
    private(set) var shadow: CommittedFrame
    var onChange: (@SurfaceActor () -> Void)?
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        didSet { ticker?.onPresented = onPresented }
    }

    let runner: MachineRunner<Machine>
    /// The name of the backend, for errors.
    private let backend: String
    /// Ends the frames of a display without a vblank; `nil` if the machine ends them.
    private let ticker: FrameTicker?
    /// Returns the event that reports an effect's outcome; `nil` if there is none to report now.
    private var perform: (@SurfaceActor (Machine.Effect) -> Machine.Event?)?
    /// The queue of events for the machine, which handles one event at a time.
    private var events: [Machine.Event] = []
    private var isNotifying = false
    /// The geometry, the panel's format and the condition at the last call of ``onChange``.
    private var announced: (PanelGeometry, PanelFormat, DisplayCondition)
    private var announcement: SurfaceTimer?
    /// Whether ``onChange`` was called, so that its receiver counts the current frame as done.
    private var hasChanged = false
    private var terminal: VirtualTerminal?
    /// Acknowledges the requested release of the virtual terminal.
    private var acknowledgeRelease: (@SurfaceActor () -> Void)?

    /// - Parameters:
    ///   - shadow: the picture before the first frame.
    ///   - pacer: the grid of the frames of a display without a vblank; `nil` if the machine ends the frames.
    init(
        _ machine: Machine, backend: String, geometry: PanelGeometry, panelFormat: PanelFormat, shadow: CommittedFrame,
        pacer: FramePacer? = nil, clock: any SurfaceClock
    ) {
        self.backend = backend
        self.geometry = geometry
        self.panelFormat = panelFormat
        self.shadow = shadow
        ticker = pacer.map { FrameTicker(clock: clock, pacer: $0) }
        runner = MachineRunner(machine, clock: clock)
        announced = (geometry, panelFormat, .waiting(""))
    }

    var machine: Machine { runner.machine }

    /// Handles the first event. No receiver of changes is set yet, so none is announced.
    func start(_ event: Machine.Event, perform: @escaping @SurfaceActor (Machine.Effect) -> Machine.Event?) {
        self.perform = perform
        handle(event)
    }

    /// Hands the virtual terminal's changes to the machine. The shell closes the terminal when it is closed itself.
    ///
    /// - Parameter yieldsAtOnce: whether the machine has left the device once it has handled the release. If not,
    ///   ``yieldTerminal()`` releases the terminal later.
    func follow(_ terminal: VirtualTerminal?, released: Machine.Event, acquired: Machine.Event, yieldsAtOnce: Bool) {
        self.terminal = terminal
        terminal?.onRelease = { [weak self] acknowledge in
            self?.acknowledgeRelease = acknowledge
            self?.handle(released)
            if yieldsAtOnce { self?.yieldTerminal() }
        }
        terminal?.onAcquire = { [weak self] in self?.handle(acquired) }
    }

    /// Lets another program have the virtual terminal.
    func yieldTerminal() {
        acknowledgeRelease?()
        acknowledgeRelease = nil
    }

    // MARK: Frames

    /// Takes a frame over into the picture, and hands it to the machine.
    ///
    /// - Parameter event: returns the event for the region that has changed; `nil` if the machine needs none.
    /// - Throws: ``DisplayError``, as `Display.present(_:)` does.
    func present(_ frame: Frame, _ event: (Region) -> Machine.Event?) throws(DisplayError) {
        if machine.isClosed { throw .closed(backend) }
        if let ticker, ticker.isBusy { throw .busy(backend) }
        if machine.isBusy, !hasChanged { throw .busy(backend) }
        let damage = try shadow.commit(frame)
        hasChanged = false
        if let event = event(damage) { handle(event, isCalled: true) }
        ticker?.start(frame)
    }

    /// Reports that a frame is on the panel.
    func presented(_ sequence: Int, at instant: Instant) {
        // A change of geometry counts as the end of the frame. A report here would make the receiver send another
        // frame of the old size.
        if geometry == announced.0 { onPresented?(sequence, instant) }
    }

    /// Takes the geometry and the format of a device over. A picture of a new geometry is black at first.
    ///
    /// - Returns: whether the geometry is new.
    func adopt(_ geometry: PanelGeometry, _ panelFormat: PanelFormat) -> Bool {
        self.panelFormat = panelFormat
        guard geometry != self.geometry else { return false }
        self.geometry = geometry
        shadow = CommittedFrame(geometry: geometry)
        return true
    }

    // MARK: The machine

    /// - Parameter isCalled: whether the display's user makes this call. The display must not call its user back before
    ///   the call returns.
    func handle(_ event: Machine.Event, isCalled: Bool = false) {
        events.append(event)
        guard !isNotifying else { return }
        isNotifying = true
        while !events.isEmpty {
            for effect in runner.handle(events.removeFirst(), wake: { [weak self] in self?.handle(.deadline) }) {
                if let outcome = perform?(effect) { events.append(outcome) }
            }
        }
        isNotifying = false
        guard hasNews else { return }
        if isCalled {
            announcement = announcement ?? runner.clock.schedule(at: runner.now) { [weak self] in self?.announce() }
        } else {
            announce()
        }
    }

    private var hasNews: Bool { announced != (geometry, panelFormat, machine.condition) }

    private func announce() {
        announcement?.cancel()
        announcement = nil
        guard hasNews, !machine.isClosed else { return }
        announced = (geometry, panelFormat, machine.condition)
        hasChanged = true
        ticker?.cancel()
        onChange?()
    }

    /// Closes the machine and the virtual terminal, and reports nothing any more.
    func close(_ event: Machine.Event) {
        (onPresented, onChange) = (nil, nil)
        handle(event)
        announcement?.cancel()
        announcement = nil
        runner.stop()
        ticker?.cancel()
        terminal?.close()
    }
}

/// A display that performs the effects of a ``DisplayShell``'s machine on its device.
@SurfaceActor
protocol DeviceDisplay: Display {
    associatedtype Machine: DisplayMachine
    var shell: DisplayShell<Machine> { get }
}

extension DeviceDisplay {
    package var geometry: PanelGeometry { shell.geometry }
    package var panelFormat: PanelFormat { shell.panelFormat }
    package var condition: DisplayCondition { shell.machine.condition }

    package var onChange: (@SurfaceActor () -> Void)? {
        get { shell.onChange }
        set { shell.onChange = newValue }
    }

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { shell.onPresented }
        set { shell.onPresented = newValue }
    }

    /// Returns the picture from memory that the processor caches. Reading the panel's memory is a hundred times slower.
    package func screenshot() -> Pixmap { PanelPicture.shown(shell.shadow.copy(), on: panelFormat, rotation: rotation) }
}

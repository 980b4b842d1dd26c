package import NotchCore
import NotchSystem

/// A panel on a frame buffer device (`/dev/fbN`), for drivers without a newer interface, such as those of `fbtft`.
///
/// The display exists from the daemon's start to its end, regardless of its device. While there is no device, frames
/// stay in memory, and the last frame appears as soon as a device is available. If the driver can flip pages, two pages
/// alternate. Otherwise only the changes are written, and `fbtft` sends only those to the panel. Waiting for a vblank
/// would block in a system call, so the clock paces the frames, 60 a second at most.
@SurfaceActor
package final class FramebufferDisplay: Display {
    package private(set) var geometry: PanelGeometry
    /// The panel's format; before the first output, the format of the options.
    package private(set) var panelFormat: PanelFormat
    package var rotation: Rotation { options.rotation ?? .none }
    package var condition: DisplayCondition { machine.condition }
    package var onChange: (@SurfaceActor () -> Void)?

    private let options: OutputOptions
    private let density: Double?
    private let viewingDistance: Double?
    private let system: any FramebufferSystem
    private let logger: Logger
    private let ticker: FrameTicker
    private let terminal: VirtualTerminal?
    private let runner: MachineRunner<FramebufferMachine>
    /// The queue of events for the machine, which handles one event at a time.
    private var events: [FramebufferMachine.Event] = []
    private var isNotifying = false
    private var machine: FramebufferMachine { runner.machine }
    private var output: FramebufferOutput?
    private var shadow: CommittedFrame
    /// The reason why the panel stays off, for the caller of ``setPowered(_:)``.
    private var refusal: DisplayError?
    /// The geometry, the panel's format and the condition at the last call of ``onChange``.
    private var announced: (PanelGeometry, PanelFormat, DisplayCondition)

    /// Searches for the device, and sets it up if it exists. The panel shows no picture before the first frame.
    ///
    /// - Parameters:
    ///   - options: the device to use, the picture's rotation, and its format.
    ///   - panel: the geometry of frames until a device has another geometry.
    ///   - density: the number of pixels per millimetre; `nil` uses the driver's value, or the usual density of panels
    ///     of this resolution.
    ///   - viewingDistance: the viewing distance in millimetres; `nil` assumes the usual distance for such panels.
    ///   - terminal: the virtual terminal to own. While it is in the background, the display makes no use of the
    ///     device. The display closes the terminal when it is closed itself.
    ///   - clock: the clock that paces the frames.
    package init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        system: any FramebufferSystem, terminal: VirtualTerminal? = nil, clock: any SurfaceClock, logger: Logger
    ) {
        self.terminal = terminal
        self.options = options
        self.density = density
        self.viewingDistance = viewingDistance
        self.system = system
        self.logger = logger
        geometry = panel
        panelFormat = options.format.panelFormat
        announced = (panel, options.format.panelFormat, .waiting(""))
        shadow = CommittedFrame(geometry: panel)
        ticker = FrameTicker(clock: clock)
        runner = MachineRunner(FramebufferMachine(), clock: clock)
        handle(.start(isAway: terminal.map { !$0.isInFront } ?? false))
        // No receiver is set yet, so no change is announced.
        announced = (geometry, panelFormat, condition)
        terminal?.onRelease = { [weak self] acknowledge in
            self?.handle(.terminalReleased)
            self?.announce()
            acknowledge()
        }
        terminal?.onAcquire = { [weak self] in
            self?.handle(.terminalAcquired)
            self?.announce()
        }
    }

    /// Finds and opens the device without changing its state, unlike a display.
    ///
    /// - Throws: ``DisplayError`` of code `open` or `format` if there is no usable device.
    package static func find(_ options: OutputOptions, on system: any FramebufferSystem) throws(DisplayError) {
        let node = try choose(options, on: system)
        let device = try FramebufferOutput.open(node, system)
        defer { device.close() }
        let info = try FramebufferOutput.asking(node) { () throws(Errno) in try device.info() }
        _ = try FramebufferOutput.format(of: info, node, options)
    }

    /// The text `fbdev` with the device, driver and raster, such as `fbdev /dev/fb1 (fb_st7789v) 320x240, 16 bits`.
    package var name: String {
        guard let output else { return "fbdev" }
        let info = output.info
        let bits = info.bitsPerPixel == 1 ? "bit" : "bits"
        return "fbdev \(output.node) \(info.width)x\(info.height), \(info.bitsPerPixel) \(bits)"
    }

    package var devicePath: String? {
        output.flatMap { System.devicePath(ofNode: $0.node.path, subsystem: "graphics") }
    }

    /// Whether a writable device is open.
    package var hasDevice: Bool { output != nil }

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        if machine.isClosed { throw .closed("fbdev") }
        if ticker.isBusy { throw .busy("fbdev") }
        let damage = try shadow.commit(frame)
        output?.take(damage)
        handle(.present)
        ticker.start(frame)
    }

    package func screenshot() -> Pixmap {
        PanelPicture.shown(shadow.copy(), on: panelFormat, rotation: rotation)
    }

    /// Turns the panel off or on. If the driver does not support that, which is common, the panel is black until it is
    /// turned on again.
    ///
    /// - Throws: ``DisplayError`` of code `io` if the panel was turned off and cannot be turned on.
    package func setPowered(_ isPowered: Bool) throws(DisplayError) {
        refusal = nil
        handle(.power(isPowered))
        if let refusal { throw refusal }
    }

    package func close() {
        guard !machine.isClosed else { return }
        handle(.close)
        ticker.cancel()
        terminal?.close()
    }

    /// Handles the kernel's report that its frame buffers have changed, or that such reports were lost.
    package func deviceChanged(connector: UInt32?) { handle(.deviceChanged) }

    /// Handles the end of the machine's suspension. Panels may have lost their picture.
    package func resumed() { handle(.resumed) }

    // MARK: The machine

    private func handle(_ event: FramebufferMachine.Event) {
        events.append(event)
        guard !isNotifying else { return }
        isNotifying = true
        while !events.isEmpty {
            let effects = runner.handle(events.removeFirst()) { [weak self] in
                self?.handle(.deadline)
                self?.announce()
            }
            for effect in effects {
                do throws(DisplayError) {
                    if let outcome = try perform(effect) { events.append(outcome) }
                } catch {
                    events.append(.failed(error))
                }
            }
        }
        isNotifying = false
    }

    /// Announces a change. ``onChange`` must not be called during another call, so calls leave the announcement to the
    /// deadline that they cause.
    private func announce() {
        guard announced != (geometry, panelFormat, condition) else { return }
        announced = (geometry, panelFormat, condition)
        ticker.cancel()
        onChange?()
    }

    /// - Returns: the event that reports the outcome; `nil` if there is none to report.
    private func perform(_ effect: FramebufferMachine.Effect) throws(DisplayError) -> FramebufferMachine.Event? {
        switch effect {
        case .open: return .opened(isNewSize: try open())
        case .check:
            guard let output, !output.isAsItWas else { return nil }
            return .replaced(DisplayError(code: .io, message: "\(output.node) has changed"))
        case .show:
            try show()
            return .shown
        case .showBlack(let reason):
            try output?.showBlack()
            return .blackShown(because: reason)
        case .power(let isOn): return power(isOn)
        case .invalidate: output?.invalidate()
        case .light: try? output?.setBlanked(false)
        case .close:
            output?.close()
            output = nil
        case .warnOfBlackout(let error): logger.warning("\(error); the display shows black instead")
        }
        return nil
    }

    private func power(_ isOn: Bool) -> FramebufferMachine.Event {
        do throws(DisplayError) {
            try output?.setBlanked(!isOn)
            return .switched
        } catch {
            if isOn, !machine.isBlackedOut { refusal = error }
            return .cannotSwitch(error)
        }
    }

    private func show() throws(DisplayError) {
        guard let output else { return }
        let warned = output.warning != nil
        try output.show(shadow.pixmap)
        if !warned, let warning = output.warning { logger.warning(warning) }
    }

    /// Opens the device if it exists.
    ///
    /// - Returns: whether the size of the picture has changed.
    private func open() throws(DisplayError) -> Bool {
        let node = try Self.choose(options, on: system)
        let output = try FramebufferOutput(node, options: options, system: system)
        do throws(DisplayError) {
            let isNewSize = try measure(output)
            self.output = output
            return isNewSize
        } catch {
            output.close()
            throw error
        }
    }

    private static func choose(
        _ options: OutputOptions, on system: any FramebufferSystem
    ) throws(DisplayError) -> FramebufferNode {
        // A kernel without frame buffers lacks the folder as well.
        let nodes = (try? system.nodes()) ?? []
        return try FramebufferSelection.choose(options.framebuffer, among: nodes, target: system.canonicalPath)
    }

    /// Adopts the size of the output. A picture of a new size is black at first.
    ///
    /// - Returns: whether the size is new.
    private func measure(_ output: FramebufferOutput) throws(DisplayError) -> Bool {
        panelFormat = output.panelFormat
        guard (output.bounds.width, output.bounds.height) != (geometry.width, geometry.height) else { return false }
        do {
            geometry = try PanelGeometry(
                width: output.bounds.width, height: output.bounds.height, density: density ?? output.density,
                viewingDistance: viewingDistance)
        } catch {
            throw DisplayError(code: .open, message: "cannot use \(output.node): \(error)")
        }
        shadow = CommittedFrame(geometry: geometry)
        return true
    }
}

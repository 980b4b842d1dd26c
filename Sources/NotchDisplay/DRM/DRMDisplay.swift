package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// A panel on a DRM device, driven by dumb buffers.
///
/// The display exists from the daemon's start to its end, regardless of its device. While there is no device, or
/// another program uses it, frames stay in memory. The last frame appears as soon as the device is available.
@SurfaceActor
package final class DRMDisplay: Display {
    package private(set) var geometry: PanelGeometry
    /// The panel's format; before the first output, the format of the options.
    package private(set) var panelFormat: PanelFormat
    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?
    package var onChange: (@SurfaceActor () -> Void)?

    private let loop: EventLoop
    private let device: DRMDevice
    let runner: MachineRunner<DRMDisplayMachine>
    private var shadow: CommittedFrame
    /// Watches the card for flip events.
    private var source: IOSource?
    private var closing: CardClosing?
    /// The sequence number of the last flip event.
    private var vblank: UInt32 = 0

    // The queue of events for the machine, which handles one event at a time.
    private var events: [DRMDisplayMachine.Event] = []
    private var isNotifying = false
    /// The geometry, the panel's format and the condition at the last call of ``onChange``.
    private var announced: (PanelGeometry, PanelFormat, DisplayCondition)
    private var announcement: SurfaceTimer?
    /// Whether ``onChange`` was called, so that its receiver counts the current frame as done.
    private var hasChanged = false
    private var isClosed = false
    private let terminal: VirtualTerminal?
    /// Acknowledges the requested release of the virtual terminal.
    private var acknowledgeRelease: (@SurfaceActor () -> Void)?

    /// Searches for the device, and sets it up if it exists. The panel shows no picture before the first frame.
    ///
    /// - Parameters:
    ///   - options: the options of the output.
    ///   - panel: the geometry of frames until a device has another geometry.
    ///   - density: the number of pixels per millimetre; `nil` assumes the usual density of panels with the mode's
    ///     resolution.
    ///   - viewingDistance: the viewing distance in millimetres; `nil` assumes the usual distance for such panels.
    ///   - terminal: the virtual terminal to own. While it is in the background, the display makes no use of the
    ///     device. The display closes the terminal when it is closed itself.
    package init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        system: any DRMSystem, terminal: VirtualTerminal? = nil, loop: EventLoop, logger: Logger
    ) {
        self.terminal = terminal
        self.loop = loop
        geometry = panel
        panelFormat = options.format.panelFormat
        shadow = CommittedFrame(geometry: panel)
        announced = (panel, options.format.panelFormat, .waiting(""))
        runner = MachineRunner(DRMDisplayMachine(), clock: loop)
        device = DRMDevice(
            options: options, density: density, viewingDistance: viewingDistance, system: system, logger: logger)
        // No receiver is set yet, so this call makes no announcement.
        handle(.start(isAway: terminal.map { !$0.isInFront } ?? false))
        terminal?.onRelease = { [weak self] acknowledge in
            self?.acknowledgeRelease = acknowledge
            self?.handle(.terminalReleased)
        }
        terminal?.onAcquire = { [weak self] in self?.handle(.terminalAcquired) }
    }

    /// The text `drm` with the card, connector, mode and format, such as `drm card0 (vc4) DSI-1 320x1480@60 XR24`.
    package var name: String { device.output.map { "drm \($0.name)" } ?? "drm" }

    package var devicePath: String? {
        device.card.flatMap { System.devicePath(ofNode: $0.path, subsystem: "drm") }
    }

    package var rotation: Rotation { device.pictureRotation }

    package var condition: DisplayCondition {
        machine.waitingReason.map { .waiting($0) } ?? .showing
    }

    /// Whether a card exists that can show pictures. Another program may use it, or no display may be connected to it.
    /// If no such card exists, another backend may be the better choice.
    package var hasDevice: Bool { device.isPresent }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed("drm") }
        if machine.isBusy, !hasChanged { throw .busy("drm") }
        let damage = try shadow.commit(frame)
        hasChanged = false
        device.output?.take(damage)
        handle(.present(sequence: frame.sequence), isCalled: true)
    }

    /// Returns the picture from memory that the processor caches. Reading the panel's memory is a hundred times slower.
    package func screenshot() -> Pixmap { PanelPicture.shown(shadow.copy(), on: panelFormat, rotation: rotation) }

    package func setPowered(_ isPowered: Bool) { handle(.power(isPowered), isCalled: true) }

    // MARK: Notifications

    /// Handles the kernel's report that its DRM devices have changed, or that such reports were lost (faults 3 to 5,
    /// 34).
    package func deviceChanged(connector: UInt32?) {
        device.connectors.note(connector)
        handle(.deviceChanged, isCalled: true)
    }

    /// Handles the end of the machine's suspension (fault 33).
    package func resumed() {
        // Any connector may have been plugged meanwhile, in addition to the connectors of earlier reports.
        device.connectors.note(nil)
        handle(.resumed, isCalled: true)
    }

    /// Waits up to 100 ms for the pending flip and closes the card. The panel turns dark, or shows the kernel's console
    /// again.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        (onPresented, onChange) = (nil, nil)
        if case .sent = machine.flip, let card = device.card {
            _ = try? System.wait(for: .readable, on: card.descriptor, timeout: .milliseconds(100))
            for event in (try? card.readEvents()) ?? [] { note(event) }
        }
        handle(.close, isCalled: true)
        terminal?.close()
    }

    // MARK: The machine

    private var machine: DRMDisplayMachine { runner.machine }

    /// - Parameter isCalled: whether the display's user makes this call. The display must not call its user back before
    ///   the call returns.
    private func handle(_ event: DRMDisplayMachine.Event, isCalled: Bool = false) {
        events.append(event)
        guard !isNotifying else { return }
        isNotifying = true
        while !events.isEmpty {
            let effects = runner.handle(events.removeFirst()) { [weak self] in self?.handle(.deadline) }
            for effect in effects {
                do throws(DRMFailure) {
                    if let outcome = try perform(effect) { events.append(outcome) }
                } catch {
                    events.append(.failed(effect, error))
                }
            }
        }
        isNotifying = false
        guard announced != (geometry, panelFormat, condition) else { return }
        if isCalled {
            announcement = announcement ?? loop.schedule(at: loop.now) { [weak self] in self?.announce() }
        } else {
            announce()
        }
    }

    private func announce() {
        announcement?.cancel()
        announcement = nil
        guard announced != (geometry, panelFormat, condition), !isClosed else { return }
        announced = (geometry, panelFormat, condition)
        hasChanged = true
        onChange?()
    }

    /// - Returns: the event that reports the outcome; `nil` if there is none to report now.
    private func perform(_ effect: DRMDisplayMachine.Effect) throws(DRMFailure) -> DRMDisplayMachine.Event? {
        switch effect {
        case .acquire: return try acquire()
        case .probe: return .probed(try device.probe())
        case .light:
            try device.light(shadow.pixmap)
            return .lit
        case .relight(let cookie): return try device.relight(shadow.pixmap, cookie: cookie).map { .flipped($0) }
        case .flip(let cookie): return try flip(cookie: cookie)
        case .blank: try device.blank()
        case .turnOff: device.output?.turnOff()
        case .discard(let isRefused): device.discard(isRefused: isRefused)
        case .release:
            source?.cancel()
            source = nil
            device.release()
        case .abandon: return abandon()
        case .reconsider: device.forgetRefusals()
        case .takeMaster:
            try device.takeMaster()
            return .mastered
        case .dropMaster: device.dropMaster()
        case .yieldTerminal: yieldTerminal()
        case .presented(let sequence, let at):
            // A change of geometry counts as the end of the frame. A report here would make the receiver send another
            // frame of the old size.
            if geometry == announced.0 { onPresented?(sequence, at) }
        }
        return nil
    }

    private func flip(cookie: UInt64) throws(DRMFailure) -> DRMDisplayMachine.Event? {
        guard let output = device.output else { return nil }
        return .flipped(try output.flip(shadow.pixmap, cookie: cookie))
    }

    private func acquire() throws(DRMFailure) -> DRMDisplayMachine.Event {
        let output = try device.acquire()
        if source == nil, let card = device.card { source = try watch(card) }
        panelFormat = output.panelFormat
        let isNewSize = output.geometry != geometry
        if isNewSize {
            geometry = output.geometry
            shadow = CommittedFrame(geometry: geometry)
        }
        return .acquired(milliHertz: output.milliHertz, isSlow: output.isSlow, isNewSize: isNewSize)
    }

    private func abandon() -> DRMDisplayMachine.Event? {
        source?.cancel()
        source = nil
        guard let descriptor = device.abandon() else { return .abandoned }
        closing = CardClosing(descriptor, on: loop) { [weak self] in
            self?.closing = nil
            self?.handle(.abandoned)
        }
        return closing == nil ? .abandoned : nil
    }

    private func watch(_ card: any DRMCard) throws(DRMFailure) -> IOSource {
        do throws(EventLoopError) {
            return try loop.watch(card.descriptor, for: .readable) { [weak self] _ in self?.readEvents() }
        } catch {
            throw DRMFailure(.exhausted, "\(error)")
        }
    }

    private func yieldTerminal() {
        acknowledgeRelease?()
        acknowledgeRelease = nil
    }

    private func readEvents() {
        guard let card = device.card else { return }
        do throws(Errno) {
            for event in try card.readEvents() { note(event) }
        } catch {
            let failure = DRMFailure(error, "cannot read the events of \(card.path)")
            // A removed card cannot report the end of a flip, so this error counts as a failed flip.
            handle(.failed(failure.kind == .gone ? .flip(cookie: 0) : .probe, failure))
        }
    }

    private func note(_ event: DRMFlipEvent) {
        // The sequence number is constant if there are no vblanks (drm_crtc_send_vblank_event).
        let isVblank = event.sequence != 0 && event.sequence != vblank
        vblank = event.sequence
        let instant = isVblank ? min(loop.instant(ofMonotonic: event.timestamp), loop.now) : loop.now
        handle(
            .flipDone(cookie: event.cookie, at: instant, isVblank: isVblank, isDirty: device.output?.isDirty ?? false))
    }
}

/// A card that another thread is closing: ``DRMCard/closeElsewhere()``.
@SurfaceActor
final class CardClosing {
    // The source is declared before the descriptor, which must not be closed while it is watched.
    private var source: IOSource?
    private let descriptor: OwnedDescriptor

    /// - Parameters:
    ///   - descriptor: a descriptor that hangs up when the card is closed. This object takes ownership of it.
    ///   - onEnd: called once, on the loop's thread.
    /// - Returns: `nil` if the loop cannot watch the descriptor, so that the end of the closing cannot be noticed.
    init?(_ descriptor: Int32, on loop: EventLoop, onEnd: @escaping @SurfaceActor () -> Void) {
        self.descriptor = OwnedDescriptor(rawValue: descriptor)
        do throws(EventLoopError) {
            source = try loop.watch(descriptor, for: .readable) { [weak self] _ in
                self?.source?.cancel()
                onEnd()
            }
        } catch {
            return nil
        }
    }
}

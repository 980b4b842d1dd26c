package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// A panel on a DRM device, driven by dumb buffers.
///
/// The display exists from the daemon's start to its end, regardless of its device. While there is no device, or
/// another program uses it, frames stay in memory. The last frame appears as soon as the device is available.
@SurfaceActor
package final class DRMDisplay: DeviceDisplay {
    let shell: DisplayShell<DRMDisplayMachine>
    private let loop: EventLoop
    private let device: DRMDevice
    /// Watches the card for flip events.
    private var source: IOSource?
    private var closing: CardClosing?
    /// The sequence number of the last flip event.
    private var vblank: UInt32 = 0

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
        self.loop = loop
        shell = DisplayShell(
            DRMDisplayMachine(), backend: "drm", geometry: panel, panelFormat: options.format.panelFormat,
            shadow: CommittedFrame(geometry: panel), clock: loop)
        device = DRMDevice(
            options: options, density: density, viewingDistance: viewingDistance, system: system, logger: logger)
        shell.start(.start(isAway: terminal.map { !$0.isInFront } ?? false)) { [weak self] in self?.perform($0) }
        shell.follow(terminal, released: .terminalReleased, acquired: .terminalAcquired, yieldsAtOnce: false)
    }

    /// The text `drm` with the card, connector, mode and format, such as `drm card0 (vc4) DSI-1 320x1480@60 XR24`.
    package var name: String { device.output.map { "drm \($0.name)" } ?? "drm" }

    package var devicePath: String? {
        device.card.flatMap { System.devicePath(ofNode: $0.path, subsystem: "drm") }
    }

    package var rotation: Rotation { device.pictureRotation }

    /// Whether a card exists that can show pictures. Another program may use it, or no display may be connected to it.
    /// If no such card exists, another backend may be the better choice.
    package var hasDevice: Bool { device.isPresent }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        try shell.present(frame) { damage in
            device.output?.take(damage)
            return .present(sequence: frame.sequence)
        }
    }

    package func setPowered(_ isPowered: Bool) { shell.handle(.power(isPowered), isCalled: true) }

    // MARK: Notifications

    /// Handles the kernel's report that its DRM devices have changed, or that such reports were lost (faults 3 to 5,
    /// 34).
    package func deviceChanged(connector: UInt32?) {
        device.connectors.note(connector)
        shell.handle(.deviceChanged, isCalled: true)
    }

    /// Handles the end of the machine's suspension (fault 33).
    package func resumed() {
        // Any connector may have been plugged meanwhile, in addition to the connectors of earlier reports.
        device.connectors.note(nil)
        shell.handle(.resumed, isCalled: true)
    }

    /// Waits up to 100 ms for the pending flip and closes the card. The panel turns dark, or shows the kernel's console
    /// again.
    package func close() {
        guard !shell.machine.isClosed else { return }
        (onPresented, onChange) = (nil, nil)
        if case .sent = shell.machine.flip, let card = device.card {
            _ = try? System.wait(for: .readable, on: card.descriptor, timeout: .milliseconds(100))
            for event in (try? card.readEvents()) ?? [] { note(event) }
        }
        shell.close(.close)
    }

    // MARK: Effects

    private func perform(_ effect: DRMDisplayMachine.Effect) -> DRMDisplayMachine.Event? {
        do throws(DRMFailure) { return try outcome(of: effect) } catch { return .failed(effect, error) }
    }

    /// - Returns: the event that reports the outcome; `nil` if there is none to report now.
    private func outcome(of effect: DRMDisplayMachine.Effect) throws(DRMFailure) -> DRMDisplayMachine.Event? {
        switch effect {
        case .acquire: return try acquire()
        case .probe: return .probed(try device.probe())
        case .light:
            try device.light(shell.shadow.pixmap)
            return .lit
        case .relight(let cookie):
            return try device.relight(shell.shadow.pixmap, cookie: cookie).map { .flipped($0) }
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
        case .yieldTerminal: shell.yieldTerminal()
        case .presented(let sequence, let at): shell.presented(sequence, at: at)
        }
        return nil
    }

    private func flip(cookie: UInt64) throws(DRMFailure) -> DRMDisplayMachine.Event? {
        guard let output = device.output else { return nil }
        return .flipped(try output.flip(shell.shadow.pixmap, cookie: cookie))
    }

    private func acquire() throws(DRMFailure) -> DRMDisplayMachine.Event {
        let output = try device.acquire()
        if source == nil, let card = device.card { source = try watch(card) }
        let isNewSize = shell.adopt(output.geometry, output.panelFormat)
        return .acquired(milliHertz: output.milliHertz, isSlow: output.isSlow, isNewSize: isNewSize)
    }

    private func abandon() -> DRMDisplayMachine.Event? {
        source?.cancel()
        source = nil
        guard let descriptor = device.abandon() else { return .abandoned }
        closing = CardClosing(descriptor, on: loop) { [weak self] in
            self?.closing = nil
            self?.shell.handle(.abandoned)
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

    private func readEvents() {
        guard let card = device.card else { return }
        do throws(Errno) {
            for event in try card.readEvents() { note(event) }
        } catch {
            let failure = DRMFailure(error, "cannot read the events of \(card.path)")
            // A removed card cannot report the end of a flip, so this error counts as a failed flip.
            shell.handle(.failed(failure.kind == .gone ? .flip(cookie: 0) : .probe, failure))
        }
    }

    private func note(_ event: DRMFlipEvent) {
        // The sequence number is constant if there are no vblanks (drm_crtc_send_vblank_event).
        let isVblank = event.sequence != 0 && event.sequence != vblank
        vblank = event.sequence
        let instant = isVblank ? min(loop.instant(ofMonotonic: event.timestamp), loop.now) : loop.now
        shell.handle(
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

package import NotchCore
import NotchSystem

/// A panel on a frame buffer device (`/dev/fbN`), for drivers without a newer interface, such as those of `fbtft`.
///
/// The display exists from the daemon's start to its end, regardless of its device. While there is no device, frames
/// stay in memory, and the last frame appears as soon as a device is available. If the driver can flip pages, two pages
/// alternate. Otherwise only the changes are written, and `fbtft` sends only those to the panel. Waiting for a vblank
/// would block in a system call, so the clock paces the frames, 60 a second at most.
@SurfaceActor
package final class FramebufferDisplay: DeviceDisplay {
    package var rotation: Rotation { options.rotation ?? .none }

    let shell: DisplayShell<FramebufferMachine>
    private let options: OutputOptions
    private let density: Double?
    private let viewingDistance: Double?
    private let system: any FramebufferSystem
    private let logger: Logger
    private var output: FramebufferOutput?
    /// The reason why the panel stays off, for the caller of ``setPowered(_:)``.
    private var refusal: DisplayError?

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
        self.options = options
        self.density = density
        self.viewingDistance = viewingDistance
        self.system = system
        self.logger = logger
        shell = DisplayShell(
            FramebufferMachine(), backend: "fbdev", geometry: panel, panelFormat: options.format.panelFormat,
            shadow: CommittedFrame(geometry: panel), pacer: FramePacer(), clock: clock)
        shell.start(.start(isAway: terminal.map { !$0.isInFront } ?? false)) { [weak self] in self?.perform($0) }
        shell.follow(terminal, released: .terminalReleased, acquired: .terminalAcquired, yieldsAtOnce: true)
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

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        try shell.present(frame) { damage in
            output?.take(damage)
            return .present
        }
    }

    /// Turns the panel off or on. If the driver does not support that, which is common, the panel is black until it is
    /// turned on again.
    ///
    /// - Throws: ``DisplayError`` of code `io` if the panel was turned off and cannot be turned on.
    package func setPowered(_ isPowered: Bool) throws(DisplayError) {
        refusal = nil
        shell.handle(.power(isPowered), isCalled: true)
        if let refusal { throw refusal }
    }

    package func close() {
        guard !shell.machine.isClosed else { return }
        shell.close(.close)
    }

    /// Handles the kernel's report that its frame buffers have changed, or that such reports were lost.
    package func deviceChanged(connector: UInt32?) { shell.handle(.deviceChanged, isCalled: true) }

    /// Handles the end of the machine's suspension. Panels may have lost their picture.
    package func resumed() { shell.handle(.resumed, isCalled: true) }

    // MARK: Effects

    private func perform(_ effect: FramebufferMachine.Effect) -> FramebufferMachine.Event? {
        do throws(DisplayError) { return try outcome(of: effect) } catch { return .failed(error) }
    }

    /// - Returns: the event that reports the outcome; `nil` if there is none to report.
    private func outcome(of effect: FramebufferMachine.Effect) throws(DisplayError) -> FramebufferMachine.Event? {
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
            if isOn, !shell.machine.isBlackedOut { refusal = error }
            return .cannotSwitch(error)
        }
    }

    private func show() throws(DisplayError) {
        guard let output else { return }
        let warned = output.warning != nil
        try output.show(shell.shadow.pixmap)
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
        var geometry = geometry
        if (output.bounds.width, output.bounds.height) != (geometry.width, geometry.height) {
            do {
                geometry = try PanelGeometry(
                    width: output.bounds.width, height: output.bounds.height, density: density ?? output.density,
                    viewingDistance: viewingDistance)
            } catch {
                throw DisplayError(code: .open, message: "cannot use \(output.node): \(error)")
            }
        }
        return shell.adopt(geometry, output.panelFormat)
    }
}

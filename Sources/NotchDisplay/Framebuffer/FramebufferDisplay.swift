package import NotchCore
package import NotchEventLoop
import NotchSystem

/// A panel on a frame buffer device (`/dev/fbN`), for drivers that have nothing newer, such as those of `fbtft`.
///
/// The display lives from the daemon's start to its end, whatever the device does. While there is no device, frames are
/// kept in memory, and the last one appears as soon as there is one. Where the driver can flip pages, two pages take
/// turns. Otherwise only the changes are written, and `fbtft` sends only those to the panel. Waiting for a vblank would
/// block in a system call, so the clock paces the frames, 60 a second at most.
@SurfaceActor
package final class FramebufferDisplay: Display {
    package private(set) var geometry: PanelGeometry
    package var rotation: Rotation { options.rotation ?? .none }
    package private(set) var condition: DisplayCondition
    package var onChange: (@SurfaceActor () -> Void)?

    private let options: OutputOptions
    private let density: Double?
    private let viewingDistance: Double?
    private let system: any FramebufferSystem
    private let clock: any SurfaceClock
    private let logger: Logger
    private let ticker: FrameTicker
    private var output: FramebufferOutput?
    private var shadow: CommittedFrame
    private var hasPicture = false
    private var isPowered = true
    /// Whether the panel shows black in the place of the picture, since the driver cannot turn the panel off.
    private var isBlackedOut = false
    private var hasToldOfBlackout = false
    /// Whether the open device has accepted a frame.
    private var hasShown = false
    private var backoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    private var isClosed = false
    /// The geometry and the condition at the last call of ``onChange``.
    private var announced: (PanelGeometry, DisplayCondition)
    /// The timer of the next look at the device.
    private var look: SurfaceTimer?
    private let terminal: VirtualTerminal?
    /// Whether the virtual terminal is in the background, so that another program has the device.
    private var isAway: Bool

    /// Looks for the device and sets it up if it is there. Nothing is shown before the first frame.
    ///
    /// - Parameters:
    ///   - options: the device to use, the picture's rotation, and its format.
    ///   - panel: the geometry of frames as long as no device has another.
    ///   - density: the number of pixels per millimetre; `nil` takes the driver's value, or the density that is usual
    ///     for panels of this resolution.
    ///   - viewingDistance: the viewing distance in millimetres; `nil` assumes one, as for the density.
    ///   - terminal: the virtual terminal to own. While it is in the background, the display leaves the device alone.
    ///     It is closed with the display.
    ///   - clock: the clock that paces the frames.
    package init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        system: any FramebufferSystem, terminal: VirtualTerminal? = nil, clock: any SurfaceClock, logger: Logger
    ) {
        self.terminal = terminal
        isAway = terminal.map { !$0.isInFront } ?? false
        self.options = options
        self.density = density
        self.viewingDistance = viewingDistance
        self.system = system
        self.clock = clock
        self.logger = logger
        geometry = panel
        condition = .waiting("")
        announced = (panel, condition)
        shadow = CommittedFrame(geometry: panel)
        ticker = FrameTicker(clock: clock)
        open()
        // No receiver is set yet, so there is nothing to announce.
        announced = (geometry, condition)
        terminal?.onRelease = { [weak self] acknowledge in
            self?.leave()
            acknowledge()
        }
        terminal?.onAcquire = { [weak self] in self?.comeBack() }
    }

    /// Makes a display on the machine's own devices, as the other initializer does.
    ///
    /// - Throws: ``DisplayError`` of code `open` when the options ask for a virtual terminal and it cannot be owned.
    package convenience init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        loop: EventLoop, logger: Logger
    ) throws(DisplayError) {
        self.init(
            options: options, panel: panel, density: density, viewingDistance: viewingDistance,
            system: LinuxFramebuffers(), terminal: try VirtualTerminal.wanted(by: options, loop: loop), clock: loop,
            logger: logger)
    }

    /// Finds the device and opens it, but changes nothing about it, unlike a display.
    ///
    /// - Throws: ``DisplayError`` of code `open` or `format` when there is no device, or none that can be used.
    package static func find(_ options: OutputOptions) throws(DisplayError) {
        try find(options, on: LinuxFramebuffers())
    }

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
        return "fbdev \(output.node) \(info.width)x\(info.height), \(info.bitsPerPixel) bits"
    }

    package var devicePath: String? {
        output.flatMap { System.devicePath(ofNode: $0.node.path, subsystem: "graphics") }
    }

    /// Whether a device is open that can be written to.
    package var hasDevice: Bool { output != nil }

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed("fbdev") }
        if ticker.isBusy { throw .busy("fbdev") }
        let damage = try shadow.commit(frame)
        hasPicture = true
        show(damage)
        ticker.start(frame)
    }

    package func screenshot() -> Pixmap {
        // Before the first frame the device has another program's picture.
        (hasPicture && !isBlackedOut && !isAway ? output?.picture : nil) ?? shadow.copy()
    }

    /// Turns the panel off or on. Where the driver cannot do that, which is common, the panel is black until it is
    /// turned on again.
    ///
    /// - Throws: ``DisplayError`` of code `io` when the panel was turned off and cannot be turned on.
    package func setPowered(_ isPowered: Bool) throws(DisplayError) {
        self.isPowered = isPowered
        guard let output, !isAway else { return }
        let wasBlackedOut = isBlackedOut
        isBlackedOut = false
        do throws(DisplayError) {
            try output.setBlanked(!isPowered)
        } catch {
            guard isPowered else { return blackOut(output, because: error) }
            if !wasBlackedOut { throw error }
        }
        if wasBlackedOut, hasPicture { show(Region()) }
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        look?.cancel()
        ticker.cancel()
        output?.close()
        output = nil
        terminal?.close()
    }

    // MARK: The virtual terminal

    /// Leaves the device to another program in the state in which it was found. That program may change everything
    /// about it.
    private func leave() {
        isAway = true
        look?.cancel()
        if !isPowered { try? output?.setBlanked(false) }
        output?.close()
        output = nil
        (hasShown, isBlackedOut) = (false, false)
        condition = Self.background
        tell()
    }

    private func comeBack() {
        isAway = false
        backoff.reset()
        open()
        tell()
    }

    private static let background = DisplayCondition.waiting("the virtual terminal is in the background")

    // MARK: Notifications

    /// Handles the kernel's report that its frame buffers have changed, or that such reports were lost.
    package func deviceChanged() {
        lookSoon()
    }

    /// Handles the end of the machine's suspension. Panels may have lost their picture.
    package func resumed() {
        output?.invalidate()
        if isBlackedOut { try? setPowered(isPowered) }
        if hasPicture { show(Region()) }
        lookSoon()
    }

    /// Looks at the device on the loop's next turn, since ``onChange`` is not called from within another call.
    private func lookSoon() {
        look(after: .zero)
    }

    private func look(after delay: Duration) {
        guard !isClosed, !isAway else { return }
        look?.cancel()
        look = clock.schedule(at: clock.now + delay) { [weak self] in
            self?.look = nil
            self?.lookAgain()
        }
    }

    private func lookAgain() {
        if let output, !output.isAsItWas { lose(DisplayError(code: .io, message: "\(output.node) has changed")) }
        if output == nil { open() }
        tell()
    }

    private func tell() {
        guard announced != (geometry, condition) else { return }
        announced = (geometry, condition)
        ticker.cancel()
        onChange?()
    }

    // MARK: The device

    private func show(_ damage: Region) {
        guard let output, !isBlackedOut else { return }
        let warned = output.warning != nil
        do throws(DisplayError) {
            try output.show(damage, of: shadow.pixmap)
            hasShown = true
            backoff.reset()
            if !warned, let warning = output.warning { logger.warning(warning) }
        } catch {
            loseAndLook(error)
        }
    }

    private func blackOut(_ output: FramebufferOutput, because error: DisplayError) {
        do throws(DisplayError) {
            try output.showBlack()
        } catch {
            return loseAndLook(error)
        }
        isBlackedOut = true
        guard !hasToldOfBlackout else { return }
        hasToldOfBlackout = true
        logger.warning("\(error); it shows black instead")
    }

    /// Opens the device if it is there, and gives it the last picture.
    private func open() {
        guard !isAway else { return condition = Self.background }
        do throws(DisplayError) {
            let node = try Self.choose(options, on: system)
            let output = try FramebufferOutput(node, options: options, system: system)
            do throws(DisplayError) {
                try measure(output)
            } catch {
                output.close()
                throw error
            }
            self.output = output
            // Another program may have turned the device off. A device that a DRM driver emulates is off before the
            // first call.
            try? setPowered(isPowered)
            if hasPicture { show(Region()) }
            guard self.output != nil else { return }
            condition = .showing
        } catch {
            condition = .waiting(error.description)
            // The kernel reports a device that comes or changes. A call that failed is tried again by the clock.
            if error.errno != 0 { look(after: backoff.wait()) }
        }
    }

    private static func choose(
        _ options: OutputOptions, on system: any FramebufferSystem
    ) throws(DisplayError) -> FramebufferNode {
        // A kernel without frame buffers does not even have the folder.
        let nodes = (try? system.nodes()) ?? []
        return try FramebufferSelection.choose(options.framebuffer, among: nodes, target: system.canonicalPath)
    }

    /// Takes over the size of the output. A picture of a new size begins black.
    private func measure(_ output: FramebufferOutput) throws(DisplayError) {
        guard (output.bounds.width, output.bounds.height) != (geometry.width, geometry.height) else { return }
        do {
            geometry = try PanelGeometry(
                width: output.bounds.width, height: output.bounds.height, density: density ?? output.density,
                viewingDistance: viewingDistance)
        } catch {
            throw DisplayError(code: .open, message: "cannot use \(output.node): \(error)")
        }
        shadow = CommittedFrame(geometry: geometry)
        hasPicture = false
    }

    /// Closes the device and schedules a look at it. A device that has never accepted a frame is left alone for a
    /// while, so that the loop does not spend all its time on it.
    private func loseAndLook(_ error: DisplayError) {
        let delay = hasShown ? .zero : backoff.wait()
        lose(error)
        look(after: delay)
    }

    private func lose(_ error: DisplayError) {
        output?.close()
        output = nil
        hasShown = false
        isBlackedOut = false
        condition = .waiting(error.description)
    }
}

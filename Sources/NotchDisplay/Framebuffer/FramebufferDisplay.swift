package import NotchCore
package import NotchEventLoop
import NotchSystem

/// A panel on a frame buffer device (`/dev/fbN`), for drivers that have nothing newer, such as those of `fbtft`.
///
/// It lives from the daemon's start to its end, whatever the device does: while there is none, frames are taken into
/// memory, and the last one appears as soon as there is one. Two pages are flipped where the driver can, else only what
/// has changed is written, which is what `fbtft` then sends to the panel. There is no news of vblanks without waiting
/// for one in a system call, so frames are paced by the clock, 60 a second at most.
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
    /// Black stands on the panel instead of the picture, since the driver cannot turn it off.
    private var isBlackedOut = false
    private var hasToldOfBlackout = false
    /// The device that is open has been given a frame, and took it.
    private var hasShown = false
    private var backoff = Backoff(first: .milliseconds(200), limit: .seconds(5))
    private var isClosed = false
    /// What ``onChange`` last told of.
    private var announced: (PanelGeometry, DisplayCondition)
    /// Until the next look at the device.
    private var look: SurfaceTimer?
    private let terminal: VirtualTerminal?
    /// The virtual terminal is in the background, and the device somebody else's.
    private var isAway: Bool

    /// Looks for the device and, if it is there, sets it up; nothing is shown before the first frame.
    ///
    /// - Parameters:
    ///   - options: which device, the picture's rotation, and its format.
    ///   - panel: what frames measure while no device says otherwise.
    ///   - density: pixels per millimetre; `nil` takes the driver's word, or what panels of this resolution have.
    ///   - viewingDistance: millimetres; `nil` assumes one, as for the density.
    ///   - terminal: the device is left alone while it is in the background; closed with the display.
    ///   - clock: paces the frames.
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
        // Nobody has been told anything else yet, so that nobody need be told.
        announced = (geometry, condition)
        terminal?.onRelease = { [weak self] acknowledge in
            self?.leave()
            acknowledge()
        }
        terminal?.onAcquire = { [weak self] in self?.comeBack() }
    }

    /// As the other initializer, on the machine's own devices.
    ///
    /// - Throws: ``DisplayError`` of code `open` when a virtual terminal is to be owned and cannot be.
    package convenience init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        loop: EventLoop, logger: Logger
    ) throws(DisplayError) {
        self.init(
            options: options, panel: panel, density: density, viewingDistance: viewingDistance,
            system: LinuxFramebuffers(), terminal: try VirtualTerminal.wanted(by: options, loop: loop), clock: loop,
            logger: logger)
    }

    /// Finds the device and opens it, but leaves it as it is, which a display does not.
    ///
    /// - Throws: ``DisplayError`` of code `open` or `format` when there is none, or none that can be used.
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

    /// `fbdev`, and which device, driver and raster, such as `fbdev /dev/fb1 (fb_st7789v) 320x240, 16 bits`.
    package var name: String {
        guard let output else { return "fbdev" }
        let info = output.info
        return "fbdev \(output.node) \(info.width)x\(info.height), \(info.bitsPerPixel) bits"
    }

    package var devicePath: String? {
        output.flatMap { System.devicePath(ofNode: $0.node.path, subsystem: "graphics") }
    }

    /// A device is open that can be written to.
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
        // Before the first frame the device has somebody else's picture.
        (hasPicture && !isBlackedOut && !isAway ? output?.picture : nil) ?? shadow.copy()
    }

    /// Where the driver cannot, as many, the panel is black until it is turned on again.
    ///
    /// - Throws: ``DisplayError`` of code `io` when it was turned off and does not come back.
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

    /// Somebody else gets the device as it was found, and may change everything about it.
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

    // MARK: News

    /// The kernel tells that something about its frame buffers has changed, or such news were lost.
    package func deviceChanged() {
        lookSoon()
    }

    /// The machine was asleep, and panels may have forgotten their picture.
    package func resumed() {
        output?.invalidate()
        if isBlackedOut { try? setPowered(isPowered) }
        if hasPicture { show(Region()) }
        lookSoon()
    }

    /// On the loop's next turn: ``onChange`` is not called from within another call.
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

    /// Opens the device, if it is there, and gives it the last picture.
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
            // Somebody else may have turned it off; what DRM emulates is not even on before the first call.
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
        // A kernel without frame buffers has not even the folder.
        let nodes = (try? system.nodes()) ?? []
        return try FramebufferSelection.choose(options.framebuffer, among: nodes, target: system.canonicalPath)
    }

    /// Takes over the size of the picture; a new one begins black.
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

    /// One that never took a frame is left alone for a while, lest the loop do nothing else.
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

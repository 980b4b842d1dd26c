public import NotchCore

/// A panel on a frame buffer device (`/dev/fbN`), for drivers that have nothing newer, such as those of `fbtft`.
///
/// It lives from the daemon's start to its end, whatever the device does: while there is none, frames are taken into
/// memory, and the last one appears as soon as there is one. Two pages are flipped where the driver can, else only what
/// has changed is written, which is what `fbtft` then sends to the panel. There is no news of vblanks without waiting
/// for one in a system call, so frames are paced by the clock, 60 a second at most.
@SurfaceActor
public final class FramebufferDisplay: Display {
    public private(set) var geometry: PanelGeometry
    public private(set) var condition: DisplayCondition
    public var onChange: (@SurfaceActor () -> Void)?

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
    private var isClosed = false
    /// What ``onChange`` last told of.
    private var announced: (PanelGeometry, DisplayCondition)
    private var look: SurfaceTimer?

    /// Looks for the device and, if it is there, sets it up; nothing is shown before the first frame.
    ///
    /// - Parameters:
    ///   - options: which device, the picture's rotation, and its format.
    ///   - panel: what frames measure while no device says otherwise.
    ///   - density: pixels per millimetre; `nil` takes the driver's word, or what panels of this resolution have.
    ///   - viewingDistance: millimetres; `nil` assumes one, as for the density.
    ///   - clock: paces the frames.
    package init(
        options: OutputOptions, panel: PanelGeometry, density: Double? = nil, viewingDistance: Double? = nil,
        system: any FramebufferSystem, clock: any SurfaceClock, logger: Logger
    ) {
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
    }

    /// `fbdev`, and which device, driver and raster, such as `fbdev /dev/fb1 (fb_st7789v) 320x240, 16 bits`.
    public var name: String {
        guard let output else { return "fbdev" }
        let info = output.info
        return "fbdev \(output.node) \(info.width)x\(info.height), \(info.bitsPerPixel) bits"
    }

    public var devicePath: String? {
        output.flatMap { System.devicePath(ofNode: $0.node.path, subsystem: "graphics") }
    }

    /// A device is open that can be written to.
    public var hasDevice: Bool { output != nil }

    public var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    // MARK: Frames

    public func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed("fbdev") }
        if ticker.isBusy { throw .busy("fbdev") }
        let damage = try shadow.commit(frame)
        hasPicture = true
        show(damage)
        ticker.start(sequence: frame.sequence)
    }

    public func screenshot() -> Pixmap {
        // Before the first frame the device has somebody else's picture.
        (hasPicture ? output?.picture : nil) ?? shadow.copy()
    }

    /// - Throws: ``DisplayError`` of code `io`: many drivers cannot. The next ones are asked all the same.
    public func setPowered(_ isPowered: Bool) throws(DisplayError) {
        self.isPowered = isPowered
        try output?.setBlanked(!isPowered)
    }

    public func close() {
        guard !isClosed else { return }
        isClosed = true
        look?.cancel()
        ticker.cancel()
        output?.close()
        output = nil
    }

    // MARK: News

    /// The kernel tells that something about its frame buffers has changed, or such news were lost.
    public func deviceChanged() {
        lookSoon()
    }

    /// The machine was asleep, and panels may have forgotten their picture.
    public func resumed() {
        output?.invalidate()
        if hasPicture { show(Region()) }
        lookSoon()
    }

    /// On the loop's next turn: ``onChange`` is not called from within another call.
    private func lookSoon() {
        guard !isClosed, look == nil else { return }
        look = clock.schedule(at: clock.now) { [weak self] in
            self?.look = nil
            self?.lookAgain()
        }
    }

    private func lookAgain() {
        if let output, !output.isAsItWas { lose(DisplayError(code: .io, message: "\(output.node) has changed")) }
        if output == nil { open() }
        guard announced != (geometry, condition) else { return }
        announced = (geometry, condition)
        ticker.cancel()
        onChange?()
    }

    // MARK: The device

    private func show(_ damage: Region) {
        guard let output else { return }
        let warned = output.warning != nil
        do throws(DisplayError) {
            try output.show(damage, of: shadow.pixmap)
            if !warned, let warning = output.warning { logger.warning(warning) }
        } catch {
            lose(error)
            lookSoon()
        }
    }

    /// Opens the device, if it is there, and gives it the last picture.
    private func open() {
        do throws(DisplayError) {
            let node = try FramebufferSelection.choose(
                options.framebuffer, among: nodes(), target: system.target(ofLink:))
            let output = try FramebufferOutput(node, options: options, system: system)
            do throws(DisplayError) {
                try measure(output)
            } catch {
                output.close()
                throw error
            }
            self.output = output
            condition = .showing
            logger.info("shows on \(name)")
            // Somebody else may have turned it off; what DRM emulates is not even on before the first call.
            try? output.setBlanked(!isPowered)
            if hasPicture { show(Region()) }
        } catch {
            wait(because: error)
        }
    }

    /// A kernel without frame buffers has not even the folder.
    private func nodes() -> [FramebufferNode] {
        (try? system.nodes()) ?? []
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

    private func lose(_ error: DisplayError) {
        output?.close()
        output = nil
        wait(because: error)
    }

    private func wait(because error: DisplayError) {
        guard condition != .waiting(error.description) else { return }
        condition = .waiting(error.description)
        logger.warning("nothing is shown: \(error)")
    }
}

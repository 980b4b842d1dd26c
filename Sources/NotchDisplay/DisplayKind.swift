import Glibc
package import NotchCore
package import NotchEventLoop
import NotchSystem

/// A kind of displays that `Backend=` may name: what it is, what it needs, and how it is made.
@SurfaceActor
package protocol DisplayKind {
    /// The subsystems in the kernel's events about its devices and their backlights; empty for a kind without devices.
    nonisolated static var subsystems: [String] { get }
    /// Whether the cards are on the terminal that the program was started from.
    nonisolated static var takesTerminal: Bool { get }
    /// Makes the display. A display on a device waits for a missing device.
    static func make(_ setup: DisplaySetup) throws -> any Display
}

extension DisplayKind {
    nonisolated package static var takesTerminal: Bool { false }
}

/// The settings of a display, and the parts of the program that it uses.
package struct DisplaySetup {
    /// The geometry of frames until a device has another geometry.
    package var panel: PanelGeometry
    /// Whether ``panel`` was chosen, so that a display with a raster of its own draws for ``panel`` instead.
    package var hasPanel: Bool
    /// The colours that the panel can show, where no device tells it.
    package var panelFormat: PanelFormat
    package var rotation: Rotation
    /// The number of pixels per millimetre; `nil` where the device tells it, or has the usual one.
    package var density: Double?
    /// The viewing distance in millimetres; `nil` is the usual one.
    package var viewingDistance: Double?
    package var output: OutputOptions
    package var matrix: MatrixOptions
    package let devices: DisplayDevices
    package let loop: EventLoop
    package let logger: Logger

    package init(
        panel: PanelGeometry, hasPanel: Bool, panelFormat: PanelFormat, rotation: Rotation, density: Double?,
        viewingDistance: Double?, output: OutputOptions, matrix: MatrixOptions, devices: DisplayDevices,
        loop: EventLoop, logger: Logger
    ) {
        self.panel = panel
        self.hasPanel = hasPanel
        self.panelFormat = panelFormat
        self.rotation = rotation
        self.density = density
        self.viewingDistance = viewingDistance
        self.output = output
        self.matrix = matrix
        self.devices = devices
        self.loop = loop
        self.logger = logger
    }

    @SurfaceActor
    fileprivate func virtualTerminal() throws(DisplayError) -> VirtualTerminal? {
        guard let number = output.virtualTerminal else { return nil }
        return try devices.terminal(number, loop)
    }
}

extension DRMDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { ["drm", "graphics", "backlight"] }

    package static func make(_ setup: DisplaySetup) throws -> any Display { try display(setup) }

    fileprivate static func display(_ setup: DisplaySetup) throws(DisplayError) -> DRMDisplay {
        DRMDisplay(
            options: setup.output, panel: setup.panel, density: setup.density, viewingDistance: setup.viewingDistance,
            system: setup.devices.drm, terminal: try setup.virtualTerminal(), loop: setup.loop, logger: setup.logger)
    }
}

extension FramebufferDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { DRMDisplay.subsystems }

    package static func make(_ setup: DisplaySetup) throws -> any Display { try display(setup) }

    fileprivate static func display(_ setup: DisplaySetup) throws(DisplayError) -> FramebufferDisplay {
        FramebufferDisplay(
            options: setup.output, panel: setup.panel, density: setup.density, viewingDistance: setup.viewingDistance,
            system: setup.devices.framebuffers, terminal: try setup.virtualTerminal(), clock: setup.loop,
            logger: setup.logger)
    }
}

extension MatrixDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { MatrixKind.subsystems }

    package static func make(_ setup: DisplaySetup) throws -> any Display {
        try MatrixDisplay(
            options: setup.matrix, panel: setup.panel, rotation: setup.rotation, system: setup.devices.leds,
            clock: setup.loop, logger: setup.logger
        ) {
            try LoopWorker(loop: setup.loop, purpose: "the matrix")
        }
    }
}

extension HeadlessDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { [] }

    package static func make(_ setup: DisplaySetup) throws -> any Display {
        HeadlessDisplay(
            geometry: setup.panel, clock: setup.loop, panelFormat: setup.panelFormat, rotation: setup.rotation)
    }
}

extension TerminalDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { [] }
    /// Lines of text may go to a pipe or a file, which outlives the terminal.
    nonisolated package static var takesTerminal: Bool { hasCursor || System.isTerminal(STDOUT_FILENO) }

    package static func make(_ setup: DisplaySetup) throws -> any Display {
        guard hasCursor else { return lines(setup) }
        // The signals are blocked before the terminal is taken. Otherwise ^Z would leave the terminal in its changed
        // mode.
        try System.block(SIGTSTP, SIGCONT)
        let display = try TerminalDisplay(
            raster: setup.hasPanel
                ? .panel(setup.panel) : .own(density: setup.density, viewingDistance: setup.viewingDistance),
            panelFormat: setup.panelFormat, rotation: setup.rotation, loop: setup.loop,
            colours: TerminalColours { System.environment($0) })
        try setup.loop.onSignal(SIGWINCH) { [weak display] in display?.resize() }
        try setup.loop.onSignal(SIGTSTP) { [weak display] in display?.stop() }
        try setup.loop.onSignal(SIGCONT) { [weak display] in display?.continued() }
        return display
    }

    /// Whether the terminal can move its cursor, which pictures need. A terminal without a name cannot.
    nonisolated package static var hasCursor: Bool { !["", "dumb"].contains(System.environment("TERM") ?? "") }

    /// Makes a display of lines of text on standard output, which may be a pipe. Its frames exist for screenshots.
    private static func lines(_ setup: DisplaySetup) -> any Display {
        // In the background, too, a line must not stop the process.
        System.blockTerminalStops()
        let output = LogOutput(descriptor: STDOUT_FILENO)
        return HeadlessDisplay(
            name: "terminal", geometry: setup.panel, clock: setup.loop, panelFormat: setup.panelFormat,
            rotation: setup.rotation
        ) {
            output.write($0)
        }
    }
}

/// The first kind of real displays that is present when the program starts. The program waits for a display only if
/// the configuration names its kind.
package enum AutomaticDisplay: DisplayKind {
    nonisolated package static var subsystems: [String] { DRMDisplay.subsystems }

    package static func make(_ setup: DisplaySetup) throws -> any Display {
        guard setup.output.virtualTerminal == nil else { return try onTerminal(setup) }
        let drm = try DRMDisplay.display(setup)
        if drm.hasDevice { return drm }
        let framebuffer = try FramebufferDisplay.display(setup)
        if framebuffer.hasDevice {
            drm.close()
            return framebuffer
        }
        defer {
            drm.close()
            framebuffer.close()
        }
        throw absence(drm: drm.condition.reason, framebuffer: framebuffer.condition.reason)
    }

    /// Chooses a display before there is a virtual terminal, because displays on a virtual terminal in the background
    /// do not look for their devices yet.
    private static func onTerminal(_ setup: DisplaySetup) throws -> any Display {
        var without = setup
        without.output.virtualTerminal = nil
        let trial = try DRMDisplay.display(without)
        let (isThere, reason) = (trial.hasDevice, trial.condition.reason)
        trial.close()
        if isThere { return try DRMDisplay.display(setup) }
        do { try FramebufferDisplay.find(without.output, on: setup.devices.framebuffers) } catch {
            throw absence(drm: reason, framebuffer: error.description)
        }
        return try FramebufferDisplay.display(setup)
    }

    private static func absence(drm: String?, framebuffer: String?) -> DisplayError {
        DisplayError(
            code: .absent,
            message: "no display: drm: \(drm ?? "no card"); fbdev: \(framebuffer ?? "no device")"
                + "; use --backend headless or --backend terminal")
    }
}

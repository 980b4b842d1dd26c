import Glibc
package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
import NotchSystem

/// Makes the display for a configuration.
@SurfaceActor
package struct DisplayFactory {
    let configuration: NotchConfiguration
    let loop: EventLoop
    let logger: Logger
    let devices: DisplayDevices

    package init(configuration: NotchConfiguration, loop: EventLoop, logger: Logger, devices: DisplayDevices) {
        self.configuration = configuration
        self.loop = loop
        self.logger = logger
        self.devices = devices
    }

    /// Makes the display.
    ///
    /// - Throws: ``NotchError`` or ``DisplayError``, which says what was tried and why it failed.
    package func make() throws -> any Display {
        switch configuration.usedBackend {
        case .auto: return try automatic()
        case .drm: return try drm()
        case .fbdev: return try framebuffer()
        case .headless:
            return HeadlessDisplay(
                geometry: try configuration.geometry(), clock: loop, panelFormat: configuration.panelFormat,
                rotation: configuration.rotation)
        case .led: return try matrix()
        case .terminal: return try terminal()
        }
    }

    private func matrix() throws -> MatrixDisplay {
        try MatrixDisplay(
            options: configuration.resolvedMatrix, panel: try configuration.geometry(),
            rotation: configuration.rotation, system: devices.leds, clock: loop, logger: logger
        ) { [loop] in
            try LoopWorker(loop: loop, purpose: "the matrix")
        }
    }

    private func terminal() throws -> TerminalDisplay {
        let geometry = try configuration.geometry()
        guard System.environment("TERM") != "dumb" else {
            throw DisplayError(
                code: .open, errno: 0,
                message: "the terminal cannot move its cursor (TERM=dumb), which cards need: use another terminal, or "
                    + "--backend headless with 'notchctl screenshot'")
        }
        // The signals are blocked before the terminal is taken, because ^Z would otherwise leave the terminal as it is.
        try System.block(SIGTSTP, SIGCONT)
        let display = try TerminalDisplay(
            geometry: geometry, panelFormat: configuration.panelFormat, rotation: configuration.rotation, loop: loop,
            hasColours: (System.environment("NO_COLOR") ?? "").isEmpty)
        try loop.onSignal(SIGWINCH) { [weak display] in display?.resize() }
        try loop.onSignal(SIGTSTP) { [weak display] in display?.stop() }
        try loop.onSignal(SIGCONT) { [weak display] in display?.continued() }
        return display
    }

    /// Chooses a display that is present when the program starts. The program waits for a display only if the
    /// configuration names its backend.
    private func automatic() throws -> any Display {
        guard configuration.output.virtualTerminal == nil else { return try automaticOnTerminal() }
        let drm = try drm()
        if drm.hasDevice { return drm }
        let framebuffer = try framebuffer()
        if framebuffer.hasDevice {
            drm.close()
            return framebuffer
        }
        defer {
            drm.close()
            framebuffer.close()
        }
        throw Self.noDisplay(drm: drm.condition.reason, framebuffer: framebuffer.condition.reason)
    }

    /// Chooses a display as ``automatic()`` does. Displays on a virtual terminal in the background do not look for
    /// their devices yet, so the choice is made before there is a virtual terminal.
    private func automaticOnTerminal() throws -> any Display {
        var output = configuration.resolvedOutput
        output.virtualTerminal = nil
        let trial = try drm(output)
        let (isThere, reason) = (trial.hasDevice, trial.condition.reason)
        trial.close()
        if isThere { return try drm() }
        do { try FramebufferDisplay.find(output, on: devices.framebuffers) } catch {
            throw Self.noDisplay(drm: reason, framebuffer: error.description)
        }
        return try framebuffer()
    }

    private static func noDisplay(drm: String?, framebuffer: String?) -> NotchError {
        .noDisplay(tried: [("drm", drm ?? "no card"), ("fbdev", framebuffer ?? "no device")])
    }

    /// - Parameter output: the options of the output; `nil` takes those of the configuration.
    private func drm(_ output: OutputOptions? = nil) throws -> DRMDisplay {
        let options = output ?? configuration.resolvedOutput
        let panel = try configuration.geometry()
        return DRMDisplay(
            options: options, panel: panel, density: density, viewingDistance: viewingDistance, system: devices.drm,
            terminal: try virtualTerminal(options), loop: loop, logger: logger)
    }

    private func framebuffer() throws -> FramebufferDisplay {
        let options = configuration.resolvedOutput
        let panel = try configuration.geometry()
        return FramebufferDisplay(
            options: options, panel: panel, density: density, viewingDistance: viewingDistance,
            system: devices.framebuffers, terminal: try virtualTerminal(options), clock: loop, logger: logger)
    }

    private func virtualTerminal(_ options: OutputOptions) throws -> VirtualTerminal? {
        guard let number = options.virtualTerminal else { return nil }
        return try devices.terminal(number, loop)
    }

    private var density: Double? { configuration.density ?? configuration.panel.density }
    private var viewingDistance: Double? { configuration.viewingDistance ?? configuration.panel.viewingDistance }
}

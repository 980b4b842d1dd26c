import Glibc
package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
import NotchSystem

/// Makes the display that a configuration asks for.
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

    /// - Throws: ``NotchError`` or ``DisplayError`` that says what was tried and why it failed.
    package func make() throws -> any Display {
        switch configuration.backend {
        case .auto: return try automatic()
        case .drm: return try drm()
        case .fbdev: return try framebuffer()
        case .headless: return HeadlessDisplay(geometry: try configuration.geometry(), clock: loop)
        case .terminal: return try terminal()
        }
    }

    private func terminal() throws -> TerminalDisplay {
        let geometry = try configuration.geometry()
        // Before the terminal is taken, or ^Z would leave it as it is.
        try System.block(SIGTSTP, SIGCONT)
        let display = try TerminalDisplay(geometry: geometry, loop: loop)
        try loop.onSignal(SIGWINCH) { [weak display] in display?.resize() }
        try loop.onSignal(SIGTSTP) { [weak display] in display?.stop() }
        try loop.onSignal(SIGCONT) { [weak display] in display?.continued() }
        return display
    }

    /// What there is when the program starts; a display that may come later is one that was asked for.
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

    /// As ``automatic()``. Behind another virtual terminal displays do not look for their devices yet, so that the
    /// choice is made before there is one.
    private func automaticOnTerminal() throws -> any Display {
        var output = configuration.resolvedOutput
        output.virtualTerminal = nil
        let trial = try drm(output)
        let (isThere, reason) = (trial.hasDevice, trial.condition.reason)
        trial.close()
        if isThere { return try drm() }
        do {
            try FramebufferDisplay.find(output, on: devices.framebuffers)
        } catch {
            throw Self.noDisplay(drm: reason, framebuffer: error.description)
        }
        return try framebuffer()
    }

    private static func noDisplay(drm: String?, framebuffer: String?) -> NotchError {
        .noDisplay(tried: [("drm", drm ?? "no card"), ("fbdev", framebuffer ?? "no device")])
    }

    /// - Parameter output: `nil` takes what is configured.
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

import Glibc
import NotchDisplay
import NotchEventLoop

/// Makes the display that a configuration asks for.
@SurfaceActor
struct DisplayFactory {
    let configuration: NotchConfiguration
    let loop: EventLoop
    let logger: Logger

    /// - Throws: ``NotchError`` or ``DisplayError`` that says what was tried and why it failed.
    func make() throws -> any Display {
        switch configuration.backend {
        case .auto: return try automatic()
        case .drm: return try drm()
        case .fbdev: return try framebuffer()
        case .headless: return HeadlessDisplay(geometry: try configuration.geometry(), clock: loop)
        case .terminal:
            let display = try TerminalDisplay(geometry: try configuration.geometry(), loop: loop)
            try loop.onSignal(SIGWINCH) { [weak display] in display?.resize() }
            return display
        }
    }

    /// What there is when the program starts; a display that may come later is one that was asked for.
    private func automatic() throws -> any Display {
        let drm = try drm()
        // Behind another virtual terminal it does not look for its device yet.
        if drm.hasDevice || configuration.output.virtualTerminal != nil { return drm }
        let framebuffer = try framebuffer()
        if framebuffer.hasDevice {
            drm.close()
            return framebuffer
        }
        defer {
            drm.close()
            framebuffer.close()
        }
        throw NotchError.noDisplay(tried: [
            ("drm", drm.condition.reason ?? "no card"), ("fbdev", framebuffer.condition.reason ?? "no device"),
        ])
    }

    private func drm() throws -> DRMDisplay {
        try DRMDisplay(
            options: configuration.resolvedOutput, panel: try configuration.geometry(), density: density,
            viewingDistance: viewingDistance, loop: loop, logger: logger)
    }

    private func framebuffer() throws -> FramebufferDisplay {
        FramebufferDisplay(
            options: configuration.resolvedOutput, panel: try configuration.geometry(), density: density,
            viewingDistance: viewingDistance, system: LinuxFramebuffers(), clock: loop, logger: logger)
    }

    private var density: Double? { configuration.density ?? configuration.panel.density }
    private var viewingDistance: Double? { configuration.viewingDistance ?? configuration.panel.viewingDistance }
}

import Glibc
import NotchDisplay
import NotchEventLoop

/// Makes the display that a configuration asks for.
@SurfaceActor
enum DisplayFactory {
    /// - Throws: ``NotchError`` or ``DisplayError`` that says what was tried and why it failed.
    static func make(
        _ configuration: NotchConfiguration, loop: EventLoop, logger: Logger
    ) throws -> any Display {
        switch configuration.backend {
        case .auto, .drm, .fbdev:
            throw NotchError.noDisplay(
                tried: [("drm", "not in this build"), ("fbdev", "not in this build")])
        case .headless:
            return HeadlessDisplay(geometry: try configuration.geometry(), clock: loop)
        case .terminal:
            let display = try TerminalDisplay(geometry: try configuration.geometry(), loop: loop)
            try loop.onSignal(SIGWINCH) { [weak display] in display?.resize() }
            return display
        }
    }
}

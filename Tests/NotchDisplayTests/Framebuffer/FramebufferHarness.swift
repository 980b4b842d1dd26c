import NotchCore
import NotchEventLoop
import NotchTestSupport

@testable import NotchDisplay

/// Displays on modelled frame buffers, in virtual time.
@SurfaceActor
final class FramebufferHarness {
    let clock = VirtualClock()
    let machine = FakeFramebuffers()
    let log = LogLines()

    func makeDisplay(
        on terminal: VirtualTerminal? = nil, _ change: (inout OutputOptions) -> Void = { _ in }
    ) throws -> FramebufferDisplay {
        var options = OutputOptions()
        change(&options)
        return FramebufferDisplay(
            options: options, panel: try PanelGeometry(width: 96, height: 64), system: machine, terminal: terminal,
            clock: clock, logger: log.logger)
    }

    /// Presents a picture, and lets the clock go on until the display takes the next one.
    func present(_ display: FramebufferDisplay, seed: Int, damage: Region? = nil) throws -> Pixmap {
        let picture = makePicture(width: display.geometry.width, height: display.geometry.height, seed: seed)
        try display.present(makeFrame(seed, picture, damage: damage))
        clock.advance(by: .milliseconds(20))
        return picture
    }
}

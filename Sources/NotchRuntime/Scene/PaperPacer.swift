import NotchCore
import NotchDisplay
import NotchEventLoop

/// Shows frames on electronic paper as ``PaperMachine`` decides: not too often, and some of them by a cleaning refresh.
@SurfaceActor
final class PaperPacer {
    private let runner: MachineRunner<PaperMachine>
    private let wallClock: any WallClock
    private let logger: Logger
    /// Called when the panel is to be cleaned, although no frame may be due.
    var onCleaningDue: (@SurfaceActor () -> Void)?

    init(clock: any SurfaceClock, wallClock: any WallClock, logger: Logger) {
        runner = MachineRunner(PaperMachine(), clock: clock)
        self.wallClock = wallClock
        self.logger = logger
    }

    /// Reports the civil time, at the start and after it was set.
    func tellTime() {
        let reading = wallClock.reading
        handle(.time(reading.time, untilNextMinute: reading.untilNextMinute))
    }

    /// Returns when a frame that is wanted at an instant may be shown.
    func earliest(_ wanted: Instant) -> Instant { runner.machine.earliest(wanted) }

    /// Shows a frame, or keeps it for the cleaning refresh that follows at once.
    func present(_ frame: Frame, on display: any Display) throws(DisplayError) {
        try show(on: display) { () throws(DisplayError) in try display.present(frame) }
    }

    /// Cleans the panel if that is due, for an unchanged picture.
    func cleanIfDue(_ display: any Display) {
        if runner.machine.isCleaningDue { try? show(on: display) {} }
    }

    /// Handles that the panel was turned on or off.
    func powerChanged(_ isOn: Bool) {
        handle(.power(isOn))
        if isOn { tellTime() }
    }

    /// Stops all timers.
    func stop() { runner.stop() }

    /// Turns the panel off and on around a frame that cleans it. The driver then draws the picture anew, in stages.
    private func show(on display: any Display, _ body: () throws(DisplayError) -> Void) throws(DisplayError) {
        let cleans = runner.machine.cleansNextFrame
        if cleans { power(display, false) }
        defer {
            if cleans { power(display, true) }
        }
        try body()
        handle(.shown)
    }

    private func power(_ display: any Display, _ isOn: Bool) {
        do { try display.setPowered(isOn) } catch { logger.warning("\(display.name): \(error)") }
    }

    private func handle(_ event: PaperMachine.Event) {
        if runner.handle(event, wake: { [weak self] in self?.tellTime() }) { onCleaningDue?() }
    }
}

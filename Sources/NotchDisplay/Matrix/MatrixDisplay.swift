package import NotchCore
import NotchSystem

/// A matrix of LEDs, on a bus of the machine or on the network.
///
/// The display exists from the daemon's start to its end, regardless of the matrix. While there is no matrix, frames
/// stay in memory, and the last frame appears as soon as one is available. A bus takes milliseconds for a frame, so a
/// separate thread sends it. Changes during the transmission are sent afterwards as one frame. The clock paces the
/// frames by the capacity of the bus, 60 a second at most.
@SurfaceActor
package final class MatrixDisplay: DeviceDisplay {
    package let rotation: Rotation
    package private(set) lazy var backlight: (any Backlight)? = MatrixBacklight(percent: options.brightness) {
        [weak self] in self?.shine($0)
    }

    private let options: MatrixOptions
    private let kind: MatrixKind
    private let system: any LEDSystem
    private let logger: Logger
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    let shell: DisplayShell<MatrixMachine>
    private var driver: MatrixDriver
    private var worker: (any WorkerThread)?
    private var link: MatrixLink?
    /// The commands that the chips need before the next frame.
    private var owed = Owed.nothing
    /// A test of the wiring, which replaces the picture; `nil` while there is none.
    private var test: (began: Instant, end: Instant, picture: Pixmap)?
    private let testTimer: DeadlineTimer
    /// Whether a frame was dimmed, so that dimming is logged once.
    private var wasDimmed = false

    private enum Owed { case nothing, brightness, setUp }

    /// - Parameters:
    ///   - options: the options of the matrix. Its layout has the size of the panel's own raster.
    ///   - panel: the geometry of the upright picture.
    ///   - clock: the clock that paces the frames.
    ///   - makeWorker: makes the thread that sends the data.
    /// - Throws: `OptionError` for options that the kind of matrix does not allow.
    package init(
        options: MatrixOptions, panel: PanelGeometry, rotation: Rotation = .none, system: any LEDSystem,
        clock: any SurfaceClock, logger: Logger, makeWorker: @escaping @SurfaceActor () throws -> any WorkerThread
    ) throws(OptionError) {
        driver = try MatrixDriver(options)
        guard let kind = options.kind else { preconditionFailure("the driver has refused a matrix without a kind") }
        self.kind = kind
        self.options = options
        self.system = system
        self.logger = logger
        self.makeWorker = makeWorker
        self.rotation = rotation
        let panelFormat = kind.traits.panelFormat
        testTimer = DeadlineTimer(clock: clock)
        shell = DisplayShell(
            MatrixMachine(refresh: kind.traits.refresh), backend: "led", geometry: panel, panelFormat: panelFormat,
            shadow: CommittedFrame(geometry: panel, panelFormat: panelFormat, rotation: rotation),
            pacer: FramePacer(carried: Int(driver.bus.rate * 1000)), clock: clock)
        shell.start(.start) { [weak self] in self?.perform($0) }
    }

    /// The text `led` with the kind of LEDs and their place, such as `led ws2812 at /dev/spidev0.0`.
    package var name: String {
        let place = kind.traits.transport.places(of: options).joined(separator: " ")
        return "led \(kind.rawValue)" + (place.isEmpty ? "" : " at \(place)")
    }

    package var remark: String? {
        guard driver.dimming < 1 else { return nil }
        return "the current limit leaves \(max(Int((driver.dimming * 100).rounded()), 1)) % of the picture's light"
    }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        try shell.present(frame) { $0.isEmpty ? nil : .present }
    }

    // The picture is that of the panel's format already.
    package func screenshot() -> Pixmap { shell.shadow.copy() }
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(shell.shadow.pixmap) }
    package func setPowered(_ isPowered: Bool) { shell.handle(.power(isPowered), isCalled: true) }
    package func deviceChanged(connector: UInt32?) { shell.handle(.deviceChanged, isCalled: true) }
    package func resumed() { shell.handle(.resumed, isCalled: true) }

    package func close() {
        guard !shell.machine.isClosed else { return }
        shell.close(.close)
        testTimer.arm(nil) {}
        worker?.close()
        worker = nil
    }

    package func showTest(for duration: Duration) {
        let now = shell.runner.now
        test =
            duration > .zero
            ? (now, now + duration, Pixmap(width: geometry.width, height: geometry.height)) : nil
        stepTest()
    }

    private func stepTest() {
        let now = shell.runner.now
        if let test, now >= test.end { self.test = nil }
        if let test {
            let elapsed = now - test.began
            MatrixTestPicture.draw(
                row: MatrixTestPicture.row(at: elapsed, height: geometry.height), on: test.picture)
            let next = test.began + MatrixTestPicture.nextChange(after: elapsed, height: geometry.height)
            testTimer.arm(min(next, test.end)) { [weak self] in self?.stepTest() }
        } else {
            testTimer.arm(nil) {}
        }
        shell.handle(.present, isCalled: true)
    }

    private func shine(_ brightness: Double) {
        driver.setBrightness(brightness)
        if owed == .nothing { owed = .brightness }
        shell.handle(.present, isCalled: true)
    }

    // MARK: Effects

    /// - Returns: the event that reports the outcome; `nil` if the thread reports it later.
    private func perform(_ effect: MatrixMachine.Effect) -> MatrixMachine.Event? {
        switch effect {
        case .open: return open()
        case .send(let isDark):
            let commands = chipCommands()
            let picture = test?.picture ?? shell.shadow.pixmap
            let outcome = send(commands + (isDark ? driver.dark() : driver.data(for: picture, rotation: rotation)))
            reportDimming()
            return outcome
        case .sendAgain: return send(driver.again())
        case .release: link = nil
        case .setUp: owed = .setUp
        case .close:
            link?.close(after: driver.end())
            link = nil
        }
        return nil
    }

    /// Returns the commands for the chips before a picture, and marks them as sent.
    private func chipCommands() -> MatrixDriver.Data {
        defer { owed = .nothing }
        return switch owed {
        case .nothing: []
        case .brightness: driver.chipBrightness
        case .setUp: driver.setUp
        }
    }

    private func reportDimming() {
        let isDimmed = driver.dimming < 1
        if isDimmed, !wasDimmed, let remark { logger.notice("\(name): \(remark)") }
        wasDimmed = wasDimmed || isDimmed
    }

    private func send(_ data: MatrixDriver.Data) -> MatrixMachine.Event? {
        guard let link, let worker else { return .failed(Self.noThread, .later) }
        worker.perform { [weak self] in
            let outcome = Result { () throws(LEDError) in try link.send(data) }
            return { self?.finished(outcome, on: link) }
        }
        return nil
    }

    private func finished(_ outcome: Result<Void, LEDError>, on link: MatrixLink) {
        guard link === self.link else { return }
        switch outcome {
        case .success: shell.handle(.sent)
        case .failure(let error):
            let (problem, retry) = MatrixProblem(
                transport: kind.traits.transport, count: driver.size.width * driver.size.height, system: system
            ).sending(error)
            shell.handle(.failed(problem, retry))
        }
    }

    private static let noThread = DisplayError(code: .io, message: "no thread sends to the matrix")

    private func open() -> MatrixMachine.Event? {
        do {
            if worker == nil { worker = try makeWorker() }
        } catch {
            return .failed(DisplayError(code: .io, message: "\(error)"), .later)
        }
        let (options, system, kind, setUp) = (options, system, kind, driver.setUp)
        let (speed, driver) = (driver.bus.speed, driver)
        worker?.perform { [weak self] in
            let outcome = Result { () throws(DisplayError) in
                try MatrixOpening(options: options, kind: kind, system: system).link(speed: speed, after: setUp) {
                    (buffer) throws(DisplayError) in try driver.check(buffer: buffer)
                }
            }
            return { self?.opened(outcome) }
        }
        return nil
    }

    private func opened(_ outcome: Result<MatrixLink, DisplayError>) {
        switch outcome {
        case .success(let link):
            self.link = link
            shell.handle(.opened)
        case .failure(let error): shell.handle(.failed(error, MatrixProblem.retry(of: error)))
        }
    }
}

/// The brightness of a matrix, which is part of the data of its LEDs.
@SurfaceActor
package final class MatrixBacklight: Backlight {
    /// The choice has no effect, because a matrix has no other backlight.
    package var choice = BacklightChoice.automatic
    package var panelDevice: String?
    private var percent: Int
    private var share = 1.0
    private let onChange: @SurfaceActor (_ brightness: Double) -> Void

    /// - Parameter onChange: called with the perceived brightness, 0...1.
    init(percent: Int, onChange: @escaping @SurfaceActor (Double) -> Void) {
        self.percent = percent
        self.onChange = onChange
    }

    package func set(percent: Int?, share: Double) {
        let former = brightness
        if let percent { self.percent = min(max(percent, 1), 100) }
        self.share = share
        if brightness != former { onChange(brightness) }
    }

    package func reapply() {}

    package func read() -> BacklightReading {
        BacklightReading(
            name: "matrix", brightness: percent, actual: share > 0 ? max(Int((brightness * 100).rounded()), 1) : 0)
    }

    private var brightness: Double { Double(percent) / 100 * share }
}

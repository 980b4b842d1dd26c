package import NotchCore
import NotchSystem

/// A matrix of LEDs, on a bus of the machine or on the network.
///
/// The display exists from the daemon's start to its end, regardless of the matrix. While there is no matrix, frames
/// stay in memory, and the last frame appears as soon as one is available. A bus takes milliseconds for a frame, so a
/// separate thread sends it. Changes during the transmission are sent afterwards as one frame. The clock paces the
/// frames by the capacity of the bus, 60 a second at most.
@SurfaceActor
package final class MatrixDisplay: Display {
    package let geometry: PanelGeometry
    package let panelFormat: PanelFormat
    package let rotation: Rotation
    package var condition: DisplayCondition { runner.machine.condition }
    package var onChange: (@SurfaceActor () -> Void)?
    package private(set) lazy var backlight: (any Backlight)? = MatrixBacklight(percent: options.brightness) {
        [weak self] in self?.shine($0)
    }

    private let options: MatrixOptions
    private let kind: MatrixKind
    private let system: any LEDSystem
    private let logger: Logger
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    private let ticker: FrameTicker
    private let shadow: CommittedFrame
    private let runner: MachineRunner<MatrixMachine>
    private var driver: MatrixDriver
    private var worker: (any WorkerThread)?
    private var link: MatrixLink?
    /// The commands that the chips need before the next frame.
    private var owed = Owed.nothing
    private var announced = DisplayCondition.waiting("")
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
        geometry = panel
        panelFormat = kind.traits.panelFormat
        shadow = CommittedFrame(geometry: panel, panelFormat: panelFormat, rotation: rotation)
        ticker = FrameTicker(clock: clock, pacer: FramePacer(carried: Int(driver.bus.rate * 1000)))
        testTimer = DeadlineTimer(clock: clock)
        runner = MachineRunner(MatrixMachine(refresh: kind.traits.refresh), clock: clock)
        handle(.start)
        announced = condition
    }

    /// The text `led` with the kind of LEDs and their place, such as `led ws2812 at /dev/spidev0.0`.
    package var name: String {
        let place = kind.traits.port == .network ? options.host ?? "" : options.openedDevices.joined(separator: " ")
        return "led \(kind.rawValue)" + (place.isEmpty ? "" : " at \(place)")
    }

    package var remark: String? {
        guard driver.dimming < 1 else { return nil }
        return "the current limit leaves \(max(Int((driver.dimming * 100).rounded()), 1)) % of the picture's light"
    }

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    // MARK: Frames

    package func present(_ frame: Frame) throws(DisplayError) {
        if runner.machine.isClosed { throw .closed("led") }
        if ticker.isBusy { throw .busy("led") }
        let damage = try shadow.commit(frame)
        if !damage.isEmpty { handle(.present) }
        ticker.start(frame)
    }

    package func screenshot() -> Pixmap { shadow.copy() }
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(shadow.pixmap) }
    package func setPowered(_ isPowered: Bool) { handle(.power(isPowered)) }
    package func deviceChanged(connector: UInt32?) { handle(.deviceChanged) }
    package func resumed() { handle(.resumed) }

    package func close() {
        guard !runner.machine.isClosed else { return }
        handle(.close)
        runner.stop()
        testTimer.arm(nil) {}
        ticker.cancel()
        worker?.close()
        worker = nil
    }

    package func showTest(for duration: Duration) {
        let now = runner.now
        test =
            duration > .zero
            ? (now, now + duration, Pixmap(width: geometry.width, height: geometry.height)) : nil
        stepTest()
    }

    private func stepTest() {
        let now = runner.now
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
        handle(.present)
    }

    private func shine(_ brightness: Double) {
        driver.setBrightness(brightness)
        if owed == .nothing { owed = .brightness }
        handle(.present)
    }

    // MARK: The machine

    private func handle(_ event: MatrixMachine.Event) {
        for effect in runner.handle(event, wake: { [weak self] in self?.handle(.deadline) }) { perform(effect) }
    }

    /// Announces a change. ``onChange`` must not be called during another call, so only answers of the thread announce
    /// a change.
    private func announce() {
        guard announced != condition else { return }
        announced = condition
        ticker.cancel()
        onChange?()
    }

    private func perform(_ effect: MatrixMachine.Effect) {
        switch effect {
        case .open: open()
        case .send(let isDark):
            let told = told()
            send(told + (isDark ? driver.dark() : driver.data(for: test?.picture ?? shadow.pixmap, rotation: rotation)))
            tellOfDimming()
        case .sendAgain: send(driver.again())
        case .release: link = nil
        case .setUp: owed = .setUp
        case .close:
            link?.close(after: driver.end())
            link = nil
        }
    }

    /// Returns the commands for the chips before a picture, and marks them as sent.
    private func told() -> MatrixDriver.Data {
        defer { owed = .nothing }
        return switch owed {
        case .nothing: []
        case .brightness: driver.chipBrightness
        case .setUp: driver.setUp
        }
    }

    private func tellOfDimming() {
        let isDimmed = driver.dimming < 1
        if isDimmed, !wasDimmed, let remark { logger.notice("\(name): \(remark)") }
        wasDimmed = wasDimmed || isDimmed
    }

    private func send(_ data: MatrixDriver.Data) {
        guard let link, let worker else { return answer(.failed(Self.noThread, .later)) }
        worker.perform { [weak self] in
            let outcome = Result { () throws(LEDError) in try link.send(data) }
            return { self?.finished(outcome, on: link) }
        }
    }

    private func finished(_ outcome: Result<Void, LEDError>, on link: MatrixLink) {
        guard link === self.link else { return }
        switch outcome {
        case .success: answer(.sent)
        case .failure(let error):
            let (problem, retry) = MatrixProblem(
                kind: kind, count: driver.size.width * driver.size.height, system: system
            ).sending(error)
            answer(.failed(problem, retry))
        }
    }

    private func answer(_ event: MatrixMachine.Event) {
        handle(event)
        announce()
    }

    private static let noThread = DisplayError(code: .io, message: "no thread sends to the matrix")

    private func open() {
        do {
            if worker == nil { worker = try makeWorker() }
        } catch {
            // The next turn has the outcome, as with a thread.
            return handle(.failed(DisplayError(code: .io, message: "\(error)"), .later))
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
    }

    private func opened(_ outcome: Result<MatrixLink, DisplayError>) {
        switch outcome {
        case .success(let link):
            self.link = link
            answer(.opened)
        case .failure(let error): answer(.failed(error, MatrixProblem.retry(of: error)))
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

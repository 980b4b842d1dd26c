package import NotchCore
package import NotchEventLoop
package import NotchSystem

/// A light beside the panel that shows the ``IndicatorLight`` of each scene.
///
/// Like a display, the indicator receives scenes and makes no decisions. It wakes the process only during a movement,
/// twenty times a second, or four times a second to flash. A missing device or a missing right has no other effect
/// (fault 32).
@SurfaceActor
package final class Indicator {
    private let options: IndicatorOptions
    private let colour: @SurfaceActor (Tint) -> IndicatorColour
    private let logger: Logger
    private let files: any AttributeFiles
    private let leds: any LEDSystem
    private let ledRoot: String
    private let timer: DeadlineTimer
    private var sink: (any IndicatorSink)?
    private var scene: Scene?
    private var shown: (colour: IndicatorColour, level: Double)?
    private let life: MachineRunner<DeviceLife<DisplayError>>

    /// The reason why the indicator shows nothing, and a remedy; `nil` while it works.
    package var problem: DisplayError? { life.machine.reason }

    /// - Parameters:
    ///   - options: the validated options.
    ///   - clock: the source of time and timers; `nil` uses ``SurfaceActor/clock``.
    ///   - colour: returns the colour of a tint in the current theme.
    package convenience init(
        options: IndicatorOptions, clock: (any SurfaceClock)? = nil, logger: Logger,
        colour: @escaping @SurfaceActor (Tint) -> IndicatorColour
    ) {
        self.init(
            options: options, clock: clock, logger: logger, files: SystemAttributeFiles(), leds: LinuxLEDs(),
            colour: colour)
    }

    package init(
        options: IndicatorOptions, clock: (any SurfaceClock)?, logger: Logger, files: any AttributeFiles,
        leds: any LEDSystem, ledRoot: String = "/sys/class/leds",
        colour: @escaping @SurfaceActor (Tint) -> IndicatorColour
    ) {
        self.options = options
        self.colour = colour
        self.logger = logger
        self.files = files
        self.leds = leds
        self.ledRoot = ledRoot
        timer = DeadlineTimer(clock: clock)
        life = MachineRunner(DeviceLife(backoff: Backoff(first: .seconds(5), limit: .seconds(5))), clock: clock)
    }

    /// Shows the light for `scene`, from now on.
    package func show(_ scene: Scene) {
        guard scene != self.scene else { return }
        self.scene = scene
        redraw()
    }

    /// Draws again, because the colours of tints may have changed.
    package func themeChanged() { redraw() }

    /// Handles devices that were added, removed or changed, and lost events about them.
    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice {
            guard event.subsystem == options.kind.subsystem else { return }
            // A device that was added again does not show its former light.
            if event.action == .add, event.sysname == sink?.name { sink = nil }
        }
        guard sink == nil else { return }
        retry()
    }

    /// Draws again after a suspension of the machine, because the light may have lost power.
    package func resumed() {
        sink?.forget()
        retry()
    }

    private func retry() {
        shown = nil
        if scene != nil { handle(.changed) }
    }

    /// Restores the former state of the light. Idempotent; the indicator shows nothing afterwards.
    package func close() {
        handle(.close)
        timer.arm(nil) {}
        sink?.restore()
        sink = nil
    }

    /// Draws again, unless only an event can end the problem. A missing device or right is announced by an event. Any
    /// other failure is retried by the clock.
    private func redraw() {
        guard scene != nil else { return }
        if problem == nil || life.machine.retry != nil { handle(.changed) }
    }

    private func handle(_ event: DeviceLife<DisplayError>.Event) {
        for effect in life.handle(event, wake: { [weak self] in self?.handle(.deadline) }) {
            switch effect {
            case .open, .check: draw()
            case .complain(let problem): logger.warning("the indicator is off: \(problem)")
            case .announce: break
            }
        }
    }

    private func draw() {
        guard let scene, !life.machine.isClosed else { return }
        let now = life.now
        let light = IndicatorLight(of: scene, at: now)
        let colour = light.level > 0 ? self.colour(light.tint) : .black
        do throws(DisplayError) {
            let sink = try open()
            if shown?.colour != colour || shown?.level != light.level {
                try sink.show(colour, level: light.level, brightness: Double(options.brightness) / 100)
                shown = (colour, light.level)
            }
            handle(.opened)
            timer.arm(IndicatorLight.nextChange(of: scene, after: now)) { [weak self] in self?.draw() }
        } catch {
            shown = nil
            // The device stays open, with its former state in memory, and may respond the next time.
            if error.code == .io { sink?.forget() } else { sink = nil }
            handle(.failed(error, error.code == .io ? .later : .onChange))
            timer.arm(nil) {}
        }
    }

    private func open() throws(DisplayError) -> any IndicatorSink {
        if let sink { return sink }
        let opened: any IndicatorSink =
            if let strip = options.kind.strip {
                try StripSink(strip, options: options, system: leds)
            } else {
                try LEDSink(name: options.device, root: ledRoot, files: files)
            }
        sink = opened
        return opened
    }
}

/// A colour of the indicator, in sRGB, as in themes.
package struct IndicatorColour: Hashable, Sendable {
    /// The components, 0...1 and gamma-encoded.
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour as an opaque pixel, `0xAARRGGBB`.
    var pixel: UInt32 {
        [red, green, blue].reduce(0xFF) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
    }

    static let black = IndicatorColour(red: 0, green: 0, blue: 0)

    /// Returns the light for this colour at `level`, a share of its perceived brightness.
    func light(at level: Double) -> IndicatorPixel {
        func light(_ component: Double) -> Double { LEDGamma.sRGB.light(component * level) }
        return IndicatorPixel(red: light(red), green: light(green), blue: light(blue))
    }
}

/// The amount of light of an LED of three colours: 0...1 of the maximum of each.
struct IndicatorPixel: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double

    static let off = IndicatorPixel(red: 0, green: 0, blue: 0)

    var brightest: Double { max(red, green, blue) }
    /// The brightness in comparison with other colours, by the weights of sRGB's primaries.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    func scaled(by factor: Double) -> IndicatorPixel {
        IndicatorPixel(red: red * factor, green: green * factor, blue: blue * factor)
    }
}

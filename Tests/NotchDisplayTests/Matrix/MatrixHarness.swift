import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Matrices on modelled buses and receivers, in virtual time.
@SurfaceActor
final class MatrixHarness {
    let clock = VirtualClock()
    let leds = FakeLEDs()
    let log = LogLines()
    let worker: HeldWorker
    /// The conditions that displays have announced, in order.
    private(set) var conditions: [DisplayCondition] = []
    /// The displays, which live as long as the test.
    private var displays: [MatrixDisplay] = []
    /// The LEDs of the latest display.
    private var model: ModelLEDs?
    /// The name of the host of a receiver.
    static let host = "wled.local"

    init() {
        worker = HeldWorker(clock: clock)
    }

    /// The reasons to wait among ``conditions``.
    var reasons: [String] { conditions.compactMap(\.reason) }

    /// Makes a display, and lets it open its devices.
    ///
    /// - Parameter size: the size of the matrix's own raster; `nil` is the board's, or 32x8.
    func makeDisplay(
        _ kind: MatrixKind, _ size: MatrixSize? = nil, rotation: Rotation = .none,
        _ change: (inout MatrixOptions) -> Void = { _ in }
    ) throws -> MatrixDisplay {
        var options = MatrixOptions()
        options.kind = kind
        options.layout.size = size ?? kind.traits.size ?? MatrixSize(width: 32, height: 8)
        options.layout.tile = kind.traits.tile
        if kind.traits.transport.nodes == nil { options.host = Self.host }
        change(&options)
        let own = options.layout.size
        let seen = rotation.size(width: own.width, height: own.height)
        let display = try MatrixDisplay(
            options: options, panel: try PanelGeometry(width: seen.width, height: seen.height), rotation: rotation,
            system: leds, clock: clock, logger: log.logger
        ) { [worker] in worker }
        display.onChange = { [weak self, weak display] in
            if let self, let display { self.conditions.append(display.condition) }
        }
        displays.append(display)
        model = ModelLEDs(kind, options.layout)
        settle()
        return display
    }

    /// Makes a display whose LEDs give the pixels as they are.
    func makePlainDisplay(
        _ kind: MatrixKind, _ size: MatrixSize? = nil, rotation: Rotation = .none,
        _ change: (inout MatrixOptions) -> Void = { _ in }
    ) throws -> MatrixDisplay {
        try makeDisplay(kind, size, rotation: rotation) {
            $0.gamma = .power(1)
            $0.brightness = 100
            if kind.traits.currentLimit != .never { $0.currentLimit = 100_000 }
            change(&$0)
        }
    }

    /// The share of full light, 0...1, of the brightest LED of the latest display, as far as ``takeSent()`` has read.
    var brightest: Double { model?.brightest ?? 0 }

    /// Returns what the LEDs of the latest display took since the last call.
    func takeSent() -> ModelLEDs.Sent { model?.read(leds.takeMessages()) ?? ModelLEDs.Sent() }

    /// Returns how many LEDs are wrong in each frame since the last call. Messages that are no part of a frame are
    /// recorded as an issue.
    func takeMistakes(_ picture: Pixmap) -> [Int] {
        let sent = takeSent()
        #expect(sent.commands.isEmpty)
        return sent.mistakes(picture)
    }

    /// Returns whether each frame since the last call is dark.
    func takeDarkness() -> [Bool] {
        let sent = takeSent()
        #expect(sent.commands.isEmpty)
        return sent.darkness
    }

    /// Presents a picture, and lets the clock go on until the display takes the next one.
    @discardableResult
    func present(_ display: MatrixDisplay, seed: Int) throws -> Pixmap {
        let picture = makePicture(width: display.geometry.width, height: display.geometry.height, seed: seed)
        try display.present(makeFrame(seed, picture))
        clock.advance(by: .milliseconds(20))
        return picture
    }

    /// Lets everything happen that is due now.
    func settle() { clock.advance(by: .zero) }
}

import NotchCore
import NotchDevices
import NotchEventLoop
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchDisplay

/// Messages, which any thread may add.
private final class Log: Sendable {
    private let messages = Mutex<[String]>([])

    func withLock<T: Sendable>(_ body: (inout sending [String]) -> T) -> T { messages.withLock { body(&$0) } }
}

/// A display on modelled cards, in virtual time.
@SurfaceActor
final class DRMHarness {
    let loop: EventLoop
    let system: FakeDRM
    let display: DRMDisplay
    /// The messages that the display has logged.
    var messages: [String] { log.withLock { $0 } }
    private let log = Log()
    /// The picture that a renderer would have after the frames so far.
    private(set) var picture: Pixmap
    /// The sequence number of the last frame that the display accepted.
    private(set) var accepted = 0
    private(set) var presented: [Int] = []
    private(set) var instants: [Instant] = []
    private(set) var changes = 0
    private var sequence = 0

    init(
        _ cards: FakeCard..., panel: PanelGeometry? = nil, terminal: VirtualTerminal? = nil,
        options change: (inout OutputOptions) -> Void = { _ in }
    ) throws {
        loop = try EventLoop(clock: .virtual)
        system = FakeDRM()
        for (number, card) in cards.enumerated() {
            card.now = { [loop] in loop.now.sinceStart }
            system.plug(card, as: number)
        }
        var options = OutputOptions()
        change(&options)
        display = DRMDisplay(
            options: options, panel: try panel ?? PanelGeometry(width: 200, height: 100), system: system,
            terminal: terminal, loop: loop,
            logger: Logger(level: .debug) { [log] _, message, _ in log.withLock { $0.append(message) } })
        picture = makePicture(width: display.geometry.width, height: display.geometry.height)
        display.onPresented = { [weak self] sequence, instant in
            self?.presented.append(sequence)
            self?.instants.append(instant)
        }
        display.onChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        changes += 1
        if display.geometry.bounds != picture.bounds {
            picture = makePicture(width: display.geometry.width, height: display.geometry.height)
        }
    }

    var card: FakeCard { system.cards.sorted { $0.key < $1.key }[0].value }

    var reason: String? { if case .waiting(let reason) = display.condition { reason } else { nil } }

    /// Draws the whole picture or parts of it again, and presents the picture.
    func present(_ rects: PixelRect...) throws {
        try present(Region(rects.isEmpty ? [picture.bounds] : rects))
    }

    /// Lets time pass. The display gets the kernel's events first.
    func advance(by duration: Duration = .zero) throws {
        loop.advance(by: duration) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    /// Makes the kernel end the flip under way, and passes its event on to the display.
    func completeFlip() throws {
        card.completeFlip()
        try advance()
    }

    /// Presents a frame, and lets the panel show it.
    func show(_ rects: PixelRect...) throws {
        try present(Region(rects.isEmpty ? [picture.bounds] : rects))
        try advance(by: .milliseconds(10))
        try completeFlip()
        try advance(by: .milliseconds(7))
    }

    /// Draws parts of the picture again and presents them.
    func present(_ region: Region) throws {
        sequence += 1
        let drawn = Pixmap(width: picture.width, height: picture.height)
        drawn.copy(picture.bounds, from: picture)
        for rect in region.rects { draw(rect.intersection(drawn.bounds), seed: sequence, on: drawn) }
        try display.present(makeFrame(sequence, drawn, damage: region))
        (picture, accepted) = (drawn, sequence)
    }

    /// Whether the panel shows the picture, turned by `rotation`.
    func panelShowsPicture(_ rotation: Rotation = .none, on card: FakeCard? = nil) -> Bool {
        guard let panelFormat = (card ?? self.card).panelFormat() else { return false }
        let size = rotation.size(width: picture.width, height: picture.height)
        guard (panelFormat.width, panelFormat.height) == size else { return false }
        let pixels = panelFormat.pixels
        // RGB565 keeps five or six bits of a colour.
        let tolerance = panelFormat.format == .rgb565 ? 8 : 0
        let (width, height) = (picture.width, picture.height)
        // The index of a pixel of the picture among the panel's pixels.
        let index = { (x: Int, y: Int) in
            let place = rotation.apply(to: PixelRect(x: x, y: y, width: 1, height: 1), width: width, height: height)
            return place.y * panelFormat.width + place.x
        }
        let step = index(1, 0) - index(0, 0)
        return pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                let row = picture.row(y)
                var (x, place) = (0, index(0, y))
                while x < width {
                    let (one, other) = (row[x] & 0xFF_FFFF, pixels[place])
                    if one != other {
                        for shift in [0, 8, 16]
                        where abs(Int(one >> shift & 255) - Int(other >> shift & 255)) > tolerance {
                            return false
                        }
                    }
                    x += 1
                    place += step
                }
            }
            return true
        }
    }

    // MARK: Helpers of many tests

    /// A part of the picture.
    static let strip = PixelRect(x: 10, y: 20, width: 30, height: 4)

    /// Makes the display look at its device, and expects no change. What did not work is not tried again with every
    /// piece of news, because each attempt would turn the panel off.
    func expectNewsToChangeNothing() throws {
        card.clearTrace()
        display.deviceChanged()
        try advance(by: .milliseconds(100))
        #expect(card.calls(.commit, .testCommit, .createDumbBuffer).isEmpty)
        #expect(card.calls(.connector).count == 1)
    }
}

extension FakeCard {
    /// Returns a card with a built-in panel of 200 by 100 pixels.
    static func panel(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100))]
            change(&$0)
        }
    }
}

import NotchCore
import NotchDevices
import NotchDisplay
import NotchEventLoop

/// A DRM display in this process, on a card of the board. It receives the kernel's device events.
@SurfaceActor
final class BoardDisplay {
    let loop: EventLoop
    let display: DRMDisplay
    /// The picture that results from all frames presented so far.
    private(set) var picture: Pixmap
    private(set) var presented: [(sequence: Int, at: Instant)] = []
    private(set) var changes = 0
    private(set) var sequence = 0
    private var news: IOSource?

    init(
        _ id: String, options change: (inout OutputOptions) -> Void = { _ in }
    ) throws {
        loop = try EventLoop()
        var options = OutputOptions()
        options.device = try BoardGuest.card(id).node()
        change(&options)
        display = try DRMDisplay(
            options: options, panel: PanelGeometry(width: 320, height: 170), system: LibDRM(), loop: loop,
            logger: .silent)
        picture = Pattern.picture(width: display.geometry.width, height: display.geometry.height)
        news = try loop.watchDevices(subsystems: ["drm"]) { [weak self] _ in self?.display.deviceChanged() }
        display.onPresented = { [weak self] in self?.presented.append((sequence: $0, at: $1)) }
        display.onChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        changes += 1
        guard display.geometry.bounds != picture.bounds else { return }
        picture = Pattern.picture(width: display.geometry.width, height: display.geometry.height)
    }

    /// Presents the whole picture, or parts of it with inverted colours.
    func present(_ rects: PixelRect...) throws {
        try present(Region(rects))
    }

    /// Presents as ``present(_:)`` does, and waits until the display reports the frame as presented.
    func show(_ rects: PixelRect...) throws {
        try present(Region(rects))
        try wait { [self] in presented.last?.sequence == sequence }
    }

    private func invert(_ rect: PixelRect) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { picture[x, y] = ~picture[x, y] | 0xFF00_0000 }
        }
    }

    /// Presents another picture, and waits until the display reports the frame as presented.
    func show(_ picture: Pixmap, damage: Region) throws {
        try present(picture, damage: damage)
        try wait { [self] in presented.last?.sequence == sequence }
    }

    private func present(_ region: Region) throws {
        for rect in region.rects { invert(rect) }
        try present(picture, damage: region.isEmpty ? Region(picture.bounds) : region)
    }

    private func present(_ picture: Pixmap, damage: Region) throws {
        sequence += 1
        try display.present(
            Frame(
                sequence: sequence, instant: loop.now, pixmap: picture, damage: damage, phase: nil, activity: nil))
    }

    /// Runs the loop until the condition holds.
    func wait(
        _ what: String = "the frame", seconds: Int = 20, until isDone: @escaping @SurfaceActor () -> Bool
    ) throws {
        let deadline = loop.now + .seconds(seconds)
        while !isDone() {
            guard loop.now < deadline else { throw BoardError("waited in vain for \(what): \(display.condition)") }
            _ = loop.schedule(at: loop.now + .milliseconds(5)) { [loop] in loop.stop() }
            try loop.run()
        }
    }
}

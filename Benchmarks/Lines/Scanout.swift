import CPangoCairo
import NotchCore
import NotchDisplay
import NotchGraphics
import NotchSystem

/// Line 6, and the cost of the other ways to the panel's memory.
struct Scanout: Benchmark {
    let lines: Set<Int> = [6]

    func run() throws -> [Row] {
        [
            try redraw(),
            try write("XRGB8888, full frame", 1480, 320, .xrgb8888, .none, 1.15),
            try write("RGB565, full frame", 1480, 320, .rgb565, .none, 4),
            try write("XRGB8888 turned by 90, 1920x480", 480, 1920, .xrgb8888, .clockwise90, 4),
            try write("RGB565 turned by 90, 1920x480", 480, 1920, .rgb565, .clockwise90, 4),
            try write("black and white, full frame", 1480, 320, .mono, .none, 4),
        ]
    }

    /// Draws a card with new text, and brings what that changed to the memory of an RGB565 panel.
    private func redraw() throws -> Row {
        let geometry = try Samples.bar()
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let titles = (0..<64).map { "Build \($0) finished" }
        let scenes = titles.map { Samples.scene(Samples.activity(title: $0)) }
        let layout = try ScanoutLayout(
            width: geometry.width, height: geometry.height, pitch: geometry.width * 2,
            length: geometry.bounds.area * 2, format: .rgb565, rotation: .none)
        let memory = try DeviceMapping(length: layout.pitch * layout.height)
        let cairo = CairoCard(on: geometry, format: CAIRO_FORMAT_RGB16_565)
        var drawn = 0
        let rounds = Rounds(
            figure: {
                drawn += 1
                let damage = renderer.render(scenes[drawn % scenes.count], at: Instant.zero + .seconds(2))
                for rect in damage.rects { layout.write(rect, of: renderer.pixmap, to: memory) }
            },
            anchor: {
                drawn += 1
                cairo.draw(title: titles[drawn % titles.count], subtitle: "notch, branch main, 1 min 12 s")
            })
        return Row(
            line: 6, figure: "RGB565 output of a redraw", anchor: "Cairo straight to RGB16_565", goals: [.ratio(0.4)]
        ).entering(rounds)
    }

    /// Measures a row for orientation. Its goal is the ratio that has been reached, with room for machines that are
    /// busy.
    private func write(
        _ name: String, _ width: Int, _ height: Int, _ format: ScanoutFormat, _ rotation: Rotation,
        _ goal: Double
    ) throws -> Row {
        let layout = try ScanoutLayout(
            width: width, height: height, pitch: width * format.bytesPerPixel, length: width * height * 4,
            format: format, rotation: rotation)
        let memory = try DeviceMapping(length: width * height * 4)
        let size = rotation.inverse.size(width: width, height: height)
        let picture = Pixmap(width: size.width, height: size.height)
        picture.bytes.initializeMemory(as: UInt32.self, repeating: 0xFF20_4060)
        let copy = MemoryCopy(width: width, height: height)
        let whole = Region(picture.bounds)
        let raster = Region(PixelRect(x: 0, y: 0, width: width, height: height))
        let rounds = Rounds(
            figure: { for rect in whole.rects { layout.write(rect, of: picture, to: memory) } },
            anchor: { copy.copy(raster) })
        return Row(line: 6, figure: name, anchor: "memcpy of the frame", goals: [.ratio(goal)]).entering(rounds)
    }
}

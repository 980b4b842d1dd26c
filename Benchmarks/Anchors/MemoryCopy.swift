import NotchCore

/// The least that showing a region can cost: its rows copied to the panel's memory with `memcpy(3)`.
struct MemoryCopy {
    private let source: Pixmap
    private let target: Pixmap

    init(width: Int, height: Int) {
        source = Pixmap(width: width, height: height)
        target = Pixmap(width: width, height: height)
        // Written once, so that no page is the kernel's shared zero page.
        for y in 0..<height {
            source.row(y).update(repeating: 0xFF20_2020)
            target.row(y).update(repeating: 0xFF00_0000)
        }
    }

    func copy(_ region: Region) {
        for rect in region.rects { target.copy(rect, from: source) }
    }
}

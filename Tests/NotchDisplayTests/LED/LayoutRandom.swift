@testable import NotchDisplay

/// Random layouts and frames that are the same in every run (a linear congruential generator, its high bits).
struct LayoutRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 { UInt64(half()) << 32 | UInt64(half()) }

    private mutating func half() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    /// Returns a layout of at most `side` LEDs each way and 4096 in all.
    mutating func layout(side: Int) -> MatrixLayoutOptions {
        while true {
            var tile = MatrixSize(
                width: Int.random(in: 1...side, using: &self), height: Int.random(in: 1...side, using: &self))
            if Bool.random(using: &self) { tile.height = tile.width }
            let size = MatrixSize(
                width: tile.width * Int.random(in: 1...max(side / tile.width, 1), using: &self),
                height: tile.height * Int.random(in: 1...max(side / tile.height, 1), using: &self))
            guard size.width * size.height <= 4096 else { continue }
            var options = MatrixLayoutOptions(
                size: size, leds: path(), tile: tile, tiles: path(), turn: turn(in: tile))
            if Bool.random(using: &self) { options.turnBack = turn(in: tile) }
            if size == tile, Bool.random(using: &self) { options.tile = nil }
            return options
        }
    }

    private mutating func path() -> MatrixPath {
        MatrixPath(
            Bool.random(using: &self) ? .rows : .columns, Bool.random(using: &self) ? .straight : .serpentine,
            from: MatrixCorner.allCases.randomElement(using: &self) ?? .topLeft)
    }

    private mutating func turn(in tile: MatrixSize) -> MatrixTurn {
        let turns = MatrixTurn.allCases.filter { tile.width == tile.height || !$0.isSideways }
        return turns.randomElement(using: &self) ?? .upright
    }

    /// Returns a frame of opaque pixels: some dark, some of any colour, some full.
    mutating func frame(count: Int) -> [UInt32] {
        let highest: UInt32 = ([3, 40, 255] as [UInt32]).randomElement(using: &self) ?? 255
        var frame: [UInt32] = []
        for _ in 0..<count {
            var pixel: UInt32 = 0xFF
            for _ in 0..<3 { pixel = pixel << 8 | UInt32.random(in: 0...highest, using: &self) }
            frame.append(Int.random(in: 0..<8, using: &self) == 0 ? 0xFF00_0000 : pixel)
        }
        return frame
    }
}

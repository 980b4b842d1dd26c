import NotchDisplay

/// Line 29: a frame to the bytes that LEDs take, for each kind of LEDs.
///
/// A frame of 32x8 has to stay below a millisecond. One of 64x64 has sixteen times the LEDs, and is measured against
/// sixteen frames of 32x8, so that a ratio of 1 is linear.
struct LEDEncoders: Benchmark {
    let lines: Set<Int> = [29]

    private static let small = MatrixSize(width: 32, height: 8)
    private static let large = MatrixSize(width: 64, height: 64)
    private static let pictures = 8

    func run() throws -> [Row] {
        var rows: [Row] = []
        for kind in try Kind.all(Self.small) + Kind.fixed() { rows.append(try row(kind)) }
        for (small, large) in zip(try Kind.all(Self.small), try Kind.all(Self.large)) {
            rows.append(try row(large, of: small))
        }
        return rows
    }

    /// Measures a kind of LEDs against a copy of its bytes.
    private func row(_ kind: Kind) throws -> Row {
        let frame = try frames(kind)
        let bytes = kind.encoder.bytes
        var copy = bytes
        let rounds = Rounds(
            figure: { frame() },
            anchor: {
                copy.withUnsafeMutableBytes { target in
                    bytes.withUnsafeBytes { target.copyMemory(from: $0) }
                }
            })
        return Row(
            line: 29, figure: "a frame of \(kind.layout.size) to \(kind.name)", anchor: "memcpy of its bytes",
            goals: []
        ).entering(rounds)
    }

    /// Measures a large matrix against as many LEDs in small ones.
    private func row(_ large: Kind, of small: Kind) throws -> Row {
        let (frame, part) = (try frames(large), try frames(small))
        let count = large.layout.count / small.layout.count
        let rounds = Rounds(figure: { frame() }, anchor: { for _ in 0..<count { part() } })
        return Row(
            line: 29, figure: "a frame of 64x64 to \(large.name)", anchor: "\(count) frames of 32x8",
            goals: [.ratio(1.2)]
        ).entering(rounds)
    }

    /// Returns a function that encodes the next of a few pictures.
    private func frames(_ kind: Kind) throws -> () -> Void {
        var encoder = kind.encoder
        var light = try LEDLight(
            layout: kind.layout, options: LEDOptions(order: encoder.order, depth: encoder.depth))
        let pictures = (0..<Self.pictures).map { picture in
            (0..<kind.layout.count).map {
                0xFF00_0000 | UInt32(truncatingIfNeeded: ($0 + picture) &* 2_654_435_761) & 0xFF_FFFF
            }
        }
        var drawn = 0
        return {
            drawn += 1
            light.update(pictures[drawn % pictures.count])
            encoder.encode(light)
        }
    }

    /// A kind of LEDs on a matrix.
    private struct Kind {
        let name: String
        let layout: MatrixLayout
        let encoder: any LEDEncoder

        init(_ kind: MatrixKind, _ size: MatrixSize) throws {
            var options = MatrixOptions()
            options.layout = MatrixLayoutOptions(size: size, tile: kind.traits.tile)
            name = kind.rawValue
            layout = try MatrixLayout(options.layout)
            encoder = try kind.encoder(options, layout)
        }

        /// The kinds that have a size of their own.
        static func fixed() throws -> [Kind] {
            try MatrixKind.allCases.compactMap { kind in try kind.traits.size.map { try Kind(kind, $0) } }
        }

        /// The kinds that have any size.
        static func all(_ size: MatrixSize) throws -> [Kind] {
            try MatrixKind.allCases.filter { $0.traits.size == nil }.map { try Kind($0, size) }
        }
    }
}

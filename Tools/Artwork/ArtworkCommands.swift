/// Writes drawing commands, in coordinates of 1/1024 of a unit of the view box.
struct ArtworkCommands {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ path: [PathSegment], _ transform: Transform) throws(ArtworkError) {
        for segment in path {
            switch segment {
            case .move(let point): try append(0, [point], transform)
            case .line(let point): try append(1, [point], transform)
            case .curve(let first, let second, let end): try append(2, [first, second, end], transform)
            case .close: bytes.append(3)
            }
        }
    }

    /// Ends the path and paints it: bit 0 fills it, bit 1 strokes it with the width that follows, bit 2 cuts it out of
    /// what is drawn already, and bit 3 ends its lines without caps.
    mutating func paint(_ style: Style, isCut: Bool) throws(ArtworkError) {
        var paint: UInt8 = 0x10
        if style.isFilled { paint |= 1 }
        if style.isStroked { paint |= 2 }
        if isCut { paint |= 4 }
        if style.isButt { paint |= 8 }
        bytes.append(paint)
        if style.isStroked { try append(style.strokeWidth) }
    }

    private mutating func append(_ command: UInt8, _ points: [Point], _ transform: Transform) throws(ArtworkError) {
        bytes.append(command)
        for point in points {
            let place = transform.apply(to: point)
            try append(place.x)
            try append(place.y)
        }
    }

    private mutating func append(_ number: Double) throws(ArtworkError) {
        guard let fixed = Int16(exactly: (number * 1024).rounded()) else {
            throw ArtworkError("\(number) is too far outside of the view box")
        }
        bytes += [UInt8(truncatingIfNeeded: fixed), UInt8(truncatingIfNeeded: fixed >> 8)]
    }
}

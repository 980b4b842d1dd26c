import Glibc
import NotchCore

extension Pixmap {
    /// Returns a pointer to a pixel. The caller must stay within the row.
    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        // The initializer allocated the memory, so the base address exists. Rows contain UInt32 pixels.
        (bytes.baseAddress.unsafelyUnwrapped + y * stride + x * 4).assumingMemoryBound(to: UInt32.self)
    }

    func fill(_ rect: PixelRect, with pixel: UInt32) {
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        var target = pointer(x: rect.x, y: rect.y)
        for _ in 0..<rect.height {
            BlendKernel.fill(target, count: rect.width, with: pixel)
            target += stride / 4
        }
    }

    /// Makes a negative in greys, with the same transparency. A pixel's brightest channel counts, as on a panel of
    /// black and white pixels.
    func invertGreys() {
        for y in 0..<height {
            for (x, pixel) in row(y).enumerated() {
                let (alpha, brightest) = (pixel >> 24, max(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF))
                // Colours are multiplied by their alpha, so no channel exceeds it.
                row(y)[x] = alpha << 24 | (alpha - min(brightest, alpha)) * 0x0001_0101
            }
        }
    }

    /// Copies all of `source`, with its upper left corner at `x`, `y`. Pixels outside this pixmap are left out.
    func copy(_ source: Pixmap, atX x: Int, y: Int) {
        copy(bounds, of: source, atX: x, y: y)
    }

    /// Copies the part of `source` that is in `rect`. The upper left corner of `source` is at `x`, `y` here.
    func copy(_ rect: PixelRect, of source: Pixmap, atX x: Int, y: Int) {
        copyRows(
            source.bounds.offset(x: x, y: y).intersection(bounds).intersection(rect), of: source, atX: x, y: y)
    }

    /// Copies like ``copy(_:of:atX:y:)``, but requires that `rect` is within both pixmaps.
    @inline(__always)
    func copyRows(_ rect: PixelRect, of source: Pixmap, atX x: Int, y: Int) {
        guard !rect.isEmpty else { return }
        var target = pointer(x: rect.x, y: rect.y)
        var pixels = source.pointer(x: rect.x - x, y: rect.y - y)
        for _ in 0..<rect.height {
            BlendKernel.copy(target, from: pixels, count: rect.width)
            target += stride / 4
            pixels += source.stride / 4
        }
    }

    /// Draws a horizontal capsule, from `rect`'s left end to its right, blended with the present pixels. It draws only
    /// in the columns `columns`, so that a bar that grew by a pixel costs that pixel and its cap.
    func fillCapsule(_ rect: PixelRect, with pixel: UInt32, columns: Range<Int>) {
        let radius = Double(rect.height) / 2
        let outside = (radius + 0.5) * (radius + 0.5)
        let inside = (radius - 0.5) * (radius - 0.5)
        let visible = columns.clamped(to: rect.x..<max(rect.x, rect.maxX))
        guard !visible.isEmpty, rect.height > 0 else { return }
        let leftCap = rect.x + Int(radius.rounded(.up))
        let rightCap = rect.maxX - Int(radius.rounded(.up))
        for y in max(rect.y, 0)..<min(rect.maxY, height) {
            let line = pointer(x: 0, y: y)
            let dy = Double(y - rect.y) + 0.5 - radius
            func cap(_ x: Int, centre: Double) {
                let dx = Double(x) + 0.5 - centre
                let distance = dx * dx + dy * dy
                // Most pixels are entirely inside or outside, which needs no square root.
                if distance >= outside { return }
                if distance <= inside {
                    line[x] = pixel
                    return
                }
                // The coverage of a pixel by a disc, from the distance of the pixel's centre to the edge.
                let coverage = min(max(radius + 0.5 - distance.squareRoot(), 0), 1)
                let weight = Int(coverage * 256 + 0.5)
                var sum = WeightedColour(pixel, weight: weight)
                sum.add(line[x], weight: 256 - weight)
                line[x] = sum.pixel
            }
            for x in visible.clamped(to: rect.x..<max(rect.x, min(leftCap, rect.maxX))) {
                cap(x, centre: Double(rect.x) + radius)
            }
            let middle = visible.clamped(to: leftCap..<max(leftCap, rightCap))
            if !middle.isEmpty { BlendKernel.fill(line + middle.lowerBound, count: middle.count, with: pixel) }
            for x in visible.clamped(to: max(leftCap, rightCap)..<max(leftCap, rightCap, rect.maxX)) {
                cap(x, centre: Double(rect.maxX) - radius)
            }
        }
    }

    /// Draws a rounded rectangle whose corners are blended with `ground`, over any pixels. It replaces a rectangle of
    /// another colour entirely.
    ///
    /// - Parameter radius: at most half of either side.
    func fillRounded(_ rect: PixelRect, radius: Double, with pixel: UInt32, over ground: UInt32) {
        guard bounds.contains(rect), !rect.isEmpty else { return }
        let corner = min(Int(radius.rounded(.up)), (rect.width + 1) / 2, (rect.height + 1) / 2)
        fill(
            PixelRect(x: rect.x, y: rect.y + corner, width: rect.width, height: rect.height - 2 * corner), with: pixel)
        for row in 0..<corner {
            let dy = radius - Double(row) - 0.5
            // A row crosses the edge in a few columns. The columns to their left are outside, and those to their right
            // are inside.
            func column(within reach: Double) -> Int {
                let rest = reach * reach - max(dy, 0) * max(dy, 0)
                return rest > 0 ? min(max(Int(radius - 0.5 - rest.squareRoot()), 0), corner) : corner
            }
            let (first, last) = (column(within: radius + 0.5), min(column(within: radius - 0.5) + 2, corner))
            for column in first..<max(first, last) {
                let dx = radius - Double(column) - 0.5
                // The coverage of a pixel by a disc, from the distance of the pixel's centre to the edge.
                let distance = dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() : max(dx, dy)
                let weight = Int(min(max(radius + 0.5 - distance, 0), 1) * 256 + 0.5)
                guard weight > 0 else { continue }
                var sum = WeightedColour(pixel, weight: weight)
                sum.add(ground, weight: 256 - weight)
                for y in [rect.y + row, rect.maxY - 1 - row] {
                    pointer(x: rect.x + column, y: y).pointee = sum.pixel
                    pointer(x: rect.maxX - 1 - column, y: y).pointee = sum.pixel
                }
            }
            let inside = max(first, last)
            let middle = PixelRect(x: rect.x + inside, y: 0, width: rect.width - 2 * inside, height: 1)
            fill(middle.offset(y: rect.y + row), with: pixel)
            fill(middle.offset(y: rect.maxY - 1 - row), with: pixel)
        }
    }

    /// Fills the corners of a rectangle outside of a radius.
    ///
    /// - Parameter area: the part of the pixmap that is drawn on.
    func fillCorners(of rect: PixelRect, radius: Double, with pixel: UInt32, in area: PixelRect) {
        let radius = min(radius, Double(rect.width) / 2, Double(rect.height) / 2)
        let corner = Int(radius.rounded(.up))
        let area = area.intersection(bounds)
        for row in 0..<max(corner, 0) {
            for column in 0..<corner {
                let (dx, dy) = (radius - Double(column) - 0.5, radius - Double(row) - 0.5)
                guard dx > 0, dy > 0 else { continue }
                let outside = min(max((dx * dx + dy * dy).squareRoot() - radius + 0.5, 0), 1)
                let weight = Int((outside * Double(Composition.fullWeight)).rounded())
                guard weight > 0 else { continue }
                for y in [rect.y + row, rect.maxY - 1 - row] {
                    for x in [rect.x + column, rect.maxX - 1 - column] where area.contains(x: x, y: y) {
                        let target = pointer(x: x, y: y)
                        var sum = WeightedColour(target.pointee, weight: Composition.fullWeight - weight)
                        sum.add(pixel, weight: weight)
                        target.pointee = sum.pixel
                    }
                }
            }
        }
    }

    /// Returns the bounds of the pixels in `rect` that differ from `source`, whose origin is at `x`, `y` here.
    func differences(from source: Pixmap, atX x: Int, y: Int, in rect: PixelRect) -> PixelRect {
        let rect = rect.intersection(bounds).intersection(source.bounds.offset(x: x, y: y))
        let bytes = rect.width * 4
        func differs(_ row: Int) -> Bool {
            memcmp(pointer(x: rect.x, y: row), source.pointer(x: rect.x - x, y: row - y), bytes) != 0
        }
        guard let top = (rect.y..<rect.maxY).first(where: differs),
            let bottom = (top..<rect.maxY).last(where: differs)
        else { return .zero }
        func columnDiffers(_ column: Int) -> Bool {
            (top...bottom).contains { row in
                pointer(x: column, y: row).pointee != source.pointer(x: column - x, y: row - y).pointee
            }
        }
        // Most rectangles already fit closely, and then no row is searched.
        var left = columnDiffers(rect.x) ? rect.x : rect.maxX
        var right = columnDiffers(rect.maxX - 1) ? rect.maxX - 1 : rect.x - 1
        // Each row is searched only beyond the columns that are known to differ, and only if it differs there, because
        // comparing memory is faster than comparing pixels.
        for row in top...bottom where left > rect.x || right < rect.maxX - 1 {
            let mine = pointer(x: 0, y: row)
            let other = source.pointer(x: 0, y: row - y) - x
            func differs(from start: Int, to end: Int) -> Bool {
                start < end && memcmp(mine + start, other + start, (end - start) * 4) != 0
            }
            if differs(from: rect.x, to: left) {
                left = rect.x
                while mine[left] == other[left] { left += 1 }
            }
            if differs(from: right + 1, to: rect.maxX) {
                right = rect.maxX - 1
                while mine[right] == other[right] { right -= 1 }
            }
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

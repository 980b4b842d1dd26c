import NotchCore

extension SceneRenderer {
    /// Composes the pixels of `rect` in ``canvas``. There is one baked layer for each placement.
    ///
    /// - Parameter words: the words that change on a card whose content fades; `nil` without a fade.
    ///
    /// The sides of the layers, and of the places where they are not flat, cut the rectangle into rows of blocks. In a
    /// block each layer is absent, one colour, or pixels to read. So a block is filled, copied, faded or mixed as a
    /// whole.
    func compose(_ composition: Composition, baked: [BakedLayer], words: WordChange?, in rect: PixelRect) {
        if let top = composition.placements.last, top.weight == Composition.fullWeight, top.visible.contains(rect),
            composition.grown == nil,
            let layer = baked.last
        {
            canvas.copy(rect, of: layer, atX: top.frame.x, y: top.frame.y)
            drawMarks(of: composition, in: rect)
            return
        }
        let sources = zip(composition.placements, baked).map { BlockSource($0, of: $1) }
        let rows = Self.cuts(rect.y, rect.maxY, sources.flatMap(\.rowEdges))
        for (top, bottom) in zip(rows, rows.dropFirst()) {
            let columns = Self.cuts(rect.x, rect.maxX, sources.flatMap { $0.columnEdges(inRow: top) })
            for (left, right) in zip(columns, columns.dropFirst()) {
                let block = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
                compose(sources, in: block, over: composition.background)
            }
        }
        words?.draw(on: canvas, in: rect)
        if let grown = composition.grown {
            canvas.fillCorners(
                of: grown, radius: preparedLayers().metrics.cornerRadius, with: composition.background, in: rect)
        }
        drawMarks(of: composition, in: rect)
    }

    /// Draws the marks over the layers.
    private func drawMarks(of composition: Composition, in rect: PixelRect) {
        for dots in composition.dots { dots.draw(on: canvas, in: rect) }
        composition.pulse?.draw(on: canvas, in: rect.intersection(canvas.bounds))
        composition.cue?.draw(on: canvas, in: rect)
    }

    /// Returns the damage of a picture in which only layers' contents changed, without unchanged pixels. On a serial
    /// panel, each pixel less saves time.
    func tightened(_ damage: Region, composition: Composition, baked: [BakedLayer]) -> Region {
        // Only a layer at full weight can be compared with the picture. A large part of a picture takes longer to
        // compare than to draw. If many parts change, few of their pixels stay; most pixels of a clock stay.
        guard damage.area * (damage.rects.count + 2) < canvas.bounds.area, composition.cue == nil,
            composition.pulse == nil, composition.dots.isEmpty, composition.placements.count == 1,
            let only = composition.placements.first,
            only.weight == Composition.fullWeight
        else { return damage }
        let source = baked[0].pixmap
        var seen = Region()
        for rect in damage.rects {
            seen.insert(canvas.differences(from: source, atX: only.frame.x, y: only.frame.y, in: rect))
        }
        return seen
    }

    /// - Parameter block: a block that is entirely inside or outside of each layer and of each of its busy places.
    private func compose(_ sources: [BlockSource], in block: PixelRect, over background: UInt32) {
        var ground = WeightedColour()
        var rest = Composition.fullWeight
        var first: WeightedSource?
        var second: WeightedSource?
        var more: [WeightedSource] = []
        // The highest layer is first, and leaves the others their share of the pixel.
        for source in sources.reversed() where rest > 0 && source.frame.contains(x: block.x, y: block.y) {
            let weight = (rest * source.weight + Composition.fullWeight / 2) / Composition.fullWeight
            rest -= weight
            if !source.isBusy(x: block.x, y: block.y) {
                ground.add(source.ground, weight: weight)
            } else if first == nil {
                first = WeightedSource(source: source, weight: weight)
            } else if second == nil {
                second = WeightedSource(source: source, weight: weight)
            } else {
                more.append(WeightedSource(source: source, weight: weight))
            }
        }
        ground.add(background, weight: rest)
        guard let first else {
            canvas.fill(block, with: ground.pixel)
            return
        }
        if first.weight == Composition.fullWeight {
            first.source.copy(block, to: canvas)
            return
        }
        for y in block.y..<block.maxY {
            let target = canvas.pointer(x: block.x, y: y)
            if let second, more.isEmpty {
                BlendKernel.mix(
                    target, from: first.pointer(x: block.x, y: y), weight: first.weight,
                    and: second.pointer(x: block.x, y: y), weight: second.weight, count: block.width, over: ground)
            } else if let second {
                // Three layers at one place are rare: one card enters, another leaves, and home fades.
                for x in 0..<block.width {
                    var sum = ground
                    for part in [first, second] + more {
                        sum.add(part.pointer(x: block.x + x, y: y).pointee, weight: part.weight)
                    }
                    target[x] = sum.pixel
                }
            } else {
                BlendKernel.fade(
                    target, from: first.pointer(x: block.x, y: y), weight: first.weight, count: block.width,
                    over: ground)
            }
        }
    }

    /// A layer's share of the pixels of a block.
    private struct WeightedSource {
        let source: BlockSource
        let weight: Int

        @inline(__always)
        func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> { source.pointer(x: x, y: y) }
    }

    /// Returns `low`, the values between, and `high`, in order and once each.
    private static func cuts(_ low: Int, _ high: Int, _ values: [Int]) -> [Int] {
        var cuts = [low]
        for value in values.sorted() where value > (cuts.last ?? low) && value < high { cuts.append(value) }
        return cuts + [high]
    }
}

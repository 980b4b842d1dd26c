import NotchCore

extension SceneRenderer {
    /// Makes the pixels of `rect`.
    ///
    /// The sides of the layers cut the rectangle into blocks in which the same layers lie over one another, so
    /// each block runs in one kernel: a fill, row copies, a fade or a mix.
    func compose(_ composition: Composition, layers: Layers, in rect: PixelRect) {
        let frames = composition.placements.map(\.frame)
        let columns = Self.cuts(rect.x, rect.maxX, frames.flatMap { [$0.x, $0.maxX] })
        let rows = Self.cuts(rect.y, rect.maxY, frames.flatMap { [$0.y, $0.maxY] })
        for (top, bottom) in zip(rows, rows.dropFirst()) {
            for (left, right) in zip(columns, columns.dropFirst()) {
                let block = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
                let present = composition.placements.filter { $0.frame.contains(block) }
                compose(present, layers: layers, in: block, over: composition.background)
            }
        }
        composition.cue?.draw(on: pixmap, in: rect)
    }

    /// Damage of a picture in which only layers' contents changed, less what looks as before. Such damage is
    /// small, and on a serial panel each pixel less is time won.
    func tightened(_ damage: Region, composition: Composition, layers: Layers) -> Region {
        // Only a layer that is shown as it is can be compared with the picture.
        guard composition.cue == nil, composition.placements.count == 1, let only = composition.placements.first,
            only.weight == 255
        else { return damage }
        let source = layers.pixmap(of: only.layer)
        return Region(
            damage.rects.map { pixmap.differences(from: source, atX: only.frame.x, y: only.frame.y, in: $0) })
    }

    private func compose(
        _ placements: [Composition.Placement], layers: Layers, in block: PixelRect, over background: UInt32
    ) {
        guard let first = placements.first else {
            pixmap.fill(block, with: background)
            return
        }
        let second = placements.dropFirst().first
        let one = layers.pixmap(of: first.layer)
        for y in block.y..<block.maxY {
            let target = pixmap.pointer(x: block.x, y: y)
            let source = one.pointer(x: block.x - first.frame.x, y: y - first.frame.y)
            if let second {
                let other = layers.pixmap(of: second.layer)
                    .pointer(x: block.x - second.frame.x, y: y - second.frame.y)
                BlendKernel.mix(
                    target, from: source, weight: first.weight, and: other, weight: second.weight,
                    count: block.width, over: background)
            } else if first.weight == 255 {
                BlendKernel.copy(target, from: source, count: block.width)
            } else {
                BlendKernel.fade(target, from: source, count: block.width, weight: first.weight, over: background)
            }
        }
    }

    /// `low`, the values between, `high`, in order and once each.
    private static func cuts(_ low: Int, _ high: Int, _ values: [Int]) -> [Int] {
        var cuts = [low]
        for value in values.sorted() where value > (cuts.last ?? low) && value < high { cuts.append(value) }
        return cuts + [high]
    }
}

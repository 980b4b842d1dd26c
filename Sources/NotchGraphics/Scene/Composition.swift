import NotchCore

/// A frame before its pixels: at most two layers, each at a place and with a weight, over a background.
///
/// A pixel is the weighted mean of the layers there and the background, so the order of layers does not matter
/// and a difference between two compositions is a difference of their placements.
struct Composition: Equatable {
    /// The weight of a layer that hides everything: weights are 256ths.
    static let fullWeight = 256

    enum Layer: Int, CaseIterable {
        case idleHome, openedHome, card, question
    }

    struct Placement: Equatable {
        var layer: Layer
        /// The layer's place on the panel, which may lie partly outside.
        var frame: PixelRect
        /// 1...``fullWeight``; all placements together at most that.
        var weight: Int
    }

    /// Opaque.
    var background: UInt32
    var placements: [Placement] = []
    /// Where modules ask for attention, over the layers.
    var attention: AttentionDots?
    var cue: CueStrip?

    subscript(layer: Layer) -> Placement? { placements.first { $0.layer == layer } }

    /// Returns where the two compositions can differ. `changes` tells where the layers' own pixels changed in between,
    /// from their corners.
    func damage(since former: Composition, changes: [(layer: Layer, region: Region)], panel: PixelRect) -> Region {
        guard background == former.background else { return Region(panel) }
        var damage = Region()
        for layer in Layer.allCases {
            let (old, new) = (former[layer], self[layer])
            if old != new {
                for placement in [old, new].compactMap({ $0 }) { damage.insert(placement.frame.intersection(panel)) }
            } else if let new, let change = changes.first(where: { $0.layer == layer }) {
                for rect in change.region.rects {
                    damage.insert(rect.offset(x: new.frame.x, y: new.frame.y).intersection(panel))
                }
            }
        }
        if attention != former.attention {
            for rect in [former.attention, attention].compactMap({ $0 }).flatMap(\.rects) { damage.insert(rect) }
        }
        if cue != former.cue {
            for strip in [former.cue, cue].compactMap({ $0 }) { damage.insert(strip.rect) }
        }
        return damage
    }
}

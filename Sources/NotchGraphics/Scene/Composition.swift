import NotchCore

/// A frame before its pixels: a few layers, each at a place and with a weight, over a background.
///
/// A layer covers the layers below it by its weight. Therefore two compositions differ where their placements differ.
struct Composition: Equatable {
    /// The weight of a layer that hides everything below it. Weights are 256ths.
    static let fullWeight = 256

    enum Layer {
        /// `clock` is the clock alone, which stays visible beside a card on a tall panel.
        case clock, idleHome, openedHome, card, question
        /// The former card and the former question of the surface, until they are out of sight.
        case formerCard, formerQuestion

        var isFormer: Bool { self == .formerCard || self == .formerQuestion }
        var isCard: Bool { self == .card || self == .formerCard }
        var isHome: Bool { self == .clock || self == .idleHome || self == .openedHome }
    }

    struct Placement: Equatable {
        var layer: Layer
        /// The layer's place on the panel. Parts of it may be outside the panel.
        var frame: PixelRect
        /// 1...``fullWeight``.
        var weight: Int
        /// The part of the panel to which the layer is clipped; `nil` for the whole panel.
        var clip: PixelRect?

        /// The part of the layer's place within its clip.
        var visible: PixelRect { clip.map(frame.intersection) ?? frame }
    }

    /// Opaque.
    var background: UInt32
    /// The placements, from the lowest layer to the highest.
    var placements: [Placement] = []
    /// The visible part of a card that grows, whose corners are rounded.
    var grown: PixelRect?
    /// The marks in the corners of the home view, over the layers.
    var dots: [CornerDots] = []
    /// The light on an urgent card's edge, over the layers.
    var pulse: EdgePulse?
    var cue: CueStrip?

    subscript(layer: Layer) -> Placement? { placements.first { $0.layer == layer } }

    /// Returns the weight of a layer with an opacity of 0...1.
    static func weight(_ opacity: Double, _ motion: Motion) -> Int {
        motion == .full ? Int((opacity * Double(fullWeight)).rounded()) : opacity > 0 ? fullWeight : 0
    }

    /// The placements of the card on the surface and of the former card.
    var cardPlacements: [Placement] { placements.filter(\.layer.isCard) }

    /// Whether a card hides everything behind it.
    var hasSolidCard: Bool { cardPlacements.contains { $0.weight == Self.fullWeight } }

    mutating func removeCards() { placements.removeAll(where: \.layer.isCard) }

    /// The placements of the home views.
    var homePlacements: [Placement] { placements.filter(\.layer.isHome) }

    mutating func removeHomes() { placements.removeAll(where: \.layer.isHome) }

    /// Exchanges the roles of two layers.
    mutating func exchange(_ one: Layer, _ other: Layer) {
        for index in placements.indices {
            switch placements[index].layer {
            case one: placements[index].layer = other
            case other: placements[index].layer = one
            default: break
            }
        }
    }

    /// Returns the region in which the two compositions can differ.
    ///
    /// - Parameter changes: the regions in which the layers' own pixels have changed since, from their corners.
    func damage(since former: Composition, changes: [(layer: Layer, region: Region)], panel: PixelRect) -> Region {
        guard background == former.background else { return Region(panel) }
        var damage = Region()
        for old in former.placements where old != self[old.layer] { damage.insert(old.visible.intersection(panel)) }
        for new in placements {
            guard new == former[new.layer] else {
                damage.insert(new.visible.intersection(panel))
                continue
            }
            for change in changes where change.layer == new.layer {
                for rect in change.region.rects {
                    let place = rect.offset(x: new.frame.x, y: new.frame.y)
                    damage.insert(place.intersection(new.visible).intersection(panel))
                }
            }
        }
        if dots != former.dots {
            for rect in (former.dots + dots).flatMap(\.rects) { damage.insert(rect) }
        }
        if pulse != former.pulse {
            for rect in [former.pulse, pulse].compactMap({ $0 }).flatMap(\.rects) {
                damage.insert(rect.intersection(panel))
            }
        }
        if cue != former.cue {
            for strip in [former.cue, cue].compactMap({ $0 }) { damage.insert(strip.rect) }
        }
        return damage
    }
}

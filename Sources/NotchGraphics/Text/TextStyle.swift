import CPangoCairo

/// The size, the weight and the figures of a line of text.
struct TextStyle: Hashable, Sendable {
    enum Weight: Sendable {
        case light, regular, semibold

        var pango: PangoWeight {
            switch self {
            case .light: PANGO_WEIGHT_LIGHT
            case .regular: PANGO_WEIGHT_NORMAL
            case .semibold: PANGO_WEIGHT_SEMIBOLD
            }
        }
    }

    /// Pixels to the em.
    var size: Double
    var weight: Weight
    /// Whether figures have equal width and a colon stands in their middle, for a clock that does not jump.
    var isClock = false
}

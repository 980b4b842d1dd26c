import CPangoCairo

/// How a line of text is set.
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
    /// Figures of equal width, and a colon at the height of capitals: a clock that does not jump.
    var isClock = false
}

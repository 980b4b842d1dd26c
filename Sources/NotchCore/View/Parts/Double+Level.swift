extension Double {
    /// The number as a level from 0 to 1. Readings come from outside, so what is no number counts as 0.
    package var asLevel: Double { isNaN ? 0 : min(max(self, 0), 1) }
}

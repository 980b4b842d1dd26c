/// When an idle panel gives less light.
///
/// Neither dims nor blanks unless it is asked to: a display on a desk is a clock between its cards.
public struct LightPolicy: Hashable, Sendable {
    /// How long nothing must have happened before the light is dimmed; `nil` never dims.
    public var dimAfter: Duration?
    /// The share of the brightness that is left when dimmed, as people see it: above 0, at most 1.
    public var dimLevel: Double
    /// How long nothing must have happened before the panel is switched off; `nil` never does. Panels take a
    /// moment to come back, so this is for long absences.
    public var blankAfter: Duration?

    public init(dimAfter: Duration? = nil, dimLevel: Double = 0.3, blankAfter: Duration? = nil) {
        self.dimAfter = dimAfter
        self.dimLevel = dimLevel
        self.blankAfter = blankAfter
    }
}

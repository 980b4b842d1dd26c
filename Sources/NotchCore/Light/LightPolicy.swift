/// When an idle panel gives less light.
///
/// By default the panel neither dims nor blanks: a display on a desk is a clock between its cards.
public struct LightPolicy: Hashable, Sendable {
    /// How long nothing must have happened before the light is dimmed; `nil` never dims.
    public var dimAfter: Duration?
    /// The share of the brightness that is left when dimmed, as people see it: above 0, at most 1.
    public var dimLevel: Double
    /// How long nothing must have happened before the panel is switched off; `nil` never switches it off. Panels take a
    /// moment to come back, so this is for long absences.
    public var blankAfter: Duration?
    /// Whether a person who comes near wakes the panel, before the surface opens for them and even if it does not.
    public var wakesOnApproach: Bool
    /// How long nobody must have been near, and nothing have happened, before the panel is switched off; `nil` never
    /// switches it off. This needs a working sensor: while none can tell who is near, it has no effect.
    public var sleepAfter: Duration?

    public init(
        dimAfter: Duration? = nil, dimLevel: Double = 0.55, blankAfter: Duration? = nil, wakesOnApproach: Bool = true,
        sleepAfter: Duration? = nil
    ) {
        self.dimAfter = dimAfter
        self.dimLevel = dimLevel
        self.blankAfter = blankAfter
        self.wakesOnApproach = wakesOnApproach
        self.sleepAfter = sleepAfter
    }
}

public import NotchCore
public import NotchInput

/// The devices with which people engage the surface, as the configuration names them.
public struct InputConfiguration: Hashable, Sendable {
    /// The `[GPIO NAME]` sections, in their order.
    public var lines: [LineDraft] = []
    /// The `[Proximity NAME]` sections, in their order.
    public var proximity: [Named<ProximityOptions>] = []
    /// The `[Keys NAME]` sections, in their order.
    public var keys: [Named<KeyOptions>] = []
    /// The actions of touches. They apply if ``listensToTouch``.
    public var touch = Named(options: TouchOptions())
    public var listensToTouch = false
    /// The sensor of the ambient light. It is used if the brightness follows it.
    public var light = LightOptions()

    public init() {}

    /// Whether no inputs are configured, apart from the light sensor.
    public var isEmpty: Bool {
        lines.isEmpty && proximity.isEmpty && keys.isEmpty && !listensToTouch
    }

    /// Options and the place of their section.
    public struct Named<Options: Hashable & Sendable>: Hashable, Sendable {
        public var options: Options
        /// The file and line of the section's first key; empty if a program made the options.
        public var place: String

        public init(options: Options, place: String = "") {
            self.options = options
            self.place = place
        }
    }
}

/// One thing that a device measures, and the attributes that tell it.
package struct IIOChannel: Hashable, Sendable {
    package enum Quantity: String, Hashable, Sendable {
        /// A reflection, in counts of the part: higher is nearer.
        case proximity
        /// Metres: lower is nearer.
        case distance
        /// Lux.
        case illuminance
    }

    package var quantity: Quantity
    /// What it is read from, such as `in_proximity_raw`.
    package var attribute: String
    /// What a reading is multiplied with, where there is such a thing.
    package var scale: String?
    /// What is added to a reading before that.
    package var offset: String?
    /// Where the device tree's level for "near" is.
    package var nearLevel: String?
    package var thresholds: IIOThresholds?

    package init(
        _ quantity: Quantity, attribute: String, scale: String? = nil, offset: String? = nil,
        nearLevel: String? = nil, thresholds: IIOThresholds? = nil
    ) {
        self.quantity = quantity
        self.attribute = attribute
        self.scale = scale
        self.offset = offset
        self.nearLevel = nearLevel
        self.thresholds = thresholds
    }

    /// How near something is; `nil` for a device that cannot tell.
    ///
    /// Indexed channels are other things: those of apds9960 are for gestures. A reflection is read in counts even where
    /// there is a scale, since the device tree's level and those of events are counts.
    init?(nearnessIn attributes: Set<String>, events: Set<String>) {
        if attributes.contains("in_proximity_raw") {
            self.init(.proximity, attribute: "in_proximity_raw")
            nearLevel = attributes.contains("in_proximity_nearlevel") ? "in_proximity_nearlevel" : nil
            thresholds = IIOThresholds(in: events)
        } else if attributes.contains("in_distance_raw") {
            self.init(.distance, attribute: "in_distance_raw", among: attributes)
        } else {
            return nil
        }
    }

    /// How bright it is around; `nil` for a device that cannot tell.
    ///
    /// What the driver has reckoned in lux goes before what is still to be scaled. Several drivers number their only
    /// channel.
    init?(lightIn attributes: Set<String>) {
        let names = ["in_illuminance_input", "in_illuminance0_input", "in_illuminance_raw", "in_illuminance0_raw"]
        guard let name = names.first(where: attributes.contains) else { return nil }
        self.init(.illuminance, attribute: name, among: attributes)
    }

    private init(_ quantity: Quantity, attribute: String, among attributes: Set<String>) {
        self.init(quantity, attribute: attribute)
        guard attribute.hasSuffix("_raw") else { return }
        // A scale may be shared by all channels of a sort, which then has no number.
        let prefixes = [String(attribute.dropLast("_raw".count)), "in_\(quantity.rawValue)"]
        scale = prefixes.map { $0 + "_scale" }.first(where: attributes.contains)
        offset = prefixes.map { $0 + "_offset" }.first(where: attributes.contains)
    }
}

/// The reason why a sensor has no device.
struct ProximityAbsence: Error, CustomStringConvertible {
    let description: String
    /// Whether only a change of devices helps.
    let isLasting: Bool

    init(_ description: String, isLasting: Bool) {
        self.description = description
        self.isLasting = isLasting
    }
}
